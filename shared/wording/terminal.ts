// Makes text of strangers safe for a terminal, a build log or a comment: whatever could move the cursor, change the
// order of letters or pass for a command is shown as an escape that can be read. Also: how wide text is there.

// Control characters (C0, delete, C1), line and paragraph separators, bidirectional embeddings, overrides and
// isolates, interlinear marks, tag characters, and halves of surrogate pairs.
const hostile =
  /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb\u{e0000}-\u{e007f}\p{Surrogate}]/gu;
// Invisible letters: honest in a Khmer paragraph or a Hebrew sentence, never in the name of a file.
const invisible = /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u3164\ufeff\uffa0]/gu;
// Build servers obey `##[…]` and `##vso[…]` anywhere in a line and `::command …::` at its start, where wrapping may
// put any word.
const command = /##(?=\[|vso\[)/g;
const lineCommand = /(^|\s)::(?=[\w-]+(?:\s[^:]*)?::)/g;

const shortEscapes: Readonly<Record<string, string>> = {'\n': '\\n', '\r': '\\r', '\t': '\\t'};

/** Text on one line: white space of any length becomes one space, hostile characters become visible. */
export function visibleText(text: string): string {
  const shown = visible(text.replace(/\s+/g, ' ').trim());
  return shown.includes('::') ? shown.replace(lineCommand, '$1\\x3a:') : shown;
}

/** Text whose spaces matter (a line of code): tabs become two spaces, the rest as `visibleText`. */
export function visibleLine(line: string): string {
  return visible(line.replaceAll('\t', '  ').trimEnd());
}

/** A file name: as it is, with everything invisible made visible. */
export function visiblePath(path: string): string {
  return visible(path).replace(invisible, escaped).replace(/^::/, '\\x3a:');
}

/** The same as one word of a command that a reader may paste into a shell: a name such as `$(…)` runs nothing there. */
export function visibleWord(path: string): string {
  const shown = visiblePath(path);
  return /^[\w@%+=:,./-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}

/** Only what every output must not hold; line ends are shown too. */
export function visible(text: string): string {
  return text.replace(hostile, escaped).replace(command, '\\x23#');
}

function escaped(character: string): string {
  const short = shortEscapes[character];
  if (short !== undefined) return short;
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  if (code < 0x100) return `\\x${digits.padStart(2, '0')}`;
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`;
}

/** At most the first `units` of a text, never half a character. */
export function beginning(text: string, units: number): string {
  if (text.length <= units) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(units - 1));
  return text.slice(0, isHalf ? units - 1 : units);
}

/** A value as JSON in which hostile characters are escapes of JSON: safe to print. */
export function printableJson(value: unknown, space?: number): string {
  return JSON.stringify(value, null, space)
    .replace(hostileInJson, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replace(command, '\\u0023#');
}

/** The elements of a JSON array, each on its line and made only when it is written. */
export function* jsonRows<T>(all: Iterable<T>, dataOf: (one: T) => unknown = (one) => one): Generator<string> {
  let separator = '\n';
  for (const one of all) {
    yield separator + printableJson(dataOf(one));
    separator = ',\n';
  }
}

// Without `u`: units, because JSON escapes units. JSON.stringify has already escaped C0 and lone surrogates.
const hostileInJson = /[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/g;

const ascii = /^[\x20-\x7e]*$/;
const zeroWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const emoji = /^\p{Emoji_Presentation}$/u;

/** Columns that printable text takes in a terminal: East Asian wide characters and emoji take two, marks none. */
export function columns(text: string): number {
  if (ascii.test(text)) return text.length;
  let total = 0;
  for (const character of text) total += columnsOf(character);
  return total;
}

/** Columns of one code point; where terminals differ, the larger number. */
export function columnsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x300) return 1;
  if (code === 0xfe0f) return 1;
  // Dashes, quotation marks and the lines of our own frames, without two expressions that take 3 ms to compile.
  if ((code >= 0x2010 && code < 0x2028) || (code >= 0x2500 && code < 0x2580)) return 1;
  if (zeroWidth.test(character)) return 0;
  return isWide(code) || emoji.test(character) ? 2 : 1;
}

// Unicode 16, EastAsianWidth.txt: classes W and F, as ranges of whole blocks.
function isWide(code: number): boolean {
  return (
    code >= 0x1100 &&
    (code <= 0x115f ||
      (code >= 0x2e80 && code <= 0xa4cf && code !== 0x303f) ||
      (code >= 0xa960 && code <= 0xa97f) ||
      (code >= 0xac00 && code <= 0xd7a3) ||
      (code >= 0xf900 && code <= 0xfaff) ||
      (code >= 0xfe10 && code <= 0xfe19) ||
      (code >= 0xfe30 && code <= 0xfe6f) ||
      (code >= 0xff00 && code <= 0xff60) ||
      (code >= 0xffe0 && code <= 0xffe6) ||
      (code >= 0x16fe0 && code <= 0x1b2ff) ||
      (code >= 0x1f300 && code <= 0x1faff) ||
      (code >= 0x20000 && code <= 0x3fffd))
  );
}
