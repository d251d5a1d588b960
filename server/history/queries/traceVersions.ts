// Follows a passage through the versions of a path: which version had it last, and which commit removed it.

import {containedShare} from '../../../shared/history/pageVersion.ts';
import {absent} from '../../git/log.ts';
import {rowsBefore, type VersionLookup} from './versionLookup.ts';

export interface Held {
  /** The change that introduced the last version with the passage, and that version. */
  readonly row: number;
  readonly version: number;
  /** The change that removed it; null: it is still there, if only on another branch. */
  readonly lost: number | null;
}

/** A version with half of the fingerprints counts as containing the passage; the alignment decides later. */
const heldShareMin = 0.5;

/**
 * The last version of a path, before the row `limit` of the changes, that contains a passage. `hits` are versions that
 * introduced some of its fingerprints; between such a version and the loss, the passage is assumed to be present.
 * `rows`: only these changes of the path, ascending.
 */
export async function lastHeld(
  history: VersionLookup,
  path: number,
  fingerprints: readonly number[],
  hits: ReadonlySet<number>,
  limit: number,
  rows: readonly number[] = rowsBefore(history, path, limit),
): Promise<Held | null> {
  const {changes} = history.catalog;
  const hasIt = async (version: number): Promise<boolean> => {
    const holds = await history.pages.prints(history, version, path);
    return containedShare({holds}, fingerprints) >= heldShareMin;
  };
  const holds = (place: number): Promise<boolean> => hasIt(changes.after[rows[place]]);
  const heldAt = (place: number, lost: number | null): Held => {
    return {row: rows[place], version: changes.after[rows[place]], lost};
  };
  if (rows.length === 0) return null;
  let high = rows.length - 1;
  if (await holds(high)) return heldAt(high, null);
  const start = await lastHit(history, path, rows, hits, high, holds);
  if (start < 0) return null;
  // It may have been restored: going back from the end in growing steps finds the last loss before earlier ones.
  let low = start;
  for (let step = 1; high - step > start; step *= 2) {
    const place = high - step;
    if (await holds(place)) {
      low = place;
      break;
    }
    high = place;
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (await holds(middle)) low = middle;
    else high = middle;
  }
  if (await isLoss(history, rows[high], hasIt)) return heldAt(low, rows[high]);
  // The two are of different branches, and changes of branches alternate.
  for (let place = rows.length - 1; place > start && rows.length - place <= lossesMax; place--) {
    if (await holds(place)) continue;
    if (!(await isLoss(history, rows[place], hasIt))) continue;
    const before = rows.findLastIndex((row, at) => at < place && changes.after[row] === changes.before[rows[place]]);
    if (before >= 0) return heldAt(before, rows[place]);
  }
  return heldAt(low, null);
}

/** Changes that are examined for a loss where those of several branches alternate. */
const lossesMax = 200;

/** Whether a change found the passage in its own parents: of a merge, in both. */
async function isLoss(
  {catalog: {changes}}: VersionLookup,
  row: number,
  hasIt: (version: number) => Promise<boolean>,
): Promise<boolean> {
  const parents = [changes.before[row], changes.other[row]].filter((version) => version !== absent);
  for (const version of parents) if (!(await hasIt(version))) return false;
  return parents.length > 0;
}

/**
 * The last version that may have introduced the passage, or parts of it, and contains it: a version that introduced
 * some of its fingerprints, one that existed before, here or elsewhere, or one after an unreachable commit.
 */
async function lastHit(
  {first, catalog, ofPath, isDead}: VersionLookup,
  path: number,
  rows: readonly number[],
  hits: ReadonlySet<number>,
  end: number,
  holds: (place: number) => Promise<boolean>,
): Promise<number> {
  const {after, commit} = catalog.changes;
  const behindDead = new Set<number>();
  for (let at = ofPath.starts[path] + 1; at < ofPath.starts[path + 1]; at++) {
    if (isDead[commit[ofPath.rows[at - 1]]] === 1) behindDead.add(ofPath.rows[at]);
  }
  let tried = 0;
  for (let place = end - 1; place >= 0 && tried < triesMax; place--) {
    const version = after[rows[place]];
    if (version === absent) continue;
    if (!hits.has(version) && first.row[version] === rows[place] && !behindDead.has(rows[place])) continue;
    tried++;
    if (await holds(place)) return place;
  }
  return -1;
}

const triesMax = 6;
