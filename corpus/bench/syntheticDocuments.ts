// Fills a zone with documents that do not exist: as many postings in each bucket as real ones would have, and the record of
// each. A million of them have 151 million postings.

import {random} from '../../test/support/random.ts';
import {megaBits} from '../methods/corpusShape.ts';
import {type BucketKind, bucketKey, documentId} from '../methods/keyLayout.ts';
import type {Nodes} from '../test/corpusNodes.ts';
import type {Zone} from '../zone/openZone.ts';
import {setDocument} from '../zone/records.ts';
import {type NodeWriters, nodeWriters} from './nodeWriters.ts';
import {sortedSetDump} from './sortedSetDump.ts';

/** Of a page of so many words. */
export const wordsOfDocument = 1060;
const postingsOfDocument = 136;
const megaShinglesOfDocument = 15;
const documentsOfRepository = 1000;
/** 78 of 100 fingerprints of real pages are in one document; the others are in up to 32. */
const oneDocumentShare = 0.78;
const documentsMax = 32;
/** Repositories have numbers that no real one gets. */
const repositoriesFrom = 0xf00000;

/** Gives the number of postings, without those of mega-shingles. */
export async function fillZone(zone: Zone, nodes: Nodes, documents: number, seed: number): Promise<number> {
  const writers = nodeWriters(nodes);
  const draw = random(seed);
  const postings = await fillBuckets(zone, 'p', documents * postingsOfDocument, writers, draw);
  await fillBuckets(zone, 'm', documents * megaShinglesOfDocument, writers, draw);
  for (let number = 0; number < documents; number++) {
    const repository = repositoriesFrom + Math.floor(number / documentsOfRepository);
    const blob = number.toString(16).padStart(40, '0');
    const paths = [`docs/part${number % 100}/page${number}.md`];
    const id = documentId(repository, number % documentsOfRepository);
    const full = writers.write(setDocument(zone, id, {blob, words: wordsOfDocument, paths}));
    if (full !== undefined) await full;
  }
  await writers.end();
  return postings;
}

async function fillBuckets(
  zone: Zone,
  kind: BucketKind,
  postings: number,
  writers: NodeWriters,
  draw: () => number,
): Promise<number> {
  const bits = kind === 'p' ? zone.bits : megaBits(zone.bits);
  const memberBytes = kind === 'p' ? 12 : 10;
  const buckets = 2 ** bits;
  let written = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const count = poisson(postings / buckets, draw);
    if (count === 0) continue;
    const key = bucketKey(zone.name, kind, {high: (bucket * 2 ** (32 - bits)) >>> 0, low: 0, at: 0}, bits);
    const dump = sortedSetDump(membersOf(count, memberBytes, draw), memberBytes);
    const full = writers.write(['RESTORE', key, '0', dump]);
    if (full !== undefined) await full;
    written += count;
  }
  return written;
}

/** Sorted: the rest of a fingerprint, its document, and where it is there. */
function membersOf(count: number, memberBytes: number, draw: () => number): Buffer {
  const sorted = new Float64Array(count);
  let [rest, alike] = [0, 0];
  for (let member = 0; member < count; member++) {
    if (alike === 0) {
      rest = wordOf(draw);
      alike = draw() < oneDocumentShare ? 1 : 2 + Math.floor(draw() ** 3 * (documentsMax - 2));
    }
    alike--;
    // 32 bits of the fingerprint and 20 of the repository are one number that is exact, so that they are sorted at once.
    sorted[member] = rest * 0x100000 + Math.floor(draw() * 0x100000);
  }
  sorted.sort();
  const members = Buffer.allocUnsafe(count * memberBytes);
  for (let member = 0, at = 0; member < count; member++, at += memberBytes) {
    const fingerprint = Math.floor(sorted[member] / 0x100000);
    members.writeUInt32BE(fingerprint, at);
    members.writeUIntBE(repositoriesFrom + (sorted[member] - fingerprint * 0x100000), at + 4, 3);
    members.writeUIntBE(Math.floor(draw() * 0x1000000), at + 7, 3);
    if (memberBytes === 12) members.writeUInt16BE(Math.floor(draw() * 0x10000), at + 10);
  }
  return members;
}

function wordOf(draw: () => number): number {
  return Math.floor(draw() * 0x1_0000_0000);
}

function poisson(mean: number, draw: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = draw(); product > limit; product *= draw()) count++;
  return count;
}
