// Sentences that say the same in other words. The share is an estimate and called so: terms are compared, not meanings. A
// condensation in documentation is often no more than the same topic (of six that were read none was one), so less is claimed
// of it.

import type {PassageFinding} from '../model/finding.ts';
import type {ExplainedSentence, Rewriting} from '../model/rewriting.ts';
import {nameOf, type Sentence} from '../wording/editorNames.ts';
import type {Language} from '../wording/language.ts';
import {listOfParts, type MessagePart, occurrenceName} from '../wording/messageParts.ts';
import {count, percent, plural, rounded} from '../wording/numbersInEnglish.ts';
import type {Kind} from './kind.ts';

export type RewrittenPassage = PassageFinding & {readonly rewriting: Rewriting};

export const rewrittenPassage: Kind<RewrittenPassage> = {
  code: 'rewritten-passage',
  level: 'info',
  title: 'Rewritten passages',
  one: 'rewritten passage',
  many: 'rewritten passages',
  short: 'Sentences say in other words what another text says.',
  full: 'Sentences have the same terms as the sentences of another text, but not the same words in the same order: a text that was retold or condensed. Reported by `compare`, and by `check --rewritten`. The percentage is an estimate.',
  help: 'Read both: common terms may also mean no more than a common topic. If one was made from the other, cite it, or let one page link to the other.',
  accepts: ['passage'],
  statement: (finding, ordinal) => ({said: rewrittenMessage(finding, finding.rewriting, ordinal), advice: ''}),
  sentences: (finding, ordinal, language) => rewrittenSentences(finding, finding.rewriting, ordinal, language),
  data: ({rewriting}) => ({rewriting: rewritingData(rewriting)}),
  row: ({rewriting: {kind, certainty, place, explained}}) => ({
    rewriting: kind,
    certainty,
    explainedSide: place === 0 ? 'a' : 'b',
    explained: rounded(explained),
  }),
};

function rewritingData(rewriting: Rewriting): Rewriting {
  const {kind, certainty, place, explained, terms, sentenceCount, sentences, copied} = rewriting;
  return {
    kind,
    certainty,
    place,
    explained: rounded(explained),
    terms,
    sentenceCount,
    sentences: sentences.map((one) => ({explained: rounded(one.explained), here: one.here, there: one.there})),
    copied,
  };
}

/** Words of a sentence that are quoted. */
const wordsShown = 20;

function rewrittenMessage(finding: PassageFinding, rewriting: Rewriting, ordinal: number): readonly MessagePart[] {
  const {place, explained, sentences, sentenceCount, copied} = rewriting;
  const isHere = ordinal === place;
  const share = percent(explained);
  const wordForWord = copied.length === 0 ? '' : `, and ${plural(copied.length, 'passage')} word for word`;
  const subject: MessagePart[] = isHere
    ? [`${count(sentences.length)} of ${plural(sentenceCount, 'sentence')} here `]
    : [occurrenceName(finding, place), ' '];
  const object: MessagePart = isHere ? occurrenceName(finding, 1 - place) : 'this';
  const estimate = isHere
    ? `; an estimated ${share} of their content is there${wordForWord}`
    : `; an estimated ${share} of its content is here${wordForWord}`;
  return [
    ...subject,
    ...claim(rewriting, isHere, object),
    estimate,
    ...terms(rewriting),
    ...example(sentences, isHere),
  ];
}

function claim({kind, certainty}: Rewriting, isHere: boolean, object: MessagePart): MessagePart[] {
  const isLikely = certainty === 'likely';
  if (kind === 'condensed') {
    if (isLikely) return [isHere ? 'look like a summary of ' : 'looks like a summary of ', object];
    return ['may be a summary of ', object, ', or be about the same'];
  }
  const verb = isLikely ? (isHere ? 'say' : 'says') : 'may say';
  if (!isHere) return [`${verb} in other words what is said here`];
  return [`${verb} in other words what `, object, ' says'];
}

function terms({terms: words}: Rewriting): MessagePart[] {
  if (words.length === 0) return [];
  return ['. Common terms: ', ...listOfParts(words.map((word) => ({quote: word})))];
}

/** The pair that is most alike; an equal one shows nothing of other words, and comes last. */
function example(sentences: readonly ExplainedSentence[], isHere: boolean): MessagePart[] {
  const inOtherWords = sentences.filter(({here, there}) => wordsOf(here.text) !== wordsOf(there[0]?.text ?? ''));
  let best: ExplainedSentence | undefined;
  for (const one of inOtherWords.length > 0 ? inOtherWords : sentences)
    if (best === undefined || one.explained > best.explained) best = one;
  const there = best?.there[0];
  if (best === undefined || there === undefined) return [];
  const [here, other] = isHere ? [best.here, there] : [there, best.here];
  return ['. Here: "', shown(here.text), '". There: "', shown(other.text), '"'];
}

function wordsOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

function shown(text: string): MessagePart {
  const words = text.trim().split(/\s+/);
  return {quote: words.length > wordsShown ? `${words.slice(0, wordsShown).join(' ')} …` : words.join(' ')};
}

function rewrittenSentences(
  finding: PassageFinding,
  rewriting: Rewriting,
  ordinal: number,
  language: Language,
): readonly Sentence[] {
  const {place, explained, terms} = rewriting;
  const {parts, list} = language;
  const share = percent(explained);
  const estimate =
    ordinal === place
      ? parts('An estimated {share} of their content is there.', {share})
      : parts('An estimated {share} of its content is here.', {share});
  const common = terms.length === 0 ? [] : [parts('Common terms: {terms}.', {terms: list(terms.map(quotedTerm))})];
  return [claimSentence(finding, rewriting, ordinal, language), estimate, ...common];
}

function quotedTerm(term: string) {
  return {quote: term};
}

function claimSentence(
  finding: PassageFinding,
  {kind, certainty, place: own, sentences, sentenceCount}: Rewriting,
  ordinal: number,
  {parts}: Language,
): Sentence {
  const isLikely = certainty === 'likely';
  const gaps = {place: nameOf(finding, 1 - ordinal), count: sentences.length, all: sentenceCount};
  if (ordinal === own) {
    if (kind === 'condensed') {
      return isLikely
        ? parts('{count} of {all} sentences here look like a summary of {place}.', gaps)
        : parts('{count} of {all} sentences here may be a summary of {place}, or be about the same.', gaps);
    }
    return isLikely
      ? parts('{count} of {all} sentences here say in other words what {place} says.', gaps)
      : parts('{count} of {all} sentences here may say in other words what {place} says.', gaps);
  }
  if (kind === 'condensed') {
    return isLikely
      ? parts('{place} looks like a summary of this.', gaps)
      : parts('{place} may be a summary of this, or be about the same.', gaps);
  }
  return isLikely
    ? parts('{place} says in other words what is said here.', gaps)
    : parts('{place} may say in other words what is said here.', gaps);
}
