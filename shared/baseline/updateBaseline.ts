// Updates the entries of a baseline from the findings of a check: `create` accepts everything found, `prune` removes
// entries that accept nothing any more. Entries for files outside the check stay.

import {groupedBy} from '../algorithms/groupedBy.ts';
import type {Finding} from '../model/finding.ts';
import {type Baseline, isExpired, judgeFindings} from './applyBaseline.ts';
import {type Copy, type CopyPages, copiesInFindings} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {occurrencesOf} from './matchEntries.ts';

/** The text for entries that are new or have expired. */
export interface EntryText {
  readonly reason: string;
  readonly owner: string;
  readonly expires: string;
}

export interface UpdatedBaseline {
  readonly entries: readonly BaselineEntry[];
  /** New entries, existing ones, those whose number of occurrences changed, and removed ones. */
  readonly added: readonly BaselineEntry[];
  readonly known: readonly BaselineEntry[];
  readonly changed: readonly {readonly entry: BaselineEntry; readonly before: number}[];
  readonly dropped: readonly BaselineEntry[];
  /** Remaining entries that have expired and accept nothing. */
  readonly expired: readonly BaselineEntry[];
}

type Known = Pick<Baseline, 'entries' | 'minWords' | 'today' | 'sees'>;

export function createBaseline(
  findings: readonly Finding[],
  pages: CopyPages,
  baseline: Known,
  said: EntryText,
): UpdatedBaseline {
  const {entries, today, sees} = baseline;
  const {copies, shares, covered} = judgeFindings(findings, pages, baseline);
  const matched = new Set(shares.map(({copy}) => copy));
  const likest = new Map<number, number>();
  for (const {copy, entry, within} of shares) if (!within && !likest.has(copy)) likest.set(copy, entry);
  const added: BaselineEntry[] = [];
  const known: BaselineEntry[] = [];
  const held = new Map<number, BaselineEntry[]>();
  for (const [index, copy] of copies.entries()) {
    const from = likest.get(index);
    // A copy covered by other entries needs no entry of its own, unless those entries are dropped.
    if (covered.has(index) && !matched.has(index)) continue;
    if (from === undefined) {
      added.push({...said, line: 0, ...factsOf(copy)});
      continue;
    }
    const before = entries[from];
    const renewed = {...(isExpired(before, today) ? filledEntry(before, said) : before), ...factsOf(copy)};
    known.push(renewed);
    held.set(from, [...(held.get(from) ?? []), renewed]);
  }
  const gone = entries.filter((_, index) => !held.has(index));
  const kept = together([...known, ...added, ...gone.filter((entry) => !sees(entry))]);
  return {
    entries: kept,
    added: together(added),
    known: together(known),
    changed: [...held]
      .map(([index, renewed]) => {
        const count = renewed.reduce((sum, one) => sum + one.count, 0);
        return {entry: {...renewed[0], count}, before: entries[index].count};
      })
      .filter(({entry, before}) => entry.count !== before),
    dropped: gone.filter(sees),
    expired: kept.filter((entry) => isExpired(entry, today)),
  };
}

export function pruneBaseline(findings: readonly Finding[], pages: CopyPages, baseline: Known): UpdatedBaseline {
  const {entries, today, sees} = baseline;
  const sharesOf = groupedBy(judgeFindings(findings, pages, baseline).shares, ({entry}) => entry);
  const dropped: BaselineEntry[] = [];
  const known: BaselineEntry[] = [];
  const changed: {entry: BaselineEntry; before: number}[] = [];
  for (const [index, entry] of entries.entries()) {
    const held = sharesOf.get(index) ?? [];
    const left = held.some(({within}) => within) || !sees(entry) ? entry.count : occurrencesOf(held);
    if (isExpired(entry, today) || left === 0) dropped.push(entry);
    else if (left === entry.count) known.push(entry);
    else changed.push({entry: {...entry, count: left}, before: entry.count});
  }
  const kept = [...known, ...changed.map(({entry}) => entry)];
  return {entries: kept, added: [], known: kept, changed, dropped, expired: []};
}

/** Entries that accept everything found in a check of other texts. */
export function entriesOf(findings: readonly Finding[], pages: CopyPages): readonly BaselineEntry[] {
  return together(copiesInFindings(findings, pages).map((copy) => ({...unsaid, ...factsOf(copy)})));
}

const unsaid = {reason: '', owner: '', expires: '', line: 0};

function factsOf({code, count, words, fingerprints, paths, excerpt}: Copy) {
  return {fingerprint: fingerprints[0], code, count, words, paths: [...paths].sort(), excerpt};
}

/** An expired entry that is accepted again. */
export function filledEntry(entry: BaselineEntry, {reason, owner, expires}: EntryText): BaselineEntry {
  return {
    ...entry,
    reason: reason === '' ? entry.reason : reason,
    owner: owner === '' ? entry.owner : owner,
    expires: expires === '' ? entry.expires : expires,
  };
}

/** Two findings may contain the same words, for example a passage in two variants of a page. They become one entry. */
export function together(entries: readonly BaselineEntry[]): readonly BaselineEntry[] {
  const held = new Map<string, BaselineEntry>();
  for (const entry of entries) {
    const key = `${entry.fingerprint} ${entry.code}`;
    const other = held.get(key);
    const paths = [...(other?.paths ?? []), ...entry.paths].sort();
    held.set(key, other === undefined ? entry : {...other, count: other.count + entry.count, paths});
  }
  return [...held.values()];
}
