// Sentence for all reports about a passage that is in another repository. As long as its text was not read that is an
// estimate, and says so.

import type {Elsewhere, ElsewherePlace} from '../model/elsewhere.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {MessagePart} from './messageParts.ts';
import {count, lineRange, plural} from './numbersInEnglish.ts';
import type {Statement} from './passageMessage.ts';

export function elsewhereStatement({words}: PassageFinding, elsewhere: Elsewhere): Statement {
  const {estimated, unread, day, others} = elsewhere;
  const notes = [...(estimated ? ['estimate'] : []), ...(day === '' ? [] : [`as of ${day}`])].join(', ');
  const reason =
    unread === 'not readable' ? '; you cannot read it here' : unread === undefined ? '' : '; its text was not found';
  const said: MessagePart[] = [
    `${wordsSaid(elsewhere, words)} also in `,
    placeName(elsewhere),
    ...(notes + reason === '' ? [] : [` (${notes}${reason})`]),
    ...(others.length === 0 ? [] : [`, and on ${plural(others.length, 'more page')}`]),
  ];
  return {said, advice: estimated ? '' : 'Link to it, or keep the passage in one of the two'};
}

/** 'About 70 of these 82 words are', 'These 82 words are'. */
function wordsSaid({estimated, words: shared}: Elsewhere, words: number): string {
  const all = plural(words, 'word');
  if (shared >= words) return estimated ? `About all of these ${all} are` : `These ${all} are`;
  return estimated ? `About ${count(twoDigits(shared))} of these ${all} are` : `${count(shared)} of these ${all} are`;
}

/** More digits would say that it is measured. */
export function twoDigits(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, value))) - 1);
  return Math.round(value / unit) * unit;
}

/** 'org/handbook: docs/keys.md:12-18', a link to its forge where that is known. */
function placeName(place: ElsewherePlace): MessagePart {
  return {quote: elsewhereName(place), ...(place.link !== null && {link: place.link})};
}

export function elsewhereName({repository, path, startLine, endLine}: ElsewherePlace): string {
  const lines = startLine === undefined ? '' : `:${lineRange(startLine, endLine ?? startLine)}`;
  return `${repository}: ${path}${lines}`;
}
