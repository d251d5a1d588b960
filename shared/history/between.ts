// Takes two pages, gives the passages that both have, aligned word by word and measured from exactly the two texts;
// of all places in which fingerprints meet, those that are long enough to be worth a reader's time.

import type {Config} from '../config.ts';
import type {Measures, Place} from '../finding.ts';
import {findPassages, pairThresholds, type Workspace} from '../match/passages.ts';
import {
  contentName,
  measurePassages,
  newPlaces,
  type Places,
  placeOf,
  positionsFor,
  type TokenRange,
} from '../match/places.ts';
import {setSequences} from '../match/sequences.ts';
import {weighByPair} from '../match/weights.ts';
import {columnAt, lineAt, unitOffset} from '../text/position.ts';
import {Kind, kindOf, newTokens, Role, reserve, type Tokens} from '../text/tokens.ts';
import {textOf} from '../text/words.ts';
import type {Page} from './page.ts';

/** Tokens [a0, a1) of the first page and [b0, b1) of the second. */
export interface Shared {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
}

export interface Between {
  readonly shared: Shared;
  readonly places: readonly [Place, Place];
  readonly measures: Measures;
  readonly family: string;
}

/** All passages of two pages that are worth a look, in order of the first page. */
export function sharedBetween(
  work: Workspace,
  a: Page,
  b: Page,
  isWorth: (tokens: Tokens, from: number, to: number) => boolean,
): Shared[] {
  setSequences(work.pair, a.tokens, 0, a.tokens.count, b.tokens, 0, b.tokens.count, false);
  weighByPair(work.pair);
  const found: Shared[] = [];
  for (const {a0, a1, b0, b1} of findPassages(work, pairThresholds)) {
    const shared = {a0, a1: a1 + 1, b0, b1: b1 + 1};
    if (isWorth(a.tokens, shared.a0, shared.a1) && isWorth(b.tokens, shared.b0, shared.b1)) {
      found.push(shared);
    }
  }
  return found;
}

/** What users see of a passage; undefined if its two sides have too little in common. */
export function described(a: Page, b: Page, shared: Shared, config: Config): Between | undefined {
  const tokens = joinedTokens(a.tokens, b.tokens);
  const own = {reference: false, template: false};
  const context = newPlaces(tokens, [
    {...a, ...own},
    {...b, ...own},
  ]);
  const moved = a.tokens.count;
  const inA = {document: 0, from: shared.a0, to: shared.a1};
  const inB = {document: 1, from: shared.b0 + moved, to: shared.b1 + moved};
  const measures = measurePassages(context, inA, inB);
  if (Math.max(measures.containmentA, measures.containmentB) < config.minContainment) return undefined;
  if (measures.resemblance < config.minResemblance) return undefined;
  const [atA, atB] = withEqualLines(a.bytes, b.bytes, bytesOf(a.tokens, inA, 0), bytesOf(b.tokens, inB, moved));
  const places = [extended(context, inA, atA), extended(context, inB, atB)] as const;
  return {shared, places, measures, family: contentName(context, inA)};
}

interface Bytes {
  readonly from: number;
  readonly to: number;
}

function bytesOf({start, length}: Tokens, {from, to}: {from: number; to: number}, moved: number): Bytes {
  return {from: start[from - moved], to: start[to - moved - 1] + length[to - moved - 1]};
}

/** Words end where words do; lines that go on the same in both texts, such as definitions of links, moved with them. */
function withEqualLines(a: Uint8Array, b: Uint8Array, inA: Bytes, inB: Bytes): readonly [Bytes, Bytes] {
  let back = 0;
  while (inA.from > back && inB.from > back && a[inA.from - back - 1] === b[inB.from - back - 1]) back++;
  let more = 0;
  while (inA.to + more < a.length && inB.to + more < b.length && a[inA.to + more] === b[inB.to + more]) more++;
  // Whole lines only, or else nothing: half a word is no end.
  while (back > 0 && a[inA.from - back - 1] !== 10 && inA.from > back) back--;
  while (more > 0 && !(isLineEnd(a, inA.to + more) && isLineEnd(b, inB.to + more))) more--;
  // Blank lines at the edges are nobody's.
  while (more > 0 && isBlank(a[inA.to + more - 1])) more--;
  while (back > 0 && isBlank(a[inA.from - back])) back--;
  return [
    {from: inA.from - back, to: inA.to + more},
    {from: inB.from - back, to: inB.to + more},
  ];
}

function isLineEnd(text: Uint8Array, at: number): boolean {
  return at === text.length || text[at] === 10 || text[at] === 13;
}

function isBlank(byte: number): boolean {
  return byte === 32 || byte === 9 || byte === 10 || byte === 13;
}

function extended(context: Places, range: TokenRange, {from, to}: Bytes): Place {
  const {bytes} = context.texts[range.document];
  const positions = positionsFor(context, range.document);
  return {
    ...placeOf(context, range),
    start: unitOffset(positions, from),
    end: unitOffset(positions, to),
    startLine: lineAt(positions, from) + 1,
    startColumn: columnAt(positions, from),
    endLine: lineAt(positions, Math.max(from, to - 1)) + 1,
    endColumn: columnAt(positions, to),
    text: textOf(bytes, from, to),
  };
}

function joinedTokens(a: Tokens, b: Tokens): Tokens {
  const all = newTokens(0);
  reserve(all, a.count + b.count);
  for (const field of ['hash', 'start', 'length', 'tag'] as const) {
    all[field].set(a[field].subarray(0, a.count));
    all[field].set(b[field].subarray(0, b.count), a.count);
  }
  all.count = a.count + b.count;
  return all;
}

/** The minima of `check` by kind of text; headings and navigation do not count. */
export function isLong(tokens: Tokens, from: number, to: number, config: Config): boolean {
  let [words, ideographs, code, table] = [0, 0, 0, 0];
  for (let token = from; token < to; token++) {
    const tag = tokens.tag[token];
    const role = tag & 15;
    if (role === Role.heading || role === Role.navigation) continue;
    if (role === Role.code || role === Role.comment) code++;
    if (role === Role.table) table++;
    if (kindOf(tag) === Kind.ideograph) ideographs++;
    else words++;
  }
  const count = Math.max(1, words + ideographs);
  const least = code > 0.6 * count ? config.minCodeWords : table > 0.6 * count ? config.minTableWords : config.minWords;
  return words + (ideographs * config.minWords) / config.minCharacters >= least;
}
