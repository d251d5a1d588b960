// Takes items that each have some places of a text, best first, and gives the best ones, and further ones for the places that
// those do not have. Twenty copies of one part of a page would else leave no room for the one copy of another part.

export interface CoverLimits {
  /** So many of the best, whatever places they have. */
  readonly best: number;
  /** At most so many further ones. */
  readonly further: number;
}

/** Places that none before it has from which an item is picked for them: one may be chance. */
const newMin = 2;

/** `items`: best first. Of the further ones each time the one with the most new places; ties go to the first. */
export function pickCovering<Item>(
  items: readonly Item[],
  placesOf: (item: Item) => readonly number[],
  {best, further}: CoverLimits,
): Item[] {
  const picked = items.slice(0, best);
  const covered = new Set(picked.flatMap(placesOf));
  const left = items.slice(best).map((item) => ({item, places: placesOf(item)}));
  for (let count = 0; count < further; count++) {
    let [at, most] = [-1, newMin - 1];
    left.forEach(({places}, index) => {
      // A set with fewer places in all has fewer new ones.
      if (places.length <= most) return;
      const fresh = places.filter((place) => !covered.has(place)).length;
      if (fresh > most) [at, most] = [index, fresh];
    });
    if (at < 0) break;
    const [{item, places}] = left.splice(at, 1);
    for (const place of places) covered.add(place);
    picked.push(item);
  }
  return picked;
}
