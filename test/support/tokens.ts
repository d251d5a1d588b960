import {selection} from '../../shared/fingerprint/winnow.ts';
import {newPostings, newScratch, type Postings, postFingerprints} from '../../shared/index/postings.ts';
import {newTokens, reserve, type Tokens} from '../../shared/text/tokens.ts';

/** Words as numbers; equal numbers are equal words. The texts follow each other in one store. */
export interface Store {
  readonly tokens: Tokens;
  /** Text t is tokens first[t] … first[t + 1] - 1. */
  readonly first: readonly number[];
}

/** Different words have different hashes: multiplication by an odd number is bijective. */
export function hashOfWord(word: number): number {
  return Math.imul(word + 1, 0x9e3779b1) >>> 0;
}

export function storeOf(texts: readonly (readonly number[])[], tag: (word: number) => number = () => 0): Store {
  const tokens = newTokens(8);
  const first = [0];
  for (const text of texts) {
    reserve(tokens, text.length);
    for (const word of text) {
      tokens.hash[tokens.count] = hashOfWord(word);
      tokens.start[tokens.count] = tokens.count * 5;
      tokens.length[tokens.count] = 4;
      tokens.tag[tokens.count++] = tag(word);
    }
    first.push(tokens.count);
  }
  return {tokens, first};
}

/** The fingerprints of the texts as documents 0, 1, … */
export function postingsOf(texts: readonly (readonly number[])[]): Postings {
  const {tokens, first} = storeOf(texts);
  const postings = newPostings(4);
  const scratch = newScratch();
  texts.forEach((_, d) => {
    postFingerprints(postings, tokens, d, first[d], first[d + 1], selection, scratch);
  });
  return postings;
}

/** Words distributed as in natural language: the frequency of the n-th most frequent is proportional to 1 / (n + 3). */
export function prose(draw: () => number, count: number, vocabulary = 4000): number[] {
  return Array.from({length: count}, () => Math.min(vocabulary, Math.floor(4 * ((vocabulary + 3) / 3) ** draw()) - 4));
}

/** The words, each replaced at random with probability `share`. */
export function reworded(words: readonly number[], share: number, draw: () => number): number[] {
  return words.map((word) => (draw() < share ? 10_000 + Math.floor(draw() * 100_000) : word));
}
