// The words that two documents share, in any order and in the same order, against counts by their definitions.
import {expect, test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import {measureDocuments, measuresOfPages, newMeasurer} from '../../../shared/pair/documentMeasures.ts';
import {newTokens, TokenKind, TokenRole} from '../../../shared/text/tokens.ts';
import {random} from '../../support/random.ts';
import {seedsOf} from '../../support/trials.ts';

function measured(a: readonly number[], b: readonly number[]) {
  const tokens = newTokens(a.length + b.length + 1);
  for (const hash of [...a, ...b]) {
    tokens.hash[tokens.count] = hash;
    tokens.tag[tokens.count++] = TokenRole.prose | (TokenKind.word << 4);
  }
  const documents = {tokens, firstToken: [0, a.length], endToken: [a.length, a.length + b.length]};
  return measuresOfPages(
    measureDocuments(
      newMeasurer(documents, () => undefined),
      0,
      1,
      defaults,
    ),
  );
}

const runWords = 5;

/** The starts of all runs of five words, by their words. */
function runsIn(words: readonly number[]): string[] {
  return Array.from({length: Math.max(0, words.length - runWords + 1)}, (_, at) =>
    words.slice(at, at + runWords).join(' '),
  );
}

function countedIn(of: readonly number[], isShared: (run: string, at: number) => boolean): number {
  const inRun = new Set<number>();
  for (const [at, run] of runsIn(of).entries()) {
    if (isShared(run, at)) for (let word = at; word < at + runWords; word++) inRun.add(word);
  }
  return inRun.size;
}

/** The length of the longest sequence of runs that both have in the same order. */
function longestInOrder(a: readonly string[], b: readonly string[]): number {
  const table = Array.from({length: a.length + 1}, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      table[i][j] = a[i] === b[j] ? table[i + 1][j + 1] + 1 : Math.max(table[i + 1][j], table[i][j + 1]);
    }
  }
  return table[0][0];
}

/** Texts of blocks that are shared, in other orders, with words of their own between them. */
function texts(seed: number): [number[], number[]] {
  const draw = random(seed);
  const below = (end: number) => Math.floor(draw() * end);
  const blocks = Array.from({length: 2 + below(6)}, (_, block) =>
    Array.from({length: 5 + below(12)}, (_, word) => 1 + block * 100 + word),
  );
  let own = 10_000;
  const textOf = () => {
    const order = blocks.filter(() => draw() < 0.8);
    for (let at = order.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [order[at], order[other]] = [order[other], order[at]];
    }
    const words = order.flatMap((block) => [...block, ...Array.from({length: below(4)}, () => own++)]);
    return words.length < 30 ? [...words, ...Array.from({length: 30}, () => own++)] : words;
  };
  return [textOf(), textOf()];
}

test('containment counts words in shared runs of five, in any order', () => {
  for (const seed of seedsOf(300)) {
    const [a, b] = texts(seed);
    const {containmentA, containmentB, resemblance, inOrder = [containmentA, containmentB]} = measured(a, b);
    const [runsA, runsB] = [runsIn(a), runsIn(b)];
    const [sharedA, sharedB] = [countedIn(a, (run) => runsB.includes(run)), countedIn(b, (run) => runsA.includes(run))];
    expect(containmentA).toBeCloseTo(sharedA / a.length, 9);
    expect(containmentB).toBeCloseTo(sharedB / b.length, 9);
    const shared = (sharedA + sharedB) / 2;
    expect(resemblance).toBeCloseTo(shared / (a.length + b.length - shared), 9);
    // Runs of the longest sequence hold at least as many words as there are runs, and no more than all shared runs.
    const longest = longestInOrder(runsA, runsB);
    for (const [share, all, words] of [
      [inOrder[0], containmentA, a.length],
      [inOrder[1], containmentB, b.length],
    ]) {
      expect(share).toBeLessThanOrEqual(all);
      expect(Math.round(share * words)).toBeGreaterThanOrEqual(longest);
      expect(Math.round(share * words)).toBeLessThanOrEqual(longest * runWords);
    }
  }
});

test('blocks in another order are all there, and one of them in the same order', () => {
  for (const seed of seedsOf(100)) {
    const draw = random(seed);
    const count = 2 + Math.floor(draw() * 6);
    const blocks = Array.from({length: count}, (_, block) =>
      Array.from({length: 20}, (_, word) => block * 100 + word + 1),
    );
    const {containmentA, containmentB, resemblance, inOrder} = measured(blocks.flat(), blocks.toReversed().flat());
    expect([containmentA, containmentB, resemblance]).toEqual([1, 1, 1]);
    expect(inOrder).toEqual([1 / count, 1 / count]);
  }
});

test('one order needs no second number', () => {
  const words = Array.from({length: 60}, (_, at) => at + 1);
  expect(measured(words, words).inOrder).toBeUndefined();
  expect(measured(words, [...words.slice(0, 30), 999, ...words.slice(30)]).inOrder).toBeUndefined();
});
