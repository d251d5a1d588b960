// Takes a finding and the places to leave out, gives it with the places that are left and the pairs between them.

import type {OccurrencePair} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {factsAtPlaces} from './factsAtPlaces.ts';

/** The same finding when no place is left out; null when what is left is no copy any more. */
export function withoutOccurrences<Kind extends TextFinding>(
  finding: Kind,
  isLeftOut: (ordinal: number) => boolean,
): Kind | null {
  const out = new Set([...finding.places.keys()].filter(isLeftOut));
  if (out.size === 0) return finding;
  const left = finding.pairs.filter(({a, b}) => !out.has(a) && !out.has(b));
  // A place that was only ever compared with those left out has no measure left to be shown with.
  const kept = [...new Set(left.flatMap(({a, b}) => [a, b]))].sort((a, b) => a - b);
  if (kept.length < 2 || kept.every((ordinal) => finding.places[ordinal]?.reference)) return null;
  const pairs = left.map((pair): OccurrencePair => ({...pair, a: kept.indexOf(pair.a), b: kept.indexOf(pair.b)}));
  const facts = finding.facts === undefined ? {} : {facts: factsAtPlaces(finding.facts, kept, pairs)};
  if (finding.kind === 'document')
    return {...finding, places: finding.places.filter((_, at) => kept.includes(at)), pairs, ...facts};
  const places = finding.places.filter((_, at) => kept.includes(at));
  const words = Math.max(...places.map((place) => place.words));
  const pages = new Set(places.map(({path}) => path)).size;
  return {...finding, places, pairs, words, slots: Math.min(finding.slots, pages), ...facts};
}
