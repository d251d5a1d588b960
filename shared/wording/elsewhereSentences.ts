// Sentences for an editor about a passage that is in another repository, in the language of the reader.

import type {Elsewhere} from '../model/elsewhere.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {Sentence} from './editorNames.ts';
import {elsewhereName, twoDigits} from './elsewhereMessage.ts';
import type {Language} from './language.ts';
import type {MessagePart} from './messageParts.ts';

export function elsewhereSentences(
  {words: all}: PassageFinding,
  elsewhere: Elsewhere,
  {parts, say, words, counted}: Language,
): readonly Sentence[] {
  const {estimated, unread, day, others, link, words: shared} = elsewhere;
  const place: MessagePart = {quote: elsewhereName(elsewhere), ...(link !== null && {link})};
  const gaps = {shared: estimated ? twoDigits(shared) : shared, words: words(all), place};
  const claim =
    shared >= all
      ? estimated
        ? parts('About all of these {words} are also in {place}', gaps)
        : parts('These {words} are also in {place}', gaps)
      : estimated
        ? parts('About {shared} of these {words} are also in {place}', gaps)
        : parts('{shared} of these {words} are also in {place}', gaps);
  const notes = [
    ...(estimated ? [say('estimate')] : []),
    ...(day === '' ? [] : [say('as of {day}', {day})]),
    ...(unread === undefined
      ? []
      : [unread === 'not readable' ? say('you cannot read it here') : say('its text was not found')]),
  ];
  const first: Sentence = [...claim, notes.length === 0 ? '.' : ` (${notes.join(', ')}).`];
  if (others.length === 0) return [first];
  const more = counted(others.length, 'It is also on {count} more page.', 'It is also on {count} more pages.');
  return [first, [more]];
}
