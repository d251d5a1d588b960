// Sentence for all reports about a paragraph that was edited in one place and not in another.

import type {PassageFinding} from '../model/finding.ts';
import type {Staleness, WordEdit} from '../model/staleness.ts';
import {isPage} from '../text/formatOf.ts';
import {withoutUnpaired} from '../text/unpairedSigns.ts';
import {type MessagePart, occurrenceName} from './messageParts.ts';
import {plural} from './numbersInEnglish.ts';
import {beginning} from './terminal.ts';

/** Edits that are quoted. */
const editsShown = 3;
/** Words of an edit that are quoted. */
const wordsShown = 12;
/** Of words that are one long word. */
const unitsShown = 240;

/** At a place that was edited; where it was not, the same seen from there. */
export function staleMessage(
  finding: PassageFinding,
  {edits: all, isPart}: Staleness,
  ordinal: number,
): readonly MessagePart[] {
  const edits = distinct(all);
  const text = isPart ? 'passage' : 'paragraph';
  const isEdited = (at: number): boolean => finding.places[at]?.new === true;
  const places = [...finding.places.keys()];
  const others = places.filter((at) => isEdited(at) !== isEdited(ordinal));
  const names = others.flatMap((at, index): MessagePart[] => [
    index === 0 ? '' : index === others.length - 1 ? ' and ' : ', ',
    {...occurrenceName(finding, at), lines: `:${finding.places[at]?.startLine ?? 1}`},
  ]);
  const quoted = edits.slice(0, editsShown).flatMap((edit, index) => [index === 0 ? '' : '; ', ...editParts(edit)]);
  const more = edits.length > editsShown ? `; and ${plural(edits.length - editsShown, 'more edit')}` : '';
  if (!isEdited(ordinal)) {
    return [`This ${text} still has the old text; it was edited in `, ...names, ': ', ...quoted, more];
  }
  const alike = places.filter(isEdited).length;
  const count = alike > 1 ? ` (${alike} of ${places.length} copies were changed)` : '';
  const isSource = places.every((at) => !isPage(finding.places[at]?.path ?? ''));
  const todo = isSource ? '. Make the same change there' : '. Make the same change there, or link to it';
  return [`The old text of this ${text} is still in `, ...names, count, ': ', ...quoted, more, todo];
}

/** One that was made in several places is quoted once. */
function distinct(edits: readonly WordEdit[]): readonly WordEdit[] {
  return [...new Map(edits.map((edit) => [JSON.stringify([edit.before, edit.now]), edit])).values()];
}

/** `yarn → npm`, `without “new words”`, `with “old words”`: always what the old text has. */
function editParts({before, now}: WordEdit): readonly MessagePart[] {
  if (before === '') return ['without “', shown(now), '”'];
  if (now === '') return ['with “', shown(before), '”'];
  return [shown(before), ' → ', shown(now)];
}

/** A long one is cut behind a word. One sign of a pair would look like a part of the text. */
function shown(text: string): MessagePart {
  const words = text.trim().split(/\s+/);
  const first = words.slice(0, wordsShown).join(' ');
  const short = beginning(first, unitsShown);
  const isCut = words.length > wordsShown || short.length < first.length;
  return {quote: `${withoutUnpaired(short, isCut)}${isCut ? ' …' : ''}`};
}
