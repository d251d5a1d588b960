// Takes a group of overlapping passages, gives its texts: sets of places that are all alike. Passages that overlap form
// chains, and the ends of a chain may have nothing in common; what is reported of one text must be true of all its
// places. So every place is compared with the head of its text, the strongest passage, and not along the chain.

import type {Corpus} from '../index/corpus.ts';
import type {Passage} from '../pair/passage.ts';
import {byEvidence, type CopyGroup, groupOf} from './copyGroups.ts';

/** Share of the words of the longer of two places that are in the other, so that they are one text. */
const alikeShare = 0.6;

/** The group itself where all its places are alike. */
export function copiedTexts(group: CopyGroup, corpus: Corpus, pageOf: Int32Array): CopyGroup[] {
  if (group.passages.length < 2) return [group];
  const texts: CopyGroup[] = [];
  let left = [...group.passages].sort(byEvidence);
  while (left.length > 0) {
    const [head] = left;
    const counts = wordCounts(corpus, head.a0, head.a1);
    const isAlike = (from: number, to: number) =>
      commonWords(corpus, counts, from, to) >= alikeShare * Math.max(head.a1 - head.a0, to - from);
    const own = left.filter(
      (passage) => passage === head || (isAlike(passage.a0, passage.a1) && isAlike(passage.b0, passage.b1)),
    );
    const members = new Set<Passage>(own);
    left = left.filter((passage) => !members.has(passage));
    texts.push(groupOf(own, pageOf));
  }
  return texts;
}

function wordCounts({tokens}: Corpus, from: number, to: number): Map<number, number> {
  const counts = new Map<number, number>();
  for (let token = from; token < to; token++) {
    counts.set(tokens.hash[token], (counts.get(tokens.hash[token]) ?? 0) + 1);
  }
  return counts;
}

/** Words of [from, to) that are among the counted ones, each as often as it was counted. */
function commonWords({tokens}: Corpus, counts: ReadonlyMap<number, number>, from: number, to: number): number {
  const used = new Map<number, number>();
  let common = 0;
  for (let token = from; token < to; token++) {
    const hash = tokens.hash[token];
    const before = used.get(hash) ?? 0;
    if (before >= (counts.get(hash) ?? 0)) continue;
    used.set(hash, before + 1);
    common++;
  }
  return common;
}
