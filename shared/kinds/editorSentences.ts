// The sentences of an editor about a finding at one of its places, in the language of the reader: first where else it is, then
// what differs, and one thing to do. Shorter than in reports, because an editor underlines the passage itself.

import type {Finding} from '../model/finding.ts';
import {isTextFinding, type TextFinding} from '../model/textFinding.ts';
import {type Sentence, sentenceOf} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import type {Quoting} from './kind.ts';
import {kindOf} from './kinds.ts';
import {furtherOf} from './message.ts';

/** At least one, each with its full stop. `unquoted`: what differs is shown elsewhere. */
export function editorSentences(
  finding: Finding,
  ordinal: number,
  language: Language,
  quoting: Quoting = 'quoted',
): readonly Sentence[] {
  return [
    ...kindOf(finding).sentences(finding, ordinal, language, quoting),
    ...(isTextFinding(finding) ? furtherSentences(finding, ordinal, language) : []),
    ...acceptanceSentences(finding, language),
  ];
}

/** The copies that it takes in. */
function furtherSentences(finding: TextFinding, ordinal: number, {parts, counted}: Language): readonly Sentence[] {
  return furtherOf(finding, ordinal).map(({file, other, files}) => {
    if (files === 1) return parts('{file} also shares text with {other}.', {file, other});
    const more = counted(files - 1, '{count} more file', '{count} more files');
    return parts('{file} also shares text with {other} and {more}.', {file, other, more});
  });
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
