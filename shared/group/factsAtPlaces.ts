// Takes the facts of a finding and the places of it that are left, gives those of the heaviest pair that is left, with the new
// numbers of the places.

import type {CopyFacts, OccurrencePair, PairFacts} from '../model/finding.ts';

/** `kept`: former ordinals; `pairs`: those that are left, with new ones. */
export function factsAtPlaces(facts: CopyFacts, kept: readonly number[], pairs: readonly OccurrencePair[]): CopyFacts {
  const {marks, includes, ofPairs, ...heaviest} = facts;
  const left = (ofPairs ?? [heaviest]).flatMap((pair): PairFacts[] => {
    const [a, b] = [kept.indexOf(pair.a), kept.indexOf(pair.b)];
    return a < 0 || b < 0 ? [] : [{...pair, a, b}];
  });
  const [first = atMost(heaviest, pairs[0])] = left;
  return {
    ...first,
    marks: kept.map((at) => marks[at]),
    ...(includes && {includes: kept.map((at) => includes[at])}),
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
