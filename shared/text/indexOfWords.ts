// Takes a line of text and words, gives the place of the words as words of their own: `here` is in `there` only by its letters.

/** -1: they are not in it. */
export function indexOfWords(text: string, words: string): number {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    if (!isInWord(text, at) && !isInWord(text, at + words.length)) return at;
  }
  return -1;
}

/** Letters or digits on both sides. */
function isInWord(text: string, at: number): boolean {
  return /^[\p{L}\p{N}_]{2}$/u.test(text.slice(Math.max(0, at - 1), at + 1));
}
