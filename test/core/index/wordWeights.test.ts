import {expect, test} from 'vitest';
import {
  countFrequencies,
  finishFrequencies,
  newWordFrequencies,
  uncountFrequencies,
} from '../../../shared/index/wordWeights.ts';
import {random} from '../../support/random.ts';

test('the weights of words that are given are those that all cells have, also when words went', () => {
  for (const seed of [1, 2, 3]) {
    const draw = random(seed);
    const common = Array.from({length: 50}, () => Math.floor(draw() * 2 ** 32));
    const hash = Uint32Array.from({length: 20_000}, () =>
      draw() < 0.5 ? common[Math.floor(draw() * 50)] : Math.floor(draw() * 2 ** 32),
    );
    const [one, other] = [newWordFrequencies(), newWordFrequencies()];
    const gone = Math.floor(draw() * hash.length);
    for (const frequencies of [one, other]) countFrequencies(frequencies, hash, 0, hash.length);
    const isSame = () => {
      finishFrequencies(one, {hash, count: hash.length});
      finishFrequencies(other, null);
      return one.weight.every((weight, cell) => weight === other.weight[cell]);
    };
    expect(isSame(), `seed ${seed}`).toBe(true);
    expect(one.weight.filter((weight) => weight > 0).length, `seed ${seed}`).toBeGreaterThan(5000);
    for (const frequencies of [one, other]) uncountFrequencies(frequencies, hash, gone, hash.length);
    expect(isSame(), `seed ${seed}`).toBe(true);
  }
});
