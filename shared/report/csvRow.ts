// Takes the cells of a row, gives it as RFC 4180 has it, but with the line ends of other reports.

export function csvRow(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(cell))).join(',')}\n`;
}

/** A text that a spreadsheet would take for a formula begins with an apostrophe; in Japanese, the wide signs begin one, too. */
function quoted(text: string): string {
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
