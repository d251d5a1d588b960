// Takes words that have partners in another text, says how far the copy round some of them reaches: both texts may go on
// in another way on either side.

import type {Span} from '../algorithms/span.ts';

/** So many words with a partner must follow a word without one: nine words in ten have one, up to either end. */
export const wordsForMissing = 9;

/** `partners` begins with the token `start`; a negative number is none. Those of the range have one. */
export function copiedAround(partners: Int32Array, start: number, {from, to}: Span): Span {
  return {from: from - reach(partners, from - start - 1, -1), to: to + reach(partners, to - start, 1)};
}

/** How many words in this direction belong to the copy: those that outweigh the missing ones among them most. */
function reach(partners: Int32Array, first: number, step: 1 | -1): number {
  let [length, most, sum] = [0, 0, 0];
  for (let at = first; at >= 0 && at < partners.length; at += step) {
    sum += partners[at] < 0 ? -wordsForMissing : 1;
    if (sum > most) [length, most] = [Math.abs(at - first) + 1, sum];
  }
  return length;
}
