// Description of copies that are not equal, behind the place of the other one: `, with 3 differences: here "8080", there
// "9090"; here also "each"`.

import {inQuotes, type MessagePart} from './messageParts.ts';
import {plural} from './numbersInEnglish.ts';
import {type ComparedPlaces, type Differences, differencesOf} from './pairDifference.ts';
import type {QuotedDifference} from './placeDifference.ts';

/** Differences that are quoted. */
export const differencesShown = 2;

/** `copies`: texts that the same two pages share; their differences are counted together. */
export function differenceParts(copies: readonly ComparedPlaces[]): readonly MessagePart[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted) return [', with many differences'];
  if (all.isReordered) return [', in another order'];
  const least = all.isPartly ? 'at least ' : '';
  return [
    ...(all.edits === 0 ? [] : [`, with ${least}${plural(all.edits, 'difference')}`]),
    ...swapParts(all),
    ...all.quotes.flatMap((quote, at): readonly MessagePart[] => [at === 0 ? ': ' : '; ', ...quotedParts(quote)]),
  ];
}

/** ', apart from Gunicorn → uWSGI and 2 more names': a systematic replacement is meant, and no difference to look at. */
function swapParts({swap, swaps}: Differences): readonly MessagePart[] {
  if (swap === null) return [];
  const more = swaps > 1 ? [` and ${plural(swaps - 1, 'more word or name', 'more words or names')}`] : [];
  return [', apart from ', {quote: swap.here}, ' → ', {quote: swap.there}, ...more];
}

export function quotedParts({here, there}: QuotedDifference): readonly MessagePart[] {
  if (there === '') return ['here also ', ...inQuotes(here)];
  if (here === '') return ['there also ', ...inQuotes(there)];
  return ['here ', ...inQuotes(here), ', there ', ...inQuotes(there)];
}
