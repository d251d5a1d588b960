// Look-up by bands of slots (locality-sensitive hashing, see banding.ts), for sketches made of slots that agree with a
// probability equal to the resemblance of the documents.

import {emptyBin} from '../sketches/bins.ts';
import type {Sketcher} from '../sketches/sketcher.ts';
import {type Banding, bandingFor, bandKeys, hitRate, visitBandPairs} from './banding.ts';
import {keyIndex, matchesOfKeys, newKeyMatches} from './keyIndex.ts';
import type {Lookup, LookupRows} from './lookup.ts';

/** Minimum proportion of the pairs at the threshold that the bands find. */
const bandRecall = 0.95;

/** The layout of the slots in a sketch. */
interface Slots {
  readonly bits: 2 | 32;
  /** Probability that a slot agrees by chance. */
  readonly chance: number;
}

const slotsOfBits: Slots = {bits: 2, chance: 1 / 4};
const slotsOfNumbers: Slots = {bits: 32, chance: 0};

/** `threshold` is the resemblance to find. */
export function newBands({name, acceptance, bytes}: Sketcher, threshold: number): Lookup {
  const {bits, chance} = name === 'b-bit' ? slotsOfBits : slotsOfNumbers;
  const count = ((bytes ?? 0) * 8) / bits;
  const agreeing = (r: number) => chance + (1 - chance) * r;
  const banding = bandingFor(agreeing(threshold), count, bandRecall);
  const {bands} = banding;
  // This is the rate at the threshold, which is below the minimum resemblance of reported documents. Of those, fewer
  // are missed.
  const missed = ((1 - hitRate(banding, agreeing(threshold))) * 100).toFixed(1);
  return {
    name: 'bands',
    probe: 'band',
    misses: `Documents that agree in none of ${bands} bands are not met: at most ${missed} % of those just alike enough.`,
    // A lower bound, because the sketch and the bands may miss the same documents.
    found: (r) => Math.max(0, acceptance(r) + hitRate(banding, agreeing(r)) - 1),
    index: (rows) => {
      const slots = slotsFrom(rows, count, bits, banding);
      const keys = new Uint32Array(rows.count * bands);
      const owners = new Uint32Array(keys.length);
      const own = new Uint32Array(bands);
      let size = 0;
      for (let row = 0; row < rows.count; row++) {
        if (rows.of(row).length === 0) continue;
        bandKeys(slots, row * count, banding, own);
        keys.set(own, size);
        owners.fill(row, size, size + bands);
        size += bands;
      }
      const index = keyIndex(keys, owners, size);
      const matches = newKeyMatches();
      return (query, cost, visit) => {
        if (query.length === 0) return;
        // `rows.count` gives the query its own numbers for empty bands: positions empty in both sketches do not agree.
        bandKeys(slotsFrom({count: 1, of: () => query}, count, bits, banding, rows.count), 0, banding, own);
        matchesOfKeys(index, own, bands, Number.POSITIVE_INFINITY, matches);
        cost.probes += bands;
        cost.candidates += matches.count;
        for (let at = 0; at < matches.count; at++) visit(matches.documents[at]);
      };
    },
    pairs: (rows, limit, cost, visit) => {
      const slots = slotsFrom(rows, count, bits, banding);
      cost.probes += rows.count * bands;
      cost.skippedKeys += visitBandPairs(slots, count, rows.count, banding, limit, (a, b) => {
        cost.candidates++;
        visit(a, b);
      });
    },
  };
}

/**
 * Slots of 32 bits, one sketch after the other. If all bins of a band are empty, and for an empty sketch, the first
 * slot gets a unique number, so that two empty bands do not agree.
 */
function slotsFrom({count, of}: LookupRows, width: number, bits: 2 | 32, {rows}: Banding, first = 0): Uint32Array {
  const slots = new Uint32Array(count * width);
  for (let row = 0; row < count; row++) {
    const sketch = of(row);
    const at = row * width;
    if (sketch.length === 0) slots.fill(emptyBin, at, at + width);
    else if (bits === 32) slots.set(sketch.subarray(0, width), at);
    else for (let page = 0; page < width; page++) slots[at + page] = (sketch[page >>> 4] >>> ((page & 15) * 2)) & 3;
    if (bits === 2 && sketch.length > 0) continue;
    for (let band = at; band + rows <= at + width; band += rows) {
      let page = band;
      while (page < band + rows && slots[page] === emptyBin) page++;
      if (page === band + rows) slots[band] = first + row;
    }
  }
  return slots;
}
