// Takes the hits of one pair of documents; returns the regions in which they are dense: a passage may be there.

import {isCodeOrTable, roleOf, TokenRole} from '../text/tokens.ts';
import {type CandidatePairs, regionWeightMin, sharedWeight} from './candidatePairs.ts';
import type {Corpus} from './corpus.ts';
import type {PageCounts} from './postings.ts';

/** Token ranges in a and in b (ends exclusive), with the summed weight of their hits. */
export interface Region {
  a0: number;
  a1: number;
  b0: number;
  b1: number;
  weight: number;
  hits: number;
  /** Hits in code, comments or tables. */
  codeHits: number;
  /** Token in a and token in b of each hit, alternating, in order of a. */
  readonly at: number[];
}

/** Hits at most this far apart on both sides belong to one region. Above 80, candidates grow but recall does not. */
const gapTokens = 80;

/**
 * A region needs two different hashes and a summed weight. Compared with any two hits, that is an eighth of the candidates
 * for a loss of 2.5% of the pairs.
 */
const hitsMin = 2;
/** Code and tables must match in 70% of 50 words, a document with itself in 80%: then fingerprints are dense. */
const denseHitsMin = 6;

function regionsOf(
  candidates: CandidatePairs,
  pair: number,
  {postings, tokens, selection}: Corpus,
  groups: PageCounts,
): Region[] {
  const {w} = selection;
  const hits = sortedHits(candidates, pair);
  const done: Region[] = [];
  const open: Region[] = [];
  let lastRow = -1;
  for (let x = 0; x < hits.length; x++) {
    const rowA = Math.floor(hits[x] / rowsMax);
    const a = postings.at[rowA];
    const b = postings.at[hits[x] % rowsMax];
    const weight = rowA === lastRow ? 0 : sharedWeight(groups.pagesOf[rowA]);
    lastRow = rowA;
    const code = isCodeOrTable(tokens.tag[a]) ? 1 : 0;
    let into: Region | undefined;
    let distance = gapTokens + 1;
    for (const region of open) {
      if (a - region.a1 > gapTokens) continue;
      const away = b < region.b0 ? region.b0 - b : b > region.b1 ? b - region.b1 : 0;
      if (away < distance) {
        distance = away;
        into = region;
      }
    }
    if (into === undefined) {
      let kept = 0;
      for (const region of open) {
        if (a - region.a1 <= gapTokens) open[kept++] = region;
        else done.push(region);
      }
      open.length = kept;
      open.push({a0: a, a1: a + w, b0: b, b1: b + w, weight, hits: 1, codeHits: code, at: [a, b]});
    } else {
      into.a1 = Math.max(into.a1, a + w);
      into.b0 = Math.min(into.b0, b);
      into.b1 = Math.max(into.b1, b + w);
      into.weight += weight;
      into.hits++;
      into.codeHits += code;
      into.at.push(a, b);
    }
  }
  done.push(...open);
  const within = candidates.a[pair] === candidates.b[pair];
  return done.filter(({hits, weight, codeHits}) => {
    const least = within || codeHits > 0.7 * hits ? denseHitsMin : hitsMin;
    return hits >= least && weight >= regionWeightMin;
  });
}

/** Whether all hits are in code or tables: then those of each region are, too. */
function isAllDense({last, before, rowA}: CandidatePairs, pair: number, {postings, tokens}: Corpus): boolean {
  for (let hit = last[pair]; hit >= 0; hit = before[hit]) {
    if (!isCodeOrTable(tokens.tag[postings.at[rowA[hit]]])) return false;
  }
  return true;
}

/** Whether at least two hits are in tables. */
function sharesRows({last, before, rowA, rowB}: CandidatePairs, pair: number, {postings, tokens}: Corpus): boolean {
  const isTable = (row: number) => roleOf(tokens.tag[postings.at[row]]) === TokenRole.table;
  let hits = 0;
  for (let hit = last[pair]; hit >= 0 && hits < hitsMin; hit = before[hit]) {
    if (isTable(rowA[hit]) && isTable(rowB[hit])) hits++;
  }
  return hits >= hitsMin;
}

/** Two rows packed into one number, so that the native sort needs no comparison function; rows stay below 2^26. */
const rowsMax = 67_108_864;

/** Hits of a pair in order of a, then b: rowA * rowsMax + rowB. */
function sortedHits({last, hitsOf, before, rowA, rowB}: CandidatePairs, pair: number): Float64Array {
  const hits = new Float64Array(hitsOf[pair]);
  let count = 0;
  for (let hit = last[pair]; hit >= 0; hit = before[hit]) hits[count++] = rowA[hit] * rowsMax + rowB[hit];
  return hits.sort();
}

/** Extends regions by `pad` tokens within their documents, and joins those that then overlap on both sides. */
function widened(
  regions: readonly Region[],
  pad: number,
  firstA: number,
  endA: number,
  firstB: number,
  endB: number,
): Region[] {
  const wide = regions.map((region) => ({
    ...region,
    a0: Math.max(firstA, region.a0 - pad),
    a1: Math.min(endA, region.a1 + pad),
    b0: Math.max(firstB, region.b0 - pad),
    b1: Math.min(endB, region.b1 + pad),
  }));
  wide.sort((x, y) => x.a0 - y.a0 || x.b0 - y.b0);
  const joined: Region[] = [];
  for (const region of wide) {
    const into = joined.find((earlier) => region.a0 < earlier.a1 && region.b0 < earlier.b1 && earlier.b0 < region.b1);
    if (into === undefined) {
      joined.push(region);
      continue;
    }
    into.a1 = Math.max(into.a1, region.a1);
    into.b0 = Math.min(into.b0, region.b0);
    into.b1 = Math.max(into.b1, region.b1);
    into.weight += region.weight;
    into.hits += region.hits;
    into.codeHits += region.codeHits;
    // One by one: a call has no room for the hits of a megabyte.
    for (const token of region.at) into.at.push(token);
  }
  return joined;
}

/** A pair of documents and the extended regions in which they may share a passage. */
export interface Candidate {
  readonly a: number;
  readonly b: number;
  readonly regions: readonly Region[];
  /** They share fingerprints in tables: perhaps rows in another order, far apart. */
  readonly hasRows: boolean;
  /** Number of shared fingerprints that select candidates. */
  readonly hits: number;
}

/** A passage may extend this many tokens beyond its outermost fingerprints. */
const padTokens = 40;

/** Whether its hits are enough for a region: what the rest costs is saved for most pairs. */
export function mayHaveRegion({a, b, hitsOf, weightOf}: CandidatePairs, pair: number): boolean {
  if (hitsOf[pair] < hitsMin || weightOf[pair] < regionWeightMin) return false;
  return a[pair] !== b[pair] || hitsOf[pair] >= denseHitsMin;
}

/** null: no region. Requires `mayHaveRegion`. */
export function candidateOf(found: CandidatePairs, pair: number, corpus: Corpus, groups: PageCounts): Candidate | null {
  const {firstToken, endToken} = corpus;
  const [a, b, hits] = [found.a[pair], found.b[pair], found.hitsOf[pair]];
  const hasRows = a !== b && sharesRows(found, pair, corpus);
  const isTooThin = hits < denseHitsMin && isAllDense(found, pair, corpus);
  const regions = isTooThin ? [] : regionsOf(found, pair, corpus, groups);
  if (regions.length === 0 && !hasRows) return null;
  const wide = widened(regions, padTokens, firstToken[a], endToken[a], firstToken[b], endToken[b]);
  return {a, b, hits, hasRows, regions: wide};
}

/** All pairs that have a region, in order of a, then b. Calls `ready` for a document before its words are read. */
export function candidatesWithRegions(
  found: CandidatePairs,
  corpus: Corpus,
  groups: PageCounts,
  ready: (document: number) => void = () => undefined,
): Candidate[] {
  const candidates: Candidate[] = [];
  for (let pair = 0; pair < found.pairs; pair++) {
    if (!mayHaveRegion(found, pair)) continue;
    ready(found.a[pair]);
    ready(found.b[pair]);
    const candidate = candidateOf(found, pair, corpus, groups);
    if (candidate !== null) candidates.push(candidate);
  }
  return candidates.sort((x, y) => x.a - y.a || x.b - y.b);
}
