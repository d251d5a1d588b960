// Why an edit cannot be made in another copy of its paragraph, as the rest of a sentence that begins with the place.

import {type Phrase, phrase} from '../model/phrase.ts';

/** There is nothing to do. */
export const hasItAlready = phrase('it already has the new text');

/** More of what is there is not quoted. */
const quotedUnits = 60;

/** `found`: the text of the copy in place of the old one; null: too few words around it are the same. */
export function otherTextThere(oldText: string, found: string | null): Phrase {
  if (found === null) return phrase('the words around the edit are different there');
  const [got, expected] = [quoted(found), quoted(oldText)];
  if (got === '') return phrase('it does not have “{words}” between the same words', {words: expected});
  if (expected === '') return phrase('it has “{words}” where the old text had nothing', {words: got});
  // Then they differ in what surrounds the words.
  const [more, less] = got === expected ? [found, oldText].map(shortened) : [got, expected];
  return phrase('it has “{words}” where the old text had “{old}”', {words: more, old: less});
}

/** Without the punctuation of the sentence. */
function quoted(text: string): string {
  return shortened(text).replace(/^[\s,.;:]+|[\s,.;:]+$/g, '');
}

function shortened(text: string): string {
  const short = text.replace(/\s+/g, ' ').trim();
  return short.length > quotedUnits ? `${short.slice(0, quotedUnits)}…` : short;
}
