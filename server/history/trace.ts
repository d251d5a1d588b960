// Follows a passage along the versions of a path: which of them had it last, and which commit took it out.

import {shareHeld} from '../../shared/history/page.ts';
import {absent} from '../git/log.ts';
import {type Past, rowsBefore} from './past.ts';

export interface Held {
  /** The change that brought the last version with the passage, and this version. */
  readonly row: number;
  readonly version: number;
  /** The change that took it out; null: it still stands there. */
  readonly lost: number | null;
}

/** With half of its fingerprints a passage counts as there; what it is, the alignment says. */
const heldShareMin = 0.5;

/**
 * The last version of a path, before the row `limit` of the changes, that holds a passage. `hits` are versions that
 * brought some of its fingerprints; between such a version and its loss the passage is taken to have stood there.
 */
export async function lastHeld(
  past: Past,
  path: number,
  prints: readonly number[],
  hits: ReadonlySet<number>,
  limit: number,
): Promise<Held | null> {
  const {changes} = past.catalog;
  const rows = rowsBefore(past, path, limit);
  const holds = async (place: number): Promise<boolean> => {
    const version = changes.after[rows[place]];
    if (version === absent) return false;
    const page = await past.pages.page(past, version, path);
    return page !== null && shareHeld(page, prints) >= heldShareMin;
  };
  const heldAt = (place: number, lost: number | null): Held => {
    return {row: rows[place], version: changes.after[rows[place]], lost};
  };
  if (rows.length === 0) return null;
  let high = rows.length - 1;
  if (await holds(high)) return heldAt(high, null);
  let low = await lastHit(rows, changes.after, hits, high, holds);
  if (low < 0) return null;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  return heldAt(low, rows[high]);
}

/** Pieces of a passage may have come with several versions: the last of these that holds it. */
async function lastHit(
  rows: readonly number[],
  after: Uint32Array,
  hits: ReadonlySet<number>,
  end: number,
  holds: (place: number) => Promise<boolean>,
): Promise<number> {
  let tried = 0;
  for (let place = end - 1; place >= 0 && tried < triesMax; place--) {
    if (!hits.has(after[rows[place]])) continue;
    tried++;
    if (await holds(place)) return place;
  }
  return -1;
}

const triesMax = 4;
