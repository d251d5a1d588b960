// Words in a text: an ASCII word in bytes, ignoring case, and an expression in a string.

/**
 * Finds an ASCII word in lower case, ignoring case. The byte at the end of the window determines how far to skip (Horspool
 * 1980), so that only one byte in eight or nine is read. Returns the start of the first occurrence in [from, to), or -1.
 */
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

/**
 * Takes a text and words, gives the place of the words as an expression of their own: `here` is in `there` only by its
 * letters, `5` is not in `-5`, and `v1.2` is not in `v1.2.1`.
 * -1: they are not in it, or there are none.
 */
export function indexOfWords(text: string, words: string): number {
  if (words === '') return -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!begun.test(text.charAt(at - 1)) && !goesOn.test(text.slice(end, end + 2))) return at;
  }
  return -1;
}

/** Where words that a difference quotes first are: in code and Chinese also within longer ones, as in `Partial<Pages.Data>`. */
export function indexOfQuote(text: string, words: string): number {
  const at = indexOfWords(text, words);
  return at < 0 ? text.indexOf(words) : at;
}

const begun = /[\p{L}\p{N}_/.-]/u;
/** A sign alone ends a sentence. */
const goesOn = /^[/.-]?[\p{L}\p{N}_]/u;
