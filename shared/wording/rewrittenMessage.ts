// Sentence for all reports about text that retells another in other words. The share is an estimate and called so:
// terms are compared, not meanings. A condensation in documentation is often no more than the same topic (of six that
// were read none was one), so less is claimed of it.

import type {PassageFinding} from '../model/finding.ts';
import type {ExplainedSentence, Rewriting} from '../model/rewriting.ts';
import {listOfParts, type MessagePart, occurrenceName} from './messageParts.ts';
import {count, percent, plural} from './numbersInEnglish.ts';

/** Words of a sentence that are quoted. */
const wordsShown = 20;

export function rewrittenMessage(
  finding: PassageFinding,
  rewriting: Rewriting,
  ordinal: number,
): readonly MessagePart[] {
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
