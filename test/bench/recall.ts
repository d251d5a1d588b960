// Compares what was planted with what each stage of a run still has of it.

import {groupedBy} from '../../shared/algorithms/groupedBy.ts';
import type {OccurrencePair, Place} from '../../shared/model/finding.ts';
import type {Planted, PlantedCorpus, PlantedKind} from './corpus.ts';
import {plantedKinds} from './corpus.ts';
import type {Run} from './stages.ts';

export interface Recall {
  readonly kind: PlantedKind | 'mirrored pages';
  readonly planted: number;
  /**
   * Number of pairs that share a fingerprint, that have a region over both passages, an alignment of half of both, a
   * finding.
   */
  readonly proposed: number;
  readonly inRegions: number;
  readonly aligned: number;
  readonly reported: number;
}

export interface Counts {
  readonly name: string;
  readonly count: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Whether `got` covers at least half of `wanted`. */
export function coversHalf(got: Range, wanted: Range): boolean {
  return 2 * (Math.min(got.end, wanted.end) - Math.max(got.start, wanted.start)) >= wanted.end - wanted.start;
}

export function recallOf(corpus: PlantedCorpus, run: Run): Recall[] {
  const keyOf = (a: number, b: number) => Math.min(a, b) * corpus.pages.length + Math.max(a, b);
  const proposed = new Set<number>();
  for (let pair = 0; pair < run.found.pairs; pair++) proposed.add(keyOf(run.found.a[pair], run.found.b[pair]));
  const regions = groupedBy(run.candidates, ({a, b}) => keyOf(a, b));
  const passages = groupedBy(run.passages, ({a, b}) => keyOf(a, b));
  const bytesOf = bytesOfTokens(run);
  const reported = reportedRanges(corpus, run);
  const rows = plantedKinds.map((kind): Recall => {
    const ofKind = corpus.planted.filter((one) => one.kind === kind);
    const count = (holds: (one: Planted, key: number) => boolean) =>
      ofKind.filter((one) => holds(one, keyOf(one.a, one.b))).length;
    return {
      kind,
      planted: ofKind.length,
      proposed: count((_, key) => proposed.has(key)),
      inRegions: count((one, key) =>
        (regions.get(key) ?? []).some(({a, regions: all}) =>
          all.some(({a0, a1, b0, b1}) => holdsBoth(one, a, bytesOf(a0, a1), bytesOf(b0, b1))),
        ),
      ),
      aligned: count((one, key) =>
        (passages.get(key) ?? []).some(({a, a0, a1, b0, b1}) => holdsBoth(one, a, bytesOf(a0, a1), bytesOf(b0, b1))),
      ),
      reported: count((one, key) =>
        (reported.get(key) ?? []).some(({a, inA, inB}) => inA === undefined || holdsBoth(one, a, inA, inB)),
      ),
    };
  });
  const {pageOf} = run.mirrors;
  const together = corpus.mirrored.filter(([a, b]) => pageOf[a] === pageOf[b]).length;
  const planted = corpus.mirrored.length;
  rows.push({
    kind: 'mirrored pages',
    planted,
    proposed: together,
    inRegions: together,
    aligned: together,
    reported: together,
  });
  return rows;
}

/** `a` is the document of the first range: the planted pair may have the opposite order. */
function holdsBoth(planted: Planted, a: number, inA: Range, inB: Range): boolean {
  const one = {start: planted.aStart, end: planted.aEnd};
  const two = {start: planted.bStart, end: planted.bEnd};
  const straight = a === planted.a && coversHalf(inA, one) && coversHalf(inB, two);
  return straight || (a === planted.b && coversHalf(inA, two) && coversHalf(inB, one));
}

function bytesOfTokens({corpus: {tokens}}: Run): (from: number, to: number) => Range {
  return (from, to) => ({start: tokens.start[from], end: tokens.start[to - 1] + tokens.length[to - 1]});
}

interface Reported {
  readonly a: number;
  /** undefined for whole documents. */
  readonly inA?: Range;
  readonly inB: Range;
}

function reportedRanges(corpus: PlantedCorpus, {inspection}: Run): Map<number, Reported[]> {
  const numberOf = new Map(corpus.pages.map(({path}, number) => [path, number]));
  const all: {key: number; reported: Reported}[] = [];
  const add = (pair: OccurrencePair, places: readonly Place[]) => {
    const [one, two] = [places[pair.a], places[pair.b]];
    const [a, b] = [numberOf.get(one.path) ?? -1, numberOf.get(two.path) ?? -1];
    const key = Math.min(a, b) * corpus.pages.length + Math.max(a, b);
    const range = ({start = 0, end = 0}: Place) => ({start, end});
    const inA = one.start === undefined ? {} : {inA: range(one)};
    all.push({key, reported: {a, ...inA, inB: range(two)}});
  };
  for (const finding of inspection.findings) {
    for (const pair of finding.pairs) add(pair, finding.places);
  }
  const map = groupedBy(all, ({key}) => key);
  return new Map([...map].map(([key, entries]) => [key, entries.map(({reported}) => reported)]));
}

/** The number of candidates of each route, down to the findings. */
export function countsOf({corpus, mirrors, found, candidates, passages, inspection}: Run): Counts[] {
  let within = 0;
  let twoHits = 0;
  for (let pair = 0; pair < found.pairs; pair++) {
    if (found.a[pair] === found.b[pair]) within++;
    if (found.hitsOf[pair] >= 2) twoHits++;
  }
  const partial = mirrors.partialPairs.reduce((sum, {pages}) => sum + pages.length, 0);
  return [
    {name: 'words', count: corpus.tokens.count},
    {name: 'fingerprints', count: corpus.postings.count},
    {name: 'route mirrors: folder groups', count: mirrors.groups.length},
    {name: 'route mirrors: same pages elsewhere', count: mirrors.pagePairs.length + partial},
    {name: 'route fingerprints: hits', count: found.hits},
    {name: 'route fingerprints: pairs of pages', count: found.pairs},
    {name: '  of these a page with itself', count: within},
    {name: '  of these with two hits or more', count: twoHits},
    {name: 'pairs with a region', count: candidates.length},
    {name: 'regions', count: candidates.reduce((sum, {regions}) => sum + regions.length, 0)},
    {name: 'passages', count: passages.length},
    {name: 'findings', count: inspection.findings.length},
  ];
}
