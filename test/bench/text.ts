// Text that behaves like prose for a matcher: words by Zipf's law, topics, stock sentences. Seeded, ASCII only.

const vocabularySize = 40_000;
/** Zipf–Mandelbrot: the word of rank r has a frequency of 1 / (r + 2.7). */
const rankShift = 2.7;
const topicShare = 0.15;
const topicWords = 300;

const onsets = 'b c d f g h l m n p r s t v w st tr pr br ch sh pl gr fl'.split(' ');
const vowels = 'a e i o u ea ou ai'.split(' ');
const codas = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'st', 'ck'];

export interface Language {
  readonly words: readonly string[];
  /** Cumulative frequencies of the words by rank. */
  readonly cumulative: Float64Array;
  readonly stock: readonly (readonly string[])[];
}

/**
 * The number of stock sentences grows with the collection, so that each is on as many pages in a large one as in a
 * small one.
 */
export function newLanguage(stockSentences: number, draw: () => number): Language {
  const pick = (of: readonly string[]) => of[Math.floor(draw() * of.length)];
  const seen = new Set<string>();
  while (seen.size < vocabularySize) {
    // Frequent words are short.
    const syllables = 1 + Math.floor(Math.log10(seen.size + 1) * 0.35 + draw() * 0.8);
    let word = '';
    for (let s = 0; s < syllables; s++) word += pick(onsets) + pick(vowels) + pick(codas);
    seen.add(word);
  }
  const cumulative = new Float64Array(vocabularySize);
  let sum = 0;
  for (let versionRank = 0; versionRank < vocabularySize; versionRank++) {
    sum += 1 / (versionRank + 1 + rankShift);
    cumulative[versionRank] = sum;
  }
  const words = [...seen];
  const stock = Array.from({length: stockSentences}, () =>
    Array.from({length: 6 + Math.floor(draw() * 8)}, () => words[zipfRank(cumulative, draw())]),
  );
  return {words, cumulative, stock};
}

/** The rank at a proportion 0…1 of the total frequency. */
export function zipfRank(cumulative: Float64Array, share: number): number {
  const wanted = share * cumulative[cumulative.length - 1];
  let low = 0;
  let high = cumulative.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulative[middle] > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Words that the pages of one folder use more than others do. */
export function newTopic(language: Language, draw: () => number): readonly string[] {
  return Array.from({length: topicWords}, () => language.words[Math.floor(draw() ** 2 * language.words.length)]);
}

/** Sentences with at least `count` words in total. Capitals and full stops are part of the words. */
export function newProse(language: Language, topic: readonly string[], count: number, draw: () => number): string[] {
  const text: string[] = [];
  while (text.length < count) {
    const sentence =
      draw() < 0.03
        ? // A few stock sentences are very common.
          [...language.stock[Math.floor(draw() ** 2 * language.stock.length)]]
        : Array.from({length: 6 + Math.floor(draw() * 18)}, () => newWord(language, topic, draw));
    sentence[0] = sentence[0].slice(0, 1).toUpperCase() + sentence[0].slice(1);
    if (sentence.length > 12) sentence[Math.floor(sentence.length / 2)] += ',';
    sentence[sentence.length - 1] += '.';
    text.push(...sentence);
  }
  return text;
}

export function newWord(language: Language, topic: readonly string[], draw: () => number): string {
  if (draw() < topicShare) return topic[Math.floor(draw() ** 2 * topicWords)];
  return language.words[zipfRank(language.cumulative, draw())];
}
