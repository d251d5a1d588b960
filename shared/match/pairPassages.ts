// Takes a pair of documents of the corpus and the regions in which they share fingerprints, gives the passages
// they share that are long and rare enough to be worth a reader's time.

import type {Config} from '../config.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Groups} from '../index/postings.ts';
import type {Region} from '../index/regions.ts';
import {Role} from '../text/tokens.ts';
import {type Extent, extentOf, pagesOfTokens} from './evidence.ts';
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
  linkedA: Uint8Array;
  linkedB: Uint8Array;
  pagesA: Uint16Array;
  pagesB: Uint16Array;
}

export function newPairWorkspace(work: Workspace): PairWorkspace {
  return {
    work,
    linkedA: new Uint8Array(1024),
    linkedB: new Uint8Array(1024),
    pagesA: new Uint16Array(1024),
    pagesB: new Uint16Array(1024),
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
  const {tokens, firstToken} = corpus;
  const {work} = space;
  const [firstA, firstB] = [firstToken[a], firstToken[b]];
  const lengthA = firstToken[a + 1] - firstA;
  const lengthB = firstToken[b + 1] - firstB;
  if (space.linkedA.length < lengthA) space.linkedA = new Uint8Array(lengthA * 2);
  if (space.linkedB.length < lengthB) space.linkedB = new Uint8Array(lengthB * 2);
  const matches: Match[] = [];
  for (const {a0, a1, b0, b1} of regions) {
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
    for (let i = 0; i < a1 - a0; i++) if (work.linkedA[i] === 1) space.linkedA[a0 - firstA + i] = 1;
    for (let j = 0; j < b1 - b0; j++) if (work.linkedB[j] === 1) space.linkedB[b0 - firstB + j] = 1;
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
  return found;
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
  const {postings, firstPosting} = corpus;
  const rows = firstPosting[document];
  pagesOfTokens(postings, groups, rows, firstPosting[document + 1], from, to, space[side]);
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
    if (space.linkedA[token - firstToken[a]] === 1 && onA[token - match.a0] <= config.rareUpTo) rare++;
  }
  const pagesMax = rare >= config.minWords ? config.rareUpTo : config.boilerplateFrom - 1;
  const [a0, a1] = densest(space.linkedA, firstToken[a], onA, match.a0, match.a1, pagesMax, tokens.tag);
  const [b0, b1] = densest(space.linkedB, firstToken[b], onB, match.b0, match.b1, pagesMax, tokens.tag);
  if (a1 < a0 || b1 < b0) return;
  [match.a0, match.a1, match.b0, match.b1] = [a0, a1, b0, b1];
}

const commonCost = 0.3;
const unlinkedCostMin = 0.5;
const unlinkedCostMax = 2;

/**
 * The range in [from, to] with the highest sum: linked words on few pages for it, all others against it. The cleaner
 * the copy, the more an unlinked word costs, so that a stray word that both happen to use does not stretch it.
 */
function densest(
  linked: Uint8Array,
  first: number,
  pages: Uint16Array,
  from: number,
  to: number,
  pagesMax: number,
  tags: Uint8Array,
): [number, number] {
  let cost = unlinkedCostMin;
  let range: [number, number] = [from, to];
  for (let round = 0; round < 2; round++) {
    let best = 0;
    let score = 0;
    let start = from;
    range = [from, from - 1];
    for (let token = from; token <= to; token++) {
      const isLinked = linked[token - first] === 1;
      const role = tags[token] & 15;
      const counts = isLinked && pages[token - from] <= pagesMax && role !== Role.heading && role !== Role.navigation;
      score += counts ? 1 : isLinked ? -commonCost : -cost;
      if (score <= 0) {
        score = 0;
        start = token + 1;
      } else if (score > best) {
        best = score;
        range = [start, token];
      }
    }
    let count = 0;
    for (let token = range[0]; token <= range[1]; token++) count += linked[token - first];
    const unlinked = 1 - count / Math.max(1, range[1] - range[0] + 1);
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
  const extentA = extentOf(tokens, a0, a1, space.linkedA, firstToken[a], pagesA, config.rareUpTo, ideographUnit);
  const pagesB = pagesAt(corpus, groups, space, 'pagesB', b, b0, b1);
  const extentB = extentOf(tokens, b0, b1, space.linkedB, firstToken[b], pagesB, config.rareUpTo, ideographUnit);
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
