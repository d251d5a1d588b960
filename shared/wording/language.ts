// Sentences in the language of the reader. The code has them in English; for another language a table has each by its
// English form. `{name}` is a gap. Reports and the command line are in English, so that a check loads no table.

import type {Phrase} from '../model/phrase.ts';
import {inQuotes, listOfParts, type MessagePart, type Sentence} from './messageParts.ts';
import {count, decimal, score} from './numbersInEnglish.ts';

/** Value of a gap. */
type Gap = MessagePart | number | readonly MessagePart[];

export interface Language {
  readonly name: 'en' | 'de';
  readonly say: (sentence: string, gaps?: Readonly<Record<string, string | number>>) => string;
  /** A sentence and its gaps from another part of the program, or English that no table has. */
  readonly phrase: (said: string | Phrase) => string;
  /** The same for sentences with names of places, which a reader may turn into links. */
  readonly parts: (sentence: string, gaps: Readonly<Record<string, Gap>>) => readonly MessagePart[];
  /** One of two sentences with the gap `{count}`. */
  readonly counted: (value: number, one: string, many: string) => string;
  readonly words: (value: number) => string;
  /** Words of a text in the quotation marks of the language. */
  readonly quoted: (text: string) => readonly MessagePart[];
  readonly list: (items: readonly (MessagePart | Sentence)[]) => Sentence;
  /** With so many digits after the point. */
  readonly decimal: (value: number, digits: number) => string;
  /** A score 0…1. */
  readonly score: (value: number) => string;
}

export function languageFrom(
  name: Language['name'],
  table: Readonly<Record<string, string>>,
  and: string,
  quoted: Language['quoted'],
  number: (english: string) => string,
): Language {
  const written = (gap: Gap): readonly MessagePart[] => {
    if (typeof gap === 'number') return [number(count(gap))];
    return typeof gap === 'string' || 'quote' in gap || 'ordinal' in gap ? [gap] : gap;
  };
  const parts: Language['parts'] = (sentence, gaps) =>
    (Object.hasOwn(table, sentence) ? table[sentence] : sentence)
      .split(/\{(\w+)\}/)
      .flatMap((part, at): readonly MessagePart[] => {
        if (at % 2 === 0) return part === '' ? [] : [part];
        const gap = gaps[part];
        return gap === undefined ? [`{${part}}`] : written(gap);
      });
  const say: Language['say'] = (sentence, gaps = {}) => parts(sentence, gaps).join('');
  const ofPhrase: Language['phrase'] = (said) =>
    typeof said === 'string'
      ? say(said)
      : say(said.sentence, Object.fromEntries(Object.entries(said.gaps).map(([gap, one]) => [gap, inGap(one)])));
  const inGap = (one: string | Phrase) => (typeof one === 'string' ? one : ofPhrase(one));
  const counted: Language['counted'] = (value, one, many) => say(Math.round(value) === 1 ? one : many, {count: value});
  return {
    name,
    say,
    phrase: ofPhrase,
    parts,
    counted,
    words: (value) => counted(value, '{count} word', '{count} words'),
    quoted,
    list: (items) => listOfParts(items).map((part) => (part === ' and ' ? and : part)),
    decimal: (value, digits) => number(decimal(value, digits)),
    score: (value) => number(score(value)),
  };
}

export const english = languageFrom('en', {}, ' and ', inQuotes, (number) => number);
