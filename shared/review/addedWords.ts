// Takes the words of texts as they are and as they were, marks the words that are added: neither kept where they were
// nor moved from elsewhere. A word that was there once accounts for one word, so a passage that is there twice now is added.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';

/** A text as it is. */
interface Revised {
  /** Words by their hashes. */
  readonly words: Uint32Array;
  /** Which of the texts as they were had its path; -1: none. */
  readonly before: number;
}

/** By text, 1 for each word that is added. `before` are all texts that were changed or deleted. */
export function addedWords(revised: readonly Revised[], before: readonly Uint32Array[]): Uint8Array[] {
  const gone = before.map((words) => new Uint8Array(words.length).fill(1));
  const added = revised.map(({words, before: at}) => {
    const marks = new Uint8Array(words.length).fill(1);
    if (at >= 0) keep(before[at], words, gone[at], marks);
    return marks;
  });
  const removed = joined(before, gone);
  revised.forEach(({words}, text) => {
    unmarkMoved(removed, words, added[text]);
  });
  return added;
}

/** Stretches with more edits are compared by moved runs: Myers' algorithm takes the square of the edits. */
const editsMax = 500;
/** Of two texts with nothing in common every third word or so is the same: articles, prepositions. */
const keptRunMin = 3;

function keep(before: Uint32Array, now: Uint32Array, gone: Uint8Array, added: Uint8Array): void {
  for (const {kind, a, b, length} of anchoredDiff(before, now, editsMax)) {
    const isEdge = b === 0 || b + length === now.length;
    if (kind !== 'same' || (length < keptRunMin && !isEdge)) continue;
    gone.fill(0, a, a + length);
    added.fill(0, b, b + length);
  }
}

/** Words that something new may have come from, and which of them are still to be had. */
interface WordSource {
  readonly words: Uint32Array;
  /** 1 for each word that accounts for none yet. */
  readonly free: Uint8Array;
  /** Positions by the run of `runWords` free words that starts there, as lists: last[key], then before[position], … */
  readonly last: Map<number, number>;
  readonly earlier: Int32Array;
}

/** Length of a moved phrase: shorter runs are found in any two texts. */
const runWords = 6;
/** Periodic text has its runs at so many places; more of them tell nothing. */
const placesMax = 16;

/** Texts one behind the other, with a taken word between two so that no run goes on from one to the next. */
function joined(texts: readonly Uint32Array[], free: readonly Uint8Array[]): WordSource {
  const length = texts.reduce((sum, words) => sum + words.length + 1, 0);
  const words = new Uint32Array(length);
  const all = new Uint8Array(length);
  let at = 0;
  texts.forEach((text, index) => {
    words.set(text, at);
    all.set(free[index], at);
    at += text.length + 1;
  });
  return wordSource(words, all);
}

export function wordSource(words: Uint32Array, free: Uint8Array): WordSource {
  const last = new Map<number, number>();
  const earlier = new Int32Array(words.length).fill(-1);
  let run = 0;
  // From the end, so that the first place is tried first.
  for (let at = words.length - 1; at >= 0; at--) {
    run = free[at] === 1 ? run + 1 : 0;
    if (run < runWords) continue;
    const key = keyAt(words, at);
    earlier[at] = last.get(key) ?? -1;
    last.set(key, at);
  }
  return {words, free, last, earlier};
}

/** Takes the mark from each word that is in a run which the source has too, and that word from the source. */
export function unmarkMoved(source: WordSource, words: Uint32Array, added: Uint8Array): void {
  if (source.last.size === 0) return;
  for (let at = 0; at + runWords <= words.length; ) {
    if (added[at] === 0) {
      at++;
      continue;
    }
    let longest = 0;
    let place = -1;
    let tried = 0;
    for (let from = source.last.get(keyAt(words, at)) ?? -1; from >= 0 && tried < placesMax; tried++) {
      const length = runLength(source, from, words, at, added);
      if (length > longest) {
        longest = length;
        place = from;
      }
      from = source.earlier[from];
    }
    if (longest < runWords) {
      at++;
      continue;
    }
    source.free.fill(0, place, place + longest);
    added.fill(0, at, at + longest);
    at += longest;
  }
}

function runLength(source: WordSource, from: number, words: Uint32Array, at: number, added: Uint8Array): number {
  let length = 0;
  while (
    at + length < words.length &&
    from + length < source.words.length &&
    words[at + length] === source.words[from + length] &&
    added[at + length] === 1 &&
    source.free[from + length] === 1
  ) {
    length++;
  }
  return length;
}

function keyAt(words: Uint32Array, at: number): number {
  let key = 0x811c9dc5 | 0;
  for (let k = 0; k < runWords; k++) key = Math.imul(key ^ words[at + k], 0x01000193) ^ (key >>> 15);
  return key;
}
