// Sentences that say the same in other words. The share is an estimate and called so: terms are compared, not meanings. A
// condensation in documentation is often no more than the same topic (of six that were read none was one), so less is claimed
// of it.

import type {PassageFinding} from '../model/finding.ts';
import type {ExplainedSentence, Rewriting} from '../model/rewriting.ts';
import type {MessagePart, Sentence} from '../wording/messageParts.ts';
import {percent, rounded} from '../wording/numbersInEnglish.ts';
import {type Form, nameIn} from '../wording/statement.ts';
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
  statement: (finding, ordinal, form) => ({
    said: rewrittenSentences(finding, finding.rewriting, ordinal, form),
    advice: 'none',
  }),
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

function rewrittenSentences(
  finding: PassageFinding,
  rewriting: Rewriting,
  ordinal: number,
  form: Form,
): readonly Sentence[] {
  const {place, explained, terms, sentences, copied} = rewriting;
  const {parts, list, counted} = form.language;
  const isHere = ordinal === place;
  const share = percent(explained);
  const estimate = isHere
    ? parts('An estimated {share} of their content is there.', {share})
    : parts('An estimated {share} of its content is here.', {share});
  const common = list(terms.map((term): MessagePart => ({quote: term})));
  return [
    claimSentence(finding, rewriting, ordinal, form),
    estimate,
    ...(copied.length === 0
      ? []
      : [
          [
            counted(
              copied.length,
              '{count} passage is the same word for word.',
              '{count} passages are the same word for word.',
            ),
          ],
        ]),
    ...(terms.length === 0 ? [] : [parts('Common terms: {terms}.', {terms: common})]),
    ...(form.isBrief ? [] : example(sentences, isHere, form)),
  ];
}

/** The pair that is most alike; an equal one shows nothing of other words, and comes last. */
function example(
  sentences: readonly ExplainedSentence[],
  isHere: boolean,
  {language: {parts, quoted}}: Form,
): readonly Sentence[] {
  const inOtherWords = sentences.filter(({here, there}) => wordsOf(here.text) !== wordsOf(there[0]?.text ?? ''));
  let best: ExplainedSentence | undefined;
  for (const one of inOtherWords.length > 0 ? inOtherWords : sentences)
    if (best === undefined || one.explained > best.explained) best = one;
  const there = best?.there[0];
  if (best === undefined || there === undefined) return [];
  const [here, other] = isHere ? [best.here, there] : [there, best.here];
  return [parts('Here {here}, there {there}.', {here: quoted(shown(here.text)), there: quoted(shown(other.text))})];
}

function wordsOf(text: string): string {
  return (
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  );
}

function shown(text: string): string {
  const words = text.trim().replace(/\.$/, '').split(/\s+/);
  return words.length > wordsShown ? `${words.slice(0, wordsShown).join(' ')} …` : words.join(' ');
}

function claimSentence(
  finding: PassageFinding,
  {kind, certainty, place: own, sentences, sentenceCount}: Rewriting,
  ordinal: number,
  form: Form,
): Sentence {
  const {parts} = form.language;
  const isLikely = certainty === 'likely';
  const gaps = {place: nameIn(form, finding, 1 - ordinal), count: sentences.length, all: sentenceCount};
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
