// Finds all 64-bit fingerprints that differ from a given one in at most k bits: block-permuted Hamming search (Manku,
// Jain and Das Sarma 2007, section 3). Of m blocks of bits at least m − k are equal, so one table for each choice of m
// − k blocks, searched by their bits, contains every pair.

import {bitCount} from '../distance/hamming.ts';
import {visitSorted} from '../lookup/keyRows.ts';
import {type BlockChoice, blockChoices, blockEnd} from './blockChoices.ts';

/** The table of one choice of blocks. */
interface BlockTable {
  /** Masks of the chosen blocks in each half. */
  readonly maskHigh: number;
  readonly maskLow: number;
  /** Runs of the bits that name a bucket, the first of the chosen bits: half, position and width of each run. */
  readonly runs: Uint8Array;
  /** Bucket v contains the documents from starts[v] to starts[v + 1] - 1, ascending. */
  readonly starts: Uint32Array;
  readonly documents: Uint32Array;
}

interface BlockTables {
  readonly count: number;
  /** Number of bits that may differ, k. */
  readonly distance: number;
  /** Two words per fingerprint, high half first. Not copied. */
  readonly words: Uint32Array;
  readonly tables: readonly BlockTable[];
}

/** Cost of a search. */
interface BlockCost {
  /** Number of compared fingerprints. */
  compared: number;
}

/** Maximum number of bits that name a bucket: 64 MB of starts. */
const bucketBitsMax = 24;

/**
 * Builds tables for the first `count` fingerprints and distance k. With m = `blocks` blocks there are C(m, k) tables,
 * each comparing 64·(m − k)/m equal bits: for k = 3, 4 tables of 16 bits, 10 of 25 or 26, 20 of 31 to 33. Fewer tables
 * take less memory; more bits need fewer comparisons. 4 tables are enough up to a million fingerprints, of which 15 are
 * then compared in each. A table contains documents instead of permuted fingerprints, so it takes 4 bytes per document
 * instead of 8 as in the paper.
 */
export function blockTables(words: Uint32Array, count: number, distance: number, blocks: number): BlockTables {
  const tables = blockChoices(blocks, blocks - distance).map((choice) => newTable(words, count, choice, blocks));
  return {count, distance, words, tables};
}

/**
 * Memory of fingerprints and tables divided by that of the fingerprints alone. For a million: 3.1, 8.6 and 16.2 with 4,
 * 10 and 20 tables.
 */
export function memoryFactor({count, tables}: BlockTables): number {
  let bytes = count * 8;
  for (const {starts, documents} of tables) bytes += starts.byteLength + documents.byteLength;
  return bytes / (count * 8);
}

/** Visits each document within the distance of a fingerprint once. */
export function visitNear(
  index: BlockTables,
  high: number,
  low: number,
  cost: BlockCost,
  visit: (document: number, distance: number) => void,
): void {
  for (let table = 0; table < index.tables.length; table++) {
    visitBucket(index, table, bucketOf(index.tables[table].runs, high, low), high, low, cost, visit);
  }
}

/**
 * Visits the same documents as `visitNear` for each of the first `count` queries. Processes one table after the other,
 * with queries in bucket order, so that a table is read once from start to end.
 */
export function visitNearBatch(
  index: BlockTables,
  queries: Uint32Array,
  count: number,
  cost: BlockCost,
  visit: (query: number, document: number, distance: number) => void,
): void {
  const [buckets, numbers] = [new Uint32Array(count), new Uint32Array(count)];
  for (let query = 0; query < count; query++) numbers[query] = query;
  for (let table = 0; table < index.tables.length; table++) {
    const {runs} = index.tables[table];
    for (let query = 0; query < count; query++) {
      buckets[query] = bucketOf(runs, queries[query * 2], queries[query * 2 + 1]);
    }
    visitSorted(buckets, numbers, count, (rows, rowCount) => {
      for (let row = 0; row < rowCount; row++) {
        const query = rows[row * 2];
        const [high, low] = [queries[query * 2], queries[query * 2 + 1]];
        visitBucket(index, table, rows[row * 2 + 1], high, low, cost, (document, distance) =>
          visit(query, document, distance),
        );
      }
    });
  }
}

/**
 * Visits near fingerprints that are equal in all blocks of this table, unless an earlier table has already visited
 * them.
 */
function visitBucket(
  {tables, words, distance}: BlockTables,
  table: number,
  bucket: number,
  high: number,
  low: number,
  cost: BlockCost,
  visit: (document: number, distance: number) => void,
): void {
  const {starts, documents} = tables[table];
  const end = starts[bucket + 1];
  cost.compared += end - starts[bucket];
  for (let place = starts[bucket]; place < end; place++) {
    const document = documents[place];
    const differsHigh = words[document * 2] ^ high;
    const differsLow = words[document * 2 + 1] ^ low;
    const found = bitCount(differsHigh) + bitCount(differsLow);
    if (found <= distance && firstEqual(tables, differsHigh, differsLow) === table) visit(document, found);
  }
}

function firstEqual(tables: readonly BlockTable[], differsHigh: number, differsLow: number): number {
  let table = 0;
  while (table < tables.length) {
    const {maskHigh, maskLow} = tables[table];
    if ((differsHigh & maskHigh) === 0 && (differsLow & maskLow) === 0) break;
    table++;
  }
  return table;
}

function newTable(words: Uint32Array, count: number, choice: BlockChoice, blocks: number): BlockTable {
  const bucketBits = Math.min(bucketBitsMax, Math.max(1, Math.floor(Math.log2(Math.max(2, count)))));
  const runs = runsOf(choice, blocks, bucketBits);
  let width = 0;
  for (let run = 2; run < runs.length; run += 3) width += runs[run];
  const starts = new Uint32Array(2 ** width + 2);
  for (let document = 0; document < count; document++) {
    starts[bucketOf(runs, words[document * 2], words[document * 2 + 1]) + 2]++;
  }
  for (let bucket = 2; bucket < starts.length; bucket++) starts[bucket] += starts[bucket - 1];
  const documents = new Uint32Array(count);
  for (let document = 0; document < count; document++) {
    documents[starts[bucketOf(runs, words[document * 2], words[document * 2 + 1]) + 1]++] = document;
  }
  return {maskHigh: choice.maskHigh, maskLow: choice.maskLow, runs, starts, documents};
}

/** The first `bucketBits` bits of the chosen blocks, as runs. */
function runsOf({blocks: chosen}: BlockChoice, blocks: number, bucketBits: number): Uint8Array {
  const runs: number[] = [];
  let left = bucketBits;
  for (const block of chosen) {
    for (let bit = blockEnd(block - 1, blocks); bit < blockEnd(block, blocks) && left > 0; bit++, left--) {
      const [half, place] = [bit >>> 5, bit & 31];
      const last = runs.length - 3;
      if (last >= 0 && runs[last] === half && runs[last + 1] + runs[last + 2] === place) runs[last + 2]++;
      else runs.push(half, place, 1);
    }
  }
  return Uint8Array.from(runs);
}

function bucketOf(runs: Uint8Array, high: number, low: number): number {
  let bucket = 0;
  for (let run = 0; run < runs.length; run += 3) {
    const bits = (runs[run] === 0 ? high : low) >>> runs[run + 1];
    bucket = (bucket << runs[run + 2]) | (bits & ((1 << runs[run + 2]) - 1));
  }
  return bucket;
}
