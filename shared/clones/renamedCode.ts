// Takes the source files of a collection; returns passages of equal code whose names and literals were changed. The
// index (fingerprints of the normalized view) selects candidates, the runs decide, and the evidence must suffice.

import type {Config} from '../model/config.ts';
import {
  type CodeDocument,
  gramTokens,
  type NormalizedCorpus,
  type NormalizedPostings,
  normalizedCorpus,
  postNormalized,
} from './codeCorpus.ts';
import {isDistinctive} from './codeEvidence.ts';
import {bytesOf, extendToLines} from './codeExtent.ts';
import {type CodeRun, runAround} from './codeRuns.ts';

export interface RenamedClone {
  /** Documents, a ≤ b. */
  readonly a: number;
  readonly b: number;
  /** Byte offsets, ends exclusive. */
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
  /** Tokens of the normalized views of both passages, and those that are in both in the same order. */
  readonly tokensA: number;
  readonly tokensB: number;
  readonly shared: number;
}

/** A hash that occurs more often than this is idiom, regardless of its page count. */
const rowsMax = 40;

export function findRenamedCode(
  documents: readonly CodeDocument[],
  pageOf: Int32Array,
  config: Config,
): RenamedClone[] {
  if (config.code !== 'blind') return [];
  const corpus = normalizedCorpus(documents);
  const found = renamedRuns(corpus, pageOf, config).map((run) => passageOf(corpus, run));
  return found.sort((x, y) => x.a - y.a || x.b - y.b || x.aStart - y.aStart || x.bStart - y.bStart);
}

interface Found {
  readonly a: number;
  readonly b: number;
  readonly run: CodeRun;
}

function renamedRuns(corpus: NormalizedCorpus, pageOf: Int32Array, config: Config): Found[] {
  const postings = postNormalized(corpus, pageOf);
  const {hash, at, program, pages, order} = postings;
  const tried = new Map<number, CodeRun[]>();
  const found: Found[] = [];
  const rows: number[] = [];
  const holder = new Map<number, number>();
  for (let from = 0; from < postings.count; ) {
    let to = from + 1;
    while (to < postings.count && hash[order[to]] === hash[order[from]]) to++;
    if (to - from > 1 && pages[order[from]] < config.boilerplateFrom && decides(corpus, at[order[from]])) {
      // The first document of a page that is not a reference represents all of them: they are the same page.
      rows.length = 0;
      holder.clear();
      for (let place = from; place < to; place++) {
        const {index, reference} = corpus.documents[program[order[place]]];
        const holds = holder.get(pageOf[index]);
        if (holds === undefined || (corpus.documents[holds].reference && !reference))
          holder.set(pageOf[index], program[order[place]]);
      }
      for (let place = from; place < to && rows.length <= rowsMax; place++) {
        const {index} = corpus.documents[program[order[place]]];
        if (holder.get(pageOf[index]) === program[order[place]]) rows.push(order[place]);
      }
      if (rows.length <= rowsMax) {
        for (let x = 0; x < rows.length; x++) {
          for (let y = x + 1; y < rows.length; y++) {
            tryPair(
              corpus,
              postings,
              program[rows[x]],
              program[rows[y]],
              at[rows[x]],
              at[rows[y]],
              tried,
              found,
              config,
            );
          }
        }
      }
    }
    from = to;
  }
  return withoutOverlaps(found);
}

/** Of passages of one pair that overlap on both sides, found from different n-grams, the one with most equal tokens. */
function withoutOverlaps(found: readonly Found[]): Found[] {
  const kept = new Map<number, Found[]>();
  const most = found.toSorted((x, y) => y.run.tiled - x.run.tiled || x.run.a0 - y.run.a0 || x.run.b0 - y.run.b0);
  for (const passage of most) {
    const {a, b, run} = passage;
    const key = a * 0x100000 + b;
    const others = kept.get(key);
    if (others === undefined) kept.set(key, [passage]);
    else if (!others.some((other) => overlap(other.run, run))) others.push(passage);
  }
  return [...kept.values()].flat();
}

function overlap(x: CodeRun, y: CodeRun): boolean {
  return x.a0 < y.a1 && y.a0 < x.a1 && x.b0 < y.b1 && y.b0 < x.b1;
}

/**
 * Whether the n-gram at `at` has a decision. A passage with enough decisions shares such an n-gram wherever one is
 * surrounded by equal tokens; n-grams without one, three quarters of all, are fields, data and tests.
 */
function decides({decisions}: NormalizedCorpus, at: number): boolean {
  return decisions[at + gramTokens] > decisions[at];
}

function tryPair(
  corpus: NormalizedCorpus,
  postings: NormalizedPostings,
  a: number,
  b: number,
  i: number,
  j: number,
  tried: Map<number, CodeRun[]>,
  found: Found[],
  config: Config,
): void {
  const {documents, first, blind} = corpus;
  if (a === b && (documents[a].own?.sameFile ?? config.sameFile) !== 'all') return;
  if (documents[a].reference && documents[b].reference) return;
  const key = a * documents.length + b;
  const runs = tried.get(key);
  if (runs?.some((run) => i >= run.a0 && i < run.a1 && j >= run.b0 && j < run.b1)) return;
  // Within one file the passages must not overlap.
  const bounds =
    a === b
      ? {a0: first[a], a1: j, b0: i + gramTokens, b1: first[b + 1]}
      : {a0: first[a], a1: first[a + 1], b0: first[b], b1: first[b + 1]};
  if (bounds.b0 > j) return;
  const run = runAround(blind, i, j, bounds);
  if (runs === undefined) tried.set(key, [run]);
  else runs.push(run);
  if (a === b && run.a1 > run.b0) return;
  const lines = extendToLines(corpus, a, b, run);
  const [wordsA, wordsB] = [a, b].map((program) => documents[program].own?.minCodeWords ?? config.minCodeWords);
  if (isDistinctive(corpus, postings, lines, {...config, minCodeWords: Math.max(wordsA, wordsB)}))
    found.push({a, b, run: lines});
}

function passageOf(corpus: NormalizedCorpus, {a, b, run}: Found): RenamedClone {
  const [aStart, aEnd] = bytesOf(corpus, a, run.a0, run.a1);
  const [bStart, bEnd] = bytesOf(corpus, b, run.b0, run.b1);
  return {
    a: corpus.documents[a].index,
    b: corpus.documents[b].index,
    aStart,
    aEnd,
    bStart,
    bEnd,
    tokensA: run.a1 - run.a0,
    tokensB: run.b1 - run.b0,
    shared: run.tiled,
  };
}
