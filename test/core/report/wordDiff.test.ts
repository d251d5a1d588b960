import {test} from 'vitest';
import {type DiffPart, diffWords} from '../../../shared/algorithms/diff.ts';
import type {Occurrence} from '../../../shared/model/finding.ts';
import {copiedPart, diffSpans, passageDiffSpans} from '../../../shared/wording/quote.ts';
import {expect} from '../../support/expect.ts';
import {randomFrom} from './random.ts';
import {place} from './sample.ts';

/** Length of the longest common subsequence, by the table of all pairs of prefixes. */
function longestCommon(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const word of a) {
    const next = [0];
    for (const [index, other] of b.entries()) {
      next.push(word === other ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

function wordsOf(
  parts: readonly DiffPart[],
  a: readonly string[],
  b: readonly string[],
  left: DiffPart['kind'],
): string[] {
  const kept = parts.filter((part) => part.kind !== left);
  return kept.flatMap((part) =>
    left === 'removed' ? b.slice(part.b, part.b + part.length) : a.slice(part.a, part.a + part.length),
  );
}

function check(a: readonly string[], b: readonly string[], limit?: number): DiffPart[] {
  const parts = diffWords(a, b, limit);
  expect(wordsOf(parts, a, b, 'added')).toEqual(a);
  expect(wordsOf(parts, a, b, 'removed')).toEqual(b);
  expect(parts.every(({length}) => length > 0)).toBe(true);
  for (const [index, part] of parts.entries()) expect(part.kind).not.toBe(parts[index - 1]?.kind);
  return parts;
}

test('gives both texts back and keeps as many words as any alignment can', () => {
  const random = randomFrom(20_260_101);
  for (let run = 0; run < 500; run++) {
    const letters = 2 + random(6);
    const some = (): string[] => Array.from({length: random(24)}, () => 'abcdefgh'.charAt(random(letters)));
    const [a, b] = [some(), some()];
    const parts = check(a, b);
    const kept = parts.filter((part) => part.kind === 'same').reduce((sum, {length}) => sum + length, 0);
    expect(kept, `run ${run}: ${a.join('')} ${b.join('')}`).toBe(longestCommon(a, b));
  }
});

test('past the limit only the common start and end stay', () => {
  const parts = check([...'start abc end'.split(' ')], [...'start xyz klm end'.split(' ')], 1);
  expect(parts.map((part) => part.kind)).toEqual(['same', 'removed', 'added', 'same']);
});

test('long texts without a common word take no more than the limit allows', () => {
  const words = (letter: string): string[] => Array.from({length: 20_000}, (_, index) => letter + index);
  expect(check(words('a'), words('b')).map((part) => part.kind)).toEqual(['removed', 'added']);
});

function passage(path: string, text: string): Occurrence {
  return place(path, 1, text, {words: 3});
}

test.each<[string, Occurrence, Occurrence, string]>([
  [
    'Han and Kana are words by character and stand without spaces',
    passage('a.md', '設定を開き Redis キャッシュ'),
    passage('b.md', '設定を閉じ Redis キャッシュ'),
    '設定を [-開き-] {+閉じ+} Redis キャッシュ',
  ],
  [
    'case, punctuation and emphasis are no difference, and are shown as the first text has them',
    passage('a.md', 'The **key** of the account -- a JSON file -- has not expired.'),
    passage('b.md', 'the key of the *Account*, a json file, has not lapsed'),
    'The **key** of the account -- a JSON file -- has not [-expired.-] {+lapsed+}',
  ],
  [
    'where a link leads is no word of a page',
    passage('a.md', 'Ask the [owner](https://example.org/people/owner) of the <b>project</b> for a new key'),
    passage('b.md', 'Ask the owner of the project for an old key'),
    'Ask the [owner](https://example.org/people/owner) of the <b>project</b> for [-a new-] {+an old+} key',
  ],
  [
    'the signs of a comment are no words and are not shown',
    passage('a.ts', 'Every upload fails\n * without a message,\n *\n * unless the key is new.'),
    passage('b.md', '> Every upload fails without\n> a message unless the key is good.'),
    'Every upload fails without a message, unless the key is [-new.-] {+good.+}',
  ],
  [
    'types between angle brackets are words of code',
    passage('a.ts', 'const seen: Map<string, Place> = new Map();'),
    passage('b.ts', 'const seen: Map<number, Place> = new Map();'),
    'const seen: Map [-<string,-] {+<number,+} Place> = new Map();',
  ],
])('%s', (_, a, b, expected) => {
  const said = diffSpans(a, b).map(({text}) => text);
  expect(said.join('').trim()).toBe(expected);
});

test('texts that differ in case and markup only have no difference', () => {
  expect(diffSpans(passage('a.md', '## A *new* key'), passage('b.html', '<p>a <i>NEW</i> key.</p>'))).toEqual([]);
});

test('what one place has beside the copy is no difference; where an edit is the finding, it is', () => {
  const copy = 'Every upload fails without a message, unless the key is';
  const a = passage('a.md', `See the bucket that you made first. ${copy} new. Then close the old one by hand.`);
  const b = passage('b.md', `${copy} good. Then close the`);
  const said = (code: 'copied-passage' | 'stale-copy') =>
    passageDiffSpans({code}, a, b)
      .map(({text}) => text)
      .join('');
  expect(said('copied-passage').trim()).toBe(`${copy} [-new.-] {+good.+} Then close the`);
  expect(said('stale-copy')).toContain('[-See the bucket that you made first.-]');
  expect(copiedPart({code: 'copied-passage'}, a, b).text).toBe(`${copy} new. Then close the`);
  expect(copiedPart({code: 'stale-copy'}, a, b)).toBe(a);
});
