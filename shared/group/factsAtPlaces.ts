// Takes the facts of a finding and the places of it that are left, gives the facts with the new numbers of the places.

import type {CopyFacts, OccurrencePair} from '../model/finding.ts';

/** `kept`: former ordinals; `pairs`: with new ones. Without the heaviest pair, the first that is left takes its place. */
export function factsAtPlaces(facts: CopyFacts, kept: readonly number[], pairs: readonly OccurrencePair[]): CopyFacts {
  const [a, b] = [kept.indexOf(facts.a), kept.indexOf(facts.b)];
  const isLeft = a >= 0 && b >= 0;
  const [first] = pairs;
  return {
    ...facts,
    a: isLeft ? a : (first?.a ?? 0),
    b: isLeft ? b : (first?.b ?? 1),
    marks: kept.map((at) => facts.marks[at]),
  };
}
