// A change edited a paragraph, and a copy of it still has the old text.

import type {PassageFinding} from '../model/finding.ts';
import type {Staleness, WordEdit} from '../model/staleness.ts';
import {isPage} from '../text/formatOf.ts';
import {withoutUnpaired} from '../text/unpairedSigns.ts';
import {type Asked, nameOf, type Sentence, sentenceOf} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import {type MessagePart, occurrenceName} from '../wording/messageParts.ts';
import {plural} from '../wording/numbersInEnglish.ts';
import {askedOf} from '../wording/passageSentences.ts';
import {beginning} from '../wording/terminal.ts';
import type {Kind} from './kind.ts';

type StaleCopy = PassageFinding & {readonly stale: Staleness};

export const staleCopy: Kind<StaleCopy> = {
  code: 'stale-copy',
  level: 'warning',
  title: 'Stale copies',
  one: 'stale copy',
  many: 'stale copies',
  short: 'A paragraph was edited, and a copy of it was not.',
  full: 'A change edited a paragraph of which another page has a copy, and that copy still has the old text. Reported in reviews only. It is a warning if the edit changes a number, a name in code, code, or where a link leads, or if both texts were edited together before.',
  help: 'Make the same edit in the other place, or keep the paragraph in one place and link to it. If the two may differ, put a comment with `shingle-disable-next-line stale-copy -- reason` before one of them.',
  accepts: ['passage'],
  acceptedAlone: 'anywhere',
  wrong: 1,
  isCountedApart: true,
  statement: (finding, ordinal) => ({said: staleMessage(finding, finding.stale, ordinal), advice: ''}),
  sentences: (finding, ordinal, language) =>
    askedOf(finding, ordinal, language, (asked) => staleSentences(asked, finding.stale)),
  data: ({reason, stale}) => ({reason: reason ?? '', edits: stale.edits, touchesFact: stale.touchesFact}),
  row: ({stale}) => ({edits: stale.edits}),
};

/** Edits that are quoted. */
const editsShown = 3;
/** Words of an edit that are quoted. */
const wordsShown = 12;
/** Of words that are one long word. */
const unitsShown = 240;

/** At a place that was edited; where it was not, the same seen from there. */
function staleMessage(
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
  const quoted = edits.slice(0, editsShown).flatMap((edit, index) => [index === 0 ? '' : '; ', ...editPieces(edit)]);
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

/** `yarn → npm`, `“new words” was added`, `“old words” was removed`. */
function editPieces({before, now}: WordEdit): readonly MessagePart[] {
  if (before === '') return ['“', shown(now), '” was added'];
  if (now === '') return ['“', shown(before), '” was removed'];
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

/** Edits and places that are named in an editor; a comparison shows all. */
const shownMax = 2;

/** At a place that was edited, and at one that was not. */
function staleSentences({finding, ordinal, language}: Asked, {edits, isPart}: Staleness): readonly Sentence[] {
  const {parts, say, list} = language;
  const isEdited = (at: number): boolean => finding.places[at]?.new === true;
  const others = [...finding.places.keys()].filter((at) => isEdited(at) !== isEdited(ordinal));
  const names = others.slice(0, shownMax).map((at) => nameOf(finding, at));
  const left = others.length - names.length;
  const places = list(left > 0 ? [...names, say('{count} more places', {count: left})] : names);
  const [edit] = edits;
  const change = edit === undefined ? [] : editParts(edit, language);
  if (!isEdited(ordinal)) {
    const said = isPart
      ? parts('This passage still has the old text, edited in {places}: {change}.', {places, change})
      : parts('This paragraph still has the old text, edited in {places}: {change}.', {places, change});
    return [said];
  }
  return [
    isPart
      ? parts('The old text of this passage is still in {places}: {change}.', {places, change})
      : parts('The old text of this paragraph is still in {places}: {change}.', {places, change}),
    sentenceOf(say('Make the same change there, or link to it')),
  ];
}

function editParts({before, now}: WordEdit, {parts}: Language): readonly MessagePart[] {
  if (before === '') return parts('“{words}” was added', {words: {quote: now}});
  if (now === '') return parts('“{words}” was removed', {words: {quote: before}});
  return [{quote: before}, ' → ', {quote: now}];
}
