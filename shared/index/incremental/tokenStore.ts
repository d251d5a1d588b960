// Stores words and texts of documents that are not in use: a large index needs only their fingerprints in memory. The
// words of documents in use are in the corpus as usual; when it is full, those that were not used for longest are
// evicted. The rest in memory takes 7 to 9 bytes per word; with words and texts it took 28.

import type {Tokens} from '../../text/tokens.ts';
import {reserve} from '../../text/tokens.ts';
import type {IncrementalIndex, TokenResidency, TokenStore} from './indexState.ts';

/** The default store, if there is no better one. */
export function memoryTokenStore(): TokenStore {
  const records = new Map<number, {tokens: Tokens; bytes: Uint8Array}>();
  const recordOf = (key: number) => {
    const record = records.get(key);
    if (record === undefined) throw new Error('what is asked for was put');
    return record;
  };
  return {
    put: (key, {hash, start, length, tag}, from, to, bytes) => {
      const tokens = {
        count: to - from,
        hash: hash.slice(from, to),
        start: start.slice(from, to),
        length: length.slice(from, to),
        tag: tag.slice(from, to),
      };
      records.set(key, {tokens, bytes});
    },
    words: (key, into) => {
      const {tokens} = recordOf(key);
      for (const field of ['hash', 'start', 'length', 'tag'] as const) into[field].set(tokens[field], into.count);
      into.count += tokens.count;
    },
    text: (key) => recordOf(key).bytes,
    drop: (key) => records.delete(key),
  };
}

export function newResidency(tokenStore: TokenStore, keys: number[]): TokenResidency {
  const keyNext = keys.reduce((most, key) => Math.max(most, key + 1), 0);
  return {tokenStore, keys, usedAt: new Int32Array(keys.length), clock: 1, keyNext};
}

/** Must be called before the words of a document are read. The words of other documents do not move. */
export function load(index: IncrementalIndex, document: number): void {
  const {reading, corpus, postingRoom} = index;
  if (reading === null) return;
  const {usedAt, clock, tokenStore, keys} = reading;
  const isIn = usedAt[document] > 0;
  usedAt[document] = clock;
  if (isIn) return;
  const {tokens, firstToken, endToken} = corpus;
  const count = endToken[document] - firstToken[document];
  // A document that was edited will be edited again, so it gets space to grow.
  const room = postingRoom[document] < 0 ? count : count + 64 + (count >>> 2);
  reserve(tokens, room);
  const first = tokens.count;
  tokenStore.words(keys[document], tokens);
  tokens.count = first + room;
  index.tokenRoom[document] = tokens.count;
  moveTo(index, document, first);
}

/** Sets the start of the words of a document to `first`. */
function moveTo(
  {corpus: {firstToken, endToken, firstPosting, endPosting, postings}}: IncrementalIndex,
  document: number,
  first: number,
) {
  const by = first - firstToken[document];
  firstToken[document] += by;
  endToken[document] += by;
  for (let row = firstPosting[document]; row < endPosting[document]; row++) postings.at[row] += by;
}

/** Share of `wordsMax` that stays in memory when it is full. */
const keptShare = 0.5;

/** Must be called only between requests: no earlier result may still refer to token positions. */
export function evict(index: IncrementalIndex, wordsMax: number): void {
  const {reading, corpus, tokenRoom} = index;
  if (reading === null) return;
  reading.clock++;
  const {tokens, firstToken, endToken} = corpus;
  if (tokens.count <= wordsMax) return;
  const {usedAt} = reading;
  const present: number[] = [];
  for (let document = 0; document < firstToken.length; document++) if (usedAt[document] > 0) present.push(document);
  present.sort((x, y) => usedAt[y] - usedAt[x] || x - y);
  let words = 0;
  const kept = present.filter((document) => {
    words += tokenRoom[document] - firstToken[document];
    if (words <= wordsMax * keptShare) return true;
    usedAt[document] = 0;
    moveTo(index, document, 0);
    return false;
  });
  kept.sort((x, y) => firstToken[x] - firstToken[y]);
  let next = 0;
  for (const document of kept) {
    const [first, end] = [firstToken[document], endToken[document]];
    const room = tokenRoom[document] - first;
    for (const column of [tokens.hash, tokens.start, tokens.length, tokens.tag]) column.copyWithin(next, first, end);
    moveTo(index, document, next);
    tokenRoom[document] = next + room;
    next += room;
  }
  tokens.count = next;
  // A huge document made it grow.
  if (tokens.hash.length > 2 * wordsMax) trim(tokens, wordsMax);
}

/** Evicts the words of all documents. */
export function evictAll(index: IncrementalIndex): void {
  const {reading, corpus} = index;
  if (reading === null) return;
  corpus.firstToken.forEach((_, document) => {
    if (reading.usedAt[document] > 0) moveTo(index, document, 0);
    reading.usedAt[document] = 0;
  });
  corpus.tokens.count = 0;
}

function trim(tokens: Tokens, capacity: number): void {
  const {count, hash, start, length, tag} = tokens;
  const size = Math.max(count, capacity);
  tokens.hash = new Uint32Array(size);
  tokens.start = new Uint32Array(size);
  tokens.length = new Uint16Array(size);
  tokens.tag = new Uint8Array(size);
  tokens.hash.set(hash.subarray(0, count));
  tokens.start.set(start.subarray(0, count));
  tokens.length.set(length.subarray(0, count));
  tokens.tag.set(tag.subarray(0, count));
}
