// Takes texts with their tokens, gives a search for what two of them say in other words, beside what they have word for word.

import type {OccurrenceContext} from '../group/occurrences.ts';
import {rewrittenFinding} from '../group/rewrittenFinding.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {CopiedRange} from '../rewritten/acceptRetold.ts';
import {findRewritten, newRewrittenBuffers} from '../rewritten/findRewritten.ts';
import {newTerms, type Sentences, sentencesOf} from '../rewritten/sentences.ts';
import {type TermWeights, weightsOfPair} from '../rewritten/termWeights.ts';

export interface FoundRewritten {
  readonly rewritten: readonly PassageFinding[];
  /** Indices of the copied passages that are part of what is rewritten. */
  readonly taken: ReadonlySet<number>;
}

/** Compares documents a and b; `copied` are in the order of the two. */
export type RewrittenSearch = (a: number, b: number, copied: readonly CopiedRange[]) => FoundRewritten;

export interface TokensOfTexts {
  /** Document i has tokens [firstToken[i], endToken[i]). */
  readonly firstToken: ArrayLike<number>;
  readonly endToken: ArrayLike<number>;
}

const nothing: FoundRewritten = {rewritten: [], taken: new Set()};

/** `weigh`: by the sentences of the pair, unless the texts are a collection. */
export function rewrittenSearch(
  places: OccurrenceContext,
  {firstToken, endToken}: TokensOfTexts,
  weighting: (sentences: readonly Sentences[], termCount: number) => TermWeights = () => weightsOfPair,
): RewrittenSearch {
  const {texts, tokens} = places;
  const terms = newTerms();
  // Comments of a program are about its code.
  const sentences = texts.map(({bytes, format}, text) => {
    const end = format.family === 'code' ? firstToken[text] : endToken[text];
    return sentencesOf(tokens, firstToken[text], end, bytes, terms);
  });
  const buffers = newRewrittenBuffers(terms.ofStem.size);
  const weigh = weighting(sentences, terms.ofStem.size);
  return (a, b, copied) => {
    if (a === b) return nothing;
    const pair = {a: sentences[a], b: sentences[b]};
    const found = findRewritten(pair.a, pair.b, copied, weigh, buffers);
    if (found.length === 0) return nothing;
    return {
      rewritten: found.map((one) => rewrittenFinding(places, one, {a, b, sentences: pair, copied, terms})),
      taken: new Set(found.flatMap((one) => one.copied)),
    };
  };
}
