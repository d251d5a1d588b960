// Description of copies that are not equal, behind the place of the other one: `, with 3 differences: here "8080", there
// "9090"; here also "each"`.

import {inQuotes, type MessagePart} from './messageParts.ts';
import {count, plural} from './numbersInEnglish.ts';
import {type ComparedPlaces, type Differences, differencesOf} from './pairDifference.ts';
import type {QuotedDifference, QuotedSwap} from './placeDifference.ts';

export type {ComparedCopy, ComparedPlaces} from './pairDifference.ts';

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
    ...all.leftOver.flatMap(leftOverParts),
  ];
}

/** ', apart from Gunicorn → uWSGI and 2 more names': a systematic replacement is meant, and no difference to look at. */
function swapParts({swap, swaps, leftOver}: Differences): readonly MessagePart[] {
  if (swap === null || leftOver.length > 0) return [];
  const more = swaps > 1 ? [` and ${plural(swaps - 1, 'more word or name', 'more words or names')}`] : [];
  const named = (text: string): readonly MessagePart[] => (swap.isName ? [{quote: text}] : inQuotes(text));
  return [', apart from ', ...named(swap.here), ' → ', ...named(swap.there), ...more];
}

export function quotedParts({here, there}: QuotedDifference): readonly MessagePart[] {
  if (there === '') return ['here also ', ...inQuotes(here)];
  if (here === '') return ['there also ', ...inQuotes(there)];
  return ['here ', ...inQuotes(here), ', there ', ...inQuotes(there)];
}

/** A name that was left over in the other text is perhaps a slip of whoever copied it. */
function leftOverParts({here, there, times, kept, isName}: QuotedSwap): readonly MessagePart[] {
  const verb = isName ? 'Renamed' : 'Replaced';
  return [`. ${verb} in ${count(times)} of ${plural(times + kept, 'place')}: `, {quote: here}, ' → ', {quote: there}];
}
