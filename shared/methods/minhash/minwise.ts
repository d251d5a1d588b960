// Takes a set of shingles, gives t independent minwise samples of it for the price of a few hashes a shingle: what t
// random permutations give, each sample with a source of randomness of its own (Broder 1998; Ertl 2020, ProbMinHash;
// its Poisson processes are cut here into slots of time that need no logarithm).
//
// Each shingle has a Poisson process of points in time, and each point belongs to a sample drawn at random; so each
// sample has a Poisson process of its own (splitting), and its first point is that of a random member of the set,
// independently of all others. Of a set of n shingles only the first t (ln t + 3) points or so need be made: in the
// first slot of time a shingle has half a point, and sets of more than about 1,000 shingles need no other; shorter ones
// go on with slots that double.
//
// Bins of one permutation (one point a shingle and round; Dahlgaard, Knudsen and Thorup 2017 fill the empty ones with
// further rounds) are cheaper but draw without replacement: at ρ = 0.95 features of sets of 20 to 300 shingles were
// accepted in 0.90 to 0.93 of 2,000 trials instead of 0.88, which is 3.3σ to 5.7σ; these samples stay within 2.2σ.
// 84 samples of 1,000 shingles take 4.5 to 5.2 µs, by 84 permutations 106 to 110: 21 to 24 times as long. Of 3,000
// shingles 9.6 and 313 µs (33 times), of 300 6.8 and 36 (5 times), of 30 8.4 and 7.7: about t (ln t + 3) points are made
// however few shingles there are. From bytes, 4,879 texts of 894 words in the mean: sets of shingles 147 MB/s, with six
// features of 14 samples 123 MB/s, of 84 permutations 41 MB/s; that is 8.0 and 109 ns a shingle beyond the sets, a ratio
// of 14, for many of them are short. Repeated shingles would do no harm here, but sets are asked for their size, too.

import {scrambled} from '../../algorithms/permute32.ts';

/** Points of a shingle in the first slot of time, in the mean. */
const firstRate = 0.5;
/** Slots double until they have so many. */
const lastRate = 64;

/** What stands in a sample that has no point yet. */
const none = 0xffffffff;

/** Memory that one set after the other is sampled with. */
interface SamplingSpace {
  active: Uint32Array;
  fresh: Uint32Array;
}

export function newSamplingSpace(): SamplingSpace {
  return {active: new Uint32Array(1024), fresh: new Uint32Array(256)};
}

/**
 * Of each slot of time, limits by which a number of 31 bits decides how many points a shingle has: more than i if it is
 * less than the i-th one. The last one is 0; what is less probable than 2⁻³² does not happen.
 */
const limitsOfSlots: readonly Uint32Array[] = slotRates().map(limitsOf);

function slotRates(): number[] {
  const rates = [firstRate];
  for (let rate = firstRate; rate <= lastRate; rate *= 2) rates.push(rate);
  return rates;
}

function limitsOf(rate: number): Uint32Array {
  const chances: number[] = [];
  let chance = Math.exp(-rate);
  for (let points = 0; points <= rate * 3 + 60; points++) {
    chances.push(chance);
    chance *= rate / (points + 1);
  }
  // Summed from the far end, so that no digits are lost.
  const limits: number[] = [];
  let more = 0;
  for (let points = chances.length - 1; points > 0; points--) {
    more += chances[points];
    const limit = Math.min(0x7fffffff, Math.round(more * 0x80000000));
    if (limit > 0) limits.push(limit);
  }
  return Uint32Array.from([...limits.reverse(), 0]);
}

/**
 * Writes t ≤ 65,536 independent minwise samples of the set of the first `count` hashes, at least one of them, to
 * `samples`: fingerprints of members. Of two sets the i-th samples agree with a probability that is their resemblance.
 * Repeated hashes change nothing but the time.
 */
export function minwiseSamples(
  hashes: Uint32Array,
  count: number,
  key: number,
  samples: Uint32Array,
  t: number,
  space: SamplingSpace,
): void {
  if (space.active.length < count) space.active = new Uint32Array(count * 2);
  if (space.fresh.length < t) space.fresh = new Uint32Array(t);
  const {active, fresh} = space;
  samples.fill(none, 0, t);
  // One call for all slots: where the first has a call of its own, V8 leaves the seldom one of the others slow, and
  // 1,000 shingles took 22 µs.
  for (let page = 0, missing = t; missing > 0; page++) {
    const limits = limitsOfSlots[Math.min(page, limitsOfSlots.length - 1)];
    fresh.fill(none, 0, t);
    firstPoints(hashes, count, scrambled(key, page), limits, fresh, t, active);
    for (let i = 0; i < t; i++) {
      if (samples[i] !== none || fresh[i] === none) continue;
      // Points of different slots have nothing to do with each other; `none` would be a point that is looked for again.
      samples[i] = Math.min(none - 1, scrambled(fresh[i], page));
      missing--;
    }
  }
}

/**
 * The first points of one slot of time, of all samples. Shingles that have a further point are moved to the front of
 * `active` without a branch, for no processor guesses which they are.
 */
function firstPoints(
  hashes: Uint32Array,
  count: number,
  key: number,
  limits: Uint32Array,
  samples: Uint32Array,
  t: number,
  active: Uint32Array,
): void {
  const firstLimit = limits[0];
  let left = 0;
  for (let i = 0; i < count; i++) {
    const shingle = scrambled(hashes[i], key);
    active[left] = shingle;
    left += ((shingle >>> 1) - firstLimit) >>> 31;
  }
  let layerKey = key;
  for (let layer = 1; left > 0; layer++) {
    layerKey = (layerKey + 0x9e3779b9) | 0;
    const limit = limits[layer];
    const points = left;
    left = 0;
    for (let i = 0; i < points; i++) {
      const shingle = active[i];
      const point = scrambled(shingle, layerKey);
      // The upper half tells the sample. Of the points of one sample no two are at the same time: the factor is odd.
      const sample = Math.imul(point >>> 16, t) >>> 16;
      const time = Math.imul(point, 0x85ebca6b) >>> 0;
      if (time < samples[sample]) samples[sample] = time;
      active[left] = shingle;
      left += ((shingle >>> 1) - limit) >>> 31;
    }
  }
}
