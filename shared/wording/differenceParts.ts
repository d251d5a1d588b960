// Description of copies that are not equal, behind the place of the other one: `, with 3 differences: here "8080", there
// "9090"; here also "each"`.

import {inQuotes, type MessagePart} from './messageParts.ts';
import {count, listInEnglish, plural} from './numbersInEnglish.ts';
import {type ComparedPlaces, differencesOf} from './pairDifference.ts';
import type {QuotedDifference, QuotedSwap} from './placeDifference.ts';

export type {ComparedCopy, ComparedPlaces} from './pairDifference.ts';

/** Differences that are quoted. */
export const differencesShown = 2;

/** `copies`: texts that the same two pages share; their differences are counted together. */
export function differenceParts(copies: readonly ComparedPlaces[]): readonly MessagePart[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted) return [', with many differences'];
  if (all.isReordered) return [', in another order'];
  const counts = [
    ...(all.edits === 0 ? [] : [plural(all.edits, 'difference')]),
    ...(all.swaps === 0 ? [] : [`${plural(all.swaps, 'word or name', 'words or names')} replaced throughout`]),
  ];
  return [
    ...(counts.length === 0 ? [] : [`, with ${listInEnglish(counts)}`]),
    ...all.quotes.flatMap((quote, at): readonly MessagePart[] => [at === 0 ? ': ' : '; ', ...quotedParts(quote)]),
    ...all.leftOver.flatMap(leftOverParts),
  ];
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
