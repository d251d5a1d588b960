// Writes what is stored of documents, and takes it out again. Both are idempotent: done twice they change nothing more.

import {documentsMax, ofRepositoryMax} from '../methods/corpusShape.ts';
import {type Fingerprint, megaShingles, storedFingerprints} from '../methods/keyedFingerprints.ts';
import {type BucketKind, documentId, memberOf} from '../methods/keyLayout.ts';
import {bucketOf, lookUp, postingsIn} from './askZone.ts';
import {answered, type Zone, zoneKey} from './openZone.ts';
import {type DocumentRecord, getDocument, readDocument, setDocument} from './records.ts';
import type {Command} from './redisProtocol.ts';

export interface PostedDocument {
  readonly number: number;
  readonly blob: string;
  readonly paths: readonly string[];
  readonly words: Uint32Array;
}

interface Posted {
  postings: number;
  /** Not written, because the fingerprint is common knowledge. */
  common: number;
  /** Documents of which anything was missing. */
  incomplete: number;
}

interface Row {
  readonly kind: BucketKind;
  readonly fingerprint: Fingerprint;
  readonly document: PostedDocument;
}

/** `going`: documents of the repository that this push takes out. They hold no place that what it puts in could have. */
export async function postDocuments(
  zone: Zone,
  repository: number,
  documents: readonly PostedDocument[],
  going: ReadonlySet<number>,
): Promise<Posted> {
  const rows = documents.flatMap((document) => rowsOf(zone, document));
  const ids = documents.map(({number}) => documentId(repository, number));
  // One more than may be there, so that a fingerprint that is full can be told from one that is not.
  const max = documentsMax + ofRepositoryMax;
  const asks = rows.map(({kind, fingerprint}) => lookUp(zone, kind, fingerprint, max));
  const answers = await zone.server.send([...ids.map((id) => getDocument(zone, id)), ...asks]);
  const posted: Posted = {postings: 0, common: 0, incomplete: 0};
  const missing = new Set<PostedDocument>();
  documents.forEach((document, at) => {
    if (readDocument(zone, ids[at], answers[at]) === null) missing.add(document);
  });
  const writes = new Map<string, (string | Uint8Array)[]>();
  // Those of this batch count too.
  const alreadyHere = new Map<string, number>();
  rows.forEach(({kind, fingerprint, document}, row) => {
    const there = postingsIn(answers[ids.length + row], max).filter(
      (one) => one.repository !== repository || !going.has(one.document),
    );
    const own = there.filter((one) => one.repository === repository);
    if (own.some((one) => one.document === document.number)) {
      posted.postings++;
      return;
    }
    const name = `${kind} ${fingerprint.high} ${fingerprint.low}`;
    const more = alreadyHere.get(name) ?? 0;
    if (there.length + more >= documentsMax || own.length + more >= ofRepositoryMax) {
      posted.common++;
      return;
    }
    alreadyHere.set(name, more + 1);
    missing.add(document);
    posted.postings++;
    const member = memberOf(kind, fingerprint, documentId(repository, document.number));
    addTo(writes, bucketOf(zone, kind, fingerprint), ['ZADD'], ['0', member]);
  });
  const named = documents.map(({blob, paths, words}, at): Command => {
    const record: DocumentRecord = {blob, paths, words: words.length};
    return setDocument(zone, ids[at], record);
  });
  for (const answer of await zone.server.send([...writes.values(), ...named] as Command[])) answered(answer);
  return {...posted, incomplete: missing.size};
}

/** One command for all members of a bucket. */
function addTo(
  writes: Map<string, (string | Uint8Array)[]>,
  bucket: Uint8Array,
  command: readonly string[],
  parts: readonly (string | Uint8Array)[],
): void {
  const name = Buffer.from(bucket).toString('latin1');
  const known = writes.get(name);
  if (known === undefined) writes.set(name, [...command, bucket, ...parts]);
  else known.push(...parts);
}

function rowsOf({keys}: Zone, document: PostedDocument): Row[] {
  const rowOf = (kind: BucketKind) => (fingerprint: Fingerprint) => ({kind, fingerprint, document});
  return [
    ...storedFingerprints(keys, document.words).map(rowOf('p')),
    ...megaShingles(keys, document.words).map(rowOf('m')),
  ];
}

/** Words of contents that are gone, in the order of the records; null: nobody has it here any more. */
export type OldWords = (records: readonly DocumentRecord[]) => Promise<readonly (Uint32Array | null)[]>;

/** Gives how many were taken out whole; of the others only the name, so that they are told no more. */
export async function removeDocuments(
  zone: Zone,
  repository: number,
  numbers: readonly number[],
  oldWords: OldWords,
): Promise<number> {
  const ids = numbers.map((number) => documentId(repository, number));
  const records = await zone.server.send(ids.map((id) => getDocument(zone, id)));
  const known = ids.flatMap((id, at) => {
    const record = readDocument(zone, id, records[at]);
    return record === null ? [] : [{id, number: numbers[at], record}];
  });
  const texts = await oldWords(known.map(({record}) => record));
  const writes = new Map<string, (string | Uint8Array)[]>();
  let whole = 0;
  for (const [at, {id, number, record}] of known.entries()) {
    const words = texts[at] ?? null;
    if (words === null) continue;
    whole++;
    for (const {kind, fingerprint} of rowsOf(zone, {number, words, blob: record.blob, paths: record.paths})) {
      addTo(writes, bucketOf(zone, kind, fingerprint), ['ZREM'], [memberOf(kind, fingerprint, id)]);
    }
  }
  // The postings before the names: a push that is cut off here finds the names again, and the words by them.
  for (const answer of await zone.server.send([...writes.values()])) answered(answer);
  for (const answer of await zone.server.send(ids.map((id): Command => ['DEL', zoneKey(zone, 'd', id)])))
    answered(answer);
  return whole;
}
