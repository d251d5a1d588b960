import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {bitsFor} from '../../methods/corpusShape.ts';
import {allFingerprints, megaShingles, storedFingerprints} from '../../methods/keyedFingerprints.ts';
import {
  bucketKey,
  documentId,
  hexOf,
  manifestBytes,
  memberOf,
  memberRange,
  postingOf,
  readManifest,
} from '../../methods/keyLayout.ts';
import {selfTest} from '../../methods/selfTest.ts';
import {sharedRuns} from '../../methods/sharedRuns.ts';
import {sipHash} from '../../methods/sipHash.ts';

/** Of the reference implementation (github.com/veorq/SipHash, vectors.h): message 00 01 02 …, key 00 01 … 0f. */
const vectors: readonly (readonly [bytes: number, hash: string])[] = [
  [0, '310e0edd47db6f72'],
  [4, 'b7877127e09427cf'],
  [8, '6224939a79f5f593'],
  [12, 'fbe50e86bc8f1e75'],
  [16, 'db9bc2577fcc2a3f'],
];

test.each(vectors)('SipHash-2-4 of %i bytes is that of the reference', (bytes, expected) => {
  const view = new DataView(Uint8Array.from({length: 16}, (_, at) => at).buffer);
  const words = Uint32Array.from({length: 4}, (_, at) => view.getUint32(at * 4, true));
  const out = new Uint32Array(2);
  sipHash(words, words, 0, bytes / 4, out, 0);
  const result = new DataView(new ArrayBuffer(8));
  result.setUint32(0, out[0], true);
  result.setUint32(4, out[1], true);
  expect(hexOf(new Uint8Array(result.buffer))).toBe(expected);
});

const keys = {runs: Uint32Array.of(1, 2, 3, 4), pages: Uint32Array.of(5, 6, 7, 8)};
const others = {runs: Uint32Array.of(1, 2, 3, 5), pages: Uint32Array.of(5, 6, 7, 9)};

function randomWords(seed: number, count: number): Uint32Array {
  const draw = random(seed);
  return Uint32Array.from({length: count}, () => Math.floor(draw() * 2 ** 32));
}

const nameOf = ({high, low}: {high: number; low: number}) => `${high} ${low}`;

test('any run of 16 words of a page is found if the passage is asked with all its runs', () => {
  const page = randomWords(1, 2000);
  const stored = new Set(storedFingerprints(keys, page).map(nameOf));
  expect(stored.size / page.length).toBeLessThan(0.17);
  for (let from = 0; from + 16 <= page.length; from++) {
    const asked = allFingerprints(keys, page, from, from + 16);
    if (!asked.some((one) => stored.has(nameOf(one)))) throw new Error(`nothing of the run at ${from}`);
  }
});

test('what is stored of a page is in all its runs, each once', () => {
  const words = randomWords(2, 400);
  const twice = Uint32Array.from([...words, ...words]);
  const stored = storedFingerprints(keys, twice);
  const all = new Set(allFingerprints(keys, twice, 0, twice.length).map(nameOf));
  expect(new Set(stored.map(nameOf)).size).toBe(stored.length);
  expect(stored.filter((one) => !all.has(nameOf(one)))).toEqual([]);
});

test('two secrets have no fingerprint in common', () => {
  const words = randomWords(3, 3000);
  const one = new Set([...allFingerprints(keys, words, 0, 3000), ...megaShingles(keys, words)].map(nameOf));
  const two = [...allFingerprints(others, words, 0, 3000), ...megaShingles(others, words)];
  expect(two.filter((print) => one.has(nameOf(print)))).toEqual([]);
  expect(selfTest(keys)).not.toBe(selfTest(others));
});

test('pages that are nearly the same share mega-shingles, others do not; a short text has none', () => {
  const words = randomWords(4, 1000);
  const edited = words.map((word, at) => (at % 400 === 7 ? word + 1 : word));
  const of = (page: Uint32Array) => new Set(megaShingles(keys, page).map(nameOf));
  const own = of(words);
  expect(own.size).toBe(15);
  expect([...of(edited)].filter((one) => own.has(one)).length).toBeGreaterThan(0);
  expect([...of(randomWords(5, 1000))].filter((one) => own.has(one))).toEqual([]);
  expect(megaShingles(keys, words.subarray(0, 20))).toEqual([]);
});

test('the words of the self-test are read as they were when zones were made', () => {
  // If this fails, a lexer reads words otherwise: every zone must be pushed again. Say so in CHANGELOG.md.
  expect(selfTest(keys)).toBe('d31d9a763d5ca5b3');
});

test('a member says what was written, and sorts into the range of its fingerprint', () => {
  const print = {high: 0xfedcba98, low: 0x80000001, at: 1003};
  const member = memberOf('p', print, documentId(0x010203, 0xfffefd));
  expect(hexOf(member)).toBe('80000001010203fffefd00fa');
  expect(postingOf(member)).toEqual({repository: 0x010203, document: 0xfffefd, place: 1000});
  expect(postingOf(memberOf('m', print, documentId(1, 2)))).toEqual({repository: 1, document: 2, place: 0});
  expect(postingOf(member.subarray(1))).toBeNull();
  const {from, to} = memberRange(print);
  expect(hexOf(from.subarray(1)) <= hexOf(member) && hexOf(member) <= hexOf(to.subarray(1))).toBe(true);
  expect(postingOf(memberOf('p', {...print, at: 10 ** 9}, documentId(1, 2)))?.place).toBe(0xffff * 4);
  expect(hexOf(bucketKey('all', 'p', print, 8))).toBe('616c6c70000000fe');
  expect(hexOf(bucketKey('all', 'p', print, 32))).toBe('616c6c70fedcba98');
});

test('a manifest is read as it was written', () => {
  const rows = new Map([
    ['0011223344556677', {document: 0, paths: 'deadbeef'}],
    ['8899aabbccddeeff', {document: 0xfffffe, paths: '00000000'}],
  ]);
  expect(manifestBytes(rows).length).toBe(30);
  expect(readManifest(manifestBytes(rows))).toEqual(rows);
});

test('the size of a zone gives buckets of 24 members', () => {
  for (const documents of [1000, 10_000, 100_000, 1_000_000, 10_000_000]) {
    const members = (documents * 136) / 2 ** bitsFor(documents);
    expect(members).toBeGreaterThan(16);
    expect(members).toBeLessThan(35);
  }
  expect(bitsFor(0)).toBe(6);
  expect(bitsFor(10 ** 12)).toBe(32);
});

test('hits become runs: gaps split, a single hit is nothing, ends are those of a paragraph or of what was asked', () => {
  const hits = [13, 25, 37, 100, 210, 218].map((at) => ({at, there: at + 400}));
  const isBreak = (word: number) => word === 4 || word === 46;
  expect(sharedRuns(hits, 0, 221 + 2, isBreak)).toEqual([
    {from: 4, to: 46, density: 3 / 29, words: 9 + 24 + 5 + 4, there: 413},
    {from: 204, to: 223, density: 2 / 13, words: 6 + 8 + 5, there: 610},
  ]);
});
