// Sentences for an editor about text that retells another in other words: how many, and an estimate of how much. Beside
// it both texts are shown, so it quotes none. The claims are explained in rewrittenMessage.ts.

import type {PassageFinding} from '../model/finding.ts';
import type {Rewriting} from '../model/rewriting.ts';
import {nameOf, type Sentence} from './editorNames.ts';
import type {Language} from './language.ts';
import {percent} from './numbersInEnglish.ts';

export function rewrittenSentences(
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
  const common = terms.length === 0 ? [] : [parts('Common terms: {terms}.', {terms: list(terms.map(quote))})];
  return [claim(finding, rewriting, ordinal, language), estimate, ...common];
}

function quote(term: string) {
  return {quote: term};
}

function claim(
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
