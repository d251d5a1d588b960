// Finds copies by different evidence than `check`: not by runs of words, but by the rarer words that occur together in
// a sliding window, in any order and with anything in between. Banded min-hashes of these sets (Broder 1997; Manning,
// Raghavan and Schütze, 19.6; Indyk and Motwani 1998) propose candidates; the alignment and the rules of `check`
// decide. It is slower and finds less. Its purpose is to show what `check` misses (Bharat and Broder 1998 on two search
// engines).

import {permutationKey, scrambled} from '../../../shared/algorithms/permute32.ts';
import type {Corpus} from '../../../shared/index/corpus.ts';
import type {PostingLists} from '../../../shared/index/postings.ts';
import {weightOf} from '../../../shared/index/wordWeights.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {PairBuffers} from '../../../shared/pair/pairBuffers.ts';
import type {Passage} from '../../../shared/pair/passage.ts';
import {type PairBox, passagesInBoxes} from '../../../shared/pair/passagesOfPair.ts';
import {groupsOfKeys} from '../lookup/sortedJoin.ts';

/** Words with less weight (`wordWeights.ts`) occur together by chance. */
const weightMin = 0.3;
/** Words in a window, not counting those that are too common, and the step to the next window. */
const windowWords = 16;
const windowStep = 4;
/**
 * Two windows over a passage in which three words in ten were replaced have a resemblance of about 0.44. They agree in
 * one of 16 bands of three with probability 1 − (1 − 0.44³)¹⁶ = 0.76, and a passage of 40 words has three windows. Of
 * windows on the same topic (0.07) 0.5 % agree, and most of these have too few words in common.
 */
export const bandsDefault = 16;
const rows = 3;
const commonMin = 6;
/** Maximum number of windows that agree in a band. Words on more pages are no evidence for `check` either. */
const windowsMax = 60;
/** Number of boxes of two pages after which overlapping ones are joined: two long, similar pages have thousands. */
const boxesAtOnce = 256;
/** Number of tokens aligned around a window, as `check` does around its fingerprints. */
const padTokens = 40;

interface SecondDetector {
  readonly corpus: Corpus;
  readonly groups: PostingLists;
  readonly pageOf: Int32Array;
  /** Whether a page is searched: one variant of each. */
  readonly isLookedAt: (document: number) => boolean;
  /** Whether a passage shared by two pages would be reported. */
  readonly isTold: (a: number, b: number) => boolean;
  readonly settingsOf: (a: number, b: number) => Config;
  readonly seed: number;
  /** Fewer bands find less. */
  readonly bands: number;
}

/** Passages of two different pages, a < b, in order of both. `progress` is called with the number of steps done. */
export function secondPassages(
  detector: SecondDetector,
  space: PairBuffers,
  progress: (done: number, total: number) => void,
): Passage[] {
  const {corpus, groups} = detector;
  const windows = windowsOf(detector);
  const boxes = boxesByPair(detector, windows);
  const keys = [...boxes.keys()].sort((x, y) => x - y);
  const count = corpus.firstToken.length;
  return keys.flatMap((key, done) => {
    if (done % 256 === 0) progress(done, keys.length);
    const [a, b] = [Math.floor(key / count), key % count];
    const config = detector.settingsOf(a, b);
    return passagesInBoxes({corpus, groups, space, a, b, config}, joined(boxes.get(key) ?? []));
  });
}

/** The windows of all pages: the rarer words, the tokens from the first to after the last, and the page. */
interface Windows {
  count: number;
  words: Uint32Array;
  from: Uint32Array;
  to: Uint32Array;
  document: Uint32Array;
}

function windowsOf({corpus, isLookedAt}: SecondDetector): Windows {
  const {tokens, firstToken, endToken, frequencies} = corpus;
  const roomMax = Math.ceil(tokens.count / windowStep) + firstToken.length;
  const windows: Windows = {
    count: 0,
    words: new Uint32Array(roomMax * windowWords),
    from: new Uint32Array(roomMax),
    to: new Uint32Array(roomMax),
    document: new Uint32Array(roomMax),
  };
  const kept = new Uint32Array(windowWords);
  for (let document = 0; document < firstToken.length; document++) {
    if (!isLookedAt(document)) continue;
    let seen = 0;
    for (let token = firstToken[document]; token < endToken[document]; token++) {
      if (weightOf(frequencies, tokens.hash[token]) < weightMin) continue;
      kept[seen++ % windowWords] = token;
      if (seen < windowWords || (seen - windowWords) % windowStep !== 0) continue;
      const row = windows.count++;
      for (let x = 0; x < windowWords; x++) windows.words[row * windowWords + x] = tokens.hash[kept[x]];
      windows.words.subarray(row * windowWords, (row + 1) * windowWords).sort();
      windows.from[row] = kept[seen % windowWords];
      windows.to[row] = token + 1;
      windows.document[row] = document;
    }
  }
  return windows;
}

/** Boxes around the windows that agree, by a · documents + b. */
function boxesByPair(detector: SecondDetector, windows: Windows): Map<number, PairBox[]> {
  const {corpus, pageOf, isTold, seed, bands} = detector;
  const {firstToken, endToken} = corpus;
  const {document, from, to} = windows;
  const boxes = new Map<number, PairBox[]>();
  const keys = new Uint32Array(windows.count);
  const numbers = Uint32Array.from(keys, (_, window) => window);
  for (let band = 0; band < bands; band++) {
    writeKeys(windows, band, seed, keys);
    const {count, starts, documents: members} = groupsOfKeys(keys, numbers, windows.count, windowsMax);
    for (let group = 0; group < count; group++) {
      for (let x = starts[group]; x < starts[group + 1]; x++) {
        for (let y = x + 1; y < starts[group + 1]; y++) {
          const [one, other] = [members[x], members[y]];
          // Windows are numbered page by page, so the window of the first page comes first.
          const [a, b] = [document[one], document[other]];
          if (a === b || pageOf[a] === pageOf[b] || !isTold(a, b) || inCommon(windows, one, other) < commonMin)
            continue;
          const box = {
            a0: Math.max(firstToken[a], from[one] - padTokens),
            a1: Math.min(endToken[a], to[one] + padTokens),
            b0: Math.max(firstToken[b], from[other] - padTokens),
            b1: Math.min(endToken[b], to[other] + padTokens),
          };
          const key = a * firstToken.length + b;
          const known = boxes.get(key);
          if (known === undefined) boxes.set(key, [box]);
          else if (!known.some((wide) => isWithin(box, wide))) {
            known.push(box);
            if (known.length % boxesAtOnce === 0) boxes.set(key, joined(known));
          }
        }
      }
    }
  }
  return boxes;
}

/** The smallest word of each window under three permutations, combined into one number. */
function writeKeys({words, count}: Windows, band: number, seed: number, keys: Uint32Array): void {
  const permutations = Array.from({length: rows}, (_, row) => permutationKey(seed, band * rows + row));
  for (let window = 0; window < count; window++) {
    let key = permutationKey(seed, -1 - band);
    for (const permutation of permutations) {
      let least = 0xffffffff;
      for (let at = window * windowWords; at < (window + 1) * windowWords; at++) {
        const value = scrambled(words[at], permutation);
        if (value < least) least = value;
      }
      key = scrambled(least, key);
    }
    keys[window] = key;
  }
}

/**
 * Number of words that two windows share, each counted as often as both contain it. The words of a window are sorted.
 */
function inCommon({words}: Windows, one: number, other: number): number {
  let common = 0;
  let i = one * windowWords;
  let j = other * windowWords;
  const [endI, endJ] = [i + windowWords, j + windowWords];
  while (i < endI && j < endJ) {
    const difference = words[i] - words[j];
    if (difference === 0) common++;
    if (difference <= 0) i++;
    if (difference >= 0) j++;
  }
  return common;
}

function isWithin(box: PairBox, wide: PairBox): boolean {
  return box.a0 >= wide.a0 && box.a1 <= wide.a1 && box.b0 >= wide.b0 && box.b1 <= wide.b1;
}

/** Joins boxes that overlap on both sides. */
function joined(boxes: readonly PairBox[]): PairBox[] {
  const result: PairBox[] = [];
  for (const box of boxes.toSorted((x, y) => x.a0 - y.a0 || x.b0 - y.b0)) {
    const at = result.findIndex((one) => box.a0 < one.a1 && box.b0 < one.b1 && one.b0 < box.b1);
    if (at < 0) {
      result.push(box);
      continue;
    }
    const {a0, a1, b0, b1} = result[at];
    result[at] = {a0, a1: Math.max(a1, box.a1), b0: Math.min(b0, box.b0), b1: Math.max(b1, box.b1)};
  }
  return result;
}
