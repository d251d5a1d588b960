// Takes the passages found by two detectors and counts the copies that each found and that both found. A passage with n
// occurrences is n − 1 copies, whichever of its n(n−1)/2 pairs were found: a detector that finds A ~ B and B ~ C has
// also found A ~ C.

import {join, roots, singletons} from '../../../shared/algorithms/unionFind.ts';
import type {Passage} from '../../../shared/pair/passage.ts';

interface ComparedCopies {
  readonly first: number;
  readonly second: number;
  readonly both: number;
  /** Passages of the second detector between occurrences that the first does not connect, strongest evidence first. */
  readonly onlySecond: readonly Passage[];
}

/**
 * Occurrences are the nodes of a graph and passages its edges. The number of copies found by a detector is the rank of
 * its edges, the number of edges of a spanning forest. The number found by both is the sum of the two ranks minus the
 * rank of all edges together.
 */
export function comparedCopies(first: readonly Passage[], second: readonly Passage[]): ComparedCopies {
  const placeOf = placesOf([...first, ...second]);
  const edge = (passage: number) => [placeOf[passage * 2], placeOf[passage * 2 + 1]] as const;
  const byFirst = singletons(placeOf.length);
  const bySecond = singletons(placeOf.length);
  let firstRank = 0;
  let secondRank = 0;
  first.forEach((_, passage) => {
    if (join(byFirst, ...edge(passage))) firstRank++;
  });
  second.forEach((_, passage) => {
    if (join(bySecond, ...edge(first.length + passage))) secondRank++;
  });
  const strongest = second.map((passage, number) => ({passage, number}));
  strongest.sort(({passage: x}, {passage: y}) => y.evidence - x.evidence || x.a - y.a || x.a0 - y.a0 || x.b - y.b);
  const onlySecond = strongest.filter(({number}) => join(byFirst, ...edge(first.length + number)));
  return {
    first: firstRank,
    second: secondRank,
    both: secondRank - onlySecond.length,
    onlySecond: onlySecond.map(({passage}) => passage),
  };
}

/**
 * Numbers of the occurrences of each passage, in turn. Ranges of one document that overlap by half of the shorter one
 * are the same occurrence.
 */
function placesOf(passages: readonly Passage[]): Int32Array {
  const sides = passages.flatMap(({a, b, a0, a1, b0, b1}) => [
    {document: a, from: a0, to: a1},
    {document: b, from: b0, to: b1},
  ]);
  const order = [...sides.keys()].sort(
    (x, y) => sides[x].document - sides[y].document || sides[x].from - sides[y].from,
  );
  const sets = singletons(sides.length);
  for (let x = 0; x < order.length; x++) {
    const one = sides[order[x]];
    for (let y = x + 1; y < order.length; y++) {
      const other = sides[order[y]];
      if (other.document !== one.document || other.from >= one.to) break;
      const shared = Math.min(one.to, other.to) - other.from;
      if (2 * shared >= Math.min(one.to - one.from, other.to - other.from)) join(sets, order[x], order[y]);
    }
  }
  return roots(sets);
}
