// Takes the text of a list of files, gives the names in it.

/** Names are separated by NUL if there is one, otherwise by line ends. `isThere`: a file of this name exists. */
export function namesIn(list: string, isThere: (name: string) => boolean): readonly string[] {
  if (list.includes('\0')) return list.split('\0').filter((name) => name !== '');
  const names = list.split(/\r?\n/).filter((name) => name !== '');
  // Programs other than Git write a name with quotes as it is.
  return names
    .map((name) => (quoted.test(name) && !isThere(name) ? unquoted(name) : name))
    .filter((name) => name !== '');
}

/** How Git writes a name with quotes, control characters or, by default, anything beyond ASCII. */
const quoted = /^"(?:[^"\\]|\\(?:[abfnrtv"\\]|[0-3][0-7]{2}))*"$/;

const escapes: ReadonlyMap<string, string> = new Map([
  ['a', '\x07'],
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
]);

/** Octal escapes are bytes; a character may take several. */
function unquoted(name: string): string {
  const parts = name.slice(1, -1).match(/\\[0-3][0-7]{2}|\\.|[^\\]+/g) ?? [];
  const bytes = parts.map((part) => {
    if (!part.startsWith('\\')) return Buffer.from(part);
    if (part.length === 4) return Buffer.of(Number.parseInt(part.slice(1), 8));
    return Buffer.from(escapes.get(part.slice(1)) ?? part.slice(1));
  });
  return Buffer.concat(bytes).toString('utf8');
}
