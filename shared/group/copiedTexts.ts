// Takes a group of overlapping passages, gives its texts: sets of places that are all alike. Passages that overlap form
// chains, and the ends of a chain may have nothing in common; what is reported of one text must be true of all its
// places. So every place is compared with the head of its text, the strongest passage, and not along the chain.

import type {Corpus} from '../index/corpus.ts';
import type {Passage} from '../pair/passage.ts';
import {byEvidence, type CopyGroup, groupOf} from './copyGroups.ts';

/** Runs of so many words tell texts apart that use the same words. */
const gramWords = 3;
/** Share of these runs of the longer of two places that are in the other, so that they are one text: one word in four changed. */
const alikeShare = 0.4;

/** The group itself where all its places are alike. */
export function copiedTexts(group: CopyGroup, corpus: Corpus, pageOf: Int32Array): CopyGroup[] {
  if (group.passages.length < 2) return [group];
  const texts: CopyGroup[] = [];
  let left = [...group.passages].sort(byEvidence);
  while (left.length > 0) {
    const [head] = left;
    const counts = gramCounts(corpus, head.a0, head.a1);
    const isAlike = (from: number, to: number) =>
      haveInCommon(corpus, counts, from, to, alikeShare * (Math.max(head.a1 - head.a0, to - from) - gramWords + 1));
    const own = left.filter(
      (passage) => passage === head || (isAlike(passage.a0, passage.a1) && isAlike(passage.b0, passage.b1)),
    );
    const members = new Set<Passage>(own);
    left = left.filter((passage) => !members.has(passage));
    texts.push(groupOf(own, pageOf));
  }
  return texts;
}

function gramAt({hash}: Corpus['tokens'], token: number): number {
  let gram = 0;
  for (let word = 0; word < gramWords; word++) gram = Math.imul(gram ^ hash[token + word], 0x9e3779b1);
  return gram;
}

function gramCounts({tokens}: Corpus, from: number, to: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let token = from; token + gramWords <= to; token++) {
    const gram = gramAt(tokens, token);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}

/** Whether at least so many runs of words in [from, to) are among the counted ones, each as often as it was counted. */
function haveInCommon(
  {tokens}: Corpus,
  counts: ReadonlyMap<number, number>,
  from: number,
  to: number,
  least: number,
): boolean {
  const used = new Map<number, number>();
  let common = 0;
  for (let token = from; common < least && token + gramWords <= to; token++) {
    const gram = gramAt(tokens, token);
    const before = used.get(gram) ?? 0;
    if (before >= (counts.get(gram) ?? 0)) continue;
    used.set(gram, before + 1);
    common++;
  }
  return common >= least;
}
