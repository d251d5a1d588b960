import {expect, test} from 'vitest';
import {type DiffPart, diffWords, joinWords, wordDiff} from '../../shared/report/wordDiff.ts';
import {randomFrom} from './random.ts';

/** Length of the longest common subsequence by the table of every prefix against every prefix. */
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

function wordsOf(parts: readonly DiffPart[], left: 'removed' | 'added'): string[] {
  return parts.filter((part) => part.kind !== left).flatMap((part) => part.words);
}

function check(a: readonly string[], b: readonly string[], limit?: number): DiffPart[] {
  const parts = diffWords(a, b, limit);
  expect(wordsOf(parts, 'added')).toEqual(a);
  expect(wordsOf(parts, 'removed')).toEqual(b);
  expect(parts.every((part) => part.words.length > 0)).toBe(true);
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
    const kept = parts.filter((part) => part.kind === 'same').flatMap((part) => part.words).length;
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

test('Han and Kana are words by character and stand without spaces', () => {
  const parts = wordDiff('設定を開き Redis キャッシュ', '設定を閉じ Redis キャッシュ');
  expect(parts.map((part) => [part.kind, joinWords(part.words)])).toEqual([
    ['same', '設定を'],
    ['removed', '開き'],
    ['added', '閉じ'],
    ['same', 'Redisキャッシュ'],
  ]);
});
