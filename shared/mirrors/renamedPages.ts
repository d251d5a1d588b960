// Takes the documents of mirrored folders by relative path; joins the lists of one page that was renamed. These are
// near-identical documents whose lists have no folder in common; the most similar are joined first.

import {join, rootOf, singletons} from '../algorithms/unionFind.ts';
import {resemblanceOf} from '../fingerprint/minHash.ts';
import {byResemblance, type MirrorTrace, type RankedPair, type SketchedDocuments} from './mirrorTrace.ts';
import {samePageFingerprints, samePageResemblance} from './pages.ts';
import {visitSimilarPages} from './similarPages.ts';

const comparisonsMax = 32;

interface MirroredPages {
  /** Documents by relative path, in order of folder. */
  readonly lists: readonly (readonly number[])[];
  /** The folder of the group that contains each document, and the number of folders in the group. */
  readonly owners: Int32Array;
  readonly folderCount: number;
  /** Pairs of similar documents, alternating, that are candidates for other reasons, however short they are. */
  readonly hints: readonly number[];
}

/** The lists, merged where a page was renamed, in order of their first list. */
export function joinRenamedPages(
  {lists, owners, folderCount, hints}: MirroredPages,
  {sketches, fingerprintCounts}: SketchedDocuments,
  trace?: MirrorTrace,
): (readonly number[])[] {
  const listOf = new Map<number, number>();
  lists.forEach((list, index) => {
    // A list that covers every folder cannot be extended.
    if (list.length < folderCount) for (const page of list) listOf.set(page, index);
  });
  const found: (RankedPair & {a: number; b: number})[] = [];
  const consider = (x: number, y: number, resemblanceMin: number): void => {
    const a = listOf.get(x);
    const b = listOf.get(y);
    if (a === undefined || b === undefined || a === b || owners[x] === owners[y]) return;
    trace?.compared.push(x, y);
    const resemblance = resemblanceOf(sketches[x], sketches[y], resemblanceMin);
    if (resemblance >= resemblanceMin) found.push({x, y, resemblance, a, b, rank: found.length});
  };
  for (let at = 0; at < hints.length; at += 2) consider(hints[at], hints[at + 1], 0);
  const telling = [...listOf.keys()].filter((page) => fingerprintCounts[page] >= samePageFingerprints);
  visitSimilarPages(telling, sketches, new Int32Array(owners.length), comparisonsMax, (earlier, page) => {
    consider(earlier, page, samePageResemblance);
  });
  if (found.length === 0) return [...lists];
  found.sort(byResemblance);
  trace?.ordered.push(found);

  const sets = singletons(lists.length);
  const ownersOf = new Map<number, ReadonlySet<number>>();
  const ownersOfSet = (list: number): ReadonlySet<number> =>
    ownersOf.get(list) ?? new Set(lists[list].map((page) => owners[page]));
  for (const {a, b} of found) {
    const ownersA = ownersOfSet(rootOf(sets, a));
    const ownersB = ownersOfSet(rootOf(sets, b));
    // Two documents of one version are never the same page, however similar they are.
    if (rootOf(sets, a) === rootOf(sets, b) || [...ownersA].some((owner) => ownersB.has(owner))) continue;
    join(sets, a, b);
    ownersOf.set(rootOf(sets, a), new Set([...ownersA, ...ownersB]));
  }
  const joined = new Map<number, number[]>();
  lists.forEach((list, index) => {
    const known = joined.get(rootOf(sets, index));
    if (known === undefined) joined.set(index, [...list]);
    else known.push(...list);
  });
  return [...joined.values()].map((list) => list.sort((x, y) => owners[x] - owners[y]));
}
