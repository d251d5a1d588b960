// A sentence whose gaps are data: where it is made, the language of its reader is not known.

export interface Phrase {
  /** In English, with gaps such as `{count}`: the tables of other languages have it by this. */
  readonly sentence: string;
  readonly gaps: Readonly<Record<string, string>>;
}

export function phrase(sentence: string, gaps: Readonly<Record<string, string | number>> = {}): Phrase {
  return {sentence, gaps: Object.fromEntries(Object.entries(gaps).map(([name, value]) => [name, String(value)]))};
}

export function inEnglish({sentence, gaps}: Phrase): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => gaps[name] ?? gap);
}

/** One of two phrases with the gap `{count}`. */
export function countedPhrase(value: number, one: string, many: string, shown: string = String(value)): Phrase {
  return phrase(value === 1 ? one : many, {count: shown});
}
