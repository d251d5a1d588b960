import {expect, test} from 'vitest';
import {editDistanceMax, type Measured, measuresOf} from '../../methods/distance/measures.ts';
import {vectorOf} from '../../methods/distance/vector.ts';
import {distancesJson, distancesPretty} from '../../methods/report/distancesReport.ts';

function measured(words: readonly number[]): Measured {
  const distinct = Uint32Array.from(new Set(words));
  const counts = Float64Array.from(distinct, (word) => words.filter((other) => other === word).length);
  return {
    set: vectorOf(distinct, distinct.length, null),
    bag: vectorOf(distinct, distinct.length, counts),
    words: Uint32Array.from(words),
    simhash: Uint32Array.of(
      words.length,
      words.reduce((sum, word) => sum + word, 0),
    ),
  };
}

const reported = (a: readonly number[], b: readonly number[]) =>
  Object.fromEntries(
    measuresOf(measured(a), measured(b)).map(({name, distance, similarity}) => [name, [distance, similarity]]),
  );

test('of the same document all distances are 0 and all similarities 1', () => {
  for (const [distance, similarity] of Object.values(reported([7, 8, 7, 9], [7, 8, 7, 9]))) {
    expect(distance).toBeCloseTo(0, 5);
    expect(similarity).toBeCloseTo(1, 12);
  }
});

test('each measure by hand: 7 7 8 and 7 9', () => {
  const {jaccard, angle, euclid, hamming, edit, ...rest} = reported([7, 7, 8], [7, 9]);
  expect(jaccard).toEqual([1 - 1 / 3, 1 / 3]);
  // Σ min = 1, Σ max = 2 + 1 + 1.
  expect(rest['weighted-jaccard']).toEqual([3 / 4, 1 / 4]);
  // (2, 1, 0) · (1, 0, 1) = 2, of lengths √5 and √2.
  expect(angle[1]).toBeCloseTo(2 / Math.sqrt(10), 12);
  expect(angle[0]).toBeCloseTo(50.7685, 4);
  expect(euclid[0]).toBeCloseTo(Math.sqrt(3), 12);
  expect(hamming).toEqual([2, 1 / 2]);
  // 3 and 2 words are one bit apart, sums of 22 and 16 two.
  expect(rest['simhash-hamming']).toEqual([3, 61 / 64]);
  // 7 and 8 go, 9 comes.
  expect(edit).toEqual([3, 1 - 3 / 5]);
});

test('a vector has all its components, also where features are more than two million', () => {
  const count = 2 ** 21 + 1000;
  // One-to-one, in no order; the value of a feature follows from it.
  const keys = new Uint32Array(count);
  const values = new Float64Array(count);
  for (let at = 0; at < count; at++) {
    keys[at] = Math.imul(at, 0x9e3779b1);
    values[at] = (keys[at] % 7) + 1;
  }
  const vector = vectorOf(keys, count, values);
  let wrong = 0;
  for (let at = 0; at < count; at++) {
    if (at > 0 && vector.keys[at - 1] >= vector.keys[at]) wrong++;
    if (vector.values?.[at] !== (vector.keys[at] % 7) + 1) wrong++;
  }
  expect(wrong).toBe(0);
});

test('an edit distance is told up to its limit, and above it that and why it is not', () => {
  const from = (first: number, count: number) => Array.from({length: count}, (_, at) => first + at);
  // All words of both inserted or deleted, so the distance is the sum of their numbers.
  const half = editDistanceMax / 2;
  expect(reported(from(0, half), from(half, half)).edit).toEqual([editDistanceMax, 0]);
  const [a, b] = [measured(from(0, half)), measured(from(half, half + 1))];
  const measures = measuresOf(a, b);
  expect(measures.find(({name}) => name === 'edit')).toEqual({name: 'edit', distance: null, similarity: null});
  const pair = {a: 'a.md', b: 'b.md', shinglesA: half, shinglesB: half + 1, w: 1, measures, estimates: null};
  const text = [...distancesPretty([pair])].join('');
  expect(text).toMatch(/edit, words inserted and deleted +> 10,000\n/);
  expect(text).toContain('not computed beyond 10,000 words inserted and deleted,\nsince its time grows');
  const [{distances}] = JSON.parse([...distancesJson([pair])].join('')).pairs;
  expect(distances.edit).toEqual({distance: null, similarity: null, above: editDistanceMax});
});
