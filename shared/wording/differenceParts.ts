// Description of two copies that are not equal, behind the place of the other one: `, with 2 differences: here "8080",
// there "9090"; here also "each". Renamed throughout: Eventing → Serving`.

import type {PassageFinding} from '../model/finding.ts';
import {inQuotes, type MessagePart} from './messageParts.ts';
import {count, plural} from './numbersInEnglish.ts';
import {pairDifference} from './pairDifference.ts';
import {
  type PlaceDifference,
  type QuotedDifference,
  type QuotedSwap,
  quotedDifferences,
  saidSwaps,
} from './placeDifference.ts';

/** Differences and names that are quoted. */
export const differencesShown = 3;

export function differenceParts(finding: PassageFinding, ordinal: number, other: number): readonly MessagePart[] {
  const difference = pairDifference(finding, ordinal, other);
  if (difference === null) return [', with many differences'];
  if (difference.isEqual) return [];
  if (difference.isReordered) return [', in another order'];
  const edits = difference.residual.length;
  const quotes = quotedDifferences(difference, differencesShown);
  return [
    ...(edits === 0 ? [] : [`, with ${plural(edits, 'difference')}`]),
    ...quotes.flatMap((quote, at): readonly MessagePart[] => [at === 0 ? ': ' : '; ', ...quotedParts(quote)]),
    ...swapParts(difference, finding, ordinal),
  ];
}

export function quotedParts({here, there}: QuotedDifference): readonly MessagePart[] {
  if (there === '') return ['here also ', ...inQuotes(here)];
  if (here === '') return ['there also ', ...inQuotes(there)];
  return ['here ', ...inQuotes(here), ', there ', ...inQuotes(there)];
}

function swapParts(difference: PlaceDifference, {places}: PassageFinding, ordinal: number): readonly MessagePart[] {
  const {swaps, left} = saidSwaps(difference, places[ordinal], differencesShown);
  return swaps.flatMap((swap, at): readonly MessagePart[] => {
    const said = how(swap);
    const isSaid = at > 0 && said === how(swaps[at - 1]);
    const more = at === swaps.length - 1 && left > 0 ? ` and ${count(left)} more` : '';
    return [isSaid ? ', ' : `. ${said}: `, {quote: swap.here}, ' → ', {quote: swap.there}, more];
  });
}

/** A name that was left over in the other text is perhaps a slip of whoever copied it. */
function how({times, kept, isName}: QuotedSwap): string {
  const verb = isName ? 'Renamed' : 'Replaced';
  if (kept > 0) return `${verb} in ${count(times)} of ${plural(times + kept, 'place')}`;
  return times === 1 ? verb : `${verb} throughout`;
}
