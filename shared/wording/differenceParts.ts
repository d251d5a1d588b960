// What is said of two copies that are not equal, behind the place of the other one: `, with 2 differences. Only here: "…"`.

import type {PassageFinding} from '../model/finding.ts';
import {inQuotes, type MessagePart} from './messageParts.ts';
import {plural} from './numbersInEnglish.ts';
import {pairDifference} from './pairDifference.ts';

export function differenceParts(finding: PassageFinding, ordinal: number, other: number): MessagePart[] {
  const difference = pairDifference(finding, ordinal, other);
  if (difference === null) return [', with many differences'];
  if (difference.count === 0) return [];
  const {count, onlyHere, onlyThere, isReordered} = difference;
  if (isReordered) return [', in another order'];
  const parts: MessagePart[] = [`, with ${plural(count, 'difference')}`];
  if (onlyHere !== '') parts.push('. Only here: ', ...inQuotes(onlyHere));
  if (onlyThere !== '') parts.push('. Only there: ', ...inQuotes(onlyThere));
  return parts;
}
