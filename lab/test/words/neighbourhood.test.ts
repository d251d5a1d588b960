// Imprecise features (Manasse): near things have large overlap, things far apart small overlap or none.

import {describe, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {lexedWords, type SwitchWord, switched} from '../../methods/settings/wordSwitches.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';
import {lettersOf} from '../../methods/words/letters.ts';
import {cellOf, dateCellOf, dayNumber, quantityCellOf} from '../../methods/words/neighbourhood.ts';
import {keyCount, keysOf} from '../../methods/words/typos.ts';

const encoder = new TextEncoder();
const space = newShinglingSpace();

function setOf(text: string, w: number, list: readonly SwitchWord[]): Set<number> {
  const words = switched(lexedWords, list);
  return new Set(shingleSet('a.txt', encoder.encode(text), formatOf('a.txt'), {w, words}, space));
}

function resemblance(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const both = [...a].filter((hash) => b.has(hash)).length;
  return both / (a.size + b.size - both);
}

describe('two grids', () => {
  test('values within half a cell share one, values more than a cell apart share none', () => {
    const draw = random(1);
    for (let round = 0; round < 5000; round++) {
      const size = 0.1 + draw() * 50;
      const x = (draw() - 0.5) * 1000;
      const near = x + (draw() - 0.5) * size * 0.999;
      const far = x + (draw() < 0.5 ? -1 : 1) * size * (1.001 + draw());
      const shares = (y: number) => ([0, 1] as const).some((grid) => cellOf(x, size, grid) === cellOf(y, size, grid));
      expect([shares(near), shares(far)], `round ${round}: ${x} ${near} ${far}, cells of ${size}`).toEqual([
        true,
        false,
      ]);
    }
  });

  test('numbers within a tenth share a cell, numbers a quarter apart share none', () => {
    const draw = random(2);
    for (let round = 0; round < 5000; round++) {
      const x = Math.exp((draw() - 0.3) * 30);
      const shares = (y: number) =>
        ([0, 1] as const).some((grid) => quantityCellOf(x, grid) === quantityCellOf(y, grid));
      expect([shares(x * (1 + draw() * 0.099)), shares(x * (1.22 + draw()))], `round ${round}: ${x}`).toEqual([
        true,
        false,
      ]);
    }
    expect(quantityCellOf(0, 0)).toBe(quantityCellOf(0, 1));
  });

  test('days are numbered one after the other, through leap years and centuries', () => {
    const start = Date.UTC(1895, 0, 1);
    const zero = dayNumber(1895, 1, 1) ?? Number.NaN;
    const wrong: number[] = [];
    for (let day = 0; day < 80_000; day++) {
      const date = new Date(start + day * 86_400_000);
      if (dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()) !== zero + day) wrong.push(day);
    }
    expect(wrong).toEqual([]);
    for (const [year, month, day] of [
      [2023, 2, 29],
      [1900, 2, 29],
      [2024, 13, 1],
      [2024, 4, 31],
      [2024, 0, 1],
      [2024, 1, 0],
    ])
      expect(dayNumber(year, month, day), `${year}-${month}-${day}`).toBeNull();
    const of = (day: number) => [dateCellOf(day, 0), dateCellOf(day, 1)];
    for (let day = 0; day < 200; day++) {
      const shares = (other: number) => of(day).some((cell, grid) => cell === of(other)[grid]);
      expect([shares(day + 16), shares(day + 32)], `day ${day}`).toEqual([true, false]);
    }
  });
});

const alphabet = 'abcdefghijklmnopqrstuvwxyzäéøßяжλ';

function letter(draw: () => number): string {
  return alphabet[Math.floor(draw() * alphabet.length)];
}

/** One letter changed, put in or left out, anywhere. */
function mistyped(word: string, draw: () => number): string {
  const letters = Array.from(word);
  const kind = Math.floor(draw() * 3);
  const at = Math.floor(draw() * (kind === 1 ? letters.length + 1 : letters.length));
  letters.splice(at, kind === 1 ? 0 : 1, ...(kind === 2 ? [] : [letter(draw)]));
  return letters.join('');
}

function keys(word: string): Uint32Array {
  const into = new Uint32Array(keyCount);
  const bytes = encoder.encode(word);
  const letters = new Uint32Array(100);
  keysOf(letters, lettersOf(bytes, 0, bytes.length, true, letters), into);
  return into;
}

describe('one letter off', () => {
  test('words of four letters and more share a key with all that are one letter off', () => {
    const draw = random(3);
    for (let round = 0; round < 10_000; round++) {
      const word = Array.from({length: 4 + Math.floor(draw() * 12)}, () => letter(draw)).join('');
      const other = mistyped(word, draw);
      if (Array.from(other).length < 4) continue;
      const [a, b] = [keys(word), keys(other)];
      expect(
        a.some((key, index) => key === b[index]),
        `round ${round}: ${word} ${other}`,
      ).toBe(true);
    }
  });

  test('every edit of every place, of lengths 4 to 9', () => {
    for (let n = 4; n <= 9; n++) {
      const word = alphabet.slice(0, n);
      const a = keys(word);
      for (let at = 0; at <= n; at++) {
        const edits = [`${word.slice(0, at)}x${word.slice(at)}`, `${word.slice(0, at)}x${word.slice(at + 1)}`];
        if (n > 4 && at < n) edits.push(word.slice(0, at) + word.slice(at + 1));
        for (const other of edits) {
          const b = keys(other);
          expect(
            a.some((key, index) => key === b[index]),
            `${word} ${other}`,
          ).toBe(true);
        }
      }
    }
  });

  test('words that share no half share no key', () => {
    const draw = random(4);
    let shared = 0;
    const rounds = 10_000;
    for (let round = 0; round < rounds; round++) {
      const [a, b] = [8, 8].map((n) => keys(Array.from({length: n}, () => letter(draw)).join('')));
      if (a.some((key, index) => key === b[index])) shared++;
    }
    // Two of the four keys are the same halves of four letters: 2 · 33⁻⁴ a pair, 0.02 in all rounds.
    expect(shared).toBeLessThanOrEqual(1);
  });

  test('pages whose words are one letter off are more alike with the switch on, and never less', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const draw = random(seed);
      const vocabulary = Array.from({length: 2000}, () =>
        Array.from({length: 2 + Math.floor(draw() * 10)}, () => letter(draw)).join(''),
      );
      const words = Array.from({length: 300}, () => vocabulary[Math.floor(draw() ** 2 * vocabulary.length)]);
      const rate = draw() * 0.1;
      let typos = 0;
      const other = words.map((word) => {
        if (Array.from(word).length < 5 || draw() >= rate) return word;
        const typed = mistyped(word, draw);
        if (typed !== word) typos++;
        return typed;
      });
      for (const w of [1, 3, 6]) {
        const measured = (list: readonly SwitchWord[]) =>
          resemblance(setOf(words.join(' '), w, list), setOf(other.join(' '), w, list));
        const [off, on] = [measured([]), measured(['typos'])];
        const reported = `seed ${seed}, w ${w}, ${typos} typos: ${off} ${on}`;
        if (typos === 0) expect(on, reported).toBe(1);
        else expect(on, reported).toBeGreaterThan(off);
      }
    }
  });

  test('a text has four times its shingles at most, whatever w is', () => {
    const draw = random(5);
    const words = Array.from({length: 500}, () => Array.from({length: 9}, () => letter(draw)).join('')).join(' ');
    for (const w of [1, 4, 16]) expect(setOf(words, w, ['typos']).size).toBe(keyCount * setOf(words, w, []).size);
  });
});
