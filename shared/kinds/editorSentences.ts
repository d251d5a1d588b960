// The sentences of an editor about a finding at one of its places, in the language of the reader: first where else it is, then
// what differs, and one thing to do. Shorter than in reports, because an editor underlines the passage itself.

import type {Finding} from '../model/finding.ts';
import {isTextFinding, type TextFinding} from '../model/textFinding.ts';
import {type Sentence, sentenceOf} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import type {MessagePart} from '../wording/messageParts.ts';
import {sharedPages} from '../wording/sharedPages.ts';
import {visiblePath} from '../wording/terminal.ts';
import type {Quoting} from './kind.ts';
import {kindOf} from './kinds.ts';

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

/** The copies that it takes in, by the page that they share with it. */
function furtherSentences(finding: TextFinding, {parts, counted}: Language): readonly Sentence[] {
  const {further} = finding;
  if (further === undefined) return [];
  const {shared, other} = sharedPages(finding, further);
  const quoted = (path: string): MessagePart => ({quote: visiblePath(path)});
  const copies = counted(further.length, '{count} more copy is', '{count} more copies are');
  const [a, b] = shared.map(quoted);
  const pages =
    a === undefined
      ? parts('{copies} on one of these files', {copies})
      : b === undefined
        ? parts('{copies} on {a}', {copies, a})
        : parts('{copies} on {a} or {b}', {copies, a, b});
  if (other === null) return [[...pages, '.']];
  const there = quoted(other);
  const end = further.length === 1 ? parts(', with {there}.', {there}) : parts(', the heaviest with {there}.', {there});
  return [[...pages, ...end]];
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
