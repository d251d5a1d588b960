// q-gram distance, its bound by the edit distance (Ukkonen 1992), and the search by edit distance that leaves nothing out.
import {test} from 'vitest';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {editDistance} from '../../methods/distance/edit.ts';
import {gramsOf, qGramDistance, qGramDistanceMax} from '../../methods/distance/qGram.ts';

function drawnWords(draw: () => number, length: number, of: number): Uint32Array {
  return Uint32Array.from({length}, () => 7 + Math.floor(draw() * of));
}

test('the sum of the differences of all counts, by counting runs as text', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = random(seed);
    const [a, b] = [drawnWords(draw, draw() * 30, 4), drawnWords(draw, draw() * 30, 4)];
    for (const q of [1, 2, 3]) {
      const counts = new Map<string, number>();
      for (const [words, sign] of [
        [a, 1],
        [b, -1],
      ] as const) {
        for (let at = 0; at + q <= words.length; at++) {
          const gram = words.subarray(at, at + q).join();
          counts.set(gram, (counts.get(gram) ?? 0) + sign);
        }
      }
      const expected = [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
      expect(qGramDistance(gramsOf(a, q), gramsOf(b, q)), `seed ${seed}, q ${q}`).toBe(expected);
    }
  }
});

test('it is at most 2q − 1 times the edit distance, and reaches that', () => {
  let reached = 0;
  for (let seed = 1; seed <= 2000; seed++) {
    const draw = random(seed);
    const a = drawnWords(draw, 1 + draw() * 40, 1 + draw() * 60);
    const b = draw() < 0.2 ? drawnWords(draw, draw() * 40, 60) : a.filter(() => draw() < 0.9);
    const edits = editDistance(a, b, 200) ?? 0;
    for (const q of [1, 2, 3, 5]) {
      const grams = qGramDistance(gramsOf(a, q), gramsOf(b, q));
      const most = qGramDistanceMax(edits, q);
      expect(grams <= most, `seed ${seed}, q ${q}: ${grams} of ${most}`).toBe(true);
      if (grams === most && edits > 0 && q > 1) reached++;
    }
  }
  expect(reached > 100).toBe(true);
});
