// The index while its documents change: sorted groups that never change, and an overlay of what was edited since.
// After any sequence of edits it answers as one built from the texts as they are then, page counts and word weights
// too. An edit costs what the document is long, not what the index is; edits are sorted in when they are a quarter of it.

import type {Format} from '../../model/format.ts';
import {reserve, roleCount} from '../../text/tokens.ts';
import {append, type Corpus, compacted, documentCount, uncount, withOwnRows} from '../corpus.ts';
import {newDirectory, placeOf} from '../hashDirectory.ts';
import {declaredBoilerplate, reservePostings, type SortedRows, sortPostings} from '../postings.ts';
import {finishFrequencies} from '../wordWeights.ts';
import type {Live, Members, Shelf} from './indexState.ts';
import {linkRows, newOverlay, nextRow, someRow, unlinkRows} from './overlay.ts';
import {bringIn, newReading} from './tokenStore.ts';

export interface Source {
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

/** A shelf and the key that each document has there. Then the store of tokens is empty, and ranges in it begin with 0. */
export interface Shelved {
  readonly shelf: Shelf;
  readonly keys: number[];
}

/** Takes the corpus over: it changes from now on. */
export function newLive(corpus: Corpus, groups: SortedRows, members: Members, shelved: Shelved | null = null): Live {
  const live: Live = {
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
    reading: shelved === null ? null : newReading(shelved.shelf, shelved.keys),
    scratch: {chosen: new Int32Array(0), rows: []},
  };
  growMembers(live, documentCount(corpus));
  // Now, and not at the first keystroke.
  reserve(corpus.tokens, 1 << 18);
  reservePostings(corpus.postings, overlayRowsMin, overlayRowsMin);
  growPages(live);
  return live;
}

/** Gives the number of the new document, a slot of its own. */
export function addDocument(live: Live, source: Source, isReference: boolean, isTemplate: boolean): number {
  const {corpus, members} = live;
  const document = documentCount(corpus);
  growMembers(live, document + 1);
  members.slotOf[document] = document;
  members.rank[document] = 0;
  members.isReference[document] = isReference || isTemplate ? 1 : 0;
  members.isTemplate[document] = isTemplate ? 1 : 0;
  for (const ends of [corpus.firstToken, corpus.endToken]) ends.push(corpus.tokens.count);
  for (const ends of [corpus.firstPosting, corpus.endPosting]) ends.push(corpus.postings.count);
  for (let role = 0; role < roleCount; role++) corpus.asideOf.push(0);
  if (live.reading !== null) {
    live.reading.keys[document] = live.reading.keyNext++;
    // Nothing is nowhere.
    live.reading.usedAt[document] = live.reading.clock;
  }
  live.tokenRoom[document] = corpus.tokens.count;
  live.postingRoom[document] = corpus.postings.count;
  replaceDocument(live, document, source);
  return document;
}

/** The document stays as one without text, so that the numbers of the others hold. */
export function removeDocument(live: Live, document: number): void {
  const {corpus} = live;
  bringIn(live, document);
  touch(live, corpus.firstPosting[document], corpus.endPosting[document]);
  release(live, document);
  corpus.endToken[document] = corpus.firstToken[document];
  corpus.endPosting[document] = corpus.firstPosting[document];
  live.reading?.shelf.put(live.reading.keys[document], corpus.tokens, 0, 0, new Uint8Array(0));
  squashIfDue(live);
}

export function replaceDocument(live: Live, document: number, {path, bytes, format}: Source): void {
  const {corpus, reading} = live;
  bringIn(live, document);
  // A page has a posting for some twenty bytes; what is more makes the arrays grow, too.
  reservePostings(corpus.postings, bytes.length >>> 4, overlayRowsMin);
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting} = corpus;
  const newToken = tokens.count;
  const newRow = postings.count;
  release(live, document);
  append(corpus, document, path, bytes, format);
  carryPages(live, firstPosting[document], endPosting[document], newRow, postings.count);
  const words = tokens.count - newToken;
  const rows = postings.count - newRow;
  const fits =
    live.postingRoom[document] >= firstPosting[document] + rows &&
    live.tokenRoom[document] >= firstToken[document] + words;
  if (fits) moveBack(live, document, newToken, newRow);
  else makeRoom(live, document, newToken, newRow);
  endToken[document] = firstToken[document] + words;
  endPosting[document] = firstPosting[document] + rows;
  reading?.shelf.put(reading.keys[document], tokens, firstToken[document], endToken[document], bytes);
  linkRows(live.overlay, postings.hash, firstPosting[document], endPosting[document]);
  squashIfDue(live);
}

/** Takes a document out of counts and lists; its ranges stay. */
function release(live: Live, document: number): void {
  const {corpus, overlay} = live;
  const {firstPosting, endPosting} = corpus;
  uncount(corpus, document);
  live.weightsStale = true;
  if (live.postingRoom[document] >= 0) {
    unlinkRows(overlay, corpus.postings.hash, firstPosting[document], endPosting[document]);
  } else {
    live.deadRows += endPosting[document] - firstPosting[document];
    // No room either: what the groups refer to must stand.
    live.tokenRoom[document] = corpus.firstToken[document];
    live.postingRoom[document] = firstPosting[document];
  }
}

/** Rows before and behind the change keep their pages; the hashes in between are to be counted. */
function carryPages(live: Live, from: number, to: number, newFrom: number, newTo: number): void {
  const {hash} = live.corpus.postings;
  growPages(live);
  const {pagesOf} = live.groups;
  while (from < to && newFrom < newTo && hash[from] === hash[newFrom]) pagesOf[newFrom++] = pagesOf[from++];
  while (from < to && newFrom < newTo && hash[to - 1] === hash[newTo - 1]) pagesOf[--newTo] = pagesOf[--to];
  touch(live, from, to);
  touch(live, newFrom, newTo);
}

function growPages(live: Live): void {
  const rows = live.corpus.postings.hash.length;
  if (live.groups.pagesOf.length >= rows) return;
  const pagesOf = new Uint16Array(rows);
  pagesOf.set(live.groups.pagesOf);
  live.groups = {...live.groups, pagesOf};
}

function touch({corpus, touched}: Live, from: number, to: number): void {
  for (let row = from; row < to; row++) touched.push(corpus.postings.hash[row]);
}

/** Moves what was read at the end of the stores into the room of the document. */
function moveBack({corpus, groups}: Live, document: number, newToken: number, newRow: number): void {
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
function makeRoom(live: Live, document: number, newToken: number, newRow: number): void {
  const {tokens, postings, firstToken, firstPosting} = live.corpus;
  const words = 64 + ((tokens.count - newToken) >>> 2);
  const rows = 64 + ((postings.count - newRow) >>> 2);
  reserve(tokens, words);
  reservePostings(postings, rows, overlayRowsMin);
  tokens.count += words;
  postings.count += rows;
  firstToken[document] = newToken;
  firstPosting[document] = newRow;
  live.tokenRoom[document] = tokens.count;
  live.postingRoom[document] = postings.count;
}

function squashIfDue(live: Live): void {
  const {overlay, corpus, deadRows} = live;
  const edited = corpus.postings.count - overlay.base + deadRows;
  if (edited > Math.max(overlayRowsMin, overlay.base * overlayShareMax)) squash(live);
  else if (live.touched.length > touchedMax) settle(live);
}

/** Sorts the overlay in and forgets the dead. Answers stay the same. */
export function squash(live: Live): void {
  const {members} = live;
  const documents = documentCount(live.corpus);
  const all = Array.from({length: documents}, (_, document) => document);
  live.corpus = live.reading === null ? compacted(live.corpus, all) : withOwnRows(live.corpus, all, overlayRowsMin);
  const {postings} = live.corpus;
  live.groups = sortPostings(postings, members.slotOf, templatesOf(members, documents));
  live.directory = newDirectory(postings.hash, postings.count);
  growPages(live);
  live.overlay = newOverlay(live.corpus.postings.count);
  if (live.reading === null) live.tokenRoom.fill(-1);
  live.postingRoom.fill(-1);
  live.deadRows = 0;
  live.touched = [];
}

function templatesOf({isTemplate}: Members, documents: number): Set<number> {
  const templates = new Set<number>();
  for (let document = 0; document < documents; document++) if (isTemplate[document] === 1) templates.add(document);
  return templates;
}

/** Brings page counts and weights up to date; each hash is counted once, however often it was touched. */
export function settle(live: Live): void {
  if (live.weightsStale) finishFrequencies(live.corpus.frequencies);
  live.weightsStale = false;
  if (live.touched.length === 0) return;
  const hashes = Uint32Array.from(live.touched).sort();
  live.touched = [];
  const {pagesOf} = live.groups;
  const {document} = live.corpus.postings;
  const {members, scratch} = live;
  for (let x = 0; x < hashes.length; x++) {
    if (x > 0 && hashes[x] === hashes[x - 1]) continue;
    const rows = rowsOf(live, hashes[x]);
    let pages = 0;
    let declared = false;
    for (const row of rows) {
      const slot = members.slotOf[document[row]];
      if (scratch.chosen[slot] < 0) pages++;
      scratch.chosen[slot] = row;
      if (members.isTemplate[document[row]] === 1) declared = true;
    }
    // What stands in a template and nowhere else is nobody's boilerplate, as in `groupPostings`.
    const shown = declared && rows.length > 1 ? declaredBoilerplate : Math.min(pages, declaredBoilerplate);
    for (const row of rows) {
      pagesOf[row] = shown;
      scratch.chosen[members.slotOf[document[row]]] = -1;
    }
  }
}

/** All rows with the hash that a document owns, in order of document and position. Valid until the next call. */
export function rowsOf({corpus, groups, directory, overlay, postingRoom, scratch}: Live, value: number): number[] {
  const {document} = corpus.postings;
  const {hash} = corpus.postings;
  const {order} = groups;
  const {rows} = scratch;
  rows.length = 0;
  for (let place = placeOf(directory, order, hash, value); place < order.length; place++) {
    if (hash[order[place]] !== value) break;
    if (postingRoom[document[order[place]]] < 0) rows.push(order[place]);
  }
  const first = someRow(overlay, value);
  if (first < 0) return rows;
  for (let row = first; row >= 0; row = nextRow(overlay, row)) rows.push(row);
  // Edited documents lie behind the others, in any order.
  return rows.length === 1 ? rows : rows.sort((x, y) => document[x] - document[y] || x - y);
}

function growMembers(live: Live, documents: number): void {
  const {members, scratch} = live;
  if (live.tokenRoom.length >= documents) return;
  const size = documents + (documents >>> 1) + 16;
  const grown = (from: Int32Array, value: number) => {
    const to = new Int32Array(size).fill(value);
    to.set(from.subarray(0, size));
    return to;
  };
  members.slotOf = grown(members.slotOf, 0);
  members.rank = grown(members.rank, 0);
  for (const field of ['isReference', 'isTemplate'] as const) {
    const flags = new Uint8Array(size);
    flags.set(members[field]);
    members[field] = flags;
  }
  if (live.reading !== null) live.reading.usedAt = grown(live.reading.usedAt, 0);
  live.tokenRoom = grown(live.tokenRoom, -1);
  live.postingRoom = grown(live.postingRoom, -1);
  scratch.chosen = new Int32Array(size).fill(-1);
}
