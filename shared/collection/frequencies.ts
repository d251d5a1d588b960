// In how many documents each shingle stands, and weights by it: tf–idf (Manning, Raghavan and Schütze 2008, section 6.2).
// Counters are shared by shingles of equal low bits, so that the room does not grow with the collection: a counter can
// only be too large, and a weight too small.

export interface Frequencies {
  readonly counters: Uint32Array;
  documents: number;
}

/** 16 MB: of four million distinct shingles each counter has one on average. */
const counterBits = 22;

export function newFrequencies(bits = counterBits): Frequencies {
  return {counters: new Uint32Array(1 << bits), documents: 0};
}

/** Takes the distinct shingles of a document. */
export function noteDocument(frequencies: Frequencies, shingles: Uint32Array): void {
  const {counters} = frequencies;
  const mask = counters.length - 1;
  frequencies.documents++;
  for (let at = 0; at < shingles.length; at++) counters[shingles[at] & mask]++;
}

/**
 * Turns counts into weights: tf · ln((N + 1) / df). More than 0 also for what stands everywhere, and for a text that is
 * asked about and is none of the documents.
 */
export function weighByRarity(
  {counters, documents}: Frequencies,
  {hashes, count, weights}: {readonly hashes: Uint32Array; readonly count: number; readonly weights: Float64Array},
): void {
  const mask = counters.length - 1;
  for (let at = 0; at < count; at++) {
    const frequency = Math.min(documents, Math.max(1, counters[hashes[at] & mask]));
    weights[at] *= Math.log((documents + 1) / frequency);
  }
}
