// Takes findings, gives them at the places that count: without those that a rule takes out, such as dated pages and
// older versions. A baseline accepts these places, so that one more dated page does not open an accepted copy again.

import type {PathFacts} from '../evidence/collection.ts';
import {factsAtPlaces} from '../group/withoutOccurrences.ts';
import {judgePlaces} from '../judge/places.ts';
import type {DocumentOccurrence, Finding, Occurrence} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';

type Copy = TextFinding;
export type FoundCopy = Copy & Required<Pick<Copy, 'facts'>>;

/** A copy that is weighed; findings of the history and of folders have levels of their own. */
export function isCopy(finding: Finding): finding is FoundCopy {
  return finding.facts !== undefined;
}

/** A finding that the rules take out as a whole stays as it is. */
export function atCountedPlaces(finding: Finding, paths: PathFacts): Finding {
  if (!isCopy(finding)) return finding;
  const judged = judgePlaces(finding.places, finding.facts, paths);
  return 'kept' in judged && hasPair(finding, judged.kept) ? atPlaces(finding, judged.kept) : finding;
}

/** Of many places those that are left may have been found through others alone: nothing was measured between them. */
export function hasPair({pairs}: Copy, kept: readonly number[]): boolean {
  return pairs.some(({a, b}) => kept.includes(a) && kept.includes(b));
}

/** The finding at some of its places, of which those that were measured with none of the others are no copy any more. */
export function atPlaces(finding: FoundCopy, counted: readonly number[]): FoundCopy {
  if (counted.length === finding.places.length) return finding;
  const own = finding.pairs.filter(({a, b}) => counted.includes(a) && counted.includes(b));
  const kept = counted.filter((at) => own.some(({a, b}) => a === at || b === at));
  const numberOf = new Map(kept.map((at, number) => [at, number]));
  const places = kept.map((at) => finding.places[at]) as Occurrence[] & DocumentOccurrence[];
  const pairs = finding.pairs.flatMap((pair) => {
    const [a, b] = [numberOf.get(pair.a), numberOf.get(pair.b)];
    return a === undefined || b === undefined ? [] : [{...pair, a, b}];
  });
  return {...finding, places, pairs, facts: factsAtPlaces(finding.facts, kept, pairs)} as FoundCopy;
}
