// Look-ups of simhashes by their bits: rotated and sorted (Horowitz), by tables of blocks (Manku, Jain and Das Sarma
// 2007), and by the most probable versions (Sood and Loguinov 2011). The files for each method explain it.

import {hamming64} from '../distance/hamming.ts';
import {type Ask, type Lookup, type LookupRows, packRows} from '../lookup/lookup.ts';
import type {Sketcher} from '../sketches/sketcher.ts';
import {blockTables, visitNear, visitNearBatch} from './blockPermutation.ts';
import {sortedFingerprints} from './fingerprintTable.ts';
import {rotatedHalf, rotateSort, spreadRotations} from './rotateSort.ts';
import {volatilityFrom} from './simhashes.ts';
import {setSizeMax} from './volatility.ts';
import {newProbingSpace, probeAll, probeBatch} from './volatilitySearch.ts';

const bits = 64;

export function newRotations({distanceMax = 0}: Sketcher): Lookup {
  const rotations = spreadRotations(bits);
  return {
    name: 'rotations',
    probe: 'neighbour',
    misses: 'Documents that are neighbours under none of 64 rotations are not met.',
    found: () => Number.NaN,
    // The neighbours of one fingerprint are the next higher and the next lower one, which can be found without sorting.
    index: (rows) => {
      const {words, count, rows: numbers} = packRows(rows, 2);
      return (query, cost, visit) => {
        if (query.length === 0) return;
        const met = new Set<number>();
        for (const rotation of rotations) {
          for (const place of neighbours(words, count, query, rotation)) {
            cost.probes++;
            if (hamming64(words[place * 2], words[place * 2 + 1], query[0], query[1]) <= distanceMax) met.add(place);
          }
        }
        cost.candidates += met.size;
        for (const place of met) visit(numbers[place]);
      };
    },
    pairs: (rows, _limit, cost, visit) => {
      const {words, count, rows: numbers} = packRows(rows, 2);
      const {a, b, count: pairs} = rotateSort(words, count, distanceMax, rotations);
      cost.probes += Math.max(0, count - 1) * rotations.length;
      cost.candidates += pairs;
      for (let pair = 0; pair < pairs; pair++) visit(numbers[a[pair]], numbers[b[pair]]);
    },
  };
}

/** The fingerprints next above and next below the query under a rotation, in one pass. Equal ones count as below. */
function neighbours(words: Uint32Array, count: number, query: Uint32Array, rotation: number): number[] {
  const queryHigh = rotatedHalf(query, 0, 0, rotation);
  const queryLow = rotatedHalf(query, 0, 1, rotation);
  let [below, belowHigh, belowLow] = [-1, 0, 0];
  let [above, aboveHigh, aboveLow] = [-1, 0, 0];
  for (let place = 0; place < count; place++) {
    const high = rotatedHalf(words, place * 2, 0, rotation);
    const low = rotatedHalf(words, place * 2, 1, rotation);
    if (high < queryHigh || (high === queryHigh && low <= queryLow)) {
      if (below < 0 || high > belowHigh || (high === belowHigh && low > belowLow)) {
        [below, belowHigh, belowLow] = [place, high, low];
      }
    } else if (above < 0 || high < aboveHigh || (high === aboveHigh && low < aboveLow)) {
      [above, aboveHigh, aboveLow] = [place, high, low];
    }
  }
  return [below, above].filter((place) => place >= 0);
}

export function newBlocks({acceptance, distanceMax: distance = 0}: Sketcher): Lookup {
  // With one more block than bits may differ, one block is equal; with two more, two are. The latter gives longer
  // prefixes if blocks are short.
  const blocks = distance <= 3 ? distance + 1 : distance + 2;
  const index = (rows: LookupRows): Ask => {
    const {words, count, rows: numbers} = packRows(rows, 2);
    const tables = blockTables(words, count, distance, blocks);
    return (query, cost, visit) => {
      if (query.length === 0) return;
      const compared = {compared: 0};
      visitNear(tables, query[0], query[1], compared, (place) => {
        cost.candidates++;
        visit(numbers[place]);
      });
      cost.probes += compared.compared;
    };
  };
  return {
    name: 'blocks',
    probe: 'fingerprint',
    misses: null,
    found: (r) => acceptance(r),
    index,
    pairs: (rows, _limit, cost, visit) => {
      const {words, count, rows: numbers} = packRows(rows, 2);
      const compared = {compared: 0};
      visitNearBatch(blockTables(words, count, distance, blocks), words, count, compared, (one, other) => {
        if (other <= one) return;
        cost.candidates++;
        visit(numbers[one], numbers[other]);
      });
      cost.probes += compared.compared;
    },
  };
}

/** Maximum number of versions looked up for one query: 3 ms, and 99.9 % of the versions that differ in 3 bits. */
const askedMax = 20_000;
/**
 * When a whole collection is searched, both documents of a pair are queried: among 1,000 pairs that differ in 3 bits,
 * the last one was found after 891 versions.
 */
const askedOfEachMax = 1000;
/** Number of queries whose weights are expanded at once: 2 MB. */
const batch = 4096;

export function newVolatility({distanceMax = 0}: Sketcher): Lookup {
  const distance = Math.min(setSizeMax, distanceMax);
  return {
    name: 'volatility',
    probe: 'version',
    misses: `Documents that differ in more than ${distance} bits are not met, nor improbable versions of fewer.`,
    found: () => Number.NaN,
    index: (rows) => {
      const {words, count, rows: numbers} = packRows(rows, 2);
      const index = sortedFingerprints(words, count);
      const volatility = new Float64Array(bits);
      const space = newProbingSpace();
      return (query, cost, visit) => {
        if (query.length === 0) return;
        volatilityFrom(query, volatility, 0);
        const probing = {distance, probesMax: askedMax};
        cost.probes += probeAll(index, query[0], query[1], volatility, probing, space, (row) => {
          cost.candidates++;
          visit(numbers[index.documents[row]]);
        });
      };
    },
    pairs: (rows, _limit, cost, visit) => {
      const {words, count, rows: numbers} = packRows(rows, 2);
      const index = sortedFingerprints(words, count);
      const volatilities = new Float64Array(Math.min(batch, count) * bits);
      const probing = {distance, probesMax: askedOfEachMax};
      for (let first = 0; first < count; first += batch) {
        const questions = Math.min(batch, count - first);
        for (let at = 0; at < questions; at++) volatilityFrom(rows.of(numbers[first + at]), volatilities, at * bits);
        cost.probes += probeBatch(
          index,
          words.subarray(first * 2),
          volatilities,
          questions,
          probing,
          (question, row) => {
            const [one, other] = [first + question, index.documents[row]];
            if (one === other) return;
            cost.candidates++;
            visit(numbers[Math.min(one, other)], numbers[Math.max(one, other)]);
          },
        );
      }
    },
  };
}
