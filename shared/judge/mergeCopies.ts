// Takes copies, gives what is reported as one: several texts that the same two pages have in common, and texts that
// cover the same lines of one page. Each keeps its own places and figures; nothing is said of one that holds of another.

import {addTo} from '../algorithms/groupedBy.ts';
import type {CopyFacts, DocumentOccurrence, Occurrence} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';

/** A finding with the places of it that count. */
export interface WeighedCopy {
  readonly finding: TextFinding;
  readonly places: readonly (Occurrence | DocumentOccurrence)[];
  /** Of the heaviest pair of these places. */
  readonly facts: CopyFacts;
  /** Distinct pages of these places; those of `reference` are one. */
  readonly pages: number;
  readonly isWholePages: boolean;
}

export interface MergedCopy {
  /** Heaviest first. */
  readonly members: readonly WeighedCopy[];
  readonly pages: ReadonlySet<string>;
}

/** Two findings are one when their lines on a page overlap by so much of the shorter. */
const overlapShare = 0.6;

/** From `repeatedFrom` pages on a text is a block, which has nothing to do with what two of its pages share besides. */
export function mergeCopies(copies: readonly WeighedCopy[], repeatedFrom: number): MergedCopy[] {
  type Merged = {members: WeighedCopy[]; pages: Set<string>};
  const merged: Merged[] = [];
  // By page, so that of thousands only those are compared that have one in common.
  const byPage = new Map<string, Merged[]>();
  for (const copy of copies.toSorted(byWeight)) {
    const pages = new Set(copy.places.map(({path}) => path));
    const near = new Set([...pages].flatMap((path) => byPage.get(path) ?? []));
    const into = merged.length === 0 ? undefined : [...near].find((one) => belongs(copy, pages, one, repeatedFrom));
    if (into === undefined) {
      const fresh = {members: [copy], pages};
      merged.push(fresh);
      for (const path of pages) addTo(byPage, path, fresh);
      continue;
    }
    into.members.push(copy);
    for (const path of pages) {
      if (into.pages.has(path)) continue;
      into.pages.add(path);
      addTo(byPage, path, into);
    }
  }
  return merged;
}

function belongs(
  copy: WeighedCopy,
  pages: ReadonlySet<string>,
  into: {readonly members: readonly WeighedCopy[]; readonly pages: ReadonlySet<string>},
  repeatedFrom: number,
): boolean {
  const common = [...pages].filter((path) => into.pages.has(path)).length;
  const union = pages.size + into.pages.size - common;
  if (common >= 2 && common === pages.size && into.pages.size < repeatedFrom) return true;
  // Two pairs of whole pages say different things, also where one page is in both.
  if (copy.isWholePages && into.members.some(({isWholePages}) => isWholePages)) return false;
  if (common >= 2 && union < repeatedFrom) return true;
  // All lines of a page are in a pair of whole pages, also those that it shares with a third one.
  const [head] = into.members;
  return common > 0 && !copy.isWholePages && !head.isWholePages && coversSameLines(copy, head);
}

function coversSameLines(one: WeighedCopy, other: WeighedCopy): boolean {
  return one.places.some((place) =>
    other.places.some((there) => {
      if (place.path !== there.path) return false;
      const [from, to] = linesOf(place);
      const [start, end] = linesOf(there);
      const common = Math.min(to, end) - Math.max(from, start) + 1;
      return common >= overlapShare * Math.min(to - from + 1, end - start + 1);
    }),
  );
}

function linesOf(place: Occurrence | DocumentOccurrence): [number, number] {
  return place.startLine !== undefined ? [place.startLine, place.endLine] : [1, Math.max(1, place.lines)];
}

/** The heaviest first, then the one with most words in runs, then in order of paths. */
export function byWeight(x: WeighedCopy, y: WeighedCopy): number {
  return (
    y.facts.weight - x.facts.weight ||
    y.facts.inRuns - x.facts.inRuns ||
    (x.places[0].path < y.places[0].path ? -1 : x.places[0].path > y.places[0].path ? 1 : 0) ||
    linesOf(x.places[0])[0] - linesOf(y.places[0])[0] ||
    (x.finding.family < y.finding.family ? -1 : 1)
  );
}

/** The two pages of the heaviest pair. */
export function pairOf({places, facts}: WeighedCopy): [string, string] {
  return [places[facts.a].path, places[facts.b].path];
}
