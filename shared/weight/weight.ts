// Takes two places whose words are aligned, gives their weight: how much of one is in the other, in words of prose. The
// longest run of words that are equal in both says best whether a reader acts on a copy (area under the curve 0.83; words of
// the passage 0.78, containment 0.60). A chain of runs bridges edits, so that a paragraph of which one word in ten was
// changed keeps its weight; swaps of names take from it, because pages that say the same of two products are meant to.

import {chainFactor, editCost, furtherWordCost, halvingSwaps, swapCost} from '../model/judgeNumbers.ts';
import {kindOf, TokenKind, type Tokens} from '../text/tokens.ts';
import {ideographWords, kindFactor, TextKind, textKindCount, textKindOf} from './textKind.ts';

export interface Weight {
  /** Words of prose: the heavier of the longest run and the best chain, less where names are swapped throughout. */
  readonly weight: number;
  /** Words of the longest run of the kind that weighs most. */
  readonly longest: number;
  /** Words in equal runs of at least `runWordsMin`. */
  readonly inRuns: number;
  /** Share of the words in runs that are sample code or output, 0…1. */
  readonly sampleShare: number;
  /** Systematic swaps: see `isSystematic`. */
  readonly swaps: number;
}

/** Tokens [fromA, toA) are in place of [fromB, toB). */
export interface Swap {
  readonly fromA: number;
  readonly toA: number;
  readonly fromB: number;
  readonly toB: number;
}

/** Shorter equal runs are what two texts on one subject have in common anyway. */
const runWordsMin = 10;
/** Longer, a difference is no swap of a name but another sentence. */
const swapWordsMax = 4;

/** Shorter runs are what any two texts have in common. */
const chainRunMin = 2;

/**
 * `aligned[i]` is the token of b, counted from b0, that is equal to token a0 + i; or -1. `isNameSwap`: whether only one of
 * the two pages is named after a word of the swap. Of two source files the longest run counts alone: a chain of code joins
 * what any two functions of one shape have in common.
 */
export function weigh(
  tokens: Tokens,
  a: {readonly from: number; readonly to: number; readonly inSource: boolean},
  b: {readonly from: number; readonly to: number},
  aligned: Int32Array,
  isNameSwap: (swap: Swap) => boolean = () => false,
): Weight {
  const run = new Float64Array(textKindCount);
  const longest = new Float64Array(textKindCount);
  let length = 0;
  let samples = 0;
  let inRuns = 0;
  let sampleInRuns = 0;
  const chain: ChainLink[] = [];
  const replaced = new Map<string, number>();
  const endRun = () => {
    for (let kind = 0; kind < textKindCount; kind++) longest[kind] = Math.max(longest[kind], run[kind]);
    if (length >= runWordsMin) {
      inRuns += length;
      sampleInRuns += samples;
    }
    run.fill(0);
    length = 0;
    samples = 0;
  };
  let lastA = -1;
  let lastB = -1;
  let link: ChainLink = {words: 0, count: 0, unit: 1, edit: 0, swap: null, key: ''};
  chain.push(link);
  for (let i = 0; i < a.to - a.from; i++) {
    const tag = tokens.tag[a.from + i];
    const kind = textKindOf(tag, a.inSource);
    if (kind === TextKind.none) continue;
    const j = aligned[i];
    if (j < 0) continue;
    const words = kindOf(tag) === TokenKind.ideograph ? ideographWords : 1;
    if (lastA >= 0) {
      const onlyA = countedBetween(tokens, a.from + lastA + 1, a.from + i);
      const onlyB = j > lastB ? countedBetween(tokens, b.from + lastB + 1, b.from + j) : -1;
      if (onlyA !== 0 || onlyB !== 0) {
        endRun();
        const edit = Math.max(onlyA, onlyB, 1);
        const swap = {fromA: a.from + lastA + 1, toA: a.from + i, fromB: b.from + lastB + 1, toB: b.from + j};
        const isSwap = onlyA > 0 && onlyB > 0 && edit <= swapWordsMax;
        const key = isSwap ? keyOf(tokens, swap) : '';
        if (isSwap) replaced.set(key, (replaced.get(key) ?? 0) + 1);
        const mayName = onlyB >= 0 && edit <= swapWordsMax;
        link = {words: 0, count: 0, unit: words * kindFactor[kind], edit, swap: mayName ? swap : null, key};
        chain.push(link);
      }
    }
    run[kind] += words;
    length += words;
    if (kind === TextKind.sample) samples += words;
    link.words += words * kindFactor[kind];
    link.count++;
    lastA = i;
    lastB = j;
  }
  endRun();
  let [weight, heaviest] = [0, 0];
  for (let kind = 0; kind < textKindCount; kind++) {
    if (longest[kind] * kindFactor[kind] > weight) {
      weight = longest[kind] * kindFactor[kind];
      heaviest = longest[kind];
    }
  }
  let [best, current, swaps] = [0, 0, 0];
  for (const {words, count, unit, edit, swap, key} of chain) {
    if (edit > 0) {
      const isSystematic = (replaced.get(key) ?? 0) > 1 || (swap !== null && isNameSwap(swap));
      if (isSystematic) swaps++;
      const cost = (isSystematic ? swapCost : editCost) + furtherWordCost * (edit - 1);
      current = Math.max(0, current - cost * unit);
    }
    if (count >= chainRunMin) current += words;
    best = Math.max(best, current);
  }
  if (!a.inSource) weight = Math.max(weight, chainFactor * best) / (1 + swaps / halvingSwaps);
  return {
    weight,
    longest: heaviest,
    inRuns,
    sampleShare: inRuns === 0 ? 0 : sampleInRuns / inRuns,
    swaps,
  };
}

/** A run of equal words, and the edit before it. */
interface ChainLink {
  /** Weighed by the kind of text. */
  words: number;
  count: number;
  /** What one word weighs here. */
  readonly unit: number;
  /** Words of the longer side of the edit; 0: the first run. */
  readonly edit: number;
  readonly swap: Swap | null;
  /** Equal for equal replacements; '' if it is none. */
  readonly key: string;
}

/** The words of both sides. */
function keyOf({hash, tag}: Tokens, {fromA, toA, fromB, toB}: Swap): string {
  const words: (number | string)[] = [];
  for (let token = fromA; token < toA; token++) if (counts(tag[token])) words.push(hash[token]);
  words.push('/');
  for (let token = fromB; token < toB; token++) if (counts(tag[token])) words.push(hash[token]);
  return words.join(' ');
}

function counts(tag: number): boolean {
  return textKindOf(tag, false) !== TextKind.none;
}

/** Words of [from, to) that weigh something: a heading in between does not end a run. */
function countedBetween({tag}: Tokens, from: number, to: number): number {
  let count = 0;
  for (let token = from; token < to; token++) if (counts(tag[token])) count++;
  return count;
}
