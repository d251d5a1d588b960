// Takes a pair of documents of the corpus and the regions in which they share fingerprints, gives the passages
// they share that are long and rare enough to be worth a reader's time.

import type {Config} from '../config.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Groups} from '../index/postings.ts';
import type {Region} from '../index/regions.ts';
import {Role, type Tokens} from '../text/tokens.ts';
import {outlook, type Stretch, stretchesOf} from './diagonals.ts';
import {type Extent, extentOf, pagesOfTokens, tokenEvidence} from './evidence.ts';
import {mergeContinuations} from './merge.ts';
import {findPassages, type Thresholds, type Workspace} from './passages.ts';
import type {Match} from './segment.ts';
import {setSequences} from './sequences.ts';
import {weighByCollection} from './weights.ts';

/** A passage of documents a and b: token ranges of the corpus, ends exclusive. */
export interface Passage {
  readonly a: number;
  readonly b: number;
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
  readonly extentA: Extent;
  readonly extentB: Extent;
  /** Weighed words: the smaller of both sides. */
  readonly evidence: number;
}

/** Wider than the settings: what is found is judged by evidence below. */
const thresholds: Thresholds = {containmentMin: 0.4, evidenceMin: 5, unitsMin: 14, padTokens: 40, local: true};

export interface PairWorkspace {
  readonly work: Workspace;
  /** By token of the document: the partner's token plus one, or 0. */
  linkedA: Int32Array;
  linkedB: Int32Array;
  pagesA: Uint16Array;
  pagesB: Uint16Array;
  /** Tokens that were counted already. */
  seen: Uint8Array;
}

export function newPairWorkspace(work: Workspace): PairWorkspace {
  return {
    work,
    linkedA: new Int32Array(1024),
    linkedB: new Int32Array(1024),
    pagesA: new Uint16Array(1024),
    pagesB: new Uint16Array(1024),
    seen: new Uint8Array(1024),
  };
}

export type Refusal = 'too short' | 'too few rare words' | 'too few words matched';

export function pairPassages(
  corpus: Corpus,
  groups: Groups,
  space: PairWorkspace,
  a: number,
  b: number,
  regions: readonly Region[],
  config: Config,
  refused: (reason: Refusal, passage: Passage) => void,
): Passage[] {
  const {tokens, firstToken, endToken} = corpus;
  const {work} = space;
  const [firstA, firstB] = [firstToken[a], firstToken[b]];
  const lengthA = endToken[a] - firstA;
  const lengthB = endToken[b] - firstB;
  if (space.linkedA.length < lengthA) space.linkedA = new Int32Array(lengthA * 2);
  if (space.linkedB.length < lengthB) space.linkedB = new Int32Array(lengthB * 2);
  const matches: Match[] = [];
  const bounds = {firstA, endA: firstA + lengthA, firstB, endB: firstB + lengthB, within: a === b};
  for (const {a0, a1, b0, b1, at, hits, codeHits} of regions) {
    const stretches = stretchesOf(tokens, at, bounds);
    const seen = outlook(stretches);
    if (seen.kind === 'nothing') continue;
    if (seen.kind === 'copy') {
      matches.push(matchOf(seen.stretch, tokens, space, firstA, firstB));
      continue;
    }
    const dense = a === b || codeHits > 0.7 * hits;
    const least = dense ? Math.min(config.minCodeWords, config.minSameFileWords) : config.minWords;
    if (promise(corpus, groups, space, a, stretches, config) < promiseShareMin * least) continue;
    setSequences(work.pair, tokens, a0, a1, tokens, b0, b1, a === b);
    weighByCollection(work.pair, corpus.frequencies);
    const pagesA = discount(corpus, groups, space, 'pagesA', a, a0, a1, work.pair.unitA, config);
    const pagesB = discount(corpus, groups, space, 'pagesB', b, b0, b1, work.pair.unitB, config);
    if (pagesA === 0 || pagesB === 0) continue;
    for (const match of findPassages(work, thresholds)) {
      matches.push({
        ...match,
        a0: match.a0 + a0,
        a1: match.a1 + a0,
        b0: match.b0 + b0,
        b1: match.b1 + b0,
      });
    }
    for (let i = 0; i < a1 - a0; i++) if (work.linkedA[i] > 0) space.linkedA[a0 - firstA + i] = work.linkedA[i] + b0;
    for (let j = 0; j < b1 - b0; j++) if (work.linkedB[j] > 0) space.linkedB[b0 - firstB + j] = work.linkedB[j] + a0;
  }
  const found: Passage[] = [];
  for (const match of mergeContinuations(matches)) {
    trim(corpus, groups, space, a, b, match, config);
    const passage = measured(corpus, groups, space, a, b, match, config);
    const refusal = judge(passage, config);
    if (refusal === undefined) found.push(passage);
    else refused(refusal, passage);
  }
  for (const {a0, a1, b0, b1} of regions) {
    space.linkedA.fill(0, a0 - firstA, a1 - firstA);
    space.linkedB.fill(0, b0 - firstB, b1 - firstB);
  }
  for (const {a0, a1, b0, b1} of matches) {
    space.linkedA.fill(0, a0 - firstA, a1 - firstA + 1);
    space.linkedB.fill(0, b0 - firstB, b1 - firstB + 1);
  }
  return found;
}

/**
 * Evidence that the equal words of the stretches would be, each word of a once. Of 14,190 regions of a large docs
 * tree 4,359 had less than half of what a passage needs, and 14 of these held one.
 */
function promise(
  corpus: Corpus,
  groups: Groups,
  space: PairWorkspace,
  a: number,
  stretches: readonly Stretch[],
  config: Config,
): number {
  const {hash, tag} = corpus.tokens;
  const ideographUnit = config.minWords / config.minCharacters;
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const {a0, length} of stretches) {
    if (a0 < from) from = a0;
    if (a0 + length > to) to = a0 + length;
  }
  if (space.seen.length < to - from) space.seen = new Uint8Array((to - from) * 2);
  else space.seen.fill(0, 0, to - from);
  const pages = pagesAt(corpus, groups, space, 'pagesA', a, from, to);
  let sum = 0;
  for (const {a0, b0, length} of stretches) {
    for (let k = 0; k < length; k++) {
      const place = a0 + k - from;
      if (hash[a0 + k] !== hash[b0 + k] || space.seen[place] === 1) continue;
      space.seen[place] = 1;
      sum += tokenEvidence(tag[a0 + k], pages[place], config.rareUpTo, ideographUnit);
    }
  }
  return sum;
}

const promiseShareMin = 0.48;

/** A stretch as a match, its equal words linked. */
function matchOf(stretch: Stretch, {hash}: Tokens, space: PairWorkspace, firstA: number, firstB: number): Match {
  const {a0, b0, length, matched} = stretch;
  for (let k = 0; k < length; k++) {
    if (hash[a0 + k] !== hash[b0 + k]) continue;
    space.linkedA[a0 - firstA + k] = b0 + k + 1;
    space.linkedB[b0 - firstB + k] = a0 + k + 1;
  }
  const share = matched / length;
  return {
    a0,
    a1: a0 + length - 1,
    b0,
    b1: b0 + length - 1,
    evidence: matched,
    containmentA: share,
    containmentB: share,
    units: length,
  };
}

/** Multiplies the units of tokens [from, to) by what their words prove here; gives the sum of the units left. */
function discount(
  corpus: Corpus,
  groups: Groups,
  space: PairWorkspace,
  side: 'pagesA' | 'pagesB',
  document: number,
  from: number,
  to: number,
  units: Float32Array,
  config: Config,
): number {
  const pages = pagesAt(corpus, groups, space, side, document, from, to);
  const {tag} = corpus.tokens;
  let sum = 0;
  for (let token = from; token < to; token++) {
    const role = tag[token] & 15;
    const on = pages[token - from];
    let factor = on <= config.rareUpTo ? 1 : config.rareUpTo / on;
    if (role === Role.heading) factor *= 0.3;
    else if (role === Role.navigation) factor = 0;
    sum += units[token - from] *= factor;
  }
  return sum;
}

function pagesAt(
  corpus: Corpus,
  groups: Groups,
  space: PairWorkspace,
  side: 'pagesA' | 'pagesB',
  document: number,
  from: number,
  to: number,
): Uint16Array {
  if (space[side].length < to - from) space[side] = new Uint16Array((to - from) * 2);
  const {postings, firstPosting, endPosting} = corpus;
  pagesOfTokens(postings, groups, firstPosting[document], endPosting[document], from, to, space[side]);
  return space[side];
}

/**
 * Cuts the ends of a match back to where it is dense: a copy on two pages does not take the footer behind it along
 * that stands on eight, nor a table of which one word is linked.
 */
function trim(
  corpus: Corpus,
  groups: Groups,
  space: PairWorkspace,
  a: number,
  b: number,
  match: Match,
  config: Config,
): void {
  const {firstToken, tokens} = corpus;
  const onA = pagesAt(corpus, groups, space, 'pagesA', a, match.a0, match.a1 + 1);
  const onB = pagesAt(corpus, groups, space, 'pagesB', b, match.b0, match.b1 + 1);
  let rare = 0;
  for (let token = match.a0; token <= match.a1; token++) {
    if (space.linkedA[token - firstToken[a]] > 0 && onA[token - match.a0] <= config.rareUpTo) rare++;
  }
  const pagesMax = rare >= config.minWords ? config.rareUpTo : config.boilerplateFrom - 1;
  const sideA = {links: space.linkedA, first: firstToken[a], pages: onA, from: match.a0, to: match.a1};
  const sideB = {links: space.linkedB, first: firstToken[b], pages: onB, from: match.b0, to: match.b1};
  let inA: [number, number] = [match.a0, match.a1];
  let inB: [number, number] = [match.b0, match.b1];
  // What a loses at its ends may have been linked with b's ends, and the other way round.
  for (let round = 0; round < 3; round++) {
    const [a0, b0] = [inA[0], inB[0]];
    const [a1, b1] = [inA[1], inB[1]];
    inA = densest(sideA, inB, pagesMax, tokens.tag);
    inB = densest(sideB, inA, pagesMax, tokens.tag);
    if (inA[1] < inA[0] || inB[1] < inB[0]) return;
    if (inA[0] === a0 && inA[1] === a1 && inB[0] === b0 && inB[1] === b1) break;
  }
  [match.a0, match.a1] = inA;
  [match.b0, match.b1] = inB;
}

/** One side of a match, [from, to]. */
interface Side {
  readonly links: Int32Array;
  readonly first: number;
  readonly pages: Uint16Array;
  readonly from: number;
  readonly to: number;
}

const commonCost = 0.3;
const unlinkedCostMin = 0.5;
const unlinkedCostMax = 1;

/**
 * The range in [from, to] with the highest sum: linked words on few pages for it, all others against it. The cleaner
 * the copy, the more an unlinked word costs, so that a stray word that both happen to use does not stretch it.
 */
function densest(
  {links, first, pages, from, to}: Side,
  other: readonly [number, number],
  pagesMax: number,
  tags: Uint8Array,
): [number, number] {
  const [otherFrom, otherTo] = other;
  let cost = unlinkedCostMin;
  let range: [number, number] = [from, to];
  for (let round = 0; round < 2; round++) {
    let best = 0;
    let score = 0;
    let start = from;
    let linked = 0;
    let linkedBefore = 0;
    let linkedIn = 0;
    range = [from, from - 1];
    for (let token = from; token <= to; token++) {
      const partner = links[token - first] - 1;
      const role = tags[token] & 15;
      if (partner < otherFrom || partner > otherTo) score -= cost;
      else {
        linked++;
        const counts = pages[token - from] <= pagesMax && role !== Role.heading && role !== Role.navigation;
        score += counts ? 1 : -commonCost;
      }
      if (score <= 0) {
        score = 0;
        start = token + 1;
        linkedBefore = linked;
      } else if (score > best) {
        best = score;
        range = [start, token];
        linkedIn = linked - linkedBefore;
      }
    }
    const unlinked = 1 - linkedIn / Math.max(1, range[1] - range[0] + 1);
    cost = Math.min(unlinkedCostMax, Math.max(unlinkedCostMin, 0.125 / Math.max(0.01, unlinked)));
  }
  return range;
}

function measured(
  corpus: Corpus,
  groups: Groups,
  space: PairWorkspace,
  a: number,
  b: number,
  match: Match,
  config: Config,
): Passage {
  const {tokens, firstToken} = corpus;
  const [a0, a1, b0, b1] = [match.a0, match.a1 + 1, match.b0, match.b1 + 1];
  const ideographUnit = config.minWords / config.minCharacters;
  const pagesA = pagesAt(corpus, groups, space, 'pagesA', a, a0, a1);
  const extentA = extentOf(
    tokens,
    a0,
    a1,
    space.linkedA,
    firstToken[a],
    b0,
    b1,
    pagesA,
    config.rareUpTo,
    ideographUnit,
  );
  const pagesB = pagesAt(corpus, groups, space, 'pagesB', b, b0, b1);
  const extentB = extentOf(
    tokens,
    b0,
    b1,
    space.linkedB,
    firstToken[b],
    a0,
    a1,
    pagesB,
    config.rareUpTo,
    ideographUnit,
  );
  return {a, b, a0, a1, b0, b1, extentA, extentB, evidence: Math.min(extentA.evidence, extentB.evidence)};
}

interface Rule {
  readonly words: number;
  readonly evidence: number;
  readonly matched: number;
}

/** The minima by kind of text (MATCHING, A.9). */
function ruleOf({a, b, extentA, extentB}: Passage, config: Config): Rule {
  const code = Math.min(extentA.code, extentB.code) > 0.6;
  const table = Math.min(extentA.table, extentB.table) > 0.6;
  const rule: Rule = code
    ? {words: config.minCodeWords, evidence: config.minCodeWords, matched: 0.7}
    : table
      ? {words: config.minTableWords, evidence: config.minWords, matched: 0.8}
      : {words: config.minWords, evidence: config.minWords, matched: config.minContainment};
  if (a !== b) return rule;
  const words = Math.max(rule.words, config.minSameFileWords);
  return {words, evidence: words, matched: Math.max(rule.matched, 0.8)};
}

export function shareOf(extent: Extent): number {
  return extent.matched / Math.max(1, extent.words + extent.ideographs);
}

function judge(passage: Passage, config: Config): Refusal | undefined {
  const {a, b, extentA, extentB} = passage;
  const rule = ruleOf(passage, config);
  for (const extent of [extentA, extentB]) {
    if (extent.words + (extent.ideographs * config.minWords) / config.minCharacters < rule.words) return 'too short';
    if (a === b && config.sameFile === 'prose' && extent.code + extent.table > 0.4) return 'too few rare words';
  }
  if (passage.evidence < rule.evidence) return 'too few rare words';
  const [shareA, shareB] = [shareOf(extentA), shareOf(extentB)];
  if (Math.max(shareA, shareB) < Math.max(rule.matched, config.minContainment)) return 'too few words matched';
  if (Math.min(shareA, shareB) < 0.3) return 'too few words matched';
  const resemblance =
    (extentA.matched + extentB.matched) /
    Math.max(1, extentA.words + extentA.ideographs + extentB.words + extentB.ideographs);
  return resemblance < config.minResemblance ? 'too few words matched' : undefined;
}

/** Words of a token range, ideographs included: the denominator that users see. */
export function wordsIn(extent: Extent): number {
  return extent.words + extent.ideographs;
}
