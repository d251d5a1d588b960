// Description of copies that are not equal, behind the place of the other one: `, with 3 differences: here "8080", there
// "9090"; here also "each"`.

import {inQuotes, type MessagePart} from './messageParts.ts';
import {plural} from './numbersInEnglish.ts';
import {type ComparedPages, type ComparedPlaces, type Differences, differencesOf} from './pairDifference.ts';
import type {QuotedDifference} from './placeDifference.ts';

/** Differences that are quoted. */
export const differencesShown = 2;

/** `copies`: texts that the same two pages share; their differences are counted together. */
export function differenceParts(copies: readonly ComparedPlaces[]): readonly MessagePart[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted) return [', with many differences'];
  if (all.isReordered) return [', in another order'];
  const counted = countedParts(all);
  return [...(counted.length === 0 ? [] : [', with ', ...counted]), ...quoteParts(all), ...swapParts(all)];
}

/**
 * Of two pages: of all of their text, as behind any other place, or of the passages that they share, as a sentence of its own,
 * '. The passages in common have 2 differences: …'. Empty where too much differs.
 */
export function pageDifferenceParts({copies, areWhole}: ComparedPages): readonly MessagePart[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted || all.isReordered || (all.edits === 0 && all.swap === null)) return [];
  if (areWhole) return differenceParts(copies);
  const isOne = copies.length === 1;
  const subject = isOne ? '. The passage in common ' : '. The passages in common ';
  const verb = all.edits === 0 ? (isOne ? 'is equal' : 'are equal') : isOne ? 'has ' : 'have ';
  return [subject, verb, ...countedParts(all), ...quoteParts(all), ...swapParts(all)];
}

function countedParts({edits, isPartly}: Differences): readonly MessagePart[] {
  return edits === 0 ? [] : [`${isPartly ? 'at least ' : ''}${plural(edits, 'difference')}`];
}

function quoteParts({quotes}: Differences): readonly MessagePart[] {
  return quotes.flatMap((quote, at): readonly MessagePart[] => [at === 0 ? ': ' : '; ', ...quotedParts(quote)]);
}

/**
 * ', apart from Gunicorn → uWSGI and 2 more names': a systematic replacement is meant, and no difference to look at. Behind
 * differences '; replaced: Gunicorn → uWSGI'.
 */
function swapParts({swap, swaps, edits}: Differences): readonly MessagePart[] {
  if (swap === null) return [];
  const more = swaps > 1 ? [` and ${plural(swaps - 1, 'more word or name', 'more words or names')}`] : [];
  return [edits === 0 ? ', apart from ' : '; replaced: ', {quote: swap.here}, ' → ', {quote: swap.there}, ...more];
}

export function quotedParts({here, there}: QuotedDifference): readonly MessagePart[] {
  if (there === '') return ['here also ', ...inQuotes(here)];
  if (here === '') return ['there also ', ...inQuotes(there)];
  return ['here ', ...inQuotes(here), ', there ', ...inQuotes(there)];
}
