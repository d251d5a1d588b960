// Removes accepted copies from an inspection. A finding that remains records how many of its occurrences are accepted.
// Entries that accept nothing, or fewer occurrences than they could, are reported.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {withoutOccurrences} from '../group/withoutOccurrences.ts';
import {kinds} from '../kinds/kinds.ts';
import type {Finding, PartialAcceptance} from '../model/finding.ts';
import type {AcceptedSummary, BaselineNote, Inspection} from '../model/inspection.ts';
import {type Copy, type CopyPages, copiesInFindings} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {
  alikeIn,
  type EntryShare,
  freshOf,
  matchEntries,
  occurrencesOf,
  pathsBeyond,
  pathsOfEntry,
} from './matchEntries.ts';
import {type CopyFragments, fragmentsOf} from './splitCopies.ts';

export interface Baseline {
  /** Where the entries come from, as named in reports. */
  readonly source: AcceptedSummary['source'];
  readonly by: string;
  readonly entries: readonly BaselineEntry[];
  /**
   * `count`: an entry accepts as many occurrences as it says. `paths`: every occurrence must be in a file that the
   * entry names. Reviews of a change need `paths`, because they do not search for all existing copies, so counts mean
   * nothing there.
   */
  readonly accepts: 'count' | 'paths';
  /** Minimum number of words of a reported passage. */
  readonly minWords: number;
  /** Today's date, YYYY-MM-DD. */
  readonly today: string;
  /** Whether this inspection would have found the copies of an entry if they existed. */
  readonly sees: (entry: BaselineEntry) => boolean;
}

/** Copies that a baseline accepts, before findings are filtered. */
interface JudgedEntries extends CopyFragments {
  readonly copies: readonly Copy[];
}

export function judgeFindings(
  findings: readonly Finding[],
  pages: CopyPages,
  {entries, minWords}: Pick<Baseline, 'entries' | 'minWords'>,
): JudgedEntries {
  const copies = copiesInFindings(findings, pages);
  const alike = alikeIn(entries);
  const shares = matchEntries(copies, entries, alike);
  const pieces = fragmentsOf({findings, copies, entries, shares, alike, minWords});
  return {copies, shares: [...shares, ...pieces.shares], covered: pieces.covered};
}

export function isExpired({expires}: BaselineEntry, today: string): boolean {
  return expires !== '' && expires < today;
}

export function applyBaseline(inspection: Inspection, pages: CopyPages, baseline: Baseline): Inspection {
  const {entries, source, by, accepts, today} = baseline;
  const judged = judgeFindings(inspection.findings, pages, baseline);
  const sharesOf = groupedBy(judged.shares, ({copy}) => copy);
  const opened: Opened[] = [];
  for (const [index, copy] of judged.copies.entries()) {
    const shares = sharesOf.get(index) ?? [];
    const live = shares.filter(({entry}) => !isExpired(entries[entry], today));
    if (accepts === 'paths') {
      const fresh = pathsBeyond(copy.paths, pathsOfEntry(live, entries)).map((at) => copy.counted[at]);
      if (fresh.length > 0) opened.push({copy, shares, accepted: copy.count - fresh.length, fresh});
    } else if (!judged.covered.has(index) && occurrencesOf(live) < copy.count) {
      const fresh = live.length === 0 ? [] : (freshOf(copy, live, entries) ?? []);
      opened.push({copy, shares, accepted: occurrencesOf(live), fresh});
    }
  }
  const openIn = groupedBy(opened, ({copy}) => copy.finding);
  const findings = inspection.findings.flatMap((finding, index) => {
    const open = openIn.get(index);
    return open === undefined ? [] : [leftOf(finding, open, entries, today)];
  });
  const count = judged.copies.length - opened.length;
  return {...inspection, findings, accepted: {source, by, count, notes: notesOf(judged, baseline)}};
}

/** A copy that is not accepted, or only for some of its occurrences. */
interface Opened {
  readonly copy: Copy;
  readonly shares: readonly EntryShare[];
  readonly accepted: number;
  /** Ordinals of the new occurrences, if the paths identify them. */
  readonly fresh: readonly number[];
}

/** The finding reduced to the copies that are not accepted, or not for all of their occurrences. */
function leftOf(
  finding: Finding,
  opened: readonly Opened[],
  entries: readonly BaselineEntry[],
  today: string,
): Finding {
  const kept = new Set(opened.flatMap(({copy}) => copy.ordinals));
  const left = finding.kind === 'passage' ? (withoutOccurrences(finding, (at) => !kept.has(at)) ?? finding) : finding;
  const shares = opened.flatMap((one) => one.shares);
  if (shares.length === 0) return left;
  const lapsed = shares.filter(({entry}) => isExpired(entries[entry], today));
  // Ordinals after the other copies have been removed.
  const order = [...kept].sort((x, y) => x - y);
  const acceptance: PartialAcceptance = {
    places: opened.reduce((sum, {copy}) => sum + copy.count, 0),
    accepted: opened.reduce((sum, {accepted}) => sum + accepted, 0),
    fresh: opened.flatMap(({fresh}) => fresh.map((ordinal) => order.indexOf(ordinal))),
    expired: lapsed.map(({entry}) => entries[entry].expires).sort()[0] ?? '',
  };
  // A fourth page makes information of a copied passage. To those who accepted three it is one more copy.
  const isEstimate = left.elsewhere?.estimated === true;
  const wasWarning = !isEstimate && shares.some(({entry}) => kinds[entries[entry].code].level === 'warning');
  return {...left, level: wasWarning ? 'warning' : left.level, acceptance};
}

function notesOf({shares}: JudgedEntries, {entries, today, sees}: Baseline): BaselineNote[] {
  const sharesOf = groupedBy(shares, ({entry}) => entry);
  return entries
    .flatMap((entry, index): BaselineNote[] => {
      const held = sharesOf.get(index) ?? [];
      const left = held.some(({within}) => within) ? entry.count : occurrencesOf(held);
      const {line, code, paths, excerpt, count, expires} = entry;
      const note = {line, code, paths, excerpt, count, left, expires};
      if (isExpired(entry, today)) return [{kind: 'expired', ...note}];
      if (left === count || !sees(entry)) return [];
      return [{kind: left === 0 ? 'stale' : 'fewer', ...note}];
    })
    .sort((x, y) => x.line - y.line);
}
