// Takes a pair of documents and the regions in which they share fingerprints; returns the passages they share that are
// long and rare enough to be worth a reader's time.

import type {LocalAlignment} from '../align/alignmentKernel.ts';
import {copiesWithin, type DiagonalRun, denseCopies, diagonalRuns, previewAlignment} from '../align/diagonals.ts';
import {tokenEvidence} from '../align/evidence.ts';
import {findPassages, type Thresholds} from '../align/localAlignment.ts';
import {mergeContinuations} from '../align/mergeMatches.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByCollection} from '../align/sequenceWeights.ts';
import {dropStrayTokens, isRunningText, remainders, splitAtGaps, trim} from '../align/trimEnds.ts';
import type {Corpus} from '../index/corpus.ts';
import type {PageCounts} from '../index/postings.ts';
import type {Candidate, Region} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import {isCodeOrTable, TokenRole, type Tokens} from '../text/tokens.ts';
import {measured} from './measurePassage.ts';
import {clearAlignedTokens, type PairBuffers, type PairTask, pagesAt, reserveAlignedTokens} from './pairBuffers.ts';
import {accept, isNearlyEqual, leastMatched, type Passage, type Rejection} from './passage.ts';
import {tablePassages, withTables} from './tablePassages.ts';

/** Looser than the settings: the evidence of each match is judged below. */
const thresholds: Thresholds = {containmentMin: 0.4, evidenceMin: 5, unitsMin: 14, padTokens: 40, local: true};

export function pairPassages(
  corpus: Corpus,
  groups: PageCounts,
  space: PairBuffers,
  {a, b, regions, hasRows}: Pick<Candidate, 'a' | 'b' | 'regions' | 'hasRows'>,
  config: Config,
  refused: (reason: Rejection, passage: Passage) => void,
): Passage[] {
  if (a === b && config.sameFile === 'off') return [];
  reserveAlignedTokens(space, corpus, a, b);
  const task: PairTask = {corpus, groups, space, a, b, config};
  const found: Passage[] = [];
  const tell = (passage: Passage): void => {
    const refusal = accept(passage, config);
    if (refusal === undefined) found.push(passage);
    else refused(refusal, passage);
  };
  if (a === b) for (const region of regions) copiesOfItself(task, region, tell);
  else {
    // A word has one partner. Where two places of the other page are like one of this, it is in the one that has more of it.
    const inOrder = regions.toSorted((x, y) => x.hits - y.hits);
    tellMatches(
      task,
      inOrder.flatMap((region) => matchesIn(task, region)),
      tell,
    );
  }
  clearAlignedTokens(space, corpus, a, b);
  return hasRows ? withTables(found, tablePassages(task)) : found;
}

/** A box that may contain a passage for reasons other than shared fingerprints: token ranges, ends exclusive. */
export type PairBox = Pick<Region, 'a0' | 'a1' | 'b0' | 'b1'>;

/** The same for boxes of two documents. All are aligned; only matches that fail the rules for passages are dropped. */
export function passagesInBoxes(task: PairTask, boxes: readonly PairBox[]): Passage[] {
  const {corpus, space, a, b, config} = task;
  reserveAlignedTokens(space, corpus, a, b);
  const found: Passage[] = [];
  tellMatches(
    task,
    boxes.flatMap((box) => aligned(task, box)),
    (passage) => {
      if (accept(passage, config) === undefined) found.push(passage);
    },
  );
  clearAlignedTokens(space, corpus, a, b);
  return found;
}

function tellMatches(task: PairTask, matches: LocalAlignment[], tell: (passage: Passage) => void): void {
  const {corpus, space, a, b} = task;
  const {firstToken} = corpus;
  const merged = mergeContinuations(matches);
  for (const match of merged) {
    dropStrayTokens(match, space.linkedA, firstToken[a], space.linkedB, firstToken[b]);
  }
  for (const match of merged.flatMap((whole) => splitAtGaps(whole, space.linkedA, firstToken[a]))) {
    if (!isSurelyTooShort(task, match)) partsOf(task, match).forEach(tell);
  }
}

/**
 * The densest part of a match, and those of its remainders that are as dense: two paragraphs that one page has in a row and the
 * other apart are one match, whose densest part is one of them.
 */
function partsOf(task: PairTask, match: LocalAlignment): Passage[] {
  const whole = {...match};
  const part = finished(task, match);
  const others = remainders(whole, match).flatMap((rest) => (mayBePassage(task, rest) ? partsOf(task, rest) : []));
  return [part, ...others.filter(isNearlyEqual)];
}

/** Whether it has as many linked words as every passage has. */
function mayBePassage({corpus, space, a, config}: PairTask, {a0, a1, b0, b1}: LocalAlignment): boolean {
  const first = corpus.firstToken[a];
  let linked = 0;
  for (let token = a0; token <= a1; token++) {
    const partner = space.linkedA[token - first] - 1;
    if (partner >= b0 && partner <= b1) linked++;
  }
  return linked >= leastMatched(config);
}

/**
 * A document may contain a passage many times, so every copy has its own links, and none is continued by the next: text
 * that follows one copy may follow all of them.
 */
function copiesOfItself(task: PairTask, {at}: Region, tell: (passage: Passage) => void): void {
  const {corpus, space, a} = task;
  const first = corpus.firstToken[a];
  const end = corpus.endToken[a];
  const bounds = {firstA: first, endA: end, firstB: first, endB: end, within: true};
  for (const copy of copiesWithin(diagonalRuns(corpus.tokens, at, bounds))) {
    const match = matchOf(copy, corpus.tokens, space, first, first);
    const {a0, a1, b0, b1} = match;
    if (!isSurelyTooShort(task, match) && !isUnwantedCode(task, match)) partsOf(task, match).forEach(tell);
    space.linkedA.fill(0, a0 - first, a1 - first + 1);
    space.linkedB.fill(0, b0 - first, b1 - first + 1);
  }
}

/** Matches of two documents in one region, by the cheapest reliable method; the links stay in `space`. */
function matchesIn(task: PairTask, region: Region): LocalAlignment[] {
  const {corpus, space, a, b, config} = task;
  const {tokens, firstToken, endToken} = corpus;
  const [firstA, firstB] = [firstToken[a], firstToken[b]];
  const bounds = {firstA, endA: endToken[a], firstB, endB: endToken[b], within: false};
  const stretches = diagonalRuns(tokens, region.at, bounds);
  const seen = previewAlignment(stretches);
  if (seen.kind === 'nothing') return [];
  if (seen.kind === 'copy') return [matchOf(seen.chain, tokens, space, firstA, firstB)];
  const isCode = region.codeHits > 0.7 * region.hits;
  const least = isCode ? densePromiseShareMin * config.minCodeWords : promiseShareMin * config.minWords;
  if (promise(task, stretches) < least) return [];
  if (isCode) return denseCopies(stretches).map((copy) => matchOf(copy, tokens, space, firstA, firstB));
  return aligned(task, region);
}

/** Matches of two documents in a box, by alignment. */
function aligned(task: PairTask, {a0, a1, b0, b1}: PairBox): LocalAlignment[] {
  const {corpus, space, a, b} = task;
  const {tokens, firstToken} = corpus;
  const {work} = space;
  const [firstA, firstB] = [firstToken[a], firstToken[b]];
  setSequences(work.pair, tokens, a0, a1, tokens, b0, b1, false);
  weighByCollection(work.pair, corpus.frequencies);
  const weightA = discount(task, 'a', a0, a1, work.pair.unitA);
  const weightB = discount(task, 'b', b0, b1, work.pair.unitB);
  if (weightA === 0 || weightB === 0) return [];
  const found = findPassages(work, thresholds).map((match) => ({
    ...match,
    a0: match.a0 + a0,
    a1: match.a1 + a0,
    b0: match.b0 + b0,
    b1: match.b1 + b0,
  }));
  const {linkedA, linkedB} = work.pair;
  for (let i = 0; i < a1 - a0; i++) if (linkedA[i] > 0) space.linkedA[a0 - firstA + i] = linkedA[i] + b0;
  for (let j = 0; j < b1 - b0; j++) if (linkedB[j] > 0) space.linkedB[b0 - firstB + j] = linkedB[j] + a0;
  return found;
}

/** Trimming only shortens a match, and a token is a word or an ideograph: so few of them are too few for every rule. */
function isSurelyTooShort({a, b, config}: PairTask, {a0, a1, b0, b1}: LocalAlignment): boolean {
  if (config.code === 'off') return false;
  const least = Math.min(config.minWords, config.minCodeWords, config.minTableWords);
  const words = a === b ? Math.max(least, config.minSameFileWords) : least;
  return (Math.min(a1 - a0, b1 - b0) + 1) * Math.max(1, config.minWords / config.minCharacters) < words;
}

/** Of a document that repeats itself in code alone, no part is accepted, however it is trimmed. */
function isUnwantedCode({corpus, config}: PairTask, {a0, a1}: LocalAlignment): boolean {
  if (config.sameFile !== 'prose') return false;
  const {tag} = corpus.tokens;
  for (let token = a0; token <= a1; token++) if (!isCodeOrTable(tag[token])) return false;
  return true;
}

/** Trims a match to the ends that a reader would choose, and measures it. */
function finished(task: PairTask, match: LocalAlignment): Passage {
  const {corpus, space, a, b, config} = task;
  const {tokens, firstToken} = corpus;
  const pagesA = pagesAt(task, 'a', match.a0, match.a1 + 1);
  const pagesB = pagesAt(task, 'b', match.b0, match.b1 + 1);
  const sideA = {links: space.linkedA, first: firstToken[a], pages: pagesA, from: match.a0, to: match.a1};
  const sideB = {links: space.linkedB, first: firstToken[b], pages: pagesB, from: match.b0, to: match.b1};
  const whole = {...match};
  trim(match, sideA, sideB, tokens.tag, config);
  if (config.isReview) growBack(task, match, whole);
  return measured(task, match);
}

/** Takes back what trimming cut off, as far as both sides go on with the same words, and with no heading. */
function growBack({corpus, space, a}: PairTask, match: LocalAlignment, whole: LocalAlignment): void {
  const {tokens, firstToken} = corpus;
  const isSame = (inA: number, inB: number) =>
    space.linkedA[inA - firstToken[a]] === inB + 1 && isRunningText(tokens.tag[inA]) && isRunningText(tokens.tag[inB]);
  while (match.a0 > whole.a0 && match.b0 > whole.b0 && isSame(match.a0 - 1, match.b0 - 1)) {
    match.a0--;
    match.b0--;
  }
  while (match.a1 < whole.a1 && match.b1 < whole.b1 && isSame(match.a1 + 1, match.b1 + 1)) {
    match.a1++;
    match.b1++;
  }
}

/**
 * Upper estimate of the weight of the equal words in the diagonal runs, each word of a once. On 3,112 pages, 5,000 of
 * 9,950 regions of prose promise less than two thirds of what a passage needs, and 13 of these had one of 2,090
 * passages; of 3,900 regions of code, tables or repeats, 2,300 promise less than four fifths, and one had one of 158.
 */
function promise(task: PairTask, stretches: readonly DiagonalRun[]): number {
  const {corpus, space, config} = task;
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
  const pages = pagesAt(task, 'a', from, to);
  let sum = 0;
  for (const {a0, b0, length} of stretches) {
    for (let k = 0; k < length; k++) {
      const place = a0 + k - from;
      if (hash[a0 + k] !== hash[b0 + k] || space.seen[place] === 1) continue;
      space.seen[place] = 1;
      sum += tokenEvidence(tag[a0 + k], pages[place], config.boilerplateFrom - 1, ideographUnit);
    }
  }
  return sum;
}

const promiseShareMin = 0.66;
/** Code, tables and a document against itself must match nearly word for word, so their runs do too. */
const densePromiseShareMin = 0.8;

/** A chain of diagonal runs as a match, with its equal words linked. */
function matchOf(
  chain: readonly DiagonalRun[],
  {hash}: Tokens,
  space: PairBuffers,
  firstA: number,
  firstB: number,
): LocalAlignment {
  let matched = 0;
  for (const {a0, b0, length} of chain) {
    for (let k = 0; k < length; k++) {
      if (hash[a0 + k] !== hash[b0 + k]) continue;
      space.linkedA[a0 - firstA + k] = b0 + k + 1;
      space.linkedB[b0 - firstB + k] = a0 + k + 1;
      matched++;
    }
  }
  const [first] = chain;
  const last = chain[chain.length - 1];
  const [a1, b1] = [last.a0 + last.length - 1, last.b0 + last.length - 1];
  return {
    a0: first.a0,
    a1,
    b0: first.b0,
    b1,
    evidence: matched,
    containmentA: matched / (a1 - first.a0 + 1),
    containmentB: matched / (b1 - first.b0 + 1),
    units: Math.min(a1 - first.a0, b1 - first.b0) + 1,
  };
}

/**
 * Multiplies the units of tokens [from, to) by the weight of their words here; returns the sum of the remaining units.
 */
function discount(task: PairTask, side: 'a' | 'b', from: number, to: number, units: Float32Array): number {
  const {corpus, config} = task;
  const pages = pagesAt(task, side, from, to);
  const {tag} = corpus.tokens;
  let sum = 0;
  for (let token = from; token < to; token++) {
    const role = tag[token] & 15;
    const on = pages[token - from];
    let factor = on < config.boilerplateFrom ? 1 : config.rareUpTo / on;
    if (role === TokenRole.heading) factor *= 0.3;
    else if (role === TokenRole.navigation) factor = 0;
    sum += units[token - from] *= factor;
  }
  return sum;
}
