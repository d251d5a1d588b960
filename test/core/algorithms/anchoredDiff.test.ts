// The difference that is held together by anchors, against the plain one on random edits.
import {expect, test} from 'vitest';
import {anchoredDiff} from '../../../shared/algorithms/anchoredDiff.ts';
import {type DiffPart, diffWords} from '../../../shared/algorithms/diff.ts';
import {random as randomOf} from '../../support/random.ts';
import {within} from '../../support/trials.ts';

type Random = () => number;

/** Words of a vocabulary; edits that replace, insert and remove runs of up to `runMax` words. */
function edited(random: Random, words: readonly number[], edits: number, runMax: number, word: () => number): number[] {
  const text = [...words];
  for (let edit = 0; edit < edits; edit++) {
    const at = Math.floor(random() * (text.length + 1));
    const gone = Math.floor(random() * runMax);
    const come = Array.from({length: Math.floor(random() * runMax)}, word);
    text.splice(at, gone, ...come);
  }
  return text;
}

/** Both texts, put together from the parts. */
function rebuilt(parts: readonly DiffPart[], before: Uint32Array, now: Uint32Array): [number[], number[]] {
  const [first, second]: [number[], number[]] = [[], []];
  for (const {kind, a, b, length} of parts) {
    expect([a, b]).toEqual([first.length, second.length]);
    if (kind !== 'added') for (const word of before.subarray(a, a + length)) first.push(word);
    if (kind !== 'removed') for (const word of now.subarray(b, b + length)) second.push(word);
  }
  return [first, second];
}

function keptIn(parts: readonly DiffPart[]): number {
  return parts.reduce((sum, {kind, length}) => sum + (kind === 'same' ? length : 0), 0);
}

test('words that differ from one another: the same parts as without anchors', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed);
    let last = 0;
    const word = () => ++last;
    const words = Array.from({length: Math.floor(random() * 300)}, word);
    const before = Uint32Array.from(words);
    const now = Uint32Array.from(edited(random, words, Math.floor(random() * 8), 12, word));
    expect(anchoredDiff(before, now, 1500), `seed ${seed}`).toEqual(diffWords(before, now));
  }
});

test('few words that repeat: both texts can be rebuilt, and hardly a word less is kept than could be', () => {
  let [kept, best] = [0, 0];
  for (let seed = 1; seed <= 60; seed++) {
    const random = randomOf(seed);
    const word = () => Math.floor(random() * random() * 40);
    const words = Array.from({length: 50 + Math.floor(random() * 300)}, word);
    const before = Uint32Array.from(words);
    const now = Uint32Array.from(edited(random, words, Math.floor(random() * 10), 12, word));
    const parts = anchoredDiff(before, now, 1500);
    expect(rebuilt(parts, before, now), `seed ${seed}`).toEqual([[...before], [...now]]);
    expect(keptIn(parts), `seed ${seed}`).toBeLessThanOrEqual(keptIn(diffWords(before, now)));
    kept += keptIn(parts);
    best += keptIn(diffWords(before, now));
  }
  expect(kept).toBeGreaterThan(0.995 * best);
});

test('an edit in every hundred words of a long text keeps all other words, where the plain difference gives up', () => {
  const random = randomOf(7);
  const words = Array.from({length: 100_000}, () => Math.floor(random() * 5000));
  const now = words.map((word, at) => (at % 100 === 50 ? 5001 : word));
  const parts = anchoredDiff(Uint32Array.from(words), Uint32Array.from(now), 500);
  expect(keptIn(parts)).toBe(99_000);
  expect(keptIn(diffWords(words, now, 500))).toBeLessThan(100);
});

test('two long texts of few words that have nothing to do with one another end soon', async () => {
  const random = randomOf(9);
  const text = () => Uint32Array.from({length: 200_000}, () => Math.floor(random() * 3));
  const [before, now] = [text(), text()];
  const parts = await within(10, () => anchoredDiff(before, now, 500));
  expect(rebuilt(parts, before, now)).toEqual([[...before], [...now]]);
});
