import {expect, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../../test/support/random.ts';
import type {FingerprintName} from '../../methods/settings/fingerprintName.ts';
import {lexedWords} from '../../methods/settings/wordSwitches.ts';
import {replica, replicaCount, writeReplicas} from '../../methods/shingles/replicas.ts';
import {countedShingles, newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';

const fingerprints: FingerprintName[] = ['rolling', 'rabin'];
const space = newShinglingSpace();

function shinglesOf(text: string, w: number, bag: boolean, fingerprint: FingerprintName): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  return shingleSet('a.txt', bytes, formatOf('a.txt'), {w, bag, fingerprint, words: lexedWords}, space).slice();
}

test.each(fingerprints)('%s: "a rose is a rose is a rose", w = 4: a bag of 5, a set of 3', (fingerprint) => {
  // Broder, Algorithms for duplicate documents, slide "Shingling"; Horowitz, Deduplication, slide "Jaccard similarity,
  // from sets of shingles".
  const text = 'a rose is a rose is a rose';
  const bag = shinglesOf(text, 4, true, fingerprint);
  const set = shinglesOf(text, 4, false, fingerprint);
  expect([bag.length, new Set(bag).size, set.length]).toEqual([5, 5, 3]);
  const [aRoseIsA, roseIsARose, isARoseIs] = set;
  // (a_rose_is_a, 1), (a_rose_is_a, 2), (rose_is_a_rose, 1), (rose_is_a_rose, 2), (is_a_rose_is, 1)
  const expected = [aRoseIsA, replica(aRoseIsA, 2), roseIsARose, replica(roseIsARose, 2), isARoseIs];
  expect([...bag].sort()).toEqual(expected.sort());
});

test.each(fingerprints)('%s: the "tropical fish" sentence has 16 3-shingles', (fingerprint) => {
  // Horowitz, Deduplication, slide "Shingles -> numbers".
  const text =
    'Tropical fish include fish found in tropical environments around the world, including both freshwater and salt ' +
    'water species';
  expect(shinglesOf(text, 3, false, fingerprint)).toHaveLength(16);
  expect(shinglesOf(text, 3, true, fingerprint)).toHaveLength(16);
});

test.each(fingerprints)('%s: w = 1 … 16: n − w + 1 in a bag, the different ones in a set', (fingerprint) => {
  const draw = random(5);
  for (let w = 1; w <= 16; w++) {
    const n = w - 1 + Math.floor(draw() * 60);
    const words = Array.from({length: n}, () => 'abc'[Math.floor(draw() * 3)]);
    const runs = words.slice(0, Math.max(0, n - w + 1)).map((_, at) => words.slice(at, at + w).join(' '));
    const bag = shinglesOf(words.join(' '), w, true, fingerprint);
    const set = shinglesOf(words.join(' '), w, false, fingerprint);
    expect([bag.length, new Set(bag).size], `w ${w}, n ${n}`).toEqual([runs.length, runs.length]);
    expect([set.length, new Set(set).size], `w ${w}, n ${n}`).toEqual([new Set(runs).size, new Set(runs).size]);
    expect(
      set.every((hash) => bag.includes(hash)),
      'a bag has its set in it',
    ).toBe(true);
  }
});

test('the resemblance of two bags is Σmin/Σmax of how often each shingle occurs', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const texts = [1, 2].map(() => Array.from({length: 30 + draw() * 40}, () => 'abcd'[Math.floor(draw() ** 2 * 4)]));
    const [a, b] = texts.map((words) => new Set(shinglesOf(words.join(' '), 2, true, 'rolling')));
    const counts = texts.map((words) => {
      const count = new Map<string, number>();
      for (let at = 0; at + 1 < words.length; at++) {
        const run = `${words[at]} ${words[at + 1]}`;
        count.set(run, (count.get(run) ?? 0) + 1);
      }
      return count;
    });
    const runs = [...new Set(counts.flatMap((count) => [...count.keys()]))];
    const pairs = runs.map((run) => counts.map((count) => count.get(run) ?? 0));
    const [least, most] = [Math.min, Math.max].map((of) => pairs.reduce((sum, pair) => sum + of(...pair), 0));
    const shared = [...a].filter((hash) => b.has(hash)).length;
    expect([shared, a.size + b.size - shared], `seed ${seed}`).toEqual([least, most]);
  }
});

test('counted shingles are the set, with the size of the bag as the sum of the weights', () => {
  const text = 'a rose is a rose is a rose';
  const bytes = new TextEncoder().encode(text);
  const {hashes, count, weights} = countedShingles('a.txt', bytes, formatOf('a.txt'), {w: 4, words: lexedWords}, space);
  expect([...weights.subarray(0, count)]).toEqual([2, 2, 1]);
  expect([...hashes.subarray(0, count)]).toEqual([...shinglesOf(text, 4, false, 'rolling')]);
});

test('the two fingerprints give sets of the same size, with other numbers in them', () => {
  const draw = random(9);
  const text = Array.from({length: 500}, () => `word${Math.floor(draw() * 50)}`).join(' ');
  const [rolling, rabin] = fingerprints.map((fingerprint) => shinglesOf(text, 2, false, fingerprint));
  expect(rolling.length).toBe(rabin.length);
  expect(rolling.filter((hash) => rabin.includes(hash))).toHaveLength(0);
});

test('replicas of hashes that count upwards are different ones, and (f, 1) is f', () => {
  const all = new Set<number>();
  for (let hash = 0; hash < 2000; hash++) for (let number = 1; number <= 16; number++) all.add(replica(hash, number));
  // 30,000 numbers of 32 bits: 0.1 pairs that agree by chance.
  expect(all.size).toBe(2000 * 16);
  expect(replica(77, 1)).toBe(77);
});

test('real weights are rounded to numbers of replicas, none to less than one', () => {
  const weights = Float64Array.of(0.2, 1.4, 1.6, 3.5);
  const into = Uint32Array.of(10, 20, 30, 40, 0, 0, 0, 0);
  expect([replicaCount(weights, 4), writeReplicas(into, 4, weights, into)]).toEqual([8, 8]);
  expect([...into]).toEqual([10, 20, 30, replica(30, 2), 40, replica(40, 2), replica(40, 3), replica(40, 4)]);
});
