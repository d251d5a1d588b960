// Takes six 64-bit features per document and returns the documents that agree with a query in at least two. This is an
// index of mega-shingles, the fingerprints of the 15 pairs of features (Manasse, Finding similar things quickly in
// large collections). It finds exactly the pairs of the feature filter with r = 2, because everything in a bucket is
// compared.

import {leadFeature, megaShingle} from '../sketches/megaShingles.ts';

/** Words per document: feature i is words 2i and 2i + 1. */
export const featureWords = 12;

/** Pairs of six features, the first below the second. */
const pairs = 15;

/**
 * An index is one buffer:
 * features  12 words per document
 * starts    one word per bucket, and one more: bucket v contains the entries from starts[v] to starts[v + 1] - 1
 * entries   15 per document, of 3 bytes up to 2^20 documents, of 4 beyond
 *
 * An entry has the document in its low bits, and a tag of its mega-shingle in the remaining bits: 4 bits for a million
 * documents, so that 1 in 16 of the about 14 unrelated documents in a bucket is compared. With buckets for 0.75 to 1.5
 * times the documents, this takes 48 + 45 + at most 6 bytes per document: 97.2 for a million. Six columns of sorted
 * features would be smaller, but a feature shared by half the collection would be scanned for each of its documents.
 */
export interface MegaIndex {
  readonly documents: number;
  readonly bucketBits: number;
  readonly documentBits: number;
  readonly entryBytes: number;
  readonly features: Uint32Array;
  readonly starts: Uint32Array;
  readonly entries: Uint8Array;
  readonly buffer: ArrayBuffer;
}

/** Documents that agree with a query. */
interface MegaMatches {
  count: number;
  /** Distinct documents, in any order. */
  documents: Uint32Array;
  /** Number of features in which each agrees, 2…6. */
  agreeing: Uint8Array;
}

export function newMegaMatches(): MegaMatches {
  return {count: 0, documents: new Uint32Array(64), agreeing: new Uint8Array(64)};
}

/** Copies the features of the first `documents` rows and indexes them in two passes: 0.5 s for a million. */
export function megaIndex(features: Uint32Array, documents: number): MegaIndex {
  const bucketBits = Math.max(1, Math.floor(Math.log2(Math.max(2, documents * 1.5))));
  const entryBytes = documents <= 1 << 20 ? 3 : 4;
  const words = documents * featureWords + (1 << bucketBits) + 1;
  const buffer = new ArrayBuffer(words * 4 + documents * pairs * entryBytes);
  const index = viewsOf(buffer, documents, bucketBits, entryBytes);
  index.features.set(features.subarray(0, documents * featureWords));
  countBuckets(index);
  placeEntries(index);
  return index;
}

/**
 * Finds the documents that agree with the features at query[at…] in at least two. A document in the index finds itself.
 * Each document is returned once, under the first two features in which it agrees.
 */
export function megaMatches(index: MegaIndex, query: Uint32Array, at: number, into: MegaMatches): void {
  const {bucketBits, documentBits, entryBytes, starts, entries, features} = index;
  const tagMask = (1 << (entryBytes * 8 - documentBits)) - 1;
  const documentMask = (1 << documentBits) - 1;
  into.count = 0;
  for (let first = 0; first < 5; first++) {
    const lead = leadFeature(query, at, first);
    for (let second = first + 1; second < 6; second++) {
      const mega = megaShingle(lead, query, at, second);
      const bucket = mega >>> (32 - bucketBits);
      // Buckets use the high bits, tags the low bits.
      const tag = mega & tagMask;
      const end = starts[bucket + 1] * entryBytes;
      let last = -1;
      for (let place = starts[bucket] * entryBytes; place < end; place += entryBytes) {
        const entry = entryAt(entries, place, entryBytes);
        if (entry >>> documentBits !== tag) continue;
        const document = entry & documentMask;
        // Two mega-shingles of a document may have the same hash. Its entries are adjacent in the bucket.
        if (document === last) continue;
        const agreeing = agreeingFrom(features, document * featureWords, query, at, first, second);
        if (agreeing > 0) {
          last = document;
          add(into, document, agreeing);
        }
      }
    }
  }
}

/** Bytes of the index per document, including the features. */
export function megaIndexBytes({buffer, documents}: MegaIndex): number {
  return buffer.byteLength / documents;
}

function viewsOf(buffer: ArrayBuffer, documents: number, bucketBits: number, entryBytes: number): MegaIndex {
  const startsAt = documents * featureWords * 4;
  const buckets = 2 ** bucketBits;
  return {
    documents,
    bucketBits,
    documentBits: Math.max(1, Math.ceil(Math.log2(Math.max(1, documents)))),
    entryBytes,
    features: new Uint32Array(buffer, 0, documents * featureWords),
    starts: new Uint32Array(buffer, startsAt, buckets + 1),
    entries: new Uint8Array(buffer, startsAt + (buckets + 1) * 4),
    buffer,
  };
}

/** Leaves the start of bucket v in starts[v + 1]. Placing the entries moves it to the end of the bucket. */
function countBuckets({documents, bucketBits, features, starts}: MegaIndex): void {
  for (let document = 0; document < documents; document++) {
    const at = document * featureWords;
    for (let first = 0; first < 5; first++) {
      const lead = leadFeature(features, at, first);
      for (let second = first + 1; second < 6; second++) {
        starts[(megaShingle(lead, features, at, second) >>> (32 - bucketBits)) + 1]++;
      }
    }
  }
  let sum = 0;
  for (let bucket = 1; bucket < starts.length; bucket++) {
    const count = starts[bucket];
    starts[bucket] = sum;
    sum += count;
  }
}

function placeEntries(index: MegaIndex): void {
  const {documents, bucketBits, documentBits, entryBytes, features, starts, entries} = index;
  for (let document = 0; document < documents; document++) {
    const at = document * featureWords;
    for (let first = 0; first < 5; first++) {
      const lead = leadFeature(features, at, first);
      for (let second = first + 1; second < 6; second++) {
        const mega = megaShingle(lead, features, at, second);
        const place = starts[(mega >>> (32 - bucketBits)) + 1]++ * entryBytes;
        const entry = document | (mega << documentBits);
        entries[place] = entry;
        entries[place + 1] = entry >>> 8;
        entries[place + 2] = entry >>> 16;
        if (entryBytes === 4) entries[place + 3] = entry >>> 24;
      }
    }
  }
}

function entryAt(entries: Uint8Array, place: number, entryBytes: number): number {
  const low = entries[place] | (entries[place + 1] << 8) | (entries[place + 2] << 16);
  return entryBytes === 3 ? low : (low | (entries[place + 3] << 24)) >>> 0;
}

/** The number of features that agree, if `first` and `second` are the first two that do; otherwise 0. */
function agreeingFrom(
  features: Uint32Array,
  row: number,
  query: Uint32Array,
  at: number,
  first: number,
  second: number,
): number {
  let agreeing = 0;
  for (let feature = 0; feature < 6; feature++) {
    const word = feature * 2;
    const agrees = features[row + word] === query[at + word] && features[row + word + 1] === query[at + word + 1];
    if (feature <= second && agrees !== (feature === first || feature === second)) return 0;
    if (agrees) agreeing++;
  }
  return agreeing;
}

function add(matches: MegaMatches, document: number, agreeing: number): void {
  if (matches.count === matches.documents.length) {
    const documents = new Uint32Array(matches.count * 2);
    documents.set(matches.documents);
    const agreeingOf = new Uint8Array(matches.count * 2);
    agreeingOf.set(matches.agreeing);
    matches.documents = documents;
    matches.agreeing = agreeingOf;
  }
  matches.documents[matches.count] = document;
  matches.agreeing[matches.count++] = agreeing;
}
