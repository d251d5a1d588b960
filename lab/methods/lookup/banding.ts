// Takes sketches of t slots and returns the documents that agree in all r slots of one of b bands: locality-sensitive
// hashing (Schütze, Introduction to Information Retrieval, chapter 19, slide "Efficient near-duplicate detection";
// Rajaraman and Ullman 2011, section 3.4). If slots agree with probability s, a band agrees with s^r, and at least one
// of b bands with 1 − (1 − s^r)^b.

import {scrambled} from '../../../shared/algorithms/permute32.ts';

/** b bands of r slots. Slots beyond b·r are not used. */
export interface Banding {
  readonly bands: number;
  readonly rows: number;
}

/** Probability that documents whose slots agree with probability s become candidates. */
export function hitRate({bands, rows}: Banding, s: number): number {
  return -Math.expm1(bands * Math.log1p(-(s ** rows)));
}

/**
 * The most selective banding of t slots that finds documents at the threshold with at least probability `recall`: the
 * one with the longest bands. The steepest point of the curve, about (1/b)^(1/r), is then below the threshold. Returns
 * one row per band if no banding reaches the recall.
 */
export function bandingFor(threshold: number, slots: number, recall: number): Banding {
  let best: Banding = {bands: slots, rows: 1};
  for (let rows = 2; rows <= slots; rows++) {
    const banding = {bands: Math.floor(slots / rows), rows};
    if (hitRate(banding, threshold) >= recall) best = banding;
  }
  return best;
}

/** Writes a 32-bit key for each band of the sketch that starts at slots[at]. The number of the band is mixed in. */
export function bandKeys(slots: Uint32Array, at: number, {bands, rows}: Banding, into: Uint32Array): number {
  for (let band = 0; band < bands; band++) into[band] = bandKey(slots, at, band, rows);
  return bands;
}

/**
 * Visits each pair a < b of the first `count` sketches, of `width` slots, that agree in a band, once. Returns the
 * number of bands skipped because more than `limit` documents agree in them. Hash tables are built one after the other,
 * so the memory is 8 bytes per document and 4 to 8 for the table, regardless of the number of bands.
 */
export function visitBandPairs(
  slots: Uint32Array,
  width: number,
  count: number,
  {bands, rows}: Banding,
  limit: number,
  visit: (a: number, b: number) => void,
): number {
  const bits = Math.max(1, Math.ceil(Math.log2(Math.max(2, count))));
  const heads = new Int32Array(2 ** bits);
  const next = new Int32Array(count);
  const keys = new Uint32Array(count);
  const equals = new Uint32Array(count);
  const skipped = new Set<number>();
  for (let band = 0; band < bands; band++) {
    heads.fill(-1);
    // Works backwards, so that chains lead from a document to later ones.
    for (let document = count - 1; document >= 0; document--) {
      const key = bandKey(slots, document * width, band, rows);
      keys[document] = key;
      next[document] = heads[key >>> (32 - bits)];
      heads[key >>> (32 - bits)] = document;
    }
    for (let a = 0; a < count; a++) {
      const key = keys[a];
      if (skipped.size > 0 && skipped.has(key)) continue;
      let found = 0;
      for (let b = next[a]; b >= 0; b = next[b]) if (keys[b] === key) equals[found++] = b;
      // The first document of a chain sees all others.
      if (found >= limit) skipped.add(key);
      else {
        for (let at = 0; at < found; at++) {
          if (firstBand(slots, a * width, equals[at] * width, rows, band, skipped) === band) visit(a, equals[at]);
        }
      }
    }
  }
  return skipped.size;
}

/** The first band up to `last` in which two sketches agree and that was not skipped; -1 if there is none. */
function firstBand(
  slots: Uint32Array,
  a: number,
  b: number,
  rows: number,
  last: number,
  skipped: ReadonlySet<number>,
): number {
  for (let band = 0; band <= last; band++) {
    let row = band * rows;
    const end = row + rows;
    while (row < end && slots[a + row] === slots[b + row]) row++;
    if (row === end && !(skipped.size > 0 && skipped.has(bandKey(slots, a, band, rows)))) return band;
  }
  return -1;
}

function bandKey(slots: Uint32Array, at: number, band: number, rows: number): number {
  let key = scrambled(band, 0x6c62272e);
  for (let row = at + band * rows; row < at + (band + 1) * rows; row++) {
    key = scrambled(Math.imul(key, 0x01000193) ^ slots[row], 0x811c9dc5);
  }
  return key;
}
