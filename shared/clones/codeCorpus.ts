// Takes the source files of a collection; returns their normalized tokens in one array, and the fingerprints of these.

import {sortRows} from '../algorithms/radixSort.ts';
import {shingles} from '../fingerprint/shingle.ts';
import {winnow} from '../fingerprint/winnow.ts';
import type {Config} from '../model/config.ts';
import type {Format} from '../model/format.ts';
import {CodeTokenKind, type CodeTokens, newCodeTokens, normalizedView} from '../text/code/codeTokens.ts';
import {hashText} from '../text/code/keywords.ts';
import {lexNormalized} from '../text/code/normalizedCode.ts';
import {isProgramFormat} from '../text/code/syntax.ts';

export interface CodeDocument {
  /** The number of the document in the collection. */
  readonly index: number;
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly reference: boolean;
  /** Settings of this document where they differ from the common settings. */
  readonly own?: Partial<Config>;
}

/** The normalized views of all programs, one after the other. */
export interface NormalizedCorpus {
  readonly documents: readonly CodeDocument[];
  readonly tokens: CodeTokens;
  readonly blind: Uint32Array;
  /** Row in `tokens` of each normalized token. */
  readonly rows: Uint32Array;
  /** Number of decisions before each normalized token. */
  readonly decisions: Uint32Array;
  /** Program p has normalized tokens first[p] … first[p + 1] - 1. */
  readonly first: Uint32Array;
}

export interface NormalizedPostings {
  readonly count: number;
  readonly hash: Uint32Array;
  /** Normalized token at which the n-gram begins; ascending. */
  readonly at: Uint32Array;
  readonly program: Uint32Array;
  /** Number of distinct pages that have the hash of a row. */
  readonly pages: Uint16Array;
  /** Rows by hash. */
  readonly order: Uint32Array;
}

/** Any equal run of 35 tokens, three or four statements, shares a fingerprint. 0.12 postings per token. */
export const gramTokens = 20;
const windowGrams = 16;
export function normalizedCorpus(documents: readonly CodeDocument[]): NormalizedCorpus {
  const programs = documents.filter((document) => isProgramFormat(document.format));
  let bytes = 0;
  for (const document of programs) bytes += document.bytes.length;
  // A token takes ten bytes on average.
  const tokens = newCodeTokens((bytes >>> 3) + 1024);
  const firstRow = programs.map((document) => lexNormalized(document.bytes, document.format, tokens));
  const blind = new Uint32Array(tokens.count);
  const rows = new Uint32Array(tokens.count);
  const first = new Uint32Array(programs.length + 1);
  let count = 0;
  for (let program = 0; program < programs.length; program++) {
    first[program] = count;
    const to = program + 1 < programs.length ? firstRow[program + 1] : tokens.count;
    count += normalizedView(tokens, firstRow[program], to, blind.subarray(count), rows.subarray(count));
  }
  first[programs.length] = count;
  return {
    documents: programs,
    tokens,
    blind: blind.subarray(0, count),
    rows: rows.subarray(0, count),
    decisions: decisionsBefore(tokens, rows, count),
    first,
  };
}

const decisive = new Set(
  'if else elif elsif unless for foreach while until do loop switch match return throw raise catch except break continue'
    .split(' ')
    .map(hashText),
);

function decisionsBefore({kind, hash}: CodeTokens, rows: Uint32Array, count: number): Uint32Array {
  const before = new Uint32Array(count + 1);
  let decisions = 0;
  for (let at = 0; at < count; at++) {
    const row = rows[at];
    if (kind[row] === CodeTokenKind.keyword && decisive.has(hash[row])) decisions++;
    before[at + 1] = decisions;
  }
  return before;
}

export function postNormalized(corpus: NormalizedCorpus, pageOf: Int32Array): NormalizedPostings {
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
  const seen = new Int32Array(pageOf.length).fill(-1);
  for (let from = 0; from < count; ) {
    let to = from + 1;
    while (to < count && hash[order[to]] === hash[order[from]]) to++;
    let slots = 0;
    for (let place = from; place < to && to - from > 1; place++) {
      const page = pageOf[documents[program[order[place]]].index];
      if (seen[page] === from) continue;
      seen[page] = from;
      slots++;
    }
    if (slots > 1) for (let place = from; place < to; place++) pages[order[place]] = Math.min(slots, 65535);
    from = to;
  }
  return {count, hash, at, program, pages, order};
}
