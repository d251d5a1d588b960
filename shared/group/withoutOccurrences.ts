// Takes a finding and the places to leave out, gives it with the places that are left and the pairs between them.

import type {CopyFacts, OccurrencePair, PairFacts} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';

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

/**
 * Takes the facts of a finding and the places of it that are left, gives those of the heaviest pair that is left, with the new
 * numbers of the places.
 * `kept`: former ordinals; `pairs`: those that are left, with new ones.
 */
export function factsAtPlaces(facts: CopyFacts, kept: readonly number[], pairs: readonly OccurrencePair[]): CopyFacts {
  const {marks, includes, changed, ofPairs, ...heaviest} = facts;
  const left = (ofPairs ?? [heaviest]).flatMap((pair): PairFacts[] => {
    const [a, b] = [kept.indexOf(pair.a), kept.indexOf(pair.b)];
    return a < 0 || b < 0 ? [] : [{...pair, a, b}];
  });
  const [first = atMost(heaviest, pairs[0])] = left;
  return {
    ...first,
    marks: kept.map((at) => marks[at]),
    ...(includes && {includes: kept.map((at) => includes[at])}),
    ...(changed && {changed}),
    ...(left.length > 1 && {ofPairs: left}),
  };
}

/** No pair that is left was weighed: as the heaviest one, as far as its equal words go. */
function atMost(facts: PairFacts, pair: OccurrencePair | undefined): PairFacts {
  if (pair === undefined) return {...facts, a: 0, b: 1};
  const equal = Math.min(pair.wordsA * pair.containmentA, pair.wordsB * pair.containmentB);
  const factor = facts.longest === 0 ? 1 : facts.weight / facts.longest;
  return {
    ...facts,
    a: pair.a,
    b: pair.b,
    longest: Math.min(facts.longest, equal),
    weight: Math.min(facts.weight, equal * factor),
    ...(facts.equalWeight !== undefined && {equalWeight: Math.min(facts.equalWeight, equal * factor)}),
    inRuns: Math.min(facts.inRuns, equal),
  };
}
