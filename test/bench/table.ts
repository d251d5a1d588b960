// Text tables for terminals, and figures short enough for their cells.

export type Side = 'left' | 'right';

/** Lines of a table: header, rule, rows. Columns are as wide as their widest cell; a short row ends early. */
export function tableLines(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  sides: readonly Side[] = [],
): string[] {
  const widths = header.map((title, column) =>
    Math.max(widthOf(title), ...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => padded(cell, widths[column] ?? 0, sides[column] ?? 'left'))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)];
}

/** All figures and names here consist of single-width characters; there are no combining ones. */
function widthOf(cell: string): number {
  return [...cell].length;
}

function padded(cell: string, width: number, side: Side): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(cell)));
  return side === 'left' ? cell + space : space + cell;
}

/** Seconds with three significant digits: '0.0312', '1.24', '31.5'. */
export function inSeconds(seconds: number): string {
  return seconds === 0 ? '0' : seconds >= 100 ? seconds.toFixed(0) : seconds.toPrecision(3);
}

/** Bytes in megabytes (millions): '0.4', '31.5', '1470'. */
export function inMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes >= 100 ? megabytes.toFixed(0) : megabytes.toFixed(1);
}
