// The form of what is said of a finding at one of its places: sentences that name places and quote words, and one thing to do.
// Reports and editors say the same sentences; an editor names fewer places, because it underlines the passage itself.

import type {PassageFinding, Place} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';
import type {Advice} from './advice.ts';
import {english, type Language} from './language.ts';
import {
  type MessagePart,
  type OccurrenceName,
  type Sentence,
  startName,
  strongestView,
  type View,
} from './messageParts.ts';
import {partnerName} from './pairDifference.ts';
import {fileOf} from './reportedPlaces.ts';

export interface Statement {
  /** At least one: first where else the text is, or what is wrong; then what differs. */
  readonly said: readonly Sentence[];
  readonly advice: Advice;
  /** Of the advice. */
  readonly gaps?: Readonly<Record<string, MessagePart>>;
}

export interface Form {
  readonly language: Language;
  /** Places, edits and commits that a sentence names. */
  readonly placesMax: number;
  readonly editsMax: number;
  readonly commitsMax: number;
  /** A place of the past by its file alone: an editor has the commit in its label. */
  readonly isBrief: boolean;
  /** Whether the sentences quote what differs, or that is shown beside them. */
  readonly quotes: boolean;
}

/** Of reports and the command line. */
export const reportForm: Form = {
  language: english,
  placesMax: 4,
  editsMax: 2,
  commitsMax: 4,
  isBrief: false,
  quotes: true,
};

export function editorForm(language: Language, quotes = true): Form {
  return {language, placesMax: 2, editsMax: 1, commitsMax: 1, isBrief: true, quotes};
}

/** A passage seen from one of its places. */
export interface Seen {
  readonly finding: PassageFinding;
  readonly ordinal: number;
  readonly view: View;
  /** The place that is most like it. */
  readonly place: OccurrenceName;
  readonly form: Form;
}

/** Of a place without a pair there is only to say that the text is somewhere else. */
export function statementFrom(
  finding: PassageFinding,
  ordinal: number,
  form: Form,
  say: (seen: Seen) => Statement,
): Statement {
  const view = strongestView(finding.pairs, ordinal);
  if (finding.places[ordinal] !== undefined && view !== undefined)
    return say({finding, ordinal, view, place: partner(finding, ordinal, view.other, form), form});
  const {parts, words} = form.language;
  return {said: [parts('{words} here are also in another place.', {words: words(finding.words)})], advice: 'none'};
}

/** The name of another place, with the line where the text in common begins. */
export function partner(finding: PassageFinding, ordinal: number, other: number, form: Form): OccurrenceName {
  return {...nameIn(form, finding, other), lines: partnerName(finding, ordinal, other).lines};
}

export function nameIn({isBrief}: Form, finding: TextFinding, ordinal: number): OccurrenceName {
  const name = startName(finding, ordinal);
  return isBrief ? {...name, path: fileOf(finding, name.path)} : name;
}

/**
 * 'a.md:3, b.md:8 and c.md:1', or the first of them and how many more; `left` are counted and have no names. Only what is
 * named is looked at: to find the line of a place takes a comparison.
 */
export function listed<T>(
  all: readonly T[],
  left: number,
  nameOf: (one: T) => MessagePart,
  {language: {list, counted}, placesMax}: Form,
): Sentence {
  // One more name is as short as "1 more", unless there is room for a single one.
  const isNearlyAll = placesMax > 1 && all.length + left === placesMax + 1;
  const shown = all.slice(0, isNearlyAll ? placesMax + 1 : placesMax).map(nameOf);
  const rest = all.length - shown.length + left;
  if (shown.length === 0) return [counted(rest, '{count} more place', '{count} more places')];
  return list(rest > 0 ? [...shown, counted(rest, '{count} more', '{count} more')] : shown);
}

/** On the role of a place. In a review most files are references, and none says so. */
export function roleNote(place: Place | undefined, {language: {say}}: Form): string {
  if (place !== undefined && 'new' in place && place.new !== undefined) return place.new ? say('new too') : '';
  return place?.reference ? say('reference') : '';
}

/** Sentences as one text. */
export function joined(sentences: readonly Sentence[]): readonly MessagePart[] {
  return sentences.flatMap((sentence, at) => (at === 0 ? sentence : [' ', ...sentence]));
}

/** Behind a name, in brackets: what else there is to say of the place. */
export function inBrackets(notes: readonly (string | Sentence)[]): Sentence {
  const parts = notes.filter(({length}) => length > 0).map((note) => (typeof note === 'string' ? [note] : note));
  return parts.length === 0 ? [] : [' (', ...parts.flatMap((note, at) => (at === 0 ? note : ['; ', ...note])), ')'];
}
