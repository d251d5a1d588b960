// Takes a passage and the words that a change added, gives what of the passage is new: the stretches of new words that
// are passages by themselves; all of it where there are none, but most of its matched words are new in one place.

import {equalRows, rowKey} from '../align/alignedRows.ts';
import {alignAll} from '../align/localAlignment.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByPair} from '../align/sequenceWeights.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PostingLists} from '../index/postings.ts';
import type {NewSide} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import {measured} from '../pair/measurePassage.ts';
import type {PairBuffers} from '../pair/pairBuffers.ts';
import {accept, type Passage} from '../pair/passage.ts';
import {tablesIn} from '../text/tableRows.ts';
import {sideOf} from './addedText.ts';

/** A passage, and what is needed to measure a part of it. */
interface Suspect {
  readonly corpus: Corpus;
  readonly groups: PostingLists;
  readonly space: PairBuffers;
  readonly passage: Passage;
  readonly config: Config;
}

/** Of a passage that is new but for so little, the old words are told too: they are words that both texts have anyway. */
const wholeShare = 0.9;

/** Stretches that one old passage may have got. */
const stretchesMax = 16;

/** `fresh` by token of the corpus. */
export function newPassages(suspect: Suspect, fresh: Uint8Array): Passage[] {
  const {passage} = suspect;
  const {a0, a1, b0, b1} = passage;
  if (!hasMark(fresh, a0, a1) && !hasMark(fresh, b0, b1)) return [];
  if (passage.reordered) return newTable(suspect, fresh);
  const {pair} = linked(suspect);
  let count = 0;
  let inA = 0;
  let inB = 0;
  for (let i = 0; i < pair.countA; i++) {
    if (pair.partners[i] < 0) continue;
    count++;
    inA += fresh[a0 + i];
    inB += fresh[b0 + pair.partners[i]];
  }
  // Of several parents, the first says where.
  const newIn = sideOf(inA * 2 > count, inB * 2 > count);
  const whole = newIn === undefined ? [] : [{...passage, newIn: passage.newIn ?? newIn}];
  if (Math.max(inA, inB) > wholeShare * count) return whole;
  const partners = pair.partners.slice();
  const side = inA >= inB ? 'a' : 'b';
  const isNew = (i: number) => fresh[side === 'a' ? a0 + i : b0 + partners[i]] === 1;
  const parts = stretches(partners, isNew).flatMap((stretch) => {
    const newSide = newSideOf(suspect, partners, stretch, fresh) ?? side;
    return newSide === 'both' ? [] : partOf(suspect, partners, stretch, newSide);
  });
  return parts.length > 0 || newIn === 'both' ? parts : whole;
}

/** A table is new as a whole or not at all: if most of its equal rows are. */
function newTable({corpus: {tokens}, passage}: Suspect, fresh: Uint8Array): Passage[] {
  const {a0, a1, b0, b1} = passage;
  const [rowsA, rowsB] = [tablesIn(tokens, a0, a1).flat(), tablesIn(tokens, b0, b1).flat()];
  let [count, inA, inB] = [0, 0, 0];
  for (const {a, b} of equalRows(rowsA, rowsB, (row) => rowKey(tokens, row))) {
    for (let word = 0; word < a.to - a.from; word++) {
      count++;
      inA += fresh[a.from + word];
      inB += fresh[b.from + word];
    }
  }
  const newIn = sideOf(inA * 2 > count, inB * 2 > count);
  return newIn === undefined ? [] : [{...passage, newIn: passage.newIn ?? newIn}];
}

/** Where most matched words of a stretch are new. On both sides: an old pair that is kept in step, and no new copy. */
function newSideOf(
  {passage: {a0, b0}}: Suspect,
  partners: Int32Array,
  {from, to}: Stretch,
  fresh: Uint8Array,
): NewSide | undefined {
  let [count, inA, inB] = [0, 0, 0];
  for (let i = from; i <= to; i++) {
    if (partners[i] < 0) continue;
    count++;
    inA += fresh[a0 + i];
    inB += fresh[b0 + partners[i]];
  }
  return sideOf(inA * 2 > count, inB * 2 > count);
}

function hasMark(marks: Uint8Array, from: number, to: number): boolean {
  return marks.subarray(from, to).includes(1);
}

function linked({corpus: {tokens}, space: {work}, passage}: Suspect): PairBuffers['work'] {
  const {a, b, a0, a1, b0, b1} = passage;
  setSequences(work.pair, tokens, a0, a1, tokens, b0, b1, a === b);
  weighByPair(work.pair);
  alignAll(work);
  return work;
}

interface Stretch {
  readonly from: number;
  /** Last position, inclusive. */
  readonly to: number;
}

/** The stretches in which new matched words outnumber old ones most, the best first, none into another. */
function stretches(partners: Int32Array, isNew: (i: number) => boolean): Stretch[] {
  const found: Stretch[] = [];
  const taken = new Uint8Array(partners.length);
  while (found.length < stretchesMax) {
    const best = bestStretch(partners, isNew, taken);
    if (best === undefined) break;
    taken.fill(1, best.from, best.to + 1);
    found.push(best);
  }
  return found;
}

function bestStretch(partners: Int32Array, isNew: (i: number) => boolean, taken: Uint8Array): Stretch | undefined {
  let best: Stretch | undefined;
  let top = 0;
  let score = 0;
  let from = 0;
  for (let i = 0; i < partners.length; i++) {
    if (taken[i] === 1) score = Number.NEGATIVE_INFINITY;
    else if (partners[i] >= 0) score += isNew(i) ? 1 : -1;
    // Words between an old passage and a new one are in neither.
    else if (score === 0) from = i + 1;
    if (score < 0) {
      score = 0;
      from = i + 1;
    } else if (score > top) {
      top = score;
      best = {from, to: i};
    }
  }
  return best;
}

/** The stretch as a passage, if it is long and rare enough for one. */
function partOf(
  {corpus, groups, space, passage, config}: Suspect,
  partners: Int32Array,
  {from, to}: Stretch,
  newIn: NewSide,
): Passage[] {
  const {a, b, a0, b0} = passage;
  const {firstToken} = corpus;
  let low = Number.POSITIVE_INFINITY;
  let high = -1;
  for (let i = from; i <= to; i++) {
    if (partners[i] < 0) continue;
    low = Math.min(low, partners[i]);
    high = Math.max(high, partners[i]);
  }
  for (let i = from; i <= to; i++) {
    if (partners[i] < 0) continue;
    space.linkedA[a0 + i - firstToken[a]] = b0 + partners[i] + 1;
    space.linkedB[b0 + partners[i] - firstToken[b]] = a0 + i + 1;
  }
  const ends = {a0: a0 + from, a1: a0 + to, b0: b0 + low, b1: b0 + high};
  const part = measured({corpus, groups, space, a, b, config}, ends);
  space.linkedA.fill(0, ends.a0 - firstToken[a], ends.a1 - firstToken[a] + 1);
  space.linkedB.fill(0, ends.b0 - firstToken[b], ends.b1 - firstToken[b] + 1);
  return accept(part, config) === undefined ? [{...part, newIn: passage.newIn ?? newIn}] : [];
}
