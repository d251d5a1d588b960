// Takes two pages and returns the passages they share, aligned word by word and measured on exactly these two texts.
// Only passages long enough to be worth reporting are returned.

import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Span, SpanPair} from '../algorithms/span.ts';
import {type AlignmentBuffers, findPassages, newAlignmentBuffers, pairThresholds} from '../align/localAlignment.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByPair} from '../align/sequenceWeights.ts';
import {
  contentName,
  measurePassages,
  newOccurrenceContext,
  type OccurrenceContext,
  occurrenceOf,
  occurrenceOfBytes,
  type TokenRange,
} from '../group/occurrences.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Measures, Occurrence} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {kindOf, newTokens, reserve, TokenKind, TokenRole, type Tokens} from '../text/tokens.ts';
import {withSameLines} from './extendByLines.ts';
import {positionsOfPage} from './pageLines.ts';
import type {PageVersion, PassageVersion} from './pageVersion.ts';

export interface Between {
  readonly shared: SpanPair;
  readonly places: readonly [Occurrence, Occurrence];
  readonly measures: Measures;
  readonly family: string;
}

/** All shared passages worth reporting, in order of the first page. */
export function sharedBetween(
  work: AlignmentBuffers,
  a: PageVersion,
  b: PageVersion,
  isWorth: (tokens: Tokens, from: number, to: number) => boolean,
): SpanPair[] {
  // Most copies are complete, and need no alignment.
  if (a.tokens.count === b.tokens.count && areEqual(a.tokens, 0, b.tokens, 0, a.tokens.count)) {
    const all = {a0: 0, a1: a.tokens.count, b0: 0, b1: b.tokens.count};
    return isWorth(a.tokens, 0, a.tokens.count) ? [all] : [];
  }
  setSequences(work.pair, a.tokens, 0, a.tokens.count, b.tokens, 0, b.tokens.count, false);
  weighByPair(work.pair);
  const found: SpanPair[] = [];
  for (const {a0, a1, b0, b1} of findPassages(work, pairThresholds)) {
    const shared = {a0, a1: a1 + 1, b0, b1: b1 + 1};
    if (isWorth(a.tokens, shared.a0, shared.a1) && isWorth(b.tokens, shared.b0, shared.b1)) {
      found.push(shared);
    }
  }
  return found;
}

function areEqual(a: Tokens, a0: number, b: Tokens, b0: number, count: number): boolean {
  for (let k = 0; k < count; k++) if (a.hash[a0 + k] !== b.hash[b0 + k]) return false;
  return true;
}

/**
 * Describes two passages as findings show them, from their first word to their last, however much they have in common.
 */
export function besides(a: PassageVersion, b: PassageVersion): Omit<Between, 'shared'> {
  const {context, inA, inB} = joined(newAlignmentBuffers(), a, b);
  return {
    places: [occurrenceOf(context, inA), occurrenceOf(context, inB)],
    measures: measurePassages(context, inA, inB),
    family: contentName(context, inA),
  };
}

/** Only the words of the two passages: a history has more passages than a page has words. */
function joined(
  work: AlignmentBuffers,
  a: PassageVersion,
  b: PassageVersion,
): {context: OccurrenceContext; inA: TokenRange; inB: TokenRange} {
  const tokens = newTokens(0);
  appendTokens(tokens, a);
  const middle = tokens.count;
  appendTokens(tokens, b);
  const context = newOccurrenceContext(tokens, [documentOf(a.page), documentOf(b.page)], work);
  context.positions.set(0, positionsOfPage(a.page));
  context.positions.set(1, positionsOfPage(b.page));
  return {
    context,
    inA: {document: 0, from: 0, to: middle},
    inB: {document: 1, from: middle, to: tokens.count},
  };
}

function documentOf({path, bytes, format}: PageVersion): Document {
  return {path, bytes, format, reference: false, template: false};
}

/** Tokens of both pages, beyond which a passage is not extended: a change is told with nothing that was there before. */
export interface PassageLimits {
  readonly a: Span;
  readonly b: Span;
}

/**
 * Describes a shared passage as findings show it, with the equal lines around it; undefined if its two sides have too
 * little in common.
 */
export function sharedDescription(
  work: AlignmentBuffers,
  a: PageVersion,
  b: PageVersion,
  shared: SpanPair,
  config: Config,
  limits?: PassageLimits,
): Between | undefined {
  const inTokens = [bytesOf(a.tokens, shared.a0, shared.a1), bytesOf(b.tokens, shared.b0, shared.b1)] as const;
  const bounds = limits && ([bytesAround(a, limits.a), bytesAround(b, limits.b)] as const);
  const [atA, atB] = withSameLines(a, b, ...inTokens, bounds);
  const [a0, a1] = tokensIn(a.tokens, atA);
  const [b0, b1] = tokensIn(b.tokens, atB);
  const {context, inA, inB} = joined(work, {page: a, from: a0, to: a1}, {page: b, from: b0, to: b1});
  // The measures cover exactly the range that is shown.
  const isEqual = a1 - a0 === b1 - b0 && areEqual(a.tokens, a0, b.tokens, b0, a1 - a0);
  const measures = isEqual ? measuresOf(a1 - a0, a1 - a0, a1 - a0) : measurePassages(context, inA, inB);
  if (Math.max(measures.containmentA, measures.containmentB) < config.minContainment) return undefined;
  if (measures.resemblance < config.minResemblance) return undefined;
  const places = [
    occurrenceOfBytes(context, inA, atA.from, atA.to),
    occurrenceOfBytes(context, inB, atB.from, atB.to),
  ] as const;
  return {shared, places, measures, family: contentName(context, inA)};
}

function bytesOf({start, length}: Tokens, from: number, to: number): Span {
  return {from: start[from], to: start[to - 1] + length[to - 1]};
}

/** With what is not compared beside the tokens, such as link definitions. */
function bytesAround({bytes, tokens: {start, length, count}}: PageVersion, {from, to}: Span): Span {
  return {
    from: from === 0 ? 0 : start[from - 1] + length[from - 1],
    to: to === count ? bytes.length : start[to],
  };
}

function tokensIn({start, count}: Tokens, {from, to}: Span): readonly [number, number] {
  return [lowerBound(start, 0, count, from), lowerBound(start, 0, count, to)];
}

function appendTokens(all: Tokens, {page, from, to}: PassageVersion): void {
  reserve(all, to - from);
  for (const field of ['hash', 'start', 'length', 'tag'] as const) {
    all[field].set(page.tokens[field].subarray(from, to), all.count);
  }
  all.count += to - from;
}

/** Applies the minimum lengths of `check` by kind of text. Headings and navigation are not counted. */
export function isLong(tokens: Tokens, from: number, to: number, config: Config): boolean {
  let [words, ideographs, code, table] = [0, 0, 0, 0];
  for (let token = from; token < to; token++) {
    const tag = tokens.tag[token];
    const role = tag & 15;
    if (role === TokenRole.heading || role === TokenRole.navigation) continue;
    if (role === TokenRole.code || role === TokenRole.comment) code++;
    if (role === TokenRole.table) table++;
    if (kindOf(tag) === TokenKind.ideograph) ideographs++;
    else words++;
  }
  const count = Math.max(1, words + ideographs);
  const least = code > 0.6 * count ? config.minCodeWords : table > 0.6 * count ? config.minTableWords : config.minWords;
  return words + (ideographs * config.minWords) / config.minCharacters >= least;
}
