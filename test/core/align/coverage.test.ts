import {expect, test} from 'vitest';
import {coveredWords, coversAtLeast, runsOf} from '../../../shared/align/coverage.ts';
import {TokenKind} from '../../../shared/text/tokens.ts';
import {random} from '../../support/random.ts';
import {prose, reworded, storeOf} from '../../support/tokens.ts';

/** Words below 20 are ideographs here. */
const isIdeograph = (word: number) => word < 20;
const tagOf = (word: number) => (isIdeograph(word) ? TokenKind.ideograph << 4 : 0);

/**
 * Runs as strings, by definition: from each word on, the fewest words that make five, where an ideograph counts half.
 */
function naiveRuns(words: readonly number[]): {at: number; length: number; text: string}[] {
  const runs: {at: number; length: number; text: string}[] = [];
  for (let at = 0; at < words.length; at++) {
    let length = 0;
    let units = 0;
    while (at + length < words.length && units < 5) units += isIdeograph(words[at + length++]) ? 0.5 : 1;
    if (units >= 5 || at === 0) runs.push({at, length, text: words.slice(at, at + length).join(' ')});
  }
  const last = runs.at(-1);
  if (last !== undefined && last.at + last.length < words.length) {
    runs.push({at: last.at, length: words.length - last.at, text: `${words.slice(last.at).join(' ')} end`});
  }
  return runs;
}

function naiveCovered(of: readonly number[], other: readonly number[]): number {
  const known = new Set(naiveRuns(other).map(({text}) => text));
  const covered = new Set<number>();
  for (const {at, length, text} of naiveRuns(of)) {
    if (known.has(text)) for (let word = at; word < at + length; word++) covered.add(word);
  }
  return covered.size;
}

function measured(a: readonly number[], b: readonly number[]) {
  const {tokens, first} = storeOf([a, b], tagOf);
  const [one, other] = [runsOf(tokens, first[0], first[1]), runsOf(tokens, first[1], first[2])];
  return {
    wordsA: one.words,
    wordsB: other.words,
    coveredA: coveredWords(one, other),
    coveredB: coveredWords(other, one),
  };
}

test('covered words are those in runs that the other document has too', () => {
  for (let seed = 1; seed <= 120; seed++) {
    const draw = random(seed);
    const a = prose(draw, Math.floor(draw() * 150), 15 + Math.floor(draw() * 200));
    const b = [...prose(draw, Math.floor(draw() * 20)), ...reworded(a, draw() * 0.3, draw)];
    expect(measured(a, b), `seed ${seed}`).toEqual({
      wordsA: a.length,
      wordsB: b.length,
      coveredA: naiveCovered(a, b),
      coveredB: naiveCovered(b, a),
    });
  }
});

test('whether at least so many words are covered is said without counting all', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const draw = random(seed);
    const a = prose(draw, Math.floor(draw() * 150), 15 + Math.floor(draw() * 200));
    const b = [...prose(draw, Math.floor(draw() * 20)), ...reworded(a, draw() * 0.3, draw)];
    const {tokens, first} = storeOf([a, b], tagOf);
    const [one, other] = [runsOf(tokens, first[0], first[1]), runsOf(tokens, first[1], first[2])];
    const covered = naiveCovered(a, b);
    for (const least of [0, covered - 1, covered, covered + 1, a.length * draw()]) {
      expect(coversAtLeast(one, other, least), `seed ${seed}, ${least}`).toBe(covered >= least);
    }
  }
});

test('a document covers itself, nothing covers what is empty, and sides can be exchanged', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const a = prose(draw, Math.floor(draw() * 60)).map((word) => word + 20);
    const b = reworded(a, 0.2, draw);
    const there = measured(a, b);
    const back = measured(b, a);
    expect(measured(a, a), `seed ${seed}`).toMatchObject({coveredA: a.length, coveredB: a.length});
    expect([back.coveredB, back.coveredA], `seed ${seed}`).toEqual([there.coveredA, there.coveredB]);
    expect(measured(a, []), `seed ${seed}`).toMatchObject({coveredA: 0, coveredB: 0});
  }
});

test('an ideograph behind the last five words of a document belongs to the last run', () => {
  const words = [101, 102, 103, 104, 105, 106, 1];
  expect(measured(words, words)).toMatchObject({coveredA: words.length, coveredB: words.length});
});
