// Takes the places of a copied text, gives those of which two are compared: of few places all, of many those between
// which a passage was found.

import type {Measures} from '../model/finding.ts';
import type {TokenRange} from './occurrences.ts';
import type {SelectedGroup} from './selectFindings.ts';

/** Ordinals of two places, a < b. */
interface ComparedPlaces {
  readonly a: number;
  readonly b: number;
  /** Measures that are not those of the words. */
  readonly known: Measures | undefined;
}

/** Of so few places all pairs are measured: what is said of the text is said of each two of them. */
const allPairsMax = 5;

/** `places` are the first of the group. */
export function comparedPlaces(
  {group, measures}: Pick<SelectedGroup, 'group' | 'measures'>,
  places: readonly TokenRange[],
): ComparedPlaces[] {
  const pairs: ComparedPlaces[] = [];
  const seen = new Set<number>();
  for (const passage of group.passages) {
    const a = places.findIndex((p) => p.document === passage.a && p.from <= passage.a0 && p.to >= passage.a1);
    const b = places.findIndex((p) => p.document === passage.b && p.from <= passage.b0 && p.to >= passage.b1);
    const [first, second] = [Math.min(a, b), Math.max(a, b)];
    if (first < 0 || first === second || seen.has(first * places.length + second)) continue;
    seen.add(first * places.length + second);
    pairs.push({a: first, b: second, known: measures?.get(passage)});
  }
  if (measures === undefined && places.length <= allPairsMax) {
    for (let a = 0; a < places.length; a++) {
      for (let b = a + 1; b < places.length; b++) {
        if (!seen.has(a * places.length + b)) pairs.push({a, b, known: undefined});
      }
    }
  }
  return pairs;
}
