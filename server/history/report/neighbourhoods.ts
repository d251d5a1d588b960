// Takes fingerprints of an added passage, gives the parts of another page that have them close together: a phrase that
// comes again at the end of the page would otherwise have all between compared.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {type Sorted, sortRows} from '../../../shared/algorithms/radixSort.ts';
import {lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import type {Span} from '../../../shared/algorithms/span.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';

interface Neighbourhood extends Span {
  readonly prints: ReadonlySet<number>;
}

const neighbourhoodsMax = 4;
/** Of a short passage, one is enough. */
const printsMin = 2;
/** A passage ends less than this many words beyond its outermost fingerprints, unless it was edited there. */
const marginTokens = 80;

/** Those with most fingerprints first, and each only if it has some that the ones before it lack. */
export function neighbourhoods(page: PageVersion, fingerprints: readonly number[]): readonly Neighbourhood[] {
  const wanted = new Set(fingerprints);
  const places = [...wanted].flatMap((print) => placesOfPrint(page, print).map((token) => ({token, print})));
  const all: {from: number; to: number; readonly prints: Set<number>}[] = [];
  for (const {token, print} of places.sort((x, y) => x.token - y.token)) {
    const last = all.at(-1);
    if (last === undefined || token - last.to > 2 * marginTokens) {
      all.push({from: token, to: token, prints: new Set([print])});
    } else {
      last.to = token;
      last.prints.add(print);
    }
  }
  const least = Math.min(printsMin, wanted.size);
  const chosen: Neighbourhood[] = [];
  for (const one of all.sort((x, y) => y.prints.size - x.prints.size).slice(0, neighbourhoodsMax)) {
    let news = 0;
    for (const print of one.prints) if (wanted.delete(print)) news++;
    if (news >= least) chosen.push(one);
  }
  return chosen;
}

/** Tokens `first` … `last` with a margin, as far as it is in the run. */
export function around(first: number, last: number, {from, to}: Span): Span {
  return {from: Math.max(from, first - marginTokens), to: Math.min(to, last + marginTokens)};
}

/**
 * Fingerprints ascending, with the place of each in the page, equal ones in its order. Many pages may be compared with a
 * long one.
 */
const known = new WeakMap<PageVersion, Sorted>();

/** Where a page has a fingerprint: tokens, ascending. */
function placesOfPrint(page: PageVersion, print: number): number[] {
  const {keys, order} = rememberedOf(known, page, () => {
    const sorted = sortRows(page.fingerprints, page.fingerprints.length);
    return {
      keys: sorted.keys.slice(0, page.fingerprints.length),
      order: sorted.order.slice(0, page.fingerprints.length),
    };
  });
  const found: number[] = [];
  for (let row = lowerBound(keys, 0, keys.length, print); row < keys.length && keys[row] === print; row++) {
    found.push(page.fingerprintAt[order[row]]);
  }
  return found;
}
