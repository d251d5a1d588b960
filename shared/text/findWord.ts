// Takes an ASCII word in lower case; finds it in bytes, ignoring case. The byte at the end of the window determines how
// far to skip (Horspool 1980), so that only one byte in eight or nine is read.

/** Returns the start of the first occurrence in [from, to), or -1. */
type WordFinder = (bytes: Uint8Array, from: number, to: number) => number;

export function wordFinder(word: string): WordFinder {
  const {length} = word;
  const codes = Uint8Array.from(word, (letter) => letter.charCodeAt(0));
  const skips = new Uint8Array(256).fill(length);
  const fold = new Uint8Array(256).map((_, byte) => (byte >= 65 && byte <= 90 ? byte | 32 : byte));
  for (let at = 0; at < length - 1; at++) {
    for (let byte = 0; byte < 256; byte++) if (fold[byte] === codes[at]) skips[byte] = length - 1 - at;
  }
  const last = codes[length - 1];
  return (bytes, from, to) => {
    for (let at = from + length - 1; at < to; at += skips[bytes[at]]) {
      if (fold[bytes[at]] !== last) continue;
      let back = 1;
      while (back < length && fold[bytes[at - back]] === codes[length - 1 - back]) back++;
      if (back === length) return at - length + 1;
    }
    return -1;
  };
}
