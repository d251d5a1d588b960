// Takes an indexed collection as it was stored, and the texts as they are now; gives the index of these texts, with which
// everything is found that a new one finds: documents that are as they were keep their words and rows where they are, the
// others are appended. Which documents are versions of one page is computed again, and pages are counted where needed.

import {ArrayRoom} from './algorithms/arrayRoom.ts';
import {areBelow, areEnds} from './algorithms/storedRows.ts';
import {type Corpus, lexDocument, newCorpus} from './index/corpus.ts';
import type {Indexed} from './index/indexed.ts';
import {addLexed, type LexedDocument, type LexedTexts} from './index/packedTokens.ts';
import {countPages, distinctHashes, groupBounds, type NewRow, patchedRows} from './index/patchPostings.ts';
import type {PostingLists} from './index/postings.ts';
import {uncountFrequencies, wordCells} from './index/wordWeights.ts';
import {pagesLearnt, sketchOf} from './indexTexts.ts';
import type {Document} from './model/document.ts';
import {roleCount} from './text/tokens.ts';

/** Everything about a collection that takes long to compute, without its paths. */
export interface StoredIndex {
  /** Words and fingerprints, document by document. The index takes these arrays, and any room in their buffers. */
  readonly lexed: LexedTexts;
  /** The rows of all fingerprints by hash, and their hashes. */
  readonly order: Uint32Array;
  readonly hash: Uint32Array;
  readonly pagesOf: Uint16Array;
  readonly pageOf: Int32Array;
  /** The sketches one after the other, and where each ends. */
  readonly sketches: Uint32Array;
  readonly sketchEnds: Uint32Array;
  /** How often words occur: see `WordFrequencies`. */
  readonly cells: Uint32Array;
  /** As `postings.at` of the collection, with the same room; undefined: it is made in the buffer of `lexed.postingAt`. */
  readonly postingAt?: Uint32Array;
  /** For arrays of patched indexes, each of which writes over those of the one before; undefined: they are made anew. */
  readonly room?: ArrayRoom | undefined;
}

/**
 * The same for several patched indexes one after the other: each may be used until the next is made. It takes `stored.lexed`,
 * in the place of which the words of the result are to be used.
 */
export function reusableIndex(stored: StoredIndex, room?: ArrayRoom): StoredIndex {
  const {lexed} = stored;
  const rows = lexed.postingAt.length;
  const postingAt = new Uint32Array(lexed.postingAt.buffer);
  toCollection(postingAt, lexed);
  let relative: Uint32Array | null = null;
  const own: LexedTexts = {
    ...lexed,
    // Of the texts of an index only those of another branch ask for it.
    get postingAt() {
      relative ??= toDocuments(postingAt.slice(0, rows), lexed);
      return relative;
    },
  };
  return {...stored, lexed: own, postingAt, room};
}

/** Positions relative to the first word of their document → to the first of all. */
function toCollection(at: Uint32Array, {tokenEnds, postingEnds}: LexedTexts): void {
  for (let document = 1; document < tokenEnds.length; document++) {
    const first = tokenEnds[document - 1];
    for (let row = postingEnds[document - 1]; row < postingEnds[document]; row++) at[row] += first;
  }
}

function toDocuments(at: Uint32Array, {tokenEnds, postingEnds}: LexedTexts): Uint32Array {
  for (let document = 1; document < tokenEnds.length; document++) {
    const first = tokenEnds[document - 1];
    for (let row = postingEnds[document - 1]; row < postingEnds[document]; row++) at[row] -= first;
  }
  return at;
}

/** Whether stored arrays are an index of documents with these words, which are in their ranges. */
export function isStoredIndex({
  lexed,
  order,
  hash,
  pagesOf,
  pageOf,
  sketches,
  sketchEnds,
  cells,
}: StoredIndex): boolean {
  const documents = lexed.tokenEnds.length;
  const rows = lexed.postingHash.length;
  if (order.length !== rows || hash.length !== rows || pagesOf.length !== rows) return false;
  if (pageOf.length !== documents || sketchEnds.length !== documents || cells.length !== wordCells) return false;
  if (!areBelow(order, rows) || !areBelow(pageOf, documents) || !areEnds(sketchEnds, sketches.length)) return false;
  for (let row = 1; row < rows; row++) if (hash[row] < hash[row - 1]) return false;
  return true;
}

/** Data to store of an index, as if its documents had been indexed one after the other. */
export function storedIndexOf({
  corpus,
  groups,
  mirrors,
  sketches,
}: Indexed): Omit<StoredIndex, 'lexed' | 'postingAt' | 'room'> {
  const {postings, firstPosting, endPosting} = corpus;
  const moved = new Int32Array(firstPosting.length);
  const pagesOf = new Uint16Array(groups.order.length);
  let rows = 0;
  firstPosting.forEach((first, document) => {
    moved[document] = rows - first;
    pagesOf.set(groups.pagesOf.subarray(first, endPosting[document]), rows);
    rows += endPosting[document] - first;
  });
  const order = groups.order.map((row) => row + moved[postings.document[row]]);
  const all = new Uint32Array(sketches.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  const sketchEnds = Uint32Array.from(sketches, (sketch) => {
    all.set(sketch, at);
    at += sketch.length;
    return at;
  });
  const {cells} = corpus.frequencies;
  return {order, hash: groups.hash, pagesOf, pageOf: mirrors.pageOf, sketches: all, sketchEnds, cells};
}

/**
 * `kept` has for each text its document in the store, or -1; those that are there ascend, and none of them is or was a
 * declared template. `known` are the packed words of some of the others.
 */
export function patchedIndex(
  stored: StoredIndex,
  kept: Int32Array,
  texts: readonly Document[],
  known: readonly (LexedDocument | undefined)[] = [],
): Indexed {
  const {room = new ArrayRoom()} = stored;
  const corpus = corpusOf(stored, room);
  const newNumber = new Int32Array(stored.pageOf.length).fill(-1);
  texts.forEach((text, document) => {
    const lexed = known[document];
    if (kept[document] >= 0) {
      newNumber[kept[document]] = document;
      keepDocument(corpus, stored, kept[document]);
    } else if (lexed === undefined) lexDocument(corpus, text.path, text.bytes, text.format);
    else addLexed(corpus, lexed);
  });
  const gone = [...newNumber.keys()].filter((old) => newNumber[old] < 0);
  for (const old of gone) uncountStored(corpus, stored, old);
  const sketches = texts.map((_, document) =>
    kept[document] < 0 ? sketchOf(corpus, document) : storedSketch(stored, kept[document]),
  );
  const {mirrors, versionRank} = pagesLearnt(corpus, texts, sketches);
  const groups = patchedGroups(stored, room, corpus, kept, newNumber, mirrors.pageOf, texts);
  return {corpus, mirrors, versionRank, groups, sketches};
}

/** With the words and rows of all stored documents, and none of the documents yet. */
function corpusOf({lexed, cells, order, postingAt}: StoredIndex, room: ArrayRoom): Corpus {
  const {hash, start, length, tag, postingHash, tokenEnds} = lexed;
  const corpus = newCorpus();
  const {tokens, postings} = corpus;
  const count = tokenEnds.at(-1) ?? 0;
  tokens.count = count;
  tokens.hash = new Uint32Array(hash.buffer);
  tokens.start = new Uint32Array(start.buffer);
  tokens.length = new Uint16Array(length.buffer);
  tokens.tag = new Uint8Array(tag.buffer);
  postings.count = order.length;
  postings.hash = new Uint32Array(postingHash.buffer);
  postings.at = postingAt ?? new Uint32Array(lexed.postingAt.buffer);
  const {byteLength, length: rows} = postings.hash;
  postings.document = new Uint32Array(room.take('document', byteLength), 0, rows);
  if (postingAt === undefined) toCollection(postings.at, lexed);
  corpus.frequencies.cells.set(cells);
  corpus.frequencies.total = count;
  return corpus;
}

/** Adds a stored document: its words and rows are there. */
function keepDocument(corpus: Corpus, {lexed: {tokenEnds, postingEnds, excluded}}: StoredIndex, old: number): void {
  const document = corpus.firstToken.length;
  const [firstRow, endRow] = [old === 0 ? 0 : postingEnds[old - 1], postingEnds[old]];
  corpus.firstToken.push(old === 0 ? 0 : tokenEnds[old - 1]);
  corpus.endToken.push(tokenEnds[old]);
  corpus.firstPosting.push(firstRow);
  corpus.endPosting.push(endRow);
  corpus.postings.document.fill(document, firstRow, endRow);
  for (let role = 0; role < roleCount; role++) {
    const words = excluded[old * roleCount + role];
    corpus.excludedOf.push(words);
    corpus.excluded.words[role] += words;
  }
}

function uncountStored({frequencies, tokens}: Corpus, {lexed: {tokenEnds}}: StoredIndex, old: number): void {
  uncountFrequencies(frequencies, tokens.hash, old === 0 ? 0 : tokenEnds[old - 1], tokenEnds[old]);
}

function storedSketch({sketches, sketchEnds}: StoredIndex, old: number): Uint32Array {
  return sketches.subarray(old === 0 ? 0 : sketchEnds[old - 1], sketchEnds[old]);
}

function patchedGroups(
  stored: StoredIndex,
  room: ArrayRoom,
  corpus: Corpus,
  kept: Int32Array,
  newNumber: Int32Array,
  pageOf: Int32Array,
  texts: readonly Document[],
): PostingLists {
  const {postings, firstPosting, endPosting} = corpus;
  const {postingEnds} = stored.lexed;
  const concerned: number[] = [];
  const gone: number[] = [];
  newNumber.forEach((document, old) => {
    if (document >= 0) return;
    for (let row = old === 0 ? 0 : postingEnds[old - 1]; row < postingEnds[old]; row++) gone.push(row);
  });
  const added: (NewRow & {readonly document: number})[] = [];
  // Rows of stored documents ascend as their documents do, so this is where those of the documents behind begin.
  let before = stored.order.length;
  for (let document = texts.length - 1; document >= 0; document--) {
    const old = kept[document];
    const [first, end] = [firstPosting[document], endPosting[document]];
    if (old >= 0) {
      before = first;
      // The page is the number of its first document.
      if (newNumber[stored.pageOf[old]] === pageOf[document]) continue;
    }
    for (let row = first; row < end; row++) {
      if (old < 0) added.push({row, hash: postings.hash[row], before, document});
      concerned.push(postings.hash[row]);
    }
  }
  for (const row of gone) concerned.push(postings.hash[row]);
  added.sort((x, y) => x.hash - y.hash || x.document - y.document || x.row - y.row);
  const sorted = patchedRows(stored, (row) => postings.hash[row], gone, added, room);
  const {BYTES_PER_ELEMENT} = Uint16Array;
  const pagesOf = new Uint16Array(room.take('pagesOf', postings.count * BYTES_PER_ELEMENT), 0, postings.count);
  pagesOf.set(stored.pagesOf);
  const templates = new Set(texts.flatMap(({template}, document) => (template ? [document] : [])));
  countPages(sorted, pagesOf, postings, pageOf, templates, distinctHashes(Uint32Array.from(concerned)));
  return {...sorted, pagesOf, ...groupBounds(sorted.hash, searchedHashes(corpus, texts))};
}

/** If most documents are references, as in a review, only what the others have can be a copy; null: anything. */
function searchedHashes({postings, firstPosting, endPosting}: Corpus, texts: readonly Document[]): Uint32Array | null {
  const checked = texts.flatMap(({reference, template}, document) => (reference || template ? [] : [document]));
  if (checked.length * 4 > texts.length) return null;
  const rows = checked.map((document) => postings.hash.subarray(firstPosting[document], endPosting[document]));
  const all = new Uint32Array(rows.reduce((sum, {length}) => sum + length, 0));
  let at = 0;
  for (const own of rows) {
    all.set(own, at);
    at += own.length;
  }
  return distinctHashes(all);
}
