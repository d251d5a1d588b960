// From distances to similarities and back (Horowitz, Deduplication, slide "Set distance, set similarity - related
// measures"): a distance is 0 and up, a similarity 0…1, and 1 where the distance is 0.

/** Of a distance with an upper end; `longest` is the distance of two things with nothing in common. */
export function similarityWithin(distance: number, longest: number): number {
  return longest === 0 ? 1 : 1 - distance / longest;
}

/** The way back. */
export function distanceWithin(similarity: number, longest: number): number {
  return (1 - similarity) * longest;
}

/** Of a distance without an end, such as Euclid's. */
export function similarityOf(distance: number): number {
  return 1 / (1 + distance);
}
