import {expect, test} from 'vitest';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {selection, winnow} from '../../../shared/fingerprint/winnow.ts';
import {random} from '../../support/random.ts';
import {hashOfWord} from '../../support/tokens.ts';

function selected(values: Uint32Array, window: number): number[] {
  const into = new Uint32Array(values.length);
  return [...into.subarray(0, winnow(values, values.length, window, into))];
}

/** The definition: the last smallest value of every window; the first windows grow from one value on. */
function naive(values: Uint32Array, window: number): number[] {
  const chosen = new Set<number>();
  for (let end = 0; end < values.length; end++) {
    let least = Math.max(0, end - window + 1);
    for (let at = least; at <= end; at++) if (values[at] <= values[least]) least = at;
    chosen.add(least);
  }
  return [...chosen].sort((x, y) => x - y);
}

test.each([
  ['random', (draw: () => number) => draw()],
  ['many ties', (draw: () => number) => Math.floor(draw() * 3) / 3],
  ['all equal', () => 0.25],
])('winnowing is its definition: %s', (_, value) => {
  for (let seed = 1; seed <= 60; seed++) {
    const draw = random(seed);
    const values = Uint32Array.from({length: Math.floor(draw() * 90)}, () => value(draw) * 0x100000000);
    for (const window of [1, 2, 4, 5, 8]) {
      expect(selected(values, window), `seed ${seed}, window ${window}`).toEqual(naive(values, window));
    }
  }
});

test('values that rise or fall without end', () => {
  const rising = Uint32Array.from({length: 50}, (_, i) => i);
  for (const values of [rising, rising.slice().reverse()]) {
    for (const window of [1, 4, 8]) expect(selected(values, window)).toEqual(naive(values, window));
  }
});

test('any shared run of window + w - 1 words shares a fingerprint, wherever it is', () => {
  const {w, window} = selection;
  for (let seed = 1; seed <= 300; seed++) {
    const draw = random(seed);
    const word = () => Math.floor(draw() * 0x40000000);
    const run = Array.from({length: window + w - 1}, word);
    const fingerprints = [0, 1].map(() => {
      const before = Array.from({length: Math.floor(draw() * 20)}, word);
      const after = Array.from({length: Math.floor(draw() * 20)}, word);
      const words = Uint32Array.from([...before, ...run, ...after], hashOfWord);
      const values = new Uint32Array(words.length);
      const count = shingles(words, 0, words.length, w, values);
      return selected(values.subarray(0, count), window).map((at) => values[at]);
    });
    const shared = fingerprints[0].filter((hash) => fingerprints[1].includes(hash));
    expect(shared.length, `seed ${seed}`).toBeGreaterThan(0);
  }
});

test('no two neighbouring fingerprints are further apart than the window', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const values = Uint32Array.from({length: 400}, () => draw() * 0x100000000);
    const places = selected(values, 4);
    const gaps = places.slice(1).map((place, x) => place - places[x]);
    expect(places[0], `seed ${seed}`).toBe(0);
    expect(Math.max(...gaps, values.length - (places.at(-1) ?? 0)), `seed ${seed}`).toBeLessThanOrEqual(4);
  }
});

test('about two of window + 1 shingles become fingerprints', () => {
  const draw = random(11);
  const values = Uint32Array.from({length: 100_000}, () => draw() * 0x100000000);
  for (const window of [2, 4, 5, 8, 16]) {
    const density = selected(values, window).length / values.length;
    // Schleimer et al., section 3.1: the expectation is exact. Neighbouring windows share all but one value, so the
    // standard deviation stays below 1 / √n, and four of them are 0.013.
    expect(Math.abs(density - 2 / (window + 1)), `window ${window}`).toBeLessThan(0.013);
  }
});
