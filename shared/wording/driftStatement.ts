// Sentences about a copy that was the same at both places until one of them was changed: first who changed it, because that is
// the reason to act, then what differs since.

import type {KindMembers} from '../model/jsonReport.ts';
import type {Commit, DriftedWords} from '../model/passageHistory.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {differencesShown, quotedSentence} from './differenceSentences.ts';
import {driftedView, type Sentence} from './messageParts.ts';
import {commitOf} from './originSentences.ts';
import type {QuotedDifference} from './placeDifference.ts';
import {type Form, nameIn, type Statement} from './statement.ts';

export function driftData({drift, history}: TextFinding): Pick<KindMembers, 'differences' | 'history'> {
  return {...(drift && {differences: drift.differences}), ...(history && {history})};
}

/** Words of each difference that are quoted. */
const wordsShown = 12;

/** null: nothing is known to have changed since, or this place is none of the two that differ. */
export function driftStatement(finding: TextFinding, ordinal: number, form: Form): Statement | null {
  const {drift, history} = finding;
  const view = driftedView(finding, ordinal);
  if (drift === undefined || view === undefined) return null;
  const {language} = form;
  const [first] = history?.changed ?? [];
  const isHere = first?.place === ordinal;
  const all = distinctQuotes(drift.differences, ordinal === drift.a);
  const quotes = all.slice(0, differencesShown);
  const words = language.words(view.share * view.words);
  return {
    said: [
      changeSentence(finding, view.other, isHere, form),
      ...(form.quotes ? quotes.map((quote) => quotedSentence(quote, language)) : []),
      // Neighbouring changes are quoted as one: a number would not be that of the changes in the commit.
      ...(all.length > quotes.length ? [[language.say('More words differ.')]] : []),
      language.parts('{words} are the same in both.', {words}),
    ],
    advice: 'none',
  };
}

function changeSentence(finding: TextFinding, other: number, isHere: boolean, form: Form): Sentence {
  const {parts} = form.language;
  const {changed = []} = finding.history ?? {};
  const commit = changed[0]?.commit ?? null;
  const gaps = {place: nameIn(form, finding, other), by: byParts(commit, changed.length - 1, form)};
  // The same change may have reached other words of the copy.
  return isHere
    ? parts('This text was changed {by}, and its copy in {place} was not changed likewise.', gaps)
    : parts('The copy in {place} was changed {by}, and this text was not changed likewise.', gaps);
}

/** `more`: changes after the first. */
function byParts(commit: Commit | null, more: number, {language, isBrief}: Form): Sentence {
  const {parts, say, counted} = language;
  if (commit === null) return ['(', say('not committed yet'), ')'];
  const gaps = {commit: commitOf(commit, language)};
  if (more === 0) return isBrief ? parts('by {commit}', gaps) : parts('by commit {commit}', gaps);
  const times = counted(more, '{count} more time', '{count} more times');
  return isBrief
    ? parts('by {commit}, and {times} since', {...gaps, times})
    : parts('by commit {commit}, and {times} since', {...gaps, times});
}

/** Changes since then, seen from one of the two places; the same words at several places, or within others, are one. */
export function distinctQuotes(differences: readonly DriftedWords[], isA: boolean): readonly QuotedDifference[] {
  const quotes = differences.map((one) => quotedWords(one, isA));
  return quotes.filter((quote, at) => !quotes.some((one, other) => other !== at && isIn(quote, one, other < at)));
}

/** Whether another quote says the same, or the same with words around it; of two equal ones, the first stays. */
function isIn(quote: QuotedDifference, other: QuotedDifference, isBefore: boolean): boolean {
  const isEqual = quote.here === other.here && quote.there === other.there;
  if (isEqual) return isBefore;
  const isReplaced = quote.here !== '' && quote.there !== '';
  return isReplaced && other.here.includes(quote.here) && other.there.includes(quote.there);
}

/** As the place that is `a` or `b` sees them. */
function quotedWords({a, b, quote = {a, b}}: DriftedWords, isA: boolean): QuotedDifference {
  const [here, there] = isA ? [quote.a, quote.b] : [quote.b, quote.a];
  return {here: shortened(here), there: shortened(there)};
}

function shortened(text: string): string {
  const words = text.trim().split(/\s+/);
  return words.length > wordsShown ? `${words.slice(0, wordsShown).join(' ')} …` : words.join(' ');
}
