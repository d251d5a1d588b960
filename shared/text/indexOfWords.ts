// Takes a text and words, gives the place of the words as an expression of their own: `here` is in `there` only by its
// letters, `5` is not in `-5`, and `v1.2` is not in `v1.2.1`.

/** -1: they are not in it, or there are none. */
export function indexOfWords(text: string, words: string): number {
  if (words === '') return -1;
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (!begun.test(text.charAt(at - 1)) && !goesOn.test(text.slice(end, end + 2))) return at;
  }
  return -1;
}

const begun = /[\p{L}\p{N}_/.-]/u;
/** A sign alone ends a sentence. */
const goesOn = /^[/.-]?[\p{L}\p{N}_]/u;
