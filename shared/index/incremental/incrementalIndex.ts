// The index of documents that are edited: sorted groups that do not change, and an overlay of later edits. After any
// sequence of edits it gives the same answers as an index built from the current texts, page counts and word weights
// included. The cost of an edit depends on the length of the document, not on the index. When edits amount to a quarter
// of the index, they are merged into the sorted groups.

import {firstAtLeast, newDirectory} from '../../algorithms/sortedRows.ts';
import type {Format} from '../../model/format.ts';
import {reserve, roleCount} from '../../text/tokens.ts';
import {append, type Corpus, compacted, documentCount, uncount, withOwnRows} from '../corpus.ts';
import {declaredBoilerplate, reservePostings, type SortedPostings, sortPostings} from '../postings.ts';
import {finishFrequencies} from '../wordWeights.ts';
import type {IncrementalIndex, Members, TokenStore} from './indexState.ts';
import {linkRows, newOverlay, nextRow, someRow, unlinkRows} from './overlay.ts';
import {load, newResidency} from './tokenStore.ts';

export interface DocumentInput {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
}

/** Smaller overlays are not merged, regardless of the size of the index. */
export const overlayRowsMin = 1 << 16;
/** Maximum ratio of dead and overlay rows to sorted rows: at most five rows are sorted per edited row. */
const overlayShareMax = 0.25;
/** Maximum number of touched hashes that are collected before their pages are counted. */
const touchedMax = 1 << 20;

/** A token store and the key of each document in it. The tokens in memory are then empty, and ranges begin with 0. */
export interface StoredTokens {
  readonly tokenStore: TokenStore;
  readonly keys: number[];
}

/** Takes ownership of the corpus and will modify it. */
export function newIncrementalIndex(
  corpus: Corpus,
  groups: SortedPostings,
  members: Members,
  stored: StoredTokens | null = null,
): IncrementalIndex {
  const index: IncrementalIndex = {
    corpus,
    members: {...members},
    groups: {order: groups.order, pagesOf: groups.pagesOf},
    directory: newDirectory(corpus.postings.hash, corpus.postings.count),
    overlay: newOverlay(corpus.postings.count),
    tokenRoom: new Int32Array(0),
    postingRoom: new Int32Array(0),
    deadRows: 0,
    touched: [],
    weightsStale: true,
    reading: stored === null ? null : newResidency(stored.tokenStore, stored.keys),
    scratch: {chosen: new Int32Array(0), rows: []},
  };
  growMembers(index, documentCount(corpus));
  // Reserve now rather than at the first keystroke.
  reserve(corpus.tokens, 1 << 18);
  reservePostings(corpus.postings, overlayRowsMin, overlayRowsMin);
  growPages(index);
  return index;
}

/** Returns the number of the new document, which is a page of its own. */
export function addDocument(
  index: IncrementalIndex,
  source: DocumentInput,
  isReference: boolean,
  isTemplate: boolean,
): number {
  const {corpus, members} = index;
  const document = documentCount(corpus);
  growMembers(index, document + 1);
  members.pageOf[document] = document;
  members.versionRank[document] = 0;
  members.isReference[document] = isReference || isTemplate ? 1 : 0;
  members.isTemplate[document] = isTemplate ? 1 : 0;
  for (const ends of [corpus.firstToken, corpus.endToken]) ends.push(corpus.tokens.count);
  for (const ends of [corpus.firstPosting, corpus.endPosting]) ends.push(corpus.postings.count);
  for (let role = 0; role < roleCount; role++) corpus.excludedOf.push(0);
  if (index.reading !== null) {
    index.reading.keys[document] = index.reading.keyNext++;
    // An empty document needs no loading.
    index.reading.usedAt[document] = index.reading.clock;
  }
  index.tokenRoom[document] = corpus.tokens.count;
  index.postingRoom[document] = corpus.postings.count;
  replaceDocument(index, document, source);
  return document;
}

/** The document remains as an empty one, so that the numbers of the others do not change. */
export function removeDocument(index: IncrementalIndex, document: number): void {
  const {corpus} = index;
  load(index, document);
  touch(index, corpus.firstPosting[document], corpus.endPosting[document]);
  release(index, document);
  corpus.endToken[document] = corpus.firstToken[document];
  corpus.endPosting[document] = corpus.firstPosting[document];
  index.reading?.tokenStore.put(index.reading.keys[document], corpus.tokens, 0, 0, new Uint8Array(0));
  squashIfDue(index);
}

export function replaceDocument(index: IncrementalIndex, document: number, {path, bytes, format}: DocumentInput): void {
  const {corpus, reading} = index;
  load(index, document);
  // A document has about one posting per twenty bytes; the arrays grow if there are more.
  reservePostings(corpus.postings, bytes.length >>> 4, overlayRowsMin);
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting} = corpus;
  const newToken = tokens.count;
  const newRow = postings.count;
  release(index, document);
  append(corpus, document, path, bytes, format);
  carryPages(index, firstPosting[document], endPosting[document], newRow, postings.count);
  const words = tokens.count - newToken;
  const rows = postings.count - newRow;
  const fits =
    index.postingRoom[document] >= firstPosting[document] + rows &&
    index.tokenRoom[document] >= firstToken[document] + words;
  if (fits) moveBack(index, document, newToken, newRow);
  else makeRoom(index, document, newToken, newRow);
  endToken[document] = firstToken[document] + words;
  endPosting[document] = firstPosting[document] + rows;
  reading?.tokenStore.put(reading.keys[document], tokens, firstToken[document], endToken[document], bytes);
  linkRows(index.overlay, postings.hash, firstPosting[document], endPosting[document]);
  squashIfDue(index);
}

/** Removes a document from counts and lists; its ranges stay. */
function release(index: IncrementalIndex, document: number): void {
  const {corpus, overlay} = index;
  const {firstPosting, endPosting} = corpus;
  uncount(corpus, document);
  index.weightsStale = true;
  if (index.postingRoom[document] >= 0) {
    unlinkRows(overlay, corpus.postings.hash, firstPosting[document], endPosting[document]);
  } else {
    index.deadRows += endPosting[document] - firstPosting[document];
    // No spare capacity either: rows to which the groups refer must not be overwritten.
    index.tokenRoom[document] = corpus.firstToken[document];
    index.postingRoom[document] = firstPosting[document];
  }
}

/** Rows before and after the change keep their page counts; the pages of the hashes in between are counted again. */
function carryPages(index: IncrementalIndex, from: number, to: number, newFrom: number, newTo: number): void {
  const {hash} = index.corpus.postings;
  growPages(index);
  const {pagesOf} = index.groups;
  while (from < to && newFrom < newTo && hash[from] === hash[newFrom]) pagesOf[newFrom++] = pagesOf[from++];
  while (from < to && newFrom < newTo && hash[to - 1] === hash[newTo - 1]) pagesOf[--newTo] = pagesOf[--to];
  touch(index, from, to);
  touch(index, newFrom, newTo);
}

function growPages(index: IncrementalIndex): void {
  const rows = index.corpus.postings.hash.length;
  if (index.groups.pagesOf.length >= rows) return;
  const pagesOf = new Uint16Array(rows);
  pagesOf.set(index.groups.pagesOf);
  index.groups = {...index.groups, pagesOf};
}

function touch({corpus, touched}: IncrementalIndex, from: number, to: number): void {
  for (let row = from; row < to; row++) touched.push(corpus.postings.hash[row]);
}

/** Moves the rows appended at the end into the existing space of the document. */
function moveBack({corpus, groups}: IncrementalIndex, document: number, newToken: number, newRow: number): void {
  const {tokens, postings} = corpus;
  const first = corpus.firstToken[document];
  for (const column of [tokens.hash, tokens.start, tokens.length, tokens.tag]) {
    column.copyWithin(first, newToken, tokens.count);
  }
  tokens.count = newToken;
  const firstRow = corpus.firstPosting[document];
  for (const column of [postings.hash, postings.at, postings.document, groups.pagesOf]) {
    column.copyWithin(firstRow, newRow, postings.count);
  }
  const endRow = firstRow + postings.count - newRow;
  for (let row = firstRow; row < endRow; row++) postings.at[row] -= newToken - first;
  postings.count = newRow;
}

/** Leaves the rows appended at the end where they are, with space to grow by a quarter. */
function makeRoom(index: IncrementalIndex, document: number, newToken: number, newRow: number): void {
  const {tokens, postings, firstToken, firstPosting} = index.corpus;
  const words = 64 + ((tokens.count - newToken) >>> 2);
  const rows = 64 + ((postings.count - newRow) >>> 2);
  reserve(tokens, words);
  reservePostings(postings, rows, overlayRowsMin);
  tokens.count += words;
  postings.count += rows;
  firstToken[document] = newToken;
  firstPosting[document] = newRow;
  index.tokenRoom[document] = tokens.count;
  index.postingRoom[document] = postings.count;
}

function squashIfDue(index: IncrementalIndex): void {
  const {overlay, corpus, deadRows} = index;
  const edited = corpus.postings.count - overlay.base + deadRows;
  if (edited > Math.max(overlayRowsMin, overlay.base * overlayShareMax)) squash(index);
  else if (index.touched.length > touchedMax) settle(index);
}

/** Merges the overlay into the sorted groups and drops dead rows. Answers do not change. */
export function squash(index: IncrementalIndex): void {
  const {members} = index;
  const documents = documentCount(index.corpus);
  const all = Array.from({length: documents}, (_, document) => document);
  index.corpus = index.reading === null ? compacted(index.corpus, all) : withOwnRows(index.corpus, all, overlayRowsMin);
  const {postings} = index.corpus;
  index.groups = sortPostings(postings, members.pageOf, templatesOf(members, documents));
  index.directory = newDirectory(postings.hash, postings.count);
  growPages(index);
  index.overlay = newOverlay(index.corpus.postings.count);
  if (index.reading === null) index.tokenRoom.fill(-1);
  index.postingRoom.fill(-1);
  index.deadRows = 0;
  index.touched = [];
}

function templatesOf({isTemplate}: Members, documents: number): Set<number> {
  const templates = new Set<number>();
  for (let document = 0; document < documents; document++) if (isTemplate[document] === 1) templates.add(document);
  return templates;
}

/** Brings page counts and weights up to date; each touched hash is counted once. */
export function settle(index: IncrementalIndex): void {
  if (index.weightsStale) finishFrequencies(index.corpus.frequencies, null);
  index.weightsStale = false;
  if (index.touched.length === 0) return;
  const hashes = Uint32Array.from(index.touched).sort();
  index.touched = [];
  const {pagesOf} = index.groups;
  const {document} = index.corpus.postings;
  const {members, scratch} = index;
  for (let x = 0; x < hashes.length; x++) {
    if (x > 0 && hashes[x] === hashes[x - 1]) continue;
    const rows = postingsOf(index, hashes[x]);
    let pages = 0;
    let declared = false;
    for (const row of rows) {
      const page = members.pageOf[document[row]];
      if (scratch.chosen[page] < 0) pages++;
      scratch.chosen[page] = row;
      if (members.isTemplate[document[row]] === 1) declared = true;
    }
    // Text that occurs only in one template is not boilerplate of other documents, as in `buildPostingLists`.
    const shown = declared && rows.length > 1 ? declaredBoilerplate : Math.min(pages, declaredBoilerplate);
    for (const row of rows) {
      pagesOf[row] = shown;
      scratch.chosen[members.pageOf[document[row]]] = -1;
    }
  }
}

/** All rows with the hash that belong to a document, in order of document and position. Valid until the next call. */
export function postingsOf(
  {corpus, groups, directory, overlay, postingRoom, scratch}: IncrementalIndex,
  value: number,
): number[] {
  const {document} = corpus.postings;
  const {hash} = corpus.postings;
  const {order} = groups;
  const {rows} = scratch;
  rows.length = 0;
  for (let place = firstAtLeast(directory, order, hash, value); place < order.length; place++) {
    if (hash[order[place]] !== value) break;
    if (postingRoom[document[order[place]]] < 0) rows.push(order[place]);
  }
  const first = someRow(overlay, value);
  if (first < 0) return rows;
  for (let row = first; row >= 0; row = nextRow(overlay, row)) rows.push(row);
  // Rows of edited documents come after the others and in any order.
  return rows.length === 1 ? rows : rows.sort((x, y) => document[x] - document[y] || x - y);
}

function growMembers(index: IncrementalIndex, documents: number): void {
  const {members, scratch} = index;
  if (index.tokenRoom.length >= documents) return;
  const size = documents + (documents >>> 1) + 16;
  const grown = (from: Int32Array, value: number) => {
    const to = new Int32Array(size).fill(value);
    to.set(from.subarray(0, size));
    return to;
  };
  members.pageOf = grown(members.pageOf, 0);
  members.versionRank = grown(members.versionRank, 0);
  for (const field of ['isReference', 'isTemplate'] as const) {
    const flags = new Uint8Array(size);
    flags.set(members[field]);
    members[field] = flags;
  }
  if (index.reading !== null) index.reading.usedAt = grown(index.reading.usedAt, 0);
  index.tokenRoom = grown(index.tokenRoom, -1);
  index.postingRoom = grown(index.postingRoom, -1);
  scratch.chosen = new Int32Array(size).fill(-1);
}
