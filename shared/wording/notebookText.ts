// Takes the source of a passage of a notebook, from within a cell, gives the text that its author wrote: without the
// quotes, commas and escapes of JSON, and without what is between two cells.

/** Behind a line of a cell: the next one, or the first one of a later cell. */
const nextLine = /\s*,\s*"/y;
const nextCell = /"source"\s*:\s*(?:\[\s*)?"/g;
const lineEnd = /(?:[^"\\]|\\[\s\S])*/y;
const escapes = /\\(?:u([\da-f]{4})|([\s\S]))/gi;
const signs: Readonly<Record<string, string>> = {n: '\n', r: '\r', t: '\t', b: '', f: ''};

export function notebookText(source: string): string {
  let text = '';
  for (let at = 0; ; ) {
    lineEnd.lastIndex = at;
    const [line = ''] = lineEnd.exec(source) ?? [];
    text += line.replace(escapes, (_, code?: string, sign = '') =>
      code === undefined ? (signs[sign] ?? sign) : String.fromCharCode(Number.parseInt(code, 16)),
    );
    nextLine.lastIndex = at + line.length + 1;
    if (nextLine.test(source)) {
      at = nextLine.lastIndex;
      continue;
    }
    nextCell.lastIndex = at + line.length + 1;
    if (!nextCell.test(source)) return text;
    at = nextCell.lastIndex;
    text += '\n\n';
  }
}
