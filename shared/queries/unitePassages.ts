// Takes passages of two texts that were found in two ways, gives each text once, at its larger extent. So whoever
// compares two files sees all that `check` reports of them, and what the looser search finds beside it.

import type {SpanPair} from '../algorithms/span.ts';

/** Of two passages that have so much of the shorter in common, in both texts, the text is one. */
const sameShare = 0.5;

/**
 * `isWithin`: both sides are ranges of one text. Passages that are `isApart` have a measure of their own, and are left as
 * they are. In order of a, then b.
 */
export function unitePassages<Found extends SpanPair>(
  matches: readonly Found[],
  checked: readonly Found[],
  isApart: (found: Found) => boolean,
  isWithin: boolean,
): Found[] {
  const united = [...matches];
  for (const one of checked) {
    if (isApart(one)) {
      // Matches inside it are weaker evidence.
      for (let at = united.length - 1; at >= 0; at--) {
        if (!isApart(united[at]) && holds(one, united[at])) united.splice(at, 1);
      }
      united.push(one);
    } else if (!united.some((other) => !isApart(other) && holds(other, one))) unite(united, one, isWithin, isApart);
  }
  return united.sort((x, y) => x.a0 - y.a0 || x.b0 - y.b0);
}

/** The text of `one` and of the others that overlap with it becomes one passage. */
function unite<Found extends SpanPair>(
  united: Found[],
  one: Found,
  isWithin: boolean,
  isApart: (found: Found) => boolean,
): void {
  let whole = one;
  for (let at = 0; at < united.length; ) {
    const other = united[at];
    const both = {
      ...whole,
      a0: Math.min(whole.a0, other.a0),
      a1: Math.max(whole.a1, other.a1),
      b0: Math.min(whole.b0, other.b0),
      b1: Math.max(whole.b1, other.b1),
    };
    // A text that follows itself is no copy of itself.
    if (isApart(other) || !isSame(whole, other) || (isWithin && both.a1 > both.b0)) at++;
    else {
      united.splice(at, 1);
      whole = both;
      at = 0;
    }
  }
  united.push(whole);
}

function holds(outer: SpanPair, inner: SpanPair): boolean {
  return outer.a0 <= inner.a0 && outer.a1 >= inner.a1 && outer.b0 <= inner.b0 && outer.b1 >= inner.b1;
}

function isSame(x: SpanPair, y: SpanPair): boolean {
  const inA = Math.min(x.a1, y.a1) - Math.max(x.a0, y.a0);
  const inB = Math.min(x.b1, y.b1) - Math.max(x.b0, y.b0);
  return inA >= sameShare * Math.min(x.a1 - x.a0, y.a1 - y.a0) && inB >= sameShare * Math.min(x.b1 - x.b0, y.b1 - y.b0);
}
