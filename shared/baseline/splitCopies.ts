// Finds unmatched copies that are not new: a fragment of an accepted passage that was split in the middle, or several
// accepted passages that are reported as one because the text between them was removed.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {kinds} from '../kinds/kinds.ts';
import type {Finding, Occurrence, PassageFinding} from '../model/finding.ts';
import type {Copy} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {type EntryShare, freshOf} from './matchEntries.ts';
import {allElementsOf, elementsOf, textContainment} from './textFingerprint.ts';

export interface CopyFragments {
  readonly shares: readonly EntryShare[];
  /** Copies that consist of occurrences which are already accepted. */
  readonly covered: ReadonlySet<number>;
}

interface Known {
  readonly findings: readonly Finding[];
  readonly copies: readonly Copy[];
  readonly entries: readonly BaselineEntry[];
  /** The matches so far. */
  readonly shares: readonly EntryShare[];
  /** Returns the entries that share an element of their fingerprint with the copy. */
  readonly alike: (copy: Copy) => readonly number[];
  /** Minimum number of words of a reported passage. */
  readonly minWords: number;
}

/** Minimum proportion of a fragment that must be in the whole. */
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
    if (finding.kind !== 'passage' || kinds[copy.code].acceptedAlone !== undefined || matched.has(index)) continue;
    const possible = known
      .alike(copy)
      .filter((entry) => kinds[entries[entry].code].accepts.includes('passage') && copy.count <= entries[entry].count);
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

/**
 * Whether the copy is part of the accepted passage, but not of a copy already matched with it: that would be a further
 * copy.
 */
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

/** A byte range and its number of words. Lines with links and markup have fewer words per byte. */
type Range = Pick<Occurrence, 'start' | 'end' | 'words'>;

/** Accepted ranges by path. For a copy with new occurrences, only the old ones. */
function acceptedRanges({findings, copies, entries, shares}: Known): ReadonlyMap<string, readonly Range[]> {
  const sharesOf = groupedBy(shares, ({copy}) => copy);
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

/** Whether every occurrence has so few unaccepted shared words that they would be no passage of their own. */
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

/** Words of an occurrence that are also in the occurrence it shares most with. */
function sharedWords({pairs}: PassageFinding, ordinal: number): number {
  return Math.max(
    0,
    ...pairs.map(({a, b, wordsA, wordsB, containmentA, containmentB}) =>
      a === ordinal ? containmentA * wordsA : b === ordinal ? containmentB * wordsB : 0,
    ),
  );
}
