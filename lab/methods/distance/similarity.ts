// Converts distances to similarities and back (Horowitz, Deduplication, slide "Set distance, set similarity - related
// measures"). A distance is at least 0. A similarity is 0…1, and 1 if the distance is 0.

/** For a distance with an upper limit. `longest` is the distance of two things with nothing in common. */
export function similarityWithin(distance: number, longest: number): number {
  return longest === 0 ? 1 : 1 - distance / longest;
}

/** The inverse. */
export function distanceWithin(similarity: number, longest: number): number {
  return (1 - similarity) * longest;
}

/** For a distance without an upper limit, such as Euclid's. */
export function similarityOf(distance: number): number {
  return 1 / (1 + distance);
}
