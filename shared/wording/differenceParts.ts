// Description of copies that are not equal, behind the place of the other one: `, with 3 differences: here "8080", there
// "9090"; only here "each"`.

import {isPage} from '../text/formatOf.ts';
import {inQuotes, type MessagePart} from './messageParts.ts';
import {count, plural} from './numbersInEnglish.ts';
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

/** Of two pages, as sentences of their own: '. The pages have 2 differences: …'. Empty where too much differs. */
export function pageDifferenceParts({copies, areWhole}: ComparedPages): readonly MessagePart[] {
  const all = differencesOf(copies, differencesShown);
  if (all.isUncounted || all.isReordered) return [];
  if (all.edits === 0) return swapParts(all);
  const arePages = copies[0].text.places.every(({path}) => isPage(path));
  const passages = copies.length === 1 ? 'The passage has' : 'The passages in common have';
  const subject = areWhole ? (arePages ? 'The pages have' : 'The files have') : passages;
  return [`. ${subject} `, ...countedParts(all), ...quoteParts(all), ...swapParts(all)];
}

function countedParts({edits, isPartly}: Differences): readonly MessagePart[] {
  if (isPartly) return ['many differences'];
  return edits === 0 ? [] : [plural(edits, 'difference')];
}

/** A colon stands before all of them. */
function quoteParts({quotes, edits, isPartly}: Differences): readonly MessagePart[] {
  const first = quotes.length === edits && !isPartly ? ': ' : ', such as ';
  return quotes.flatMap((quote, at): readonly MessagePart[] => [at === 0 ? first : '; ', ...quotedParts(quote)]);
}

/**
 * '. Replaced: Gunicorn → uWSGI', or '. 3 words or names are replaced, such as Gunicorn → uWSGI': a systematic replacement is
 * meant, and no difference to look at.
 */
function swapParts({swap, swaps}: Differences): readonly MessagePart[] {
  if (swap === null) return [];
  const said = swaps === 1 ? 'Replaced: ' : `${count(swaps)} words or names are replaced, such as `;
  return [`. ${said}`, {quote: swap.here}, ' → ', {quote: swap.there}];
}

export function quotedParts({here, there}: QuotedDifference): readonly MessagePart[] {
  if (there === '') return ['only here ', ...inQuotes(here)];
  if (here === '') return ['only there ', ...inQuotes(there)];
  return ['here ', ...inQuotes(here), ', there ', ...inQuotes(there)];
}
