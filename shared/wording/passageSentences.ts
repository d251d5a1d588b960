// The sentences of an editor about a copied text, in the language of the reader: first where else it is, then what differs, and
// one thing to do.

import type {PassageFinding} from '../model/finding.ts';
import {advisedSentences, passageAdvice, severalAdvice} from './advice.ts';
import {differencesShown} from './differenceParts.ts';
import {countedDifferences, quotedSentence, replacedSentences} from './differenceSentences.ts';
import {type Asked, nameOf, namesInSentence, type Sentence, sentenceOf} from './editorNames.ts';
import type {Language} from './language.ts';
import {type OccurrenceName, strongestView} from './messageParts.ts';
import {
  type ComparedPlaces,
  differencesOf,
  editsBetween,
  equalPlaces,
  equalWords,
  partnerName,
} from './pairDifference.ts';
import {areSources, comparedSimilar, passagesInCommon, sharedTexts} from './passageMessage.ts';

/** Seen from one of its places; of a place without a pair there is only to say that the text is somewhere else. */
export function askedOf(
  finding: PassageFinding,
  ordinal: number,
  language: Language,
  say: (asked: Asked) => readonly Sentence[],
): readonly Sentence[] {
  const view = strongestView(finding.pairs, ordinal);
  if (finding.places[ordinal] === undefined || view === undefined) {
    return [language.parts('{words} here are also in another place.', {words: language.words(finding.words)})];
  }
  return say({finding, ordinal, view, place: partner(finding, ordinal, view.other), language});
}

function partner(finding: PassageFinding, ordinal: number, other: number): OccurrenceName {
  return {...nameOf(finding, other), lines: partnerName(finding, ordinal, other).lines};
}

export function passageSentences(asked: Asked, quoting: 'quoted' | 'unquoted'): readonly Sentence[] {
  const {finding, ordinal, view, place, language} = asked;
  const {parts, counted} = language;
  const here = finding.places[ordinal];
  const several = passagesInCommon(finding, ordinal, view.other);
  if (several !== null && several.passages > 1) {
    const passages = counted(several.passages, '{count} passage', '{count} passages');
    const words = language.words(several.words);
    const texts = sharedTexts([finding, ...(finding.more ?? [])], here.path, finding.places[view.other].path);
    const all = differencesOf(texts, differencesShown);
    const gaps = {passages, words, place: {...place, lines: ''}};
    const differences = all.isUncounted ? [] : countedDifferences(all, language);
    const said =
      differences.length === 0
        ? parts('{passages}, {words} in all, are also in {place}.', gaps)
        : parts('{passages}, {words} in all, are also in {place}, with {differences}.', {...gaps, differences});
    const quotes = quoting === 'quoted' ? all.quotes.map((quote) => quotedSentence(quote, language)) : [];
    const advice = severalAdvice(here, finding.places[view.other]);
    return [said, ...quotes, ...replacedSentences(all, language), ...advisedSentences(advice, finding, language)];
  }
  const there = finding.places[view.other];
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  const left = finding.placesLeft ?? 0;
  if (finding.reorderedRows !== undefined) {
    const rows = counted(finding.reorderedRows, '{count} row', '{count} rows');
    const advice = advisedSentences(passageAdvice(finding, here, there, false, 1, 0), finding, language);
    return [parts('{rows} of this table are also in {place}, in another order.', {rows, place}), ...advice];
  }
  const equal = equalPlaces(finding, ordinal, view.other);
  const isEqualThere = equal.includes(view.other);
  const isEqualAll = isEqualThere && left === 0 && equal.length === others.length;
  const words = wordsOf(finding, equalWords(finding, ordinal, view), view.words, language);
  const advice = advisedSentences(
    passageAdvice(finding, here, there, isEqualAll, others.length + left, editsBetween(finding, ordinal, view.other)),
    finding,
    language,
  );
  if (finding.code === 'repeated-block' || (isEqualAll && others.length > 1)) {
    return [everywhereSentence(asked, isEqualAll, words), ...advice];
  }
  const further = others.length - 1 + left;
  const more =
    further === 0
      ? []
      : [
          sentenceOf(
            counted(
              further,
              '{count} more place has the same or similar text',
              '{count} more places have the same or similar text',
            ),
          ),
        ];
  if (finding.renamed) {
    return [parts('Apart from names and literals, {words} are also in {place}.', {words, place}), ...more, ...advice];
  }
  if (isEqualThere) {
    const similar = others.filter((other) => !equal.includes(other));
    const compared = comparedSimilar(finding, ordinal, similar, left);
    const beside = compared === null || equal.length > 1 ? more : similarSentences(compared, finding, language);
    return [parts('The same {words} are in {place}.', {words, place}), ...beside, ...advice];
  }
  const [said, ...quotes] = differingSentences(asked, words);
  return [said, ...(quoting === 'quoted' ? quotes : []), ...more, ...advice];
}

/** A third place that differs. */
function similarSentences(compared: ComparedPlaces, finding: PassageFinding, language: Language): readonly Sentence[] {
  const all = differencesOf([compared], differencesShown);
  const gaps = {place: partner(finding, compared.here, compared.there)};
  const differences = all.isUncounted ? [] : countedDifferences(all, language);
  const said =
    differences.length === 0
      ? language.parts('Similar text is in {place}.', gaps)
      : language.parts('Similar text is in {place}, with {differences}.', {...gaps, differences});
  return [said, ...all.quotes.map((quote) => quotedSentence(quote, language)), ...replacedSentences(all, language)];
}

function everywhereSentence({finding, ordinal, view, language}: Asked, isEqual: boolean, words: string): Sentence {
  const {places} = finding;
  const left = finding.placesLeft ?? 0;
  const pages = new Set(places.map(({path}) => path)).size;
  const others = [...places.keys()].filter((other) => other !== ordinal && other !== view.other);
  const names = namesInSentence([view.other, ...others], (other) => partner(finding, ordinal, other), left, language);
  if (finding.code === 'repeated-block' || pages === places.length) {
    const gaps = {words, count: pages, places: names};
    if (areSources(finding)) {
      return isEqual
        ? language.parts('The same {words} are in {count} files: here, {places}.', gaps)
        : language.parts('These {words}, or similar text, are in {count} files: here, {places}.', gaps);
    }
    return isEqual
      ? language.parts('The same {words} are on {count} pages: here, {places}.', gaps)
      : language.parts('These {words}, or similar text, are on {count} pages: here, {places}.', gaps);
  }
  const count = places.length + left;
  return language.parts('The same {words} are in {count} places: here, {places}.', {words, count, places: names});
}

function differingSentences(
  {finding, ordinal, view, place, language}: Asked,
  words: string,
): readonly [Sentence, ...Sentence[]] {
  const {parts} = language;
  const gaps = {words, place};
  const all = differencesOf([{text: finding, here: ordinal, there: view.other}], differencesShown);
  if (all.isUncounted) return [parts('{words} here are also in {place}, with many differences.', gaps)];
  if (all.isReordered) return [parts('{words} here are also in {place}, in another order.', gaps)];
  const differences = countedDifferences(all, language);
  const said =
    differences.length === 0
      ? parts('{words} here are also in {place}.', gaps)
      : parts('{words} here are also in {place}, with {differences}.', {...gaps, differences});
  return [said, ...all.quotes.map((quote) => quotedSentence(quote, language)), ...replacedSentences(all, language)];
}

function wordsOf(finding: PassageFinding, words: number, all: number, language: Language): string {
  if (finding.renamed) {
    return words === all
      ? language.counted(all, '{count} token of code', '{count} tokens of code')
      : language.say('{words} of {all} tokens of code', {words, all});
  }
  return language.words(words);
}
