// The sentences of an editor about a finding at one of its places, in the language of the reader: first where else it is, then
// what differs, and one thing to do. Shorter than in reports, because an editor underlines the passage itself.

import type {Finding} from '../model/finding.ts';
import {isTextFinding, type TextFinding} from '../model/textFinding.ts';
import {type Sentence, sentenceOf} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import type {MessagePart} from '../wording/messageParts.ts';
import type {Quoting} from './kind.ts';
import {kindOf} from './kinds.ts';
import {nameOfPlace} from './message.ts';

/** At least one, each with its full stop. `unquoted`: what differs is shown elsewhere. */
export function editorSentences(
  finding: Finding,
  ordinal: number,
  language: Language,
  quoting: Quoting = 'quoted',
): readonly Sentence[] {
  return [
    ...kindOf(finding).sentences(finding, ordinal, language, quoting),
    ...(isTextFinding(finding) ? furtherSentences(finding, language) : []),
    ...acceptanceSentences(finding, language),
  ];
}

/** The copies that it takes in. */
function furtherSentences({further}: TextFinding, {parts}: Language): readonly Sentence[] {
  if (further === undefined) return [];
  const [a, b] = further[0].places.map((place): MessagePart => ({quote: nameOfPlace(place)}));
  return further.length === 1
    ? [parts('1 other text is copied between {a} and {b}.', {a, b})]
    : [parts('{count} other texts are copied, the heaviest between {a} and {b}.', {count: further.length, a, b})];
}

/** Note about the baseline. */
function acceptanceSentences({acceptance, kind}: Finding, {say}: Language): readonly Sentence[] {
  if (acceptance === undefined) return [];
  const {places, accepted, expired} = acceptance;
  const some =
    accepted === 0 || kind === 'collection'
      ? []
      : [say('{accepted} of {places} places are accepted', {accepted, places})];
  const over = expired === '' ? [] : [say('It was accepted until {day}', {day: expired})];
  return [...some, ...over].map(sentenceOf);
}
