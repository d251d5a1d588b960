// Takes a range of a document, however short, and returns its full and partial copies. Nothing is too short or too
// common, because the user asked for it. Fingerprints guarantee that any six words in a row are found.

import {addTo} from '../algorithms/groupedBy.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import {
  contentName,
  measurePassages,
  newOccurrenceContext,
  type OccurrenceContext,
  occurrenceOf,
  positionsFor,
  type TokenRange,
} from '../group/occurrences.ts';
import {repeatsMax} from '../index/candidatePairs.ts';
import {postingsOf, settle} from '../index/incremental/incrementalIndex.ts';
import {load} from '../index/incremental/tokenStore.ts';
import type {Config} from '../model/config.ts';
import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {measuredInTwo} from '../pair/measuresOf.ts';
import {byteOffset} from '../text/positions.ts';
import {versionPaths} from './documentFindings.ts';
import type {IndexView} from './indexView.ts';

/** Maximum gap, in words, on both sides of one copy; also limited to a quarter of the range plus 8 words. */
const gapWordsMax = 80;
/** A run of fewer equal words is not a copy. */
const runWordsMin = 4;
/** Maximum postings of one fingerprint: a phrase that occurs in a thousand places is not listed a thousand times. */
const rowsMax = 1000;

/** `start` and `end` are UTF-16 offsets; words that they touch are included. */
export function copiesOfRange(
  view: IndexView,
  document: number,
  start: number,
  end: number,
  config: Config,
): PassageFinding[] {
  const {index, texts} = view;
  settle(index);
  load(index, document);
  const places = newOccurrenceContext(index.corpus.tokens, texts);
  const asked = tokensBetween(view, places, document, start, end);
  if (asked.from >= asked.to) return [];
  const found: {finding: PassageFinding; shared: number}[] = [];
  for (const [other, hits] of hitsByDocument(view, asked)) {
    for (const copy of copiesIn(view, asked, other, hits)) {
      const measures = measurePassages(places, copy.here, copy.there);
      const shared = Math.round(measures.containmentA * measures.wordsA);
      if (shared < runWordsMin) continue;
      found.push({shared, finding: findingOf(view, places, copy, measures, config)});
    }
  }
  found.sort(
    (x, y) =>
      y.shared - x.shared ||
      y.finding.pairs[0].resemblance - x.finding.pairs[0].resemblance ||
      byPlace(x.finding.places[1], y.finding.places[1]),
  );
  return found.slice(0, config.limits.placesMax).map(({finding}) => finding);
}

function byPlace(x: Occurrence, y: Occurrence): number {
  return x.path < y.path ? -1 : x.path > y.path ? 1 : x.start - y.start;
}

function tokensBetween(
  {index}: IndexView,
  places: OccurrenceContext,
  document: number,
  start: number,
  end: number,
): TokenRange {
  const {firstToken, endToken, tokens} = index.corpus;
  const positions = positionsFor(places, document);
  const [first, last] = [byteOffset(positions, start), byteOffset(positions, end)];
  let from = lowerBound(tokens.start, firstToken[document], endToken[document], first);
  if (from > firstToken[document] && tokens.start[from - 1] + tokens.length[from - 1] > first) from--;
  return {document, from, to: lowerBound(tokens.start, from, endToken[document], last)};
}

/** Shared fingerprints by other document: pairs of tokens, in the range and in the other document, where one starts. */
function hitsByDocument({index}: IndexView, {document, from, to}: TokenRange): Map<number, number[]> {
  const {corpus, members, scratch} = index;
  const {postings, firstPosting, endPosting, selection} = corpus;
  const {chosen} = scratch;
  const {pageOf, versionRank} = members;
  const hits = new Map<number, number[]>();
  const end = endPosting[document];
  for (let row = lowerBound(postings.at, firstPosting[document], end, from); row < end; row++) {
    if (postings.at[row] + selection.w > to) break;
    const rows = postingsOf(index, postings.hash[row]);
    if (rows.length > rowsMax) continue;
    // One variant of a page is enough. On the page of the range itself, only occurrences outside the range count.
    for (const other of rows) {
      const candidate = postings.document[other];
      const before = chosen[pageOf[candidate]];
      if (
        before < 0 ||
        candidate === document ||
        (before !== document && versionRank[candidate] < versionRank[before])
      ) {
        chosen[pageOf[candidate]] = candidate;
      }
    }
    let last = -1;
    let same = 0;
    for (const other of rows) {
      const candidate = postings.document[other];
      if (chosen[pageOf[candidate]] !== candidate) continue;
      if (pageOf[candidate] === pageOf[document] && candidate !== document) continue;
      load(index, candidate);
      const at = postings.at[other];
      if (candidate === document && at + selection.w > from && at < to) continue;
      same = candidate === last ? same + 1 : 0;
      last = candidate;
      if (same >= repeatsMax) continue;
      addTo(hits, candidate, postings.at[row]);
      addTo(hits, candidate, at);
    }
    for (const other of rows) chosen[pageOf[postings.document[other]]] = -1;
  }
  return hits;
}

interface Copy {
  readonly here: TokenRange;
  readonly there: TokenRange;
}

interface Run {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** Equal runs that follow each other on both sides are joined into one copy. */
function copiesIn({index}: IndexView, asked: TokenRange, other: number, hits: readonly number[]): Copy[] {
  const {corpus} = index;
  const gap = Math.min(gapWordsMax, 8 + ((asked.to - asked.from) >> 2));
  const runs: Run[] = [];
  for (let hit = 0; hit < hits.length; hit += 2) {
    const [a, b] = [hits[hit], hits[hit + 1]];
    if (runs.some((run) => b - a === run.b - run.a && a >= run.a && a < run.a + run.length)) continue;
    const run = runAround(corpus.tokens.hash, a, b, asked, corpus.firstToken[other], corpus.endToken[other]);
    if (run.length >= runWordsMin && !overlapsItself(run, asked, other)) runs.push(run);
  }
  runs.sort((x, y) => x.b - y.b || x.a - y.a);
  const copies: Run[][] = [];
  for (const run of runs) {
    const into = copies.find((copy) => {
      const last = copy[copy.length - 1];
      const [awayA, awayB] = [run.a - (last.a + last.length), run.b - (last.b + last.length)];
      return run.a > last.a && run.b > last.b && awayA <= gap && awayB <= gap;
    });
    if (into === undefined) copies.push([run]);
    else into.push(run);
  }
  return copies.map((copy) => {
    const [first] = copy;
    const last = copy[copy.length - 1];
    return {
      here: {document: asked.document, from: first.a, to: last.a + last.length},
      there: {document: other, from: first.b, to: last.b + last.length},
    };
  });
}

function overlapsItself({b, length}: Run, asked: TokenRange, other: number): boolean {
  return other === asked.document && b < asked.to && b + length > asked.from;
}

/** Extends a pair of tokens to the run of equal words around it, within the range and the other document. */
function runAround(
  hash: Uint32Array,
  a: number,
  b: number,
  {from, to}: TokenRange,
  firstOther: number,
  endOther: number,
): Run {
  let before = 0;
  while (a - before > from && b - before > firstOther && hash[a - before - 1] === hash[b - before - 1]) before++;
  let length = before;
  while (
    a - before + length < to &&
    b - before + length < endOther &&
    hash[a - before + length] === hash[b - before + length]
  )
    length++;
  return {a: a - before, b: b - before, length};
}

function findingOf(
  view: IndexView,
  places: OccurrenceContext,
  {here, there}: Copy,
  measures: ReturnType<typeof measurePassages>,
  config: Config,
): PassageFinding {
  const placed = [here, there].map((range) => ({
    ...occurrenceOf(places, range),
    alsoIn: versionPaths(view, range, config),
  }));
  return {
    kind: 'passage',
    code: 'copied-passage',
    level: 'info',
    family: contentName(places, here),
    places: placed,
    ...measuredInTwo(measures),
    slots: here.document === there.document ? 1 : 2,
  };
}
