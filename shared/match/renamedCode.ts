// Takes the source files of a collection, gives the passages that are the same code with its names and literals
// changed. The index proposes (fingerprints of the blind view), the runs decide, the evidence says whether it counts.

import type {Config} from '../config.ts';
import {sortRows} from '../index/sort.ts';
import {shingles} from '../shingle/shingle.ts';
import {winnow} from '../shingle/winnow.ts';
import {lexBlind} from '../text/blind.ts';
import {isProgram} from '../text/codeSyntax.ts';
import {blindView, type CodeTokens, newCodeTokens} from '../text/codeTokens.ts';
import type {Format} from '../text/format.ts';
import {evidenceOf, isTelling} from './codeEvidence.ts';
import {type CodeRun, runAround} from './codeRuns.ts';

export interface CodeDocument {
  /** The number of the document in the collection. */
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly reference: boolean;
}

export interface RenamedPassage {
  /** Documents, a ≤ b. */
  readonly a: number;
  readonly b: number;
  /** Byte offsets, ends exclusive. */
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
  /** Tokens of the blind views of both passages, and those of them that are equal in order. */
  readonly tokensA: number;
  readonly tokensB: number;
  readonly sharedA: number;
  readonly sharedB: number;
}

/** Any equal run of 35 tokens shares a fingerprint: three or four statements. At 0.12 postings a token. */
const gramTokens = 20;
const windowGrams = 16;
/** A hash that stands more often than this is idiom, whatever its slots. */
const rowsMax = 40;

/** The blind views of all programs, one after the other. */
export interface BlindCorpus {
  readonly documents: readonly CodeDocument[];
  readonly tokens: CodeTokens;
  readonly blind: Uint32Array;
  /** Row in `tokens` of each blind token. */
  readonly rows: Uint32Array;
  /** Program p owns blind tokens first[p] … first[p + 1] - 1. */
  readonly first: Uint32Array;
}

export interface BlindPostings {
  readonly count: number;
  readonly hash: Uint32Array;
  /** Blind token at which the gram begins; ascending. */
  readonly at: Uint32Array;
  readonly program: Uint32Array;
  /** Number of distinct slots that hold the hash of a row. */
  readonly pages: Uint16Array;
}

export function findRenamedCode(
  documents: readonly CodeDocument[],
  slotOf: Int32Array,
  config: Config,
): RenamedPassage[] {
  if (config.code !== 'blind') return [];
  const corpus = blindCorpus(documents);
  const found: RenamedPassage[] = [];
  for (const {a, b, run} of renamedRuns(corpus, slotOf, config)) found.push(passageOf(corpus, a, b, run));
  return found.sort((x, y) => x.a - y.a || x.b - y.b || x.aStart - y.aStart || x.bStart - y.bStart);
}

export function blindCorpus(documents: readonly CodeDocument[]): BlindCorpus {
  const programs = documents.filter((document) => isProgram(document.format));
  let bytes = 0;
  for (const document of programs) bytes += document.bytes.length;
  // A token takes ten bytes on average.
  const tokens = newCodeTokens((bytes >>> 3) + 1024);
  const firstRow = programs.map((document) => lexBlind(document.bytes, document.format, tokens));
  const blind = new Uint32Array(tokens.count);
  const rows = new Uint32Array(tokens.count);
  const first = new Uint32Array(programs.length + 1);
  let count = 0;
  for (let program = 0; program < programs.length; program++) {
    first[program] = count;
    const to = program + 1 < programs.length ? firstRow[program + 1] : tokens.count;
    count += blindView(tokens, firstRow[program], to, blind.subarray(count), rows.subarray(count));
  }
  first[programs.length] = count;
  return {documents: programs, tokens, blind: blind.subarray(0, count), rows: rows.subarray(0, count), first};
}

interface Found {
  readonly a: number;
  readonly b: number;
  readonly run: CodeRun;
}

export function renamedRuns(corpus: BlindCorpus, slotOf: Int32Array, config: Config): Found[] {
  const {postings, order} = postBlind(corpus, slotOf);
  const {hash, at, program, pages} = postings;
  const tried = new Map<number, CodeRun[]>();
  const found: Found[] = [];
  const rows: number[] = [];
  const holder = new Map<number, number>();
  for (let from = 0; from < postings.count; ) {
    let to = from + 1;
    while (to < postings.count && hash[order[to]] === hash[order[from]]) to++;
    if (to - from > 1 && pages[order[from]] < config.boilerplateFrom) {
      // Of several documents in one slot, the first stands for all: they are the same page.
      rows.length = 0;
      holder.clear();
      for (let place = from; place < to && rows.length <= rowsMax; place++) {
        const slot = slotOf[corpus.documents[program[order[place]]].index];
        const holds = holder.get(slot);
        if (holds === undefined) holder.set(slot, program[order[place]]);
        else if (holds !== program[order[place]]) continue;
        rows.push(order[place]);
      }
      if (rows.length <= rowsMax) {
        for (let x = 0; x < rows.length; x++) {
          for (let y = x + 1; y < rows.length; y++) {
            tryPair(corpus, postings, program[rows[x]], program[rows[y]], at[rows[x]], at[rows[y]], tried, found, config);
          }
        }
      }
    }
    from = to;
  }
  return found;
}

function tryPair(
  corpus: BlindCorpus,
  postings: BlindPostings,
  a: number,
  b: number,
  i: number,
  j: number,
  tried: Map<number, CodeRun[]>,
  found: Found[],
  config: Config,
): void {
  const {documents, first, blind} = corpus;
  if (a === b && config.sameFile !== 'all') return;
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
  if (isTelling(run, evidenceOf(corpus, postings, run), config)) found.push({a, b, run});
}

function postBlind(corpus: BlindCorpus, slotOf: Int32Array): {postings: BlindPostings; order: Uint32Array} {
  const {blind, first, documents} = corpus;
  const room = Math.ceil(blind.length / 3) + documents.length + 16;
  const hash = new Uint32Array(room);
  const at = new Uint32Array(room);
  const program = new Uint32Array(room);
  let longest = 0;
  for (let p = 0; p < documents.length; p++) longest = Math.max(longest, first[p + 1] - first[p]);
  const values = new Uint32Array(longest);
  const selected = new Uint32Array(longest);
  let count = 0;
  for (let p = 0; p < documents.length; p++) {
    const grams = shingles(blind, first[p], first[p + 1], gramTokens, values);
    const kept = winnow(values, grams, windowGrams, selected);
    for (let k = 0; k < kept && count < room; k++, count++) {
      hash[count] = values[selected[k]];
      at[count] = first[p] + selected[k];
      program[count] = p;
    }
  }
  const {order} = sortRows(hash, count);
  const pages = new Uint16Array(count).fill(1);
  const seen = new Int32Array(slotOf.length).fill(-1);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && hash[order[to]] === hash[order[from]]) to++;
    let slots = 0;
    for (let place = from; place < to && to - from > 1; place++) {
      const slot = slotOf[documents[program[order[place]]].index];
      if (seen[slot] === from) continue;
      seen[slot] = from;
      slots++;
    }
    if (slots > 1) for (let place = from; place < to; place++) pages[order[place]] = Math.min(slots, 65535);
    from = to;
  }
  return {postings: {count, hash, at, program, pages}, order};
}

function passageOf({documents, tokens, rows}: BlindCorpus, a: number, b: number, run: CodeRun): RenamedPassage {
  return {
    a: documents[a].index,
    b: documents[b].index,
    aStart: tokens.start[rows[run.a0]],
    aEnd: tokens.end[rows[run.a1 - 1]],
    bStart: tokens.start[rows[run.b0]],
    bEnd: tokens.end[rows[run.b1 - 1]],
    tokensA: run.a1 - run.a0,
    tokensB: run.b1 - run.b0,
    sharedA: run.tiled,
    sharedB: run.tiled,
  };
}
