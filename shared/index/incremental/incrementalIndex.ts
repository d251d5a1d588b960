// The index while its documents change: sorted groups that never change, and an overlay of what was edited since.
// After any sequence of edits it answers as one built from the texts as they are then, page counts and word weights
// too. An edit costs what the document is long, not what the index is; edits are sorted in when they are a quarter of it.

import type {Format} from '../../model/format.ts';
import {reserve, roleCount} from '../../text/tokens.ts';
import {append, type Corpus, compacted, documentCount, uncount, withOwnRows} from '../corpus.ts';
import {firstAtLeast, newDirectory} from '../hashDirectory.ts';
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

/** Smaller overlays are kept, however small the index is. */
export const overlayRowsMin = 1 << 16;
/** Dead rows and those of the overlay, against those that were sorted: at most five rows are sorted an edited one. */
const overlayShareMax = 0.25;
/** So many touched hashes are remembered before they are counted. */
const touchedMax = 1 << 20;

/** A tokenStore and the key that each document has there. Then the store of tokens is empty, and ranges in it begin with 0. */
export interface StoredTokens {
  readonly tokenStore: TokenStore;
  readonly keys: number[];
}

/** Takes the corpus over: it changes from now on. */
export function newIncrementalIndex(
  corpus: Corpus,
  groups: SortedPostings,
  members: Members,
  shelved: StoredTokens | null = null,
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
    reading: shelved === null ? null : newResidency(shelved.tokenStore, shelved.keys),
    scratch: {chosen: new Int32Array(0), rows: []},
  };
  growMembers(index, documentCount(corpus));
  // Now, and not at the first keystroke.
  reserve(corpus.tokens, 1 << 18);
  reservePostings(corpus.postings, overlayRowsMin, overlayRowsMin);
  growPages(index);
  return index;
}

/** Gives the number of the new document, a slot of its own. */
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
    // Nothing is nowhere.
    index.reading.usedAt[document] = index.reading.clock;
  }
  index.tokenRoom[document] = corpus.tokens.count;
  index.postingRoom[document] = corpus.postings.count;
  replaceDocument(index, document, source);
  return document;
}

/** The document stays as one without text, so that the numbers of the others hold. */
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
  // A page has a posting for some twenty bytes; what is more makes the arrays grow, too.
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

/** Takes a document out of counts and lists; its ranges stay. */
function release(index: IncrementalIndex, document: number): void {
  const {corpus, overlay} = index;
  const {firstPosting, endPosting} = corpus;
  uncount(corpus, document);
  index.weightsStale = true;
  if (index.postingRoom[document] >= 0) {
    unlinkRows(overlay, corpus.postings.hash, firstPosting[document], endPosting[document]);
  } else {
    index.deadRows += endPosting[document] - firstPosting[document];
    // No room either: what the groups refer to must stand.
    index.tokenRoom[document] = corpus.firstToken[document];
    index.postingRoom[document] = firstPosting[document];
  }
}

/** Rows before and behind the change keep their pages; the hashes in between are to be counted. */
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

/** Moves what was read at the end of the stores into the room of the document. */
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

/** What was read at the end of the stores stays there, with room to grow by a quarter. */
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

/** Sorts the overlay in and forgets the dead. Answers stay the same. */
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

/** Brings page counts and weights up to date; each hash is counted once, however often it was touched. */
export function settle(index: IncrementalIndex): void {
  if (index.weightsStale) finishFrequencies(index.corpus.frequencies);
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
    // What stands in a template and nowhere else is nobody's boilerplate, as in `sortPostings`.
    const shown = declared && rows.length > 1 ? declaredBoilerplate : Math.min(pages, declaredBoilerplate);
    for (const row of rows) {
      pagesOf[row] = shown;
      scratch.chosen[members.pageOf[document[row]]] = -1;
    }
  }
}

/** All rows with the hash that a document owns, in order of document and position. Valid until the next call. */
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
  // Edited documents lie behind the others, in any order.
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
