// Takes token ranges, gives what users see of them: path, lines, UTF-16 offsets, text; and of two, the exact measure (the
// percentages of a report) and the facts by which ranking/ decides.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Span} from '../algorithms/span.ts';
import {type AlignmentBuffers, alignAll, newAlignmentBuffers} from '../align/localAlignment.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByPair} from '../align/sequenceWeights.ts';
import {edgeWordsMax} from '../align/trimEnds.ts';
import {nameWords} from '../evidence/relatedPaths.ts';
import type {Document} from '../model/document.ts';
import type {Measures, Occurrence, PairFacts} from '../model/finding.ts';
import type {PlaceMark} from '../model/place.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {columnAt, lineAt, type Positions, positionsOf, unitOffset} from '../text/positions.ts';
import {roleOf, TokenRole, type Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {type Swap, weigh} from '../weight/weight.ts';

/** Tokens [from, to) of the store, all of one document. */
export interface TokenRange {
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

/** Tokens and texts, with the positions of the documents that were asked for. */
export interface OccurrenceContext {
  readonly tokens: Tokens;
  readonly texts: readonly Document[];
  readonly positions: Map<number, Positions>;
  /** Documents that say whether a program wrote them. */
  readonly generated: Map<number, PlaceMark>;
  /** How documents include other files. */
  readonly includes: Map<number, string>;
  /** Parts of documents that a program fills in. */
  readonly writtenParts: Map<number, readonly Span[]>;
  readonly work: AlignmentBuffers;
}

export function newOccurrenceContext(
  tokens: Tokens,
  texts: readonly Document[],
  work: AlignmentBuffers = newAlignmentBuffers(),
): OccurrenceContext {
  return {
    tokens,
    texts,
    positions: new Map(),
    generated: new Map(),
    includes: new Map(),
    writtenParts: new Map(),
    work,
  };
}

export function positionsFor(context: OccurrenceContext, document: number): Positions {
  return rememberedOf(context.positions, document, () => positionsOf(context.texts[document].bytes));
}

/** The place of tokens [from, to), at least one, without counterparts. */
export function occurrenceOf(context: OccurrenceContext, range: TokenRange): Occurrence {
  const {start, length} = context.tokens;
  return occurrenceOfBytes(context, range, start[range.from], start[range.to - 1] + length[range.to - 1]);
}

/** The same for the bytes [start, endMax) round the tokens. */
export function occurrenceOfBytes(
  context: OccurrenceContext,
  {document, from, to}: TokenRange,
  start: number,
  endMax: number,
): Occurrence {
  return occurrenceAt(context.texts[document], positionsFor(context, document), start, endMax, to - from);
}

/** A place of `words` words in the bytes [start, endMax) of a text. */
export function occurrenceAt(
  {bytes, path, reference}: Pick<Document, 'bytes' | 'path' | 'reference'>,
  positions: Positions,
  start: number,
  endMax: number,
  words: number,
): Occurrence {
  const end = Math.min(bytes.length, endMax);
  const {lead, tail} = linesAround(bytes, start, end);
  return {
    path,
    start: unitOffset(positions, start),
    end: unitOffset(positions, end),
    startLine: lineAt(positions, start) + 1,
    startColumn: columnAt(positions, start),
    endLine: lineAt(positions, Math.max(start, end - 1)) + 1,
    endColumn: columnAt(positions, end),
    text: decodeText(bytes, start, end),
    ...(lead !== '' && {lead}),
    ...(tail !== '' && {tail}),
    words,
    reference,
    alsoIn: [],
  };
}

/** Bytes; of longer parts of lines nothing is shown. */
const partOfLineMax = 200;
const newline = 0x0a;

function linesAround(bytes: Uint8Array, start: number, end: number): {readonly lead: string; readonly tail: string} {
  let from = start;
  while (from > 0 && start - from <= partOfLineMax && bytes[from - 1] !== newline) from--;
  // A passage that ends with a line has nothing of the next one.
  let to = end;
  const isInLine = end > start && bytes[end - 1] !== newline;
  while (isInLine && to < bytes.length && to - end <= partOfLineMax && bytes[to] !== newline) to++;
  return {
    lead: start - from > partOfLineMax ? '' : decodeText(bytes, from, start),
    tail: to - end > partOfLineMax ? '' : decodeText(bytes, end, to).trimEnd(),
  };
}

/** The exact measure of two passages: words of each that are aligned one to one with equal words of the other. */
export function measurePassages(context: OccurrenceContext, a: TokenRange, b: TokenRange): Measures {
  const {work, tokens} = context;
  setSequences(work.pair, tokens, a.from, a.to, tokens, b.from, b.to, a.document === b.document);
  weighByPair(work.pair);
  // One word or two are too few to be aligned.
  const shared = alignAll(work) || equalWords(tokens, a, b);
  return measuresOf(a.to - a.from, b.to - b.from, shared);
}

/**
 * Of the two passages that were measured last: their parts from the first to the last aligned word, with the edits at their ends,
 * which `otherAtEdges` has put there.
 * Places of several copies are the union of what any two of them share, and a message about two of them names the part that
 * these have.
 */
export function measureCommonPart({work}: OccurrenceContext, whole: Measures): Measures {
  const {partners, countA, countB} = work.pair;
  const aligned = [...partners.subarray(0, countA).entries()].filter(([, partner]) => partner >= 0);
  if (aligned.length === 0) return whole;
  const others = aligned.map(([, partner]) => partner).sort((x, y) => x - y);
  const [first, last] = [
    [aligned[0][0], others[0]],
    [countA - 1 - aligned[aligned.length - 1][0], countB - 1 - others[others.length - 1]],
  ].map((beside) => (Math.max(...beside) <= edgeWordsMax ? [0, 0] : beside));
  const [wordsA, wordsB] = [countA - first[0] - last[0], countB - first[1] - last[1]];
  return measuresOf(wordsA, wordsB, Math.round(whole.containmentA * whole.wordsA));
}

/** All of them, or none. */
function equalWords({hash}: Tokens, a: TokenRange, b: TokenRange): number {
  const length = a.to - a.from;
  if (b.to - b.from !== length) return 0;
  for (let at = 0; at < length; at++) if (hash[a.from + at] !== hash[b.from + at]) return 0;
  return length;
}

/** Facts about two places that decide their level; see ranking/. */
export type Weighed = Omit<PairFacts, 'a' | 'b'>;

/** Longer, two places are weighed by their first words. */
const weighedWordsMax = 12_000;

/**
 * The two places aligned as `measurePassages` does, and weighed. `wordsOf` is the length of a page; words that are equal
 * weigh where they count, in a review where one of the two is new. `isAligned`: `measurePassages` has just aligned the two.
 */
export function pairFacts(
  context: OccurrenceContext,
  one: TokenRange,
  other: TokenRange,
  wordsOf: (document: number) => number,
  counts: (tokenA: number, tokenB: number) => boolean = () => true,
  isAligned = false,
): Weighed {
  const {work, tokens, texts} = context;
  const isSource = ({document}: TokenRange) => texts[document].format.family === 'code';
  const inSource = isSource(one) || isSource(other);
  // Of code that a page quotes from a source file the page is the sample.
  const a = {
    from: one.from,
    to: Math.min(one.to, one.from + weighedWordsMax),
    inSource: isSource(one) && isSource(other),
    isQuoted: isSource(one) && !isSource(other),
  };
  const b = {from: other.from, to: Math.min(other.to, other.from + weighedWordsMax)};
  if (!isAligned || a.to < one.to || b.to < other.to) {
    setSequences(work.pair, tokens, a.from, a.to, tokens, b.from, b.to, one.document === other.document);
    weighByPair(work.pair);
    alignAll(work);
  }
  for (let i = 0; i < a.to - a.from; i++) {
    const j = work.pair.partners[i];
    if (j >= 0 && !counts(a.from + i, b.from + j)) work.pair.partners[i] = -1;
  }
  const [namesA, namesB] = [one, other].map(({document}) => new Set(nameWords(texts[document].path)));
  const weights = weigh(tokens, a, b, work.pair.partners, (swap) =>
    isNameSwap(context, one, other, swap, namesA, namesB),
  );
  const pageShare = Math.max(
    ...[one, other].map(({document, from, to}) => (to - from) / Math.max(1, wordsOf(document))),
  );
  return {
    ...weights,
    codeShare: inSource ? codeShareOf(tokens, a) : 0,
    pageShare: Math.min(1, pageShare),
    inSource,
  };
}

function codeShareOf({tag}: Tokens, {from, to}: Pick<TokenRange, 'from' | 'to'>): number {
  let code = 0;
  for (let token = from; token < to; token++) if (roleOf(tag[token]) === TokenRole.code) code++;
  return to === from ? 0 : code / (to - from);
}

/** Whether the one page's name has a word where the other has something else. */
function isNameSwap(
  {tokens, texts}: OccurrenceContext,
  one: TokenRange,
  other: TokenRange,
  {fromA, toA, fromB, toB}: Swap,
  namesA: ReadonlySet<string>,
  namesB: ReadonlySet<string>,
): boolean {
  const wordsIn = (document: number, from: number, to: number): string[] => {
    if (to <= from) return [];
    const {start, length} = tokens;
    return nameWords(decodeText(texts[document].bytes, start[from], start[to - 1] + length[to - 1]));
  };
  return (
    wordsIn(one.document, fromA, toA).some((word) => namesA.has(word) && !namesB.has(word)) ||
    wordsIn(other.document, fromB, toB).some((word) => namesB.has(word) && !namesA.has(word))
  );
}

/** 16 hexadecimal digits of the words of a place: the name of its finding, whatever lines and files it is in. */
export function contentName(context: OccurrenceContext, {from, to}: TokenRange): string {
  const {hash} = context.tokens;
  let one = 0x811c9dc5 | 0;
  let two = 0x2545f491 | 0;
  for (let token = from; token < to; token++) {
    one = Math.imul(one ^ hash[token], 0x01000193);
    two = Math.imul(two ^ (hash[token] >>> 7), 0x85ebca6b) ^ (two >>> 15);
  }
  return hex(one) + hex(two);
}

function hex(value: number): string {
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** The same for a text, such as a list of paths. */
export function nameOfText(text: string): string {
  let one = 0x811c9dc5 | 0;
  let two = 0x2545f491 | 0;
  for (let i = 0; i < text.length; i++) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193);
    two = Math.imul(two ^ text.charCodeAt(i), 0x85ebca6b) ^ (two >>> 15);
  }
  return hex(one) + hex(two);
}
