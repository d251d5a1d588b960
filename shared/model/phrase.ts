// A sentence whose gaps are data: where it is made, the language of its reader is not known. One without gaps may be a string.

export interface Phrase {
  /** In English, with gaps such as `{count}`: the tables of other languages have it by this. */
  readonly sentence: string;
  /** A string is written as it is; a phrase is said in the language of the reader. */
  readonly gaps: Readonly<Record<string, string | Phrase>>;
}

export function phrase(sentence: string, gaps: Readonly<Record<string, string | number | Phrase>> = {}): Phrase {
  const own = Object.entries(gaps).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]);
  return {sentence, gaps: Object.fromEntries(own)};
}

export function inEnglish(said: string | Phrase): string {
  if (typeof said === 'string') return said;
  const {sentence, gaps} = said;
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) =>
    Object.hasOwn(gaps, name) ? inEnglish(gaps[name]) : gap,
  );
}

/** Its gaps not filled. */
export function sentenceOf(said: string | Phrase): string {
  return typeof said === 'string' ? said : said.sentence;
}

/** One of two phrases with the gap `{count}`. */
export function countedPhrase(value: number, one: string, many: string, shown: string = String(value)): Phrase {
  return phrase(value === 1 ? one : many, {count: shown});
}

/** One after the other. */
export function joinedPhrases(parts: readonly (string | Phrase)[], separator: string): string | Phrase {
  const gaps = Object.fromEntries(parts.map((part, at) => [at, part]));
  return parts.length === 1 ? parts[0] : phrase(parts.map((_, at) => `{${at}}`).join(separator), gaps);
}
