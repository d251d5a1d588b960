// Numbers that were stored: those that were written are accepted, and those out of their range are refused before any of
// them is followed.

import {expect, test} from 'vitest';
import {areBelow, areEnds} from '../../../shared/algorithms/storedRows.ts';
import {areLexedTexts, type LexedTexts, lexedOf} from '../../../shared/index/packedTokens.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {isStoredIndex, type StoredIndex, storedIndexOf} from '../../../shared/patchIndex.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';

const quiet = () => undefined;

const texts = ['a.md', 'b.md', 'c.md'].map((path, at) => ({
  path,
  bytes: Buffer.from(Array.from({length: 90}, (_, word) => `w${(word * (at + 3)) % 71}`).join(' ')),
  format: formatOf(path),
  reference: false,
  template: false,
}));
const indexed = indexTexts(texts, quiet);
const lexed = lexedOf(indexed.corpus, [0, 1, 2]);
const lengths = Uint32Array.from(texts, ({bytes}) => bytes.length);
const stored: StoredIndex = {lexed, ...storedIndexOf(indexed)};

function withNumber<T extends Uint32Array | Int32Array | Uint16Array>(numbers: T, at: number, value: number): T {
  const copy = numbers.slice() as T;
  copy[at] = value;
  return copy;
}

test('what was indexed is accepted', () => {
  expect(areLexedTexts(lexed, lengths)).toBe(true);
  expect(isStoredIndex(stored)).toBe(true);
});

const last = 0xffffffff;
test.each<[what: string, change: Partial<LexedTexts>]>([
  ['a word behind its text', {start: withNumber(lexed.start, 4, last)}],
  ['a word before the one before', {start: withNumber(lexed.start, 4, 0)}],
  ['a word that is too long', {length: withNumber(lexed.length, 4, 0xffff)}],
  ['a fingerprint behind its document', {postingAt: withNumber(lexed.postingAt, 0, 90)}],
  ['words without an end', {tokenEnds: withNumber(lexed.tokenEnds, 2, last)}],
  ['ends that descend', {tokenEnds: withNumber(lexed.tokenEnds, 0, 200)}],
  ['fingerprints without an end', {postingEnds: withNumber(lexed.postingEnds, 2, last)}],
  ['a document too few', {tokenEnds: lexed.tokenEnds.subarray(0, 2)}],
  ['a column too short', {tag: lexed.tag.subarray(1)}],
  ['counts too few', {excluded: lexed.excluded.subarray(1)}],
])('%s', (_, change) => {
  expect(areLexedTexts({...lexed, ...change}, lengths)).toBe(false);
});

test.each<[what: string, change: Partial<StoredIndex>]>([
  ['a row that is none', {order: withNumber(stored.order, 0, stored.order.length)}],
  ['hashes that descend', {hash: withNumber(stored.hash, 0, last)}],
  ['a page that is none', {pageOf: withNumber(stored.pageOf, 0, 3)}],
  ['a page before the first', {pageOf: withNumber(stored.pageOf, 0, -1)}],
  ['a sketch without an end', {sketchEnds: withNumber(stored.sketchEnds, 2, last)}],
  ['too few counts of words', {cells: stored.cells.subarray(1)}],
  ['too few counts of pages', {pagesOf: stored.pagesOf.subarray(1)}],
])('%s', (_, change) => {
  expect(isStoredIndex({...stored, ...change})).toBe(false);
});

test('ends and numbers below a size', () => {
  expect([
    areEnds(Uint32Array.of(0, 2, 2), 2),
    areEnds(Uint32Array.of(0, 3, 2), 2),
    areEnds(new Uint32Array(0), 1),
  ]).toEqual([true, false, false]);
  expect([areBelow(Uint32Array.of(1, last), 2, last), areBelow(Uint32Array.of(1, last), 2)]).toEqual([true, false]);
});
