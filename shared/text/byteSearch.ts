// Small searches over bytes that all lexers share. None of them allocates; search texts are ASCII.

/** A table for `words` in which the bytes of an ASCII text are marked. */
export function byteSet(characters: string): Uint8Array {
  const set = new Uint8Array(256);
  for (let i = 0; i < characters.length; i++) set[characters.charCodeAt(i)] = 1;
  return set;
}

/** Offset of the next line feed in [from, to), or `to`. */
export function lineEnd(bytes: Uint8Array, from: number, to: number): number {
  while (from < to && bytes[from] !== 10) from++;
  return from;
}

/** Offset after spaces, tabs and carriage returns. */
export function indented(bytes: Uint8Array, from: number, to: number): number {
  while (from < to) {
    const byte = bytes[from];
    if (byte !== 32 && byte !== 9 && byte !== 13) break;
    from++;
  }
  return from;
}

/** Offset after the last byte in [from, end) that is not white space. */
export function textEnd(bytes: Uint8Array, from: number, end: number): number {
  while (end > from && bytes[end - 1] <= 32) end--;
  return end;
}

/** Whether there is only white space between `from` and the end of the line. */
export function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  const at = indented(bytes, from, to);
  return at >= to || bytes[at] === 10;
}

/** Length of the run of one byte at `from`. */
export function runOf(bytes: Uint8Array, byte: number, from: number, to: number): number {
  let at = from;
  while (at < to && bytes[at] === byte) at++;
  return at - from;
}

/** Whether the text is at `at`, in the same case. */
export function standsAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** Whether the lower-case text is at `at`, ignoring case. */
export function foldedAt(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const byte = bytes[at + i];
    if ((byte >= 65 && byte <= 90 ? byte + 32 : byte) !== text.charCodeAt(i)) return false;
  }
  return true;
}

/** Offset of the text in [from, to), or -1. */
export function find(bytes: Uint8Array, text: string, from: number, to: number): number {
  const first = text.charCodeAt(0);
  const last = to - text.length;
  for (let at = from; at <= last; at++) if (bytes[at] === first && standsAt(bytes, at, text)) return at;
  return -1;
}

/** Offset of the lower-case text in [from, to), ignoring case, or -1. Its first character must not be a letter. */
export function findFolded(bytes: Uint8Array, text: string, from: number, to: number): number {
  const first = text.charCodeAt(0);
  const last = to - text.length;
  for (let at = from; at <= last; at++) if (bytes[at] === first && foldedAt(bytes, at, text)) return at;
  return -1;
}

/** Offset after the next such byte in [from, to), or -1. */
export function behind(bytes: Uint8Array, byte: number, from: number, to: number): number {
  for (let at = from; at < to; at++) if (bytes[at] === byte) return at + 1;
  return -1;
}

export function isAsciiLetter(byte: number): boolean {
  const lower = byte | 32;
  return lower >= 97 && lower <= 122;
}

/** Bytes [from, to) with one character per byte, for regular expressions over ASCII; at most `bytesMax` bytes. */
export function latin(bytes: Uint8Array, from: number, to: number, bytesMax: number): string {
  let text = '';
  const end = Math.min(to, from + bytesMax);
  for (let at = from; at < end; at++) text += String.fromCharCode(bytes[at]);
  return text;
}
