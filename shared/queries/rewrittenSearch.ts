// Takes texts with their tokens, gives a search for what two of them say in other words, beside what they have word for word.

import type {OccurrenceContext} from '../group/occurrences.ts';
import {rewrittenFinding} from '../group/rewrittenFinding.ts';
import type {Limits} from '../model/config.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import {phrase} from '../model/phrase.ts';
import type {CopiedRange} from '../rewritten/acceptRetold.ts';
import {findRewritten, newRewrittenBuffers} from '../rewritten/findRewritten.ts';
import {newTerms, type Sentences, sentencesOf, type Terms} from '../rewritten/sentences.ts';
import type {TermWeights} from '../rewritten/terms.ts';

interface FoundRewritten {
  readonly rewritten: readonly PassageFinding[];
  /** Indices of the copied passages that are part of what is rewritten. */
  readonly taken: ReadonlySet<number>;
}

/** Compares documents a and b; `copied` are in the order of the two. */
type RewrittenSearch = (a: number, b: number, copied: readonly CopiedRange[]) => FoundRewritten;

export interface TokensOfTexts {
  /** Document i has tokens [firstToken[i], endToken[i]). */
  readonly firstToken: ArrayLike<number>;
  readonly endToken: ArrayLike<number>;
}

/** The sentences of all texts, with the terms that they have. */
interface SentencesOfTexts {
  readonly sentences: readonly Sentences[];
  readonly terms: Terms;
  readonly cuts: readonly Cut[];
}

const nothing: FoundRewritten = {rewritten: [], taken: new Set()};

/** Of programs none: their comments are about the code. */
export function sentencesOfTexts(
  {texts, tokens}: OccurrenceContext,
  rows: TokensOfTexts,
  {sentencesMax}: Limits,
): SentencesOfTexts {
  const terms = newTerms();
  const sentences = texts.map(({bytes, format}, text) => {
    const first = rows.firstToken[text];
    const end = format.family === 'code' ? first : rows.endToken[text];
    return sentencesOf({tokens, first, end, bytes}, terms, sentencesMax);
  });
  const cut = sentences.filter(({isCut}) => isCut).length;
  const lost = phrase('the further sentences of {texts}', {texts: cut === 1 ? '1 text' : `${cut} texts`});
  return {sentences, terms, cuts: cut === 0 ? [] : [{limit: 'limits.sentencesMax', value: sentencesMax, lost}]};
}

export function rewrittenSearch(
  places: OccurrenceContext,
  {sentences, terms}: SentencesOfTexts,
  weigh: TermWeights,
): RewrittenSearch {
  const buffers = newRewrittenBuffers(terms.ofStem.size);
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
