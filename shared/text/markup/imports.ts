// Recognizes import lines of many languages: their order and names repeat by necessity and are not copied text.

import {latin, lineEnd} from '../byteSearch.ts';

export interface ImportState {
  /** A bracketed list continues on the next lines. */
  open: boolean;
}

/** The first three bytes of import lines: this table alone rejects nearly all other lines. */
const starts = 'imp|exp|fro|use|pub|ext|#in|#im|#us|# i|# u|usi|req|con|let|var|loc|pac|lib|@im|@us|inc'.split('|');
const startCodes = new Int32Array(256);
for (const start of starts) {
  const code = codeOf(start.charCodeAt(0), start.charCodeAt(1), start.charCodeAt(2));
  let cell = cellOf(code);
  while (startCodes[cell] !== 0) cell = (cell + 1) & 255;
  startCodes[cell] = code;
}

function cellOf(code: number): number {
  return Math.imul(code, 0x9e3779b1) >>> 24;
}

function beginsImport(code: number): boolean {
  let cell = cellOf(code);
  while (startCodes[cell] !== 0) {
    if (startCodes[cell] === code) return true;
    cell = (cell + 1) & 255;
  }
  return false;
}

const required = codeOf(99, 111, 110);
const requiredLet = codeOf(108, 101, 116);
const requiredVar = codeOf(118, 97, 114);

function codeOf(one: number, two: number, three: number): number {
  return (one << 16) | (two << 8) | three;
}

const importStatement =
  /^(?:import\b(?!\s*[(.=:,;]|$)|import\s*\($|export\s+(?:type\s+)?(?:\*|\{[^}]*\})\s*from\b|export\s+(?:type\s*)?\{[^}]*$|from\s+\S+\s+import\b|(?:pub(?:\([^)]*\))?\s+)?use\s+(?:[\w:{\\]+[:\\]|(?:function|const|strict|warnings)\b|\w+(?:\s+as\s+\w+)?\s*;)|extern\s+crate\b|#\s*(?:include|import|using)\b|using\s+(?:static\s+|namespace\s+|global::)?[\w.:]+(?:\s*=\s*[\w.<>]+)?;|(?:require|include)(?:_relative|_once)?\b\s*\(?\s*['"]|(?:const|let|var)\s+[\w{}\s,$:]+=\s*require\(|local\s+\w+\s*=\s*require\b|package\s+[\w.]+;?\s*$|library\(\w+\)\s*$|@(?:import|use)\b)/;
const opensList = /^(?:import|use|export|pub use|from)\b[^})]*[{(][^})]*$/;

/**
 * Whether the line whose first non-blank byte is at `from` is (part of) an import statement. A list ends with its
 * bracket, or at a line that contains another statement.
 */
export function importLine(bytes: Uint8Array, from: number, to: number, state: ImportState): boolean {
  if (state.open) {
    for (let at = from; at < to && bytes[at] !== 10; at++) {
      const byte = bytes[at];
      if (byte === 125 || byte === 41 || byte === 59 || byte === 61) {
        state.open = false;
        break;
      }
    }
    return true;
  }
  if (from + 6 > to) return false;
  const code = codeOf(bytes[from], bytes[from + 1], bytes[from + 2]);
  if (!beginsImport(code)) return false;
  const end = lineEnd(bytes, from, to);
  if ((code === required || code === requiredLet || code === requiredVar) && !requires(bytes, from + 3, end))
    return false;
  const line = latin(bytes, from, end, 500).trimEnd();
  if (!importStatement.test(line)) return false;
  state.open = opensList.test(line);
  return true;
}

/** Whether the line contains `= require(`. */
function requires(bytes: Uint8Array, from: number, end: number): boolean {
  let at = from;
  while (at < end && bytes[at] !== 61) at++;
  at++;
  while (at < end && bytes[at] === 32) at++;
  return at + 8 < end && bytes[at] === 114 && bytes[at + 1] === 101 && bytes[at + 2] === 113;
}
