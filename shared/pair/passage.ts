// A passage that two documents share, and the decision whether it is long and rare enough to be worth a reader's time.

import type {SideMeasures} from '../align/evidence.ts';
import {equalAround, type GrowingSide, isHeading, otherAtEdges, withinBlocks} from '../align/trimEnds.ts';
import type {Corpus} from '../index/corpus.ts';
import type {NewSide} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import {withoutChanceEnds} from './chanceEnds.ts';

/** A passage of documents a and b: token ranges of the corpus, ends exclusive. */
export interface Passage {
  readonly a: number;
  readonly b: number;
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
  readonly extentA: SideMeasures;
  readonly extentB: SideMeasures;
  /** Weighted words: the smaller value of both sides. */
  readonly evidence: number;
  /** Median page count of its linked words. */
  readonly pages: number;
  /** Rows of a table that are in another order on the other side: from the first that both have to the last. */
  readonly reordered?: true;
  /** In a review: the side to which the change added it. */
  readonly newIn?: NewSide;
}

export type Rejection = 'too short' | 'too few rare words' | 'too few words matched' | 'code';

/** Words of the next paragraph that both pages happen to begin with. */
const strayMax = 3;

/** The passage as it is reported. */
export function withoutStray(
  passage: Passage,
  corpus: Corpus,
  texts: readonly {readonly bytes: Uint8Array}[],
): Passage {
  if (passage.reordered) return passage;
  const whole = grownInBlocks(passage, corpus, texts);
  const cut = cutAtBlocks(whole, corpus, texts, strayMax);
  const {hash} = corpus.tokens;
  const [a0, b0] = agreedCut(hash, [whole.a0, whole.b0], [cut.a0, cut.b0], 1);
  const [lastA, lastB] = agreedCut(hash, [whole.a1 - 1, whole.b1 - 1], [cut.a1 - 1, cut.b1 - 1], -1);
  const inBlocks = {...cut, a0, b0, a1: lastA + 1, b1: lastB + 1};
  return withoutOtherHeading(withoutChanceEnds(inBlocks, corpus, texts), corpus);
}

/** Ends before two headings of which no text is left: they differ, and would seem to be an edit of the text above them. */
function withoutOtherHeading(passage: Passage, {tokens: {hash, tag}}: Corpus): Passage {
  const {a0, a1, b0, b1} = passage;
  const [headA, headB] = [headingAtEnd(tag, a0, a1), headingAtEnd(tag, b0, b1)];
  if (headA === a1 || headB === b1 || headA === a0 || headB === b0) return passage;
  const isSame = a1 - headA === b1 - headB && hash.subarray(headA, a1).every((word, at) => word === hash[headB + at]);
  return isSame ? passage : {...passage, a1: headA, b1: headB};
}

/** The first token of the heading that is the end of tokens [from, to); `to` if there is none. */
function headingAtEnd(tag: Uint8Array, from: number, to: number): number {
  let at = to;
  while (at > from && isHeading(tag[at - 1])) at--;
  return at;
}

/** Equal words from a cut on by which its place is found on the other side, and how far from the end of the passage. */
const sameWords = 3;
const sameWordsReach = 4 * strayMax;

/**
 * The first tokens of both sides, or the last ones (`step` is -1). Both are cut at the same words, or neither: a blank line
 * that only one side has would let the two begin at lines that do not belong together.
 */
function agreedCut(
  hash: Uint32Array,
  whole: readonly [number, number],
  cut: readonly [number, number],
  step: 1 | -1,
): readonly [number, number] {
  const [cutA, cutB] = [Math.abs(cut[0] - whole[0]), Math.abs(cut[1] - whole[1])];
  if (cutA + cutB === 0) return cut;
  const isSame = (a: number, b: number) => {
    let same = 0;
    while (same < sameWords && hash[a + step * same] === hash[b + step * same]) same++;
    return same === sameWords;
  };
  if (isSame(cut[0], cut[1])) return cut;
  // The side that loses more says where the text in common begins.
  const isOfA = cutA >= cutB;
  const [from, end] = isOfA ? [cut[0], whole[1]] : [cut[1], whole[0]];
  for (let by = 0; by <= sameWordsReach; by++) {
    const other = end + step * by;
    if (isSame(from, other)) return isOfA ? [from, other] : [other, from];
  }
  return cutA > 0 && cutB > 0 ? cut : whole;
}

/** The passage without stray words of the next block on either side. */
export function cutAtBlocks(
  passage: Passage,
  {tokens}: Corpus,
  texts: readonly {readonly bytes: Uint8Array}[],
  strayMax: number,
): Passage {
  const {start, length} = tokens;
  const inA = withinBlocks(texts[passage.a], start, length, passage.a0, passage.a1, strayMax);
  const inB = withinBlocks(texts[passage.b], start, length, passage.b0, passage.b1, strayMax);
  return {...passage, a0: inA.from, a1: inA.to, b0: inB.from, b1: inB.to};
}

/**
 * The passage with the words of its first and its last block that both sides have beside it. Of one page, the sides stay
 * apart.
 */
function grownInBlocks(
  passage: Passage,
  {tokens, firstToken, endToken}: Corpus,
  texts: readonly {readonly bytes: Uint8Array}[],
): Passage {
  const {a, b, a0, a1, b0, b1} = passage;
  const [endA, firstB] = a === b ? [b0, a1] : [endToken[a], firstToken[b]];
  const inA = {text: texts[a], first: firstToken[a], end: endA, from: a0, to: a1};
  const inB = {text: texts[b], first: firstB, end: endToken[b], from: b0, to: b1};
  const equal = equalAround(tokens, inA, inB);
  const other = otherAtEdges(tokens, grown(inA, equal), grown(inB, equal));
  const [before, behind] = [equal[0] + other[0], equal[1] + other[1]];
  if (before + behind === 0) return passage;
  return {...passage, a0: a0 - before, a1: a1 + behind, b0: b0 - before, b1: b1 + behind};
}

function grown(side: GrowingSide, [before, behind]: readonly [number, number]): GrowingSide {
  return {...side, from: side.from - before, to: side.to + behind};
}

/** Minimum proportion of the words of a table. */
const tableShareMin = 0.8;

interface Rule {
  readonly words: number;
  readonly evidence: number;
  readonly matched: number;
}

/** Whether it is judged as code. */
export function isCode({extentA, extentB}: Pick<Passage, 'extentA' | 'extentB'>): boolean {
  return Math.min(extentA.code, extentB.code) > 0.6;
}

/** The minima by kind of text (MATCHING, A.9). */
function ruleOf(passage: Passage, config: Config): Rule {
  const {a, b, extentA, extentB} = passage;
  const code = isCode(passage);
  const table = Math.min(extentA.table, extentB.table) > 0.6;
  const rule: Rule = code
    ? {words: config.minCodeWords, evidence: config.minCodeWords, matched: 0.7}
    : table
      ? {words: config.minTableWords, evidence: config.minWords, matched: tableShareMin}
      : {words: config.minWords, evidence: config.minWords, matched: config.minContainment};
  if (a !== b) return rule;
  const words = Math.max(rule.words, config.minSameFileWords);
  return {words, evidence: words, matched: Math.max(rule.matched, 0.8)};
}

function containmentIn(extent: SideMeasures): number {
  return extent.matched / Math.max(1, extent.words + extent.ideographs);
}

/** Minimum weight per matched word in a document that repeats itself, headings and stock phrases included. */
const periodicShare = 0.6;

/** So that a passage of minimum length with one word in ten replaced is still accepted. */
const evidenceShare = 0.9;

/**
 * The first alignment, which sees the whole region, matches fewer words than the exact measure of the passages alone.
 * A passage with this proportion of the minimum containment is therefore measured exactly.
 */
const firstLookShare = 0.85;

/** The other side of a passage may have an additional sentence, but must not be another text. */
const otherShareMin = 0.75;

/** Minimum proportion of the words of one side that are in the other, 0…1, by kind of text. */
export function leastContainment(passage: Passage, config: Config): number {
  return Math.max(ruleOf(passage, config).matched, config.minContainment);
}

/** Whether the larger containment is at least the limit, and the smaller one at least three quarters of it. */
export function isContained([a, b]: readonly [number, number], least: number): boolean {
  return Math.max(a, b) >= least && Math.min(a, b) >= otherShareMin * least;
}

/**
 * Remainders of a match are looser than its densest part: three repositories had 58 findings more without this limit, 11
 * with it.
 */
const nearlyEqualMin = 0.8;

export function isNearlyEqual({extentA, extentB}: Passage): boolean {
  return Math.min(containmentIn(extentA), containmentIn(extentB)) >= nearlyEqualMin;
}

/** Fewer linked words are no passage of any kind. */
export function leastMatched({minWords, minCodeWords}: Config): number {
  return evidenceShare * Math.min(minWords, minCodeWords);
}

/** Why a passage is not worth a reader's time; undefined if it is. */
export function accept(passage: Passage, config: Config): Rejection | undefined {
  const {a, b, extentA, extentB} = passage;
  if (config.code === 'off' && Math.max(extentA.code, extentB.code) > 0.5) return 'code';
  const rule = ruleOf(passage, config);
  for (const extent of [extentA, extentB]) {
    if (extent.words + (extent.ideographs * config.minWords) / config.minCharacters < rule.words) return 'too short';
    if (a === b && config.sameFile === 'prose' && extent.code + extent.table > 0.4) return 'too few rare words';
  }
  // Periodic text repeats itself by nature: most of its fingerprints are the same few.
  if (a === b && passage.evidence < periodicShare * Math.min(extentA.matched, extentB.matched)) {
    return 'too few rare words';
  }
  const evidenceMin = evidenceShare * rule.evidence;
  if (Math.min(extentA.matched, extentB.matched) < evidenceMin) return 'too few words matched';
  if (passage.evidence < evidenceMin) return 'too few rare words';
  const shares = [containmentIn(extentA), containmentIn(extentB)] as const;
  if (!isContained(shares, firstLookShare * leastContainment(passage, config))) return 'too few words matched';
  const resemblance =
    (extentA.matched + extentB.matched) /
    Math.max(1, extentA.words + extentA.ideographs + extentB.words + extentB.ideographs);
  return resemblance < config.minResemblance ? 'too few words matched' : undefined;
}

/**
 * The same for rows in another order, by the limits of a table: `shared` are the words of the equal rows, `wordsA` and
 * `wordsB` those of the two tables. The smaller of them decides; the other may have further rows.
 */
export function acceptTable(
  {evidence}: Passage,
  shared: number,
  wordsA: number,
  wordsB: number,
  {minTableWords, minWords, minContainment, minResemblance}: Config,
): boolean {
  return (
    shared >= minTableWords &&
    evidence >= evidenceShare * minWords &&
    shared >= Math.max(tableShareMin, minContainment) * Math.min(wordsA, wordsB) &&
    shared >= minResemblance * (wordsA + wordsB - shared)
  );
}
