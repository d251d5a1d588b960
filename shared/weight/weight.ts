// Takes two places whose words are aligned, gives their weight: how much of one is in the other, in words of prose. The
// longest run of words that are equal in both says best whether a reader acts on a copy (area under the curve 0.83; words of
// the passage 0.78, containment 0.60). A chain of runs bridges edits, so that a paragraph of which one word in ten was
// changed keeps its weight; swaps of names take from it, because pages that say the same of two products are meant to.

import {chainFactor, editCost, furtherWordCost, halvingSwaps, swapCost} from '../model/judgeNumbers.ts';
import {kindOf, TokenKind, TokenRole, type Tokens} from '../text/tokens.ts';

interface Weight {
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

/** One of the two places. */
interface Weighable {
  readonly from: number;
  readonly to: number;
  /** Only this one is in a source file: the other, a page, says what kind of text the equal words are. */
  readonly isQuoted?: boolean;
}

/**
 * `aligned[i]` is the token of b, counted from b0, that is equal to token a0 + i; or -1. `isNameSwap`: whether only one of
 * the two pages is named after a word of the swap. Of two source files the longest run counts alone: a chain of code joins
 * what any two functions of one shape have in common.
 */
export function weigh(
  tokens: Tokens,
  a: Weighable & {readonly inSource: boolean},
  b: Weighable,
  aligned: Int32Array,
  isNameSwap: (swap: Swap) => boolean = () => false,
): Weight {
  const longest = new Float64Array(textKindCount);
  let inRuns = 0;
  let sampleInRuns = 0;
  const runs = runsOf(tokens, a, b, aligned);
  for (const {byKind, words} of runs) {
    for (let kind = 0; kind < textKindCount; kind++) longest[kind] = Math.max(longest[kind], byKind[kind]);
    if (words < runWordsMin) continue;
    inRuns += words;
    sampleInRuns += byKind[TextKind.sample];
  }
  let [weight, heaviest] = [0, 0];
  for (let kind = 0; kind < textKindCount; kind++) {
    if (longest[kind] * kindFactor[kind] > weight) {
      weight = longest[kind] * kindFactor[kind];
      heaviest = longest[kind];
    }
  }
  const edits = editsBetween(tokens, a.from, b.from, inOrder(runs));
  const replaced = new Map<string, number>();
  for (const {key} of edits) if (key !== '') replaced.set(key, (replaced.get(key) ?? 0) + 1);
  let [best, current, swaps] = [0, 0, 0];
  for (const {run, words, swap, key} of edits) {
    if (words > 0) {
      const isSystematic = (replaced.get(key) ?? 0) > 1 || (swap !== null && isNameSwap(swap));
      if (isSystematic) swaps++;
      const cost = (isSystematic ? swapCost : editCost) + furtherWordCost * (words - 1);
      current = Math.max(0, current - cost * run.unit);
    }
    if (run.count >= chainRunMin) current += run.weight;
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

/** A run of equal words: tokens fromA…lastA of a and fromB…lastB of b, counted from where each place begins. */
interface Run {
  readonly fromA: number;
  lastA: number;
  readonly fromB: number;
  lastB: number;
  /** Words, all and of each kind of text. */
  words: number;
  readonly byKind: Float64Array;
  /** Tokens that count. */
  count: number;
  /** Words, weighed by the kind of text; and what the first of them weighs. */
  weight: number;
  readonly unit: number;
}

function runsOf(tokens: Tokens, a: Weighable & {readonly inSource: boolean}, b: Weighable, aligned: Int32Array): Run[] {
  const runs: Run[] = [];
  for (let i = 0; i < a.to - a.from; i++) {
    const j = aligned[i];
    if (j < 0) continue;
    const tag = tokens.tag[a.isQuoted ? b.from + j : a.from + i];
    const kind = textKindOf(tag, a.inSource);
    if (kind === TextKind.none) continue;
    const words = kindOf(tag) === TokenKind.ideograph ? ideographWords : 1;
    const weight = words * kindFactor[kind];
    let run = runs.at(-1);
    if (
      run === undefined ||
      j <= run.lastB ||
      countedBetween(tokens, a.from + run.lastA + 1, a.from + i) > 0 ||
      countedBetween(tokens, b.from + run.lastB + 1, b.from + j) > 0
    ) {
      const byKind = new Float64Array(textKindCount);
      run = {fromA: i, lastA: i, fromB: j, lastB: j, words: 0, byKind, count: 0, weight: 0, unit: weight};
      runs.push(run);
    }
    run.lastA = i;
    run.lastB = j;
    run.words += words;
    run.byKind[kind] += words;
    run.count++;
    run.weight += weight;
  }
  return runs;
}

/** A word alone that is equal out of order is equal by chance, as a character of Han often is: it breaks no chain. */
function inOrder(runs: readonly Run[]): Run[] {
  const kept: Run[] = [];
  let next = 0;
  for (const [at, run] of runs.entries()) {
    while (next <= at || (next < runs.length && runs[next].count < chainRunMin)) next++;
    const follows = kept.length === 0 || run.fromB > kept[kept.length - 1].lastB;
    const precedes = next >= runs.length || runs[next].fromB > run.lastB;
    if (run.count >= chainRunMin || (follows && precedes)) kept.push(run);
  }
  return kept;
}

/** A run and the edit before it. */
interface Edited {
  readonly run: Run;
  /** Words of the longer side of the edit; 0: the first run. */
  readonly words: number;
  readonly swap: Swap | null;
  /** Equal for equal replacements; '' if it is none. */
  readonly key: string;
}

function editsBetween(tokens: Tokens, a0: number, b0: number, runs: readonly Run[]): Edited[] {
  return runs.map((run, at) => {
    if (at === 0) return {run, words: 0, swap: null, key: ''};
    const {lastA, lastB} = runs[at - 1];
    const swap = {fromA: a0 + lastA + 1, toA: a0 + run.fromA, fromB: b0 + lastB + 1, toB: b0 + run.fromB};
    const isMoved = run.fromB <= lastB;
    const onlyA = countedBetween(tokens, swap.fromA, swap.toA);
    const onlyB = isMoved ? 0 : countedBetween(tokens, swap.fromB, swap.toB);
    const words = Math.max(onlyA, onlyB, 1);
    const isShort = words <= swapWordsMax;
    const key = onlyA > 0 && onlyB > 0 && isShort ? keyOf(tokens, swap) : '';
    return {run, words, swap: !isMoved && isShort ? swap : null, key};
  });
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

export const TextKind = {prose: 0, table: 1, source: 2, sample: 3, none: 4} as const;
export type TextKind = (typeof TextKind)[keyof typeof TextKind];
const textKindCount = 4;

/**
 * Weight of an equal word of each kind: a reader acts on 40 words of prose as on 53 of a table, 59 of a source file or
 * 80 of sample code and its output.
 */
export const kindFactor: readonly number[] = [1, 0.75, 0.68, 0.5];

/** A character of Han or Kana carries about half a word. */
export const ideographWords = 0.5;

/**
 * Takes a token, gives the kind of text it is in, as far as that says how much an equal word weighs.
 * Words of a kind that weigh nothing, such as headings, are `none`. `inSource`: the document is a source file.
 */
export function textKindOf(tag: number, inSource: boolean): TextKind {
  switch (tag & 15) {
    case TokenRole.heading:
    case TokenRole.navigation:
      return TextKind.none;
    case TokenRole.table:
      return TextKind.table;
    case TokenRole.code:
      return inSource ? TextKind.source : TextKind.sample;
    default:
      return inSource ? TextKind.source : TextKind.prose;
  }
}
