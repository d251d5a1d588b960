// The measure of whole documents against its definition: the longest common subsequence of runs of five words.

import {expect, test} from 'vitest';
import {coveredWords, runsOf} from '../../../shared/align/coverage.ts';
import {orderedCoverage} from '../../../shared/align/orderedCoverage.ts';
import {random} from '../../support/random.ts';
import {prose, reworded, storeOf} from '../../support/tokens.ts';

function runsOfBoth(a: readonly number[], b: readonly number[]) {
  const {tokens, first} = storeOf([a, b]);
  return [runsOf(tokens, first[0], first[1]), runsOf(tokens, first[1], first[2])] as const;
}

function measured(a: readonly number[], b: readonly number[]) {
  return orderedCoverage(...runsOfBoth(a, b));
}

/** Runs of five words in the longest common subsequence of two documents, by dynamic programming. */
function naiveRuns(a: readonly number[], b: readonly number[]): number {
  const runs = (words: readonly number[]) => words.slice(4).map((_, at) => words.slice(at, at + 5).join(' '));
  const [one, other] = [runs(a), runs(b)];
  let row = other.map(() => 0);
  for (const run of one) {
    row = other.reduce<number[]>((next, text, at) => {
      next.push(text === run ? (row[at - 1] ?? 0) + 1 : Math.max(row[at], next[at - 1] ?? 0));
      return next;
    }, []);
  }
  return row.at(-1) ?? 0;
}

/** Blocks of words in another order, some of them twice or left out. */
function shuffled(words: readonly number[], draw: () => number): number[] {
  const size = 5 + Math.floor(draw() * 30);
  const blocks = Array.from({length: Math.ceil(words.length / size)}, (_, at) =>
    words.slice(at * size, at * size + size),
  );
  return blocks
    .flatMap((block) => Array.from({length: Math.floor(draw() * 2.5)}, () => ({block, at: draw()})))
    .sort((x, y) => x.at - y.at)
    .flatMap(({block}) => block);
}

test('the runs of all covered words are a longest common subsequence', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const draw = random(seed);
    const a = prose(draw, 5 + Math.floor(draw() * 150), 6 + Math.floor(draw() * 200));
    const b = draw() < 0.5 ? shuffled(a, draw) : reworded(a, draw() * 0.3, draw);
    const {coveredA, coveredB} = measured(a, b);
    const runs = naiveRuns(a, b);
    // Runs that overlap share words: r runs cover at least r + 4 words in one piece, at most 5 r in r pieces.
    for (const covered of [coveredA, coveredB]) {
      expect(covered, `seed ${seed}`).toBeGreaterThanOrEqual(runs === 0 ? 0 : runs + 4);
      expect(covered, `seed ${seed}`).toBeLessThanOrEqual(runs * 5);
    }
  }
});

test('it is at most what is covered in any order, and the same whichever document comes first', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const draw = random(seed);
    const a = prose(draw, Math.floor(draw() * 200), 6 + Math.floor(draw() * 300));
    const b = draw() < 0.5 ? shuffled(a, draw) : reworded(a, draw() * 0.3, draw);
    const [one, other] = runsOfBoth(a, b);
    const there = orderedCoverage(one, other);
    expect(there.coveredA, `seed ${seed}`).toBeLessThanOrEqual(coveredWords(one, other));
    expect(there.coveredB, `seed ${seed}`).toBeLessThanOrEqual(coveredWords(other, one));
    expect(measured(b, a), `seed ${seed}`).toEqual({
      wordsA: there.wordsB,
      wordsB: there.wordsA,
      coveredA: there.coveredB,
      coveredB: there.coveredA,
    });
  }
});

test('a document covers all of itself, however often its lines are repeated', () => {
  for (let seed = 1; seed <= 30; seed++) {
    const draw = random(seed);
    const row = prose(draw, 7);
    const table = Array.from({length: 200}, () => row).flat();
    const text = [...prose(draw, 20), ...table, ...prose(draw, 20)];
    expect(measured(text, text), `seed ${seed}`).toMatchObject({coveredA: text.length, coveredB: text.length});
    // One word before and one in the middle: the rows on either side still match their own ordinals.
    const edited = [99_001, ...text.slice(0, 700), 99_002, ...text.slice(700)];
    const {coveredA, coveredB} = measured(text, edited);
    expect(Math.min(coveredA, coveredB), `seed ${seed}`).toBeGreaterThan(text.length * 0.9);
  }
});

test('letters sorted by date and by author have no more in common than some letters in a row', () => {
  const draw = random(7);
  const letters = Array.from({length: 40}, () => prose(draw, 50));
  const order = letters.map((letter) => ({letter, at: draw()})).sort((x, y) => x.at - y.at);
  const [byDate, byAuthor] = [letters.flat(), order.flatMap(({letter}) => letter)];
  const [one, other] = runsOfBoth(byDate, byAuthor);
  expect(coveredWords(one, other)).toBe(2000);
  expect(orderedCoverage(one, other).coveredA).toBeLessThan(800);
});

test('a paragraph that one page has twice and the other once is shared once', () => {
  const draw = random(9);
  const [page, paragraph] = [prose(draw, 100), prose(draw, 60)];
  const {coveredA, coveredB} = measured([...paragraph, ...page, ...paragraph], [...paragraph, ...page]);
  expect(coveredA).toBe(160);
  expect(coveredB).toBe(160);
});

test('nothing covers what is empty, and time grows with the text, not with the square of a repeated row', () => {
  expect(measured([], [1, 2, 3, 4, 5, 6])).toMatchObject({coveredA: 0, coveredB: 0});
  const rows = (count: number) => Array.from({length: count}, () => [1, 2, 3, 4, 5, 6, 7]).flat();
  const [one, other] = [
    [100, ...rows(20_000), 101],
    [102, ...rows(19_000), 103],
  ];
  const {coveredB} = measured(one, other);
  expect(coveredB).toBeGreaterThan(30_000);
});
