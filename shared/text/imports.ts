// Import lines of many languages: their order and names repeat by necessity and are no copied text.

export interface ImportState {
  /** A list in brackets goes on over the next lines. */
  open: boolean;
}

const importStart = new Uint8Array(256);
for (const character of 'iefup#uclrv@') importStart[character.charCodeAt(0)] = 1;

const importStatement =
  /^\s*(?:import\b(?!\s*\()|export\s+(?:\*|\{[^}]*\}|type\s*\{[^}]*\})\s*from\b|from\s+\S+\s+import\b|use\s+[\w:{\\]+|pub\s+use\b|extern\s+crate\b|#\s*include\b|using\s+(?:static\s+)?[\w.]+(?:\s*=\s*[\w.<>]+)?;|require(?:_relative|_once)?\b\s*\(?['"]|(?:const|let|var)\s+[\w{}\s,$]+=\s*require\(|local\s+\w+\s*=\s*require\b|package\s+[\w.]+;?\s*$|library\(\w+\)\s*$|@import\b)/;
const opensList = /^\s*(?:import|use|export|pub use|from)\b[^})]*[{(][^})]*$/;

/** Whether bytes [from, end), one line, are (part of) an import statement. */
export function importLine(bytes: Uint8Array, from: number, end: number, state: ImportState): boolean {
  if (state.open) {
    for (let at = from; at < end; at++) {
      if (bytes[at] === 125 || bytes[at] === 41) {
        state.open = false;
        break;
      }
    }
    return true;
  }
  if (importStart[bytes[from]] === 0) return false;
  let line = '';
  const to = Math.min(end, from + 500);
  for (let at = from; at < to; at++) line += String.fromCharCode(bytes[at]);
  if (!importStatement.test(line)) return false;
  state.open = opensList.test(line);
  return true;
}
