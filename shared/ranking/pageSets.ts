// Takes warnings, heaviest first, gives those that share a page with a heavier one, which is then told with them: who decides
// about a page decides about all its copies. A set is a star, not a chain: a member takes in nobody.

import type {MergedCopy} from './mergeCopies.ts';

/** By a later copy the number of the one that leads its set. */
export function leadersOfSets(copies: readonly Pick<MergedCopy, 'pages'>[]): ReadonlyMap<number, number> {
  const leaderOf = new Map<string, number>();
  const leaders = new Map<number, number>();
  for (const [number, {pages}] of copies.entries()) {
    const found = [...pages].map((path) => leaderOf.get(path)).filter((one) => one !== undefined);
    if (found.length > 0) leaders.set(number, Math.min(...found));
    else for (const path of pages) leaderOf.set(path, number);
  }
  return leaders;
}
