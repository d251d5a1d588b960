// Takes a text, gives the facts in it: what is right or wrong and no matter of style. Of copies left behind whose edit
// changes a fact two thirds were wanted by those who read them, of all a half.

/**
 * Numbers and names with digits, link targets, addresses, code spans, flags, identifiers, names with points, paths. Each begins
 * where a run of its letters does: begun at each of them, a word of 20,000 letters took five seconds.
 */
const facts =
  /(?:(?<![\w.,:-])[\w.,:-]*)?\d[\w.,:%-]*|\]\([^)\s]*|https?:\/\/[^\s)>"'`]+|`[^`\n]*`|(?<![\w-])--?\w[\w-]+|(?<!\w)\w*\p{Ll}\p{Lu}\w*|(?<!\w)\w+_\w+|(?<!\w)\w{2,}(?:(?:\.|::)\w{2,})+|(?:(?<![\w.-])[\w.-]+)?\/[\w.-]+\/[\w./-]*|(?<!\w)\w+\(\)/gu;

/** In order of the text, without the punctuation behind them. */
export function factsIn(text: string): string[] {
  return [...text.matchAll(facts)].map(([fact]) => {
    let end = fact.length;
    while (end > 0 && '.,:'.includes(fact[end - 1])) end--;
    return fact.slice(0, end);
  });
}
