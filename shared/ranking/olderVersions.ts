// Takes copies, gives those in older versions whose pages have a copy in a newer version too: what a version repeats inside
// itself is reported for the newest one only.

import type {PathFacts} from '../evidence/collection.ts';
import type {WeighedCopy} from '../judge/mergeCopies.ts';
import type {Occurrence} from '../model/finding.ts';

export function inOlderVersions(copies: readonly WeighedCopy[], paths: PathFacts): Set<WeighedCopy> {
  const older = copies.filter(({places}) => places.every(({path}) => paths.isOutdated(path)));
  if (older.length === 0) return new Set();
  const without = new Set(older);
  const newer = new Map<string, Set<string>>();
  for (const copy of copies) {
    if (without.has(copy)) continue;
    for (const {path} of copy.places) {
      const others = newer.get(path) ?? new Set();
      newer.set(path, others);
      for (const place of copy.places) others.add(place.path);
    }
  }
  return new Set(
    older.filter(({places, facts}) => isInNewer(versionsOf(places[facts.a]), versionsOf(places[facts.b]))),
  );

  function isInNewer(one: readonly string[], other: readonly string[]): boolean {
    return one.some((path) => other.some((there) => there !== path && (newer.get(path)?.has(there) ?? false)));
  }
}

function versionsOf({path, alsoIn = []}: {readonly path: string} & Partial<Pick<Occurrence, 'alsoIn'>>): string[] {
  return [path, ...alsoIn];
}
