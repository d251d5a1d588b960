// Takes the entries of a baseline and entries of findings that are to be accepted, gives the entries that accept both.
// An entry of the same text is widened and keeps what was said of it; all other entries stay as they are.

import {kinds} from '../kinds/kinds.ts';
import {isExpired} from './applyBaseline.ts';
import type {Copy} from './copiesInFindings.ts';
import type {BaselineEntry} from './entries.ts';
import {alikeIn, matchEntries, pathsBeyond} from './matchEntries.ts';
import {type EntryText, filledEntry, together, type UpdatedBaseline} from './updateBaseline.ts';

export interface WantedEntry {
  readonly entry: BaselineEntry;
  /** Of its places, how many the baseline accepted when the finding was reported. */
  readonly accepted: number;
}

export function addEntries(
  entries: readonly BaselineEntry[],
  asked: readonly WantedEntry[],
  said: EntryText,
  today: string,
): UpdatedBaseline {
  // A finding may be named twice, or by the one that leads its set.
  const wanted = [...new Map(asked.map((one) => [JSON.stringify(one), one])).values()];
  const likest = new Map<number, number>();
  const copies = wanted.map(({entry}) => asCopy(entry));
  for (const {copy, entry} of matchEntries(copies, entries, alikeIn(entries))) {
    if (!likest.has(copy)) likest.set(copy, entry);
  }
  const after = [...entries];
  const fresh: BaselineEntry[] = [];
  for (const [index, one] of wanted.entries()) {
    const at = likest.get(index);
    if (at === undefined) fresh.push({...one.entry, ...said});
    else after[at] = widened(after[at], one, said, today);
  }
  const touched = [...new Set(likest.values())].sort((x, y) => x - y);
  const known = touched.map((at) => after[at]);
  const added = together(fresh);
  return {
    entries: [...after, ...added],
    added,
    known,
    changed: touched.flatMap((at) =>
      after[at].count === entries[at].count ? [] : [{entry: after[at], before: entries[at].count}],
    ),
    dropped: [],
    expired: known.filter((entry) => isExpired(entry, today)),
  };
}

function widened(before: BaselineEntry, wanted: WantedEntry, said: EntryText, today: string): BaselineEntry {
  const {reason, owner, expires} = isExpired(before, today) ? filledEntry(before, said) : before;
  return {...before, ...placesOf(before, wanted), reason: reason || said.reason, owner: owner || said.owner, expires};
}

/** The places of the entry, and those of the other that it has not: a review does not look for all old places. */
function placesOf(before: BaselineEntry, {entry, accepted}: WantedEntry): Pick<BaselineEntry, 'paths' | 'count'> {
  const fresh = pathsBeyond(entry.paths, before.paths).map((at) => entry.paths[at]);
  // A page may be in several findings, each with another page: the entry of all of them accepts the sum.
  const isAboutPages = !kinds[entry.code].accepts.includes('passage');
  const places = isAboutPages ? Math.max(fresh.length, entry.count - accepted) : fresh.length;
  const again = entry.paths.slice(0, places - fresh.length);
  const count = Math.max(before.count + places, entry.count);
  return {paths: [...before.paths, ...fresh, ...again].sort(), count};
}

function asCopy({code, count, words, fingerprint, paths, excerpt}: BaselineEntry): Copy {
  const ordinals = paths.map((_, ordinal) => ordinal);
  const [kind] = kinds[code].accepts;
  const place = {finding: 0, kind, ordinals, counted: ordinals, fingerprints: [fingerprint] as const, text: ''};
  return {...place, code, count, words, paths, excerpt};
}
