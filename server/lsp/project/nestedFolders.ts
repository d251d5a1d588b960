// Takes the findings of folders, of which one may lie in another, gives them without those that two folders report: the
// finding with more places stays, and of equal ones that of the inner folder, whose configuration is nearer.

import {resolve} from 'node:path';
import {addTo} from '../../../shared/algorithms/groupedBy.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {isBelow} from '../../pathNames.ts';

interface FolderFindings<T> {
  /** Absolute. */
  readonly root: string;
  readonly reported: readonly T[];
}

/** A place in any of the folders; pages and folders have no offsets. */
interface Spot {
  readonly file: string;
  readonly start: number;
  readonly end: number;
}

interface Entry<T> {
  readonly root: string;
  readonly one: T;
  readonly finding: Finding;
  readonly spots: readonly Spot[];
}

/** In the order of the folders. */
export function withoutRepeated<T>(
  folders: readonly FolderFindings<T>[],
  findingOf: (one: T) => Finding,
): readonly FolderFindings<T>[] {
  if (!folders.some(({root}) => folders.some((other) => isInside(other.root, root)))) return folders;
  const entries = folders.flatMap(({root, reported}) =>
    reported.map((one): Entry<T> => ({root, one, finding: findingOf(one), spots: spotsOf(root, findingOf(one))})),
  );
  const byFile = new Map<string, Entry<T>[]>();
  for (const entry of entries) {
    for (const file of new Set(entry.spots.map((spot) => spot.file))) {
      addTo(byFile, file, entry);
    }
  }
  const repeated = new Set(
    entries.filter((entry) => {
      const near = byFile.get(entry.spots[0]?.file ?? '') ?? [];
      return near.some((other) => other.root !== entry.root && covers(other, entry));
    }),
  );
  return folders.map(({root}) => ({
    root,
    reported: entries.filter((entry) => entry.root === root && !repeated.has(entry)).map(({one}) => one),
  }));
}

function covers<T>(some: Entry<T>, other: Entry<T>): boolean {
  if (some.finding.kind !== other.finding.kind || some.finding.code !== other.finding.code) return false;
  const isCovered = other.spots.every((spot) => some.spots.some((one) => overlaps(one, spot)));
  if (!isCovered) return false;
  return (
    some.spots.length > other.spots.length ||
    (some.spots.length === other.spots.length && isInside(some.root, other.root))
  );
}

function overlaps(one: Spot, other: Spot): boolean {
  return one.file === other.file && one.start < other.end && other.start < one.end;
}

function spotsOf(root: string, finding: Finding): readonly Spot[] {
  const whole = {start: 0, end: Number.POSITIVE_INFINITY};
  return finding.places.map((place) => {
    const {start, end} = place.startLine !== undefined ? place : whole;
    return {file: resolve(root, place.path), start, end};
  });
}

/** Whether a folder lies in another. */
function isInside(folder: string, other: string): boolean {
  return folder !== other && isBelow(folder, other);
}
