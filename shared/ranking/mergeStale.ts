// Takes findings of one change, gives the stale copies that say the same as one finding with several places: those with the
// same edits, wherever these were left behind, and those that one other page, or the same ones, left behind.

import {join, rootOf, singletons} from '../algorithms/unionFind.ts';
import {withoutVersion} from '../evidence/relatedPaths.ts';
import type {Finding, Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import type {Staleness, WordEdit} from '../model/staleness.ts';

type StaleCopy = PassageFinding & {readonly stale: Staleness};

/** Other findings stay as they are, and where they are. */
export function mergeStale(findings: readonly Finding[]): readonly Finding[] {
  const stale = findings.filter(isStale);
  const groups = groupsOf(stale);
  const done = new Set<readonly StaleCopy[]>();
  return findings.flatMap((finding): Finding[] => {
    const group = isStale(finding) ? groups.get(finding) : undefined;
    if (group === undefined || group.length < 2) return [finding];
    if (done.has(group)) return [];
    done.add(group);
    return [mergedCopies(group)];
  });
}

/** Each by itself: an edit of one page is applied to one other place at a time. */
export function separateStale(findings: readonly Finding[]): readonly Finding[] {
  return findings.flatMap((finding): readonly Finding[] => finding.members ?? [finding]);
}

/** Silent ones stay by themselves: no report names them. */
function isStale(finding: Finding): finding is StaleCopy {
  return finding.stale !== undefined && finding.level !== 'silent';
}

function groupsOf(findings: readonly StaleCopy[]): ReadonlyMap<StaleCopy, readonly StaleCopy[]> {
  const sets = singletons(findings.length);
  const byKey = new Map<string, number>();
  for (const [at, finding] of findings.entries()) {
    for (const key of keysOf(finding)) {
      const other = byKey.get(key);
      if (other === undefined) byKey.set(key, at);
      else join(sets, other, at);
    }
  }
  const members = findings.map((): StaleCopy[] => []);
  for (const [at, finding] of findings.entries()) members[rootOf(sets, at)].push(finding);
  return new Map(findings.map((finding, at) => [finding, members[rootOf(sets, at)]]));
}

/**
 * Findings with a key in common are one. A reader looks once through a page for all that is only information, and through
 * the pages that several were left behind on; in each of five versions these are one page.
 */
function keysOf({level, places, stale}: StaleCopy): readonly string[] {
  const paths = (isNew: boolean) => places.filter((place) => (place.new === true) === isNew).map(({path}) => path);
  const edits = new Set(stale.edits.map(keyOf));
  const pages = level === 'info' ? paths(true) : [[...new Set(paths(false).map(withoutVersion))].sort()];
  return [
    JSON.stringify([level, 'edits', [...edits].sort()]),
    ...pages.map((page) => JSON.stringify([level, 'pages', page])),
  ];
}

function keyOf({before, now}: WordEdit): string {
  return JSON.stringify([before, now]);
}

/** In the order of its places; the loudest of them leads, as they come. */
function mergedCopies(members: readonly StaleCopy[]): PassageFinding {
  const [lead] = members;
  const byPlace = new Map(members.flatMap(({places}) => places.map((place) => [placeKey(place), place])));
  const places = [...byPlace.values()].sort(
    (x, y) => (x.path === y.path ? x.start - y.start : x.path < y.path ? -1 : 1) || x.end - y.end,
  );
  const ordinals = new Map(places.map((place, ordinal) => [placeKey(place), ordinal]));
  const at = (finding: StaleCopy, ordinal: number) => ordinals.get(placeKey(finding.places[ordinal])) ?? 0;
  const pairs = members.flatMap((member): OccurrencePair[] =>
    member.pairs.map((pair) => ({...pair, a: at(member, pair.a), b: at(member, pair.b)})),
  );
  const edits = new Map(members.flatMap(({stale}) => stale.edits.map((edit) => [keyOf(edit), edit])));
  const {isSample, ...stale} = lead.stale;
  return {
    ...lead,
    places,
    pairs: pairs.sort((x, y) => y.resemblance - x.resemblance),
    words: Math.max(...members.map(({words}) => words)),
    slots: new Set(places.map(({path}) => path)).size,
    stale: {
      ...stale,
      ...(isSample && members.every((member) => member.stale.isSample) && {isSample}),
      edits: [...edits.values()],
      touchesFact: members.some(({stale}) => stale.touchesFact),
    },
    members,
  };
}

function placeKey({path, start, end}: Occurrence): string {
  return `${path}\0${start}\0${end}`;
}
