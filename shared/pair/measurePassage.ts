// Takes a pair of documents with linked words and a range in each; returns the passage with all its measures.

import {lowerBound} from '../algorithms/sortedRows.ts';
import type {LocalAlignment} from '../align/alignmentKernel.ts';
import {sideMeasures} from '../align/evidence.ts';
import {medianPages} from '../align/trimEnds.ts';
import type {Corpus} from '../index/corpus.ts';
import {type PairTask, pagesAt} from './pairBuffers.ts';
import type {Passage} from './passage.ts';

/** `match` has inclusive ends; the links are in `space`. */
export function measured(task: PairTask, match: Pick<LocalAlignment, 'a0' | 'a1' | 'b0' | 'b1'>): Passage {
  const {corpus, space, a, b, config} = task;
  const {tokens, firstToken} = corpus;
  const [a0, a1, b0, b1] = [match.a0, match.a1 + 1, match.b0, match.b1 + 1];
  const ideographUnit = config.minWords / config.minCharacters;
  const pagesA = pagesAt(task, 'a', a0, a1);
  const pages = medianPages({links: space.linkedA, first: firstToken[a], pages: pagesA, from: a0, to: a1 - 1});
  // A block on four to ten pages is reported as one finding, so it is weighted by its own page count.
  const rareUpTo = Math.max(config.rareUpTo, Math.min(pages, config.boilerplateFrom - 1));
  const extentA = sideMeasures(tokens, a0, a1, space.linkedA, firstToken[a], b0, b1, pagesA, rareUpTo, ideographUnit);
  const pagesB = pagesAt(task, 'b', b0, b1);
  const extentB = sideMeasures(tokens, b0, b1, space.linkedB, firstToken[b], a0, a1, pagesB, rareUpTo, ideographUnit);
  extentA.evidence *= distinctShare(corpus, a, a0, a1, space.linkedA);
  extentB.evidence *= distinctShare(corpus, b, b0, b1, space.linkedB);
  return {a, b, a0, a1, b0, b1, extentA, extentB, evidence: Math.min(extentA.evidence, extentB.evidence), pages};
}

/**
 * Proportion of distinct fingerprints among the linked ones of a range. Text that a page repeats three times (the stock
 * lines of each release, the frame of each table) is one piece of evidence, not three.
 */
function distinctShare(corpus: Corpus, document: number, from: number, to: number, links: Int32Array): number {
  const {postings, firstPosting, endPosting, firstToken} = corpus;
  const {at, hash} = postings;
  const end = endPosting[document];
  const seen = new Set<number>();
  let count = 0;
  for (let row = lowerBound(at, firstPosting[document], end, from); row < end && at[row] < to; row++) {
    if (links[at[row] - firstToken[document]] === 0) continue;
    seen.add(hash[row]);
    count++;
  }
  return count === 0 ? 1 : seen.size / count;
}
