// Takes copies that no entry matched, says which of them are nothing new: a part of an accepted passage that has come
// apart in the middle, or several accepted passages that are told as one since what stood between them has gone.

import type {Finding, Occurrence, PassageFinding} from '../model/finding.ts';
import type {Copy} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {type EntryShare, freshOf, kindOfCode} from './matchEntries.ts';
import {allElementsOf, elementsOf, textContainment} from './textFingerprint.ts';

export interface CopyFragments {
  readonly shares: readonly EntryShare[];
  /** Copies that consist of places which are accepted already. */
  readonly covered: ReadonlySet<number>;
}

interface Known {
  readonly findings: readonly Finding[];
  readonly copies: readonly Copy[];
  readonly entries: readonly BaselineEntry[];
  /** What matched so far. */
  readonly shares: readonly EntryShare[];
  /** Entries that have an element of their fingerprint in common with a fingerprint of the copy. */
  readonly alike: (copy: Copy) => readonly number[];
  /** Words that a passage must have to be told at all. */
  readonly minWords: number;
}

/** So much of a piece must stand in the whole. */
const containmentMin = 0.75;

export function fragmentsOf(known: Known): CopyFragments {
  const {findings, copies, entries, shares} = known;
  const matched = new Set(shares.map(({copy}) => copy));
  const copiesOf = new Map<number, Copy[]>();
  for (const {copy, entry} of shares) copiesOf.set(entry, [...(copiesOf.get(entry) ?? []), copies[copy]]);
  const ranges = acceptedRanges(known);
  const found: EntryShare[] = [];
  const covered = new Set<number>();
  for (const [index, copy] of copies.entries()) {
    const finding = findings[copy.finding];
    if (finding.kind !== 'passage' || copy.code === 'stale-copy' || matched.has(index)) continue;
    const possible = known
      .alike(copy)
      .filter((entry) => kindOfCode[entries[entry].code] === 'passage' && copy.count <= entries[entry].count);
    const whole = possible.find((entry) => isPartOf(copy, entries[entry], copiesOf.get(entry) ?? []));
    if (whole !== undefined) {
      found.push({copy: index, entry: whole, places: copy.count, within: true});
      continue;
    }
    const elements = allElementsOf(copy.text);
    const parts = possible.filter((entry) => !copiesOf.has(entry) && stoodIn(entries[entry], elements));
    const words = parts.reduce((sum, entry) => sum + entries[entry].words, 0);
    if (!isCovered(finding, copy, ranges, words, known.minWords)) continue;
    covered.add(index);
    for (const entry of parts) found.push({copy: index, entry, places: copy.count, within: true});
  }
  return {shares: found, covered};
}

/** A part of the accepted passage, and no part of what it was found as: that would be a further copy. */
function isPartOf({fingerprints}: Copy, entry: BaselineEntry, foundAs: readonly Copy[]): boolean {
  const inEntry = Math.max(...fingerprints.map((one) => textContainment(one, entry.fingerprint) ?? 0));
  if (inEntry < containmentMin) return false;
  return foundAs.every((other) =>
    fingerprints.every((one) => elementsShare(elementsOf(one), allElementsOf(other.text)) < 1 - containmentMin),
  );
}

function stoodIn({fingerprint}: BaselineEntry, elements: ReadonlySet<string>): boolean {
  return elementsShare(elementsOf(fingerprint), elements) >= containmentMin;
}

function elementsShare(some: readonly string[], all: ReadonlySet<string>): number {
  return some.filter((element) => all.has(element)).length / Math.max(1, some.length);
}

/** A place in a text, and how many words it has: there are fewer to the line where links and markup stand. */
type Range = Pick<Occurrence, 'start' | 'end' | 'words'>;

/** By path: where places stand that entries accept; of a copy that has grown, those that are not new. */
function acceptedRanges({findings, copies, entries, shares}: Known): ReadonlyMap<string, readonly Range[]> {
  const sharesOf = new Map<number, EntryShare[]>();
  for (const share of shares) sharesOf.set(share.copy, [...(sharesOf.get(share.copy) ?? []), share]);
  const ranges = new Map<string, Range[]>();
  for (const [index, held] of sharesOf) {
    const copy = copies[index];
    const finding = findings[copy.finding];
    if (finding.kind !== 'passage') continue;
    const fresh = freshOf(copy, held, entries);
    if (fresh === null) continue;
    for (const ordinal of copy.ordinals) {
      if (fresh.includes(ordinal)) continue;
      const place = finding.places[ordinal];
      ranges.set(place.path, [...(ranges.get(place.path) ?? []), place]);
    }
  }
  return ranges;
}

/** Whether at every place so few of its shared words are left that they would be no passage on their own. */
function isCovered(
  finding: PassageFinding,
  {ordinals}: Copy,
  ranges: ReadonlyMap<string, readonly Range[]>,
  knownWords: number,
  minWords: number,
): boolean {
  return ordinals.every((ordinal) => {
    const place = finding.places[ordinal];
    const within = wordsWithin(ranges.get(place.path) ?? [], place);
    return within + knownWords > 0 && sharedWords(finding, ordinal) - within - knownWords < minWords;
  });
}

function wordsWithin(ranges: readonly Range[], {start, end}: Range): number {
  let words = 0;
  let last = start;
  for (const range of ranges.toSorted((x, y) => x.start - y.start || x.end - y.end)) {
    const first = Math.max(last, range.start);
    last = Math.max(last, Math.min(end, range.end));
    words += (range.words * Math.max(0, last - first)) / (range.end - range.start);
  }
  return words;
}

/** Words of a place that stand in the one that it has most in common with. */
function sharedWords({pairs}: PassageFinding, ordinal: number): number {
  return Math.max(
    0,
    ...pairs.map(({a, b, wordsA, wordsB, containmentA, containmentB}) =>
      a === ordinal ? containmentA * wordsA : b === ordinal ? containmentB * wordsB : 0,
    ),
  );
}
