// Takes sentences and what explains them, gives the common terms that weigh most: by them a reader sees at once whether two
// texts tell the same or are only about the same.

import {kindOf, TokenKind, type Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Retold} from './retold.ts';
import {type Sentences, type Terms, wordKey} from './sentences.ts';

export const termsShown = 5;

/** The terms of x that count, heaviest first. */
export function commonTerms({stretch, explained}: Retold, x: Sentences, y: Sentences, weights: Float64Array): number[] {
  const sums = new Map<number, number>();
  explained.forEach(({sources}, at) => {
    const left = new Set(x.terms.subarray(x.firstTerm[stretch.first + at], x.firstTerm[stretch.first + at + 1]));
    for (const {sentence} of sources) {
      for (let row = y.firstTerm[sentence]; row < y.firstTerm[sentence + 1]; row++) {
        const term = y.terms[row];
        if (left.delete(term)) sums.set(term, (sums.get(term) ?? 0) + weights[term]);
      }
    }
  });
  return [...sums].sort(([, one], [, other]) => other - one).map(([term]) => term);
}

/** As words of the tokens [from, to), each as it is written where it is first. */
export function wordsOfTerms(
  wanted: readonly number[],
  {tokens, from, to, bytes}: {tokens: Tokens; from: number; to: number; bytes: Uint8Array},
  {ofWord}: Terms,
): string[] {
  const {hash, start, length, tag} = tokens;
  const words = new Map<number, string>();
  for (let token = from; token < to; token++) {
    const isIdeograph = kindOf(tag[token]) === TokenKind.ideograph;
    if (isIdeograph && token === from) continue;
    const term = ofWord.get(wordKey(hash, token, isIdeograph));
    if (term === undefined || words.has(term)) continue;
    words.set(term, decodeText(bytes, start[isIdeograph ? token - 1 : token], start[token] + length[token]));
  }
  return wanted.flatMap((term) => words.get(term) ?? []);
}
