// The sentences about a copy that was the same at both places until one of them was changed: first who changed it, because that
// is the reason to act, then what differs since.

import type {KindMembers} from '../model/jsonReport.ts';
import type {Commit, Drift, DriftedWords} from '../model/passageHistory.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {differencesShown, quotedParts} from './differenceParts.ts';
import {type Asked, nameOf, type Sentence, sentenceOf} from './editorNames.ts';
import {changeSentences} from './historySentences.ts';
import {type MessagePart, startName, viewOf} from './messageParts.ts';
import {plural} from './numbersInEnglish.ts';
import type {Statement} from './passageMessage.ts';
import type {QuotedDifference} from './placeDifference.ts';

export function driftData({drift, history}: TextFinding): Pick<KindMembers, 'differences' | 'history'> {
  return {...(drift && {differences: drift.differences}), ...(history && {history})};
}

/** Words of each difference that are quoted. */
const wordsShown = 12;

/** null: nothing is said to have changed since, or this place is none of the two that differ. */
export function driftSaid(finding: TextFinding, ordinal: number): Statement | null {
  if (finding.drift === undefined) return null;
  const {a, b, differences} = finding.drift;
  const {changed = []} = finding.history ?? {};
  const pair = finding.pairs.find((one) => one.a === a && one.b === b);
  if (pair === undefined || (ordinal !== a && ordinal !== b)) return null;
  const view = viewOf(pair, ordinal);
  const there = startName(finding, view.other);
  const [first] = changed;
  const isHere = first?.place === ordinal;
  const commit = first?.commit ?? null;
  const more = changed.length > 1 ? [`, and ${plural(changed.length - 1, 'more time')} since`] : [];
  const by: readonly MessagePart[] =
    commit === null ? [' (not committed yet)'] : [' by ', ...changePieces(commit), ...more];
  const done = commit !== null && isFix(commit) ? 'fixed' : 'changed';
  const who: readonly MessagePart[] = isHere
    ? [`This text was ${done}`, ...by, ', and its copy in ', there, ' was not']
    : ['The copy in ', there, ` was ${done}`, ...by, ', and this text was not'];
  const all = distinctQuotes(differences, ordinal === a);
  const quotes = all.slice(0, differencesShown);
  const left = all.length - quotes.length;
  return {
    said: [
      ...who,
      ...quotes.flatMap((quote, at): readonly MessagePart[] => [at === 0 ? ': ' : '; ', ...quotedParts(quote)]),
      left === 0 ? '' : `; and ${plural(left, 'more difference')}`,
      `. ${plural(Math.round(view.share * view.words), 'word')} are the same in both`,
    ],
    advice: isHere ? 'Make the same change there' : 'Make the same change here',
  };
}

/** By what its author says of it. */
function isFix({subject}: Commit): boolean {
  return /\b(?:(?:hot|bug)?fix(?:e[sd])?|corrects?|corrected|repairs?|repaired|typos?|bugs?)\b/i.test(subject);
}

/** `3f2a1bc90d12 (2025-10-12, Ann: Drop the old setup)`. */
function changePieces({name, day, author, subject}: Commit): readonly MessagePart[] {
  return [`${name} (${day}, `, {quote: `${author}: ${subject}`}, ')'];
}

/** Changes since then, seen from one of the two places; the same words at several places are one. */
export function distinctQuotes(differences: readonly DriftedWords[], isA: boolean): readonly QuotedDifference[] {
  const quotes = differences.map((one) => quotedWords(one, isA));
  return quotes.filter(
    ({here, there}, at) => quotes.findIndex((one) => one.here === here && one.there === there) === at,
  );
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

export function driftedSentences(asked: Asked, {a, b, differences}: Drift): readonly Sentence[] {
  const {finding, ordinal, language} = asked;
  const other = ordinal === a ? b : a;
  const place = nameOf(finding, other);
  const [first] = differences;
  const {here, there} = quotedWords(first, ordinal === a);
  const gaps = {place, here: {quote: here}, there: {quote: there}};
  const {parts} = language;
  const said =
    here === ''
      ? parts('Also in {place}, which adds “{there}”.', gaps)
      : there === ''
        ? parts('Also in {place}, which lacks “{here}”.', gaps)
        : parts('Also in {place}, which has “{there}” instead of “{here}”.', gaps);
  return [said, ...changeSentences(asked, finding.history ?? {}, null), sentenceOf(language.say('Make them match'))];
}
