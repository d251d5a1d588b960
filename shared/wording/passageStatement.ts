// Sentences about a copied text at one of its places: where it also is, how many words are equal, what differs, and one thing
// to do. Never state about one pair what was measured on another.

import type {Occurrence} from '../model/finding.ts';
import {isPage} from '../text/formatOf.ts';
import {addressSentences} from './addressSentences.ts';
import {passageAdvice} from './advice.ts';
import {blockPlaces} from './blockPlaces.ts';
import {type CommonPassages, passagesInCommon} from './commonPassages.ts';
import type {ComparedPlaces} from './copyDifferences.ts';
import {differingIn} from './differenceSentences.ts';
import {type MessagePart, type Sentence, shareThere} from './messageParts.ts';
import {equalPlaces, equalWords, laterBeginning} from './pairDifference.ts';
import {type Form, inBrackets, listed, nameIn, partner, roleNote, type Seen, type Statement} from './statement.ts';
import {writtenWords} from './writtenWords.ts';

export function passageStatement(seen: Seen): Statement {
  const {finding, ordinal, view} = seen;
  const several = passagesInCommon(finding, ordinal, view.other);
  if (several !== null && several.passages > 1) return severalStatement(seen, several);
  if (finding.reorderedRows !== undefined) return tableStatement(seen, finding.reorderedRows);
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  const left = finding.placesLeft ?? 0;
  const equal = equalPlaces(finding, ordinal);
  const isEqual = equal.length === others.length && left === 0;
  const [here, there] = [finding.places[ordinal], finding.places[view.other]];
  const advice = isEqual ? passageAdvice(finding, here, there, others.length + left) : 'none';
  if (finding.code === 'repeated-block' && !finding.renamed) {
    const said = [...blockSentences(seen, isEqual), ...(isEqual ? addressSentences(seen, others) : [])];
    return {said, advice};
  }
  return {said: pairSentences(seen, equal), advice};
}

const nearlyAll = 0.9;

/** About the place that is most like this one, and the others. */
function pairSentences(seen: Seen, equal: readonly number[]): readonly Sentence[] {
  const {finding, ordinal, view, place, form} = seen;
  const {parts, say} = form.language;
  const there = finding.places[view.other];
  const isInFile = there.path === finding.places[ordinal].path;
  const notes = inBrackets([isInFile ? say('in the same file') : '', roleNote(there, form)]);
  const gaps = {words: wordsOf(seen), place: [place, ...notes]};
  const rest = [...finding.places.keys()].filter((other) => other !== ordinal && other !== view.other);
  if (finding.renamed) {
    const isSimilar = view.share < 1 || view.otherShare < 1;
    if (!isSimilar) return [renamedSentence(seen, gaps.place), ...similarSentences(seen, rest, null)];
    // Another place may have a part of the code alone.
    const isLike = (other: number) => (shareThere(finding, ordinal, other) ?? 0) >= nearlyAll;
    const all = listed(
      [view.other, ...rest.filter(isLike)],
      0,
      (other) => partner(finding, ordinal, other, form),
      form,
    );
    const similar = rest.filter((other) => !isLike(other));
    return [renamedSentence(seen, rest.some(isLike) ? all : gaps.place), ...similarSentences(seen, similar, null)];
  }
  if (!equal.includes(view.other)) {
    // A comment has the same words as a page, in its own markup.
    const own = finding.places[ordinal];
    // The two may have been measured in a part of the places that are named.
    const isMeasured = view.words >= own.words && view.otherWords >= there.words;
    const isSame = isMeasured && view.share >= 1 && view.otherShare >= 1 && isPage(there.path) !== isPage(own.path);
    if (isSame) {
      const said = parts('The same {words} are in {places}.', {...gaps, places: gaps.place});
      return [said, ...similarSentences(seen, rest, null)];
    }
    const {end, sentences} = differingIn([{text: finding, here: ordinal, there: view.other}], form);
    // A report points to the beginning of all that any place has. An editor marks the text itself.
    const line = form.isBrief ? null : laterBeginning(finding, ordinal, view.other);
    const said =
      line === null
        ? parts('{words} here are also in {place}{end}.', {...gaps, end})
        : parts('{words} here, from line {line} on, are also in {place}{end}.', {...gaps, line: String(line), end});
    return [
      said,
      ...sentences,
      ...sameSentences(seen, equal),
      ...similarSentences(
        seen,
        rest.filter((one) => !equal.includes(one)),
        null,
      ),
    ];
  }
  const same = rest.filter((other) => equal.includes(other));
  const similar = rest.filter((other) => !equal.includes(other));
  const [first, ...others] = listed([view.other, ...same], 0, (other) => partner(finding, ordinal, other, form), form);
  const places = [first, ...notes, ...others];
  return [
    parts('The same {words} are in {places}.', {...gaps, places}),
    ...addressSentences(seen, equal),
    ...similarSentences(seen, similar, comparedSimilar(seen, similar)),
  ];
}

/**
 * Names that are mapped onto one another match: a reader who counts the tokens in common takes them for differences (of ten
 * sentences with such a number, two readers called two false and three unclear). Lines are named, as a number of lines without
 * the comments between them does not say which they are.
 */
function renamedSentence({finding, ordinal, view, form}: Seen, place: readonly MessagePart[]): Sentence {
  const {parts} = form.language;
  const [own, others] = [finding.places[ordinal], finding.places[view.other]].map(writtenWords);
  const lines = ownLines(finding.places[ordinal], form);
  const areEqual = view.share === 1 && view.otherShare === 1 && areRenamed(own.code, others.code);
  if (!areEqual) {
    return `${own.comments}${others.comments}` === ''
      ? parts('Code like {lines} is in {place}; names and literals are not compared.', {lines, place})
      : parts('Code like {lines} is in {place}; names, literals and comments are not compared.', {lines, place});
  }
  const areSameComments = own.comments === others.comments;
  const gaps = {lines, place};
  if (own.code === others.code) {
    return areSameComments
      ? parts('The code of {lines} is also in {place}.', gaps)
      : parts('The code of {lines} is also in {place}, apart from comments.', gaps);
  }
  return areSameComments
    ? parts('The code of {lines} is also in {place}, with other names or literals.', gaps)
    : parts('The code of {lines} is also in {place}, apart from names, literals and comments.', gaps);
}

/** Whether each word of one stands for one word of the other throughout, as when names are replaced. */
function areRenamed(own: string, other: string): boolean {
  const [words, others] = [own, other].map((code) => code.split(' '));
  const [there, here] = [new Map<string, string>(), new Map<string, string>()];
  const isPaired = (word: string, at: number) => {
    const partner = others[at];
    if (!there.has(word) && !here.has(partner)) {
      there.set(word, partner);
      here.set(partner, word);
    }
    return there.get(word) === partner && here.get(partner) === word;
  };
  return words.length === others.length && words.every(isPaired);
}

/** An editor marks them, and they move while one types. */
function ownLines({startLine, endLine}: Occurrence, {isBrief, language}: Form): string {
  if (isBrief) return language.say('these lines');
  const [from, to] = [String(startLine), String(endLine)];
  return endLine > startLine ? language.say('lines {from} to {to}', {from, to}) : language.say('line {from}', {from});
}

/** Further places that have all of the text here. */
function sameSentences({finding, ordinal, form}: Seen, equal: readonly number[]): readonly Sentence[] {
  if (equal.length === 0) return [];
  const places = listed(equal, 0, (other) => partner(finding, ordinal, other, form), form);
  return [form.language.parts('All of the text here is also in {places}.', {places})];
}

/** Further places. `compared`: the one whose differences are quoted. */
function similarSentences(
  seen: Seen,
  similar: readonly number[],
  compared: ComparedPlaces | null,
): readonly Sentence[] {
  const {finding, ordinal, form} = seen;
  const left = finding.placesLeft ?? 0;
  const {parts} = form.language;
  const nameOf = (other: number) => partner(finding, ordinal, other, form);
  // Names are not compared, so a copy with the same ones may be no nearer than one with others.
  const own = finding.renamed ? writtenWords(finding.places[ordinal]).code : '';
  const same = similar.filter((other) => finding.renamed && writtenWords(finding.places[other]).code === own);
  if (same.length > 0) {
    const said = parts('The same code is in {places}.', {places: listed(same, 0, nameOf, form)});
    const others = similar.filter((other) => !same.includes(other));
    return [said, ...similarSentences(seen, others, compared)];
  }
  if (similar.length + left === 0) return [];
  const places = listed(similar, left, nameOf, form);
  const {end, sentences} = compared === null ? {end: [], sentences: []} : differingIn([compared], form, 'replaced');
  const said = finding.renamed
    ? parts('Similar code is in {places}.', {places})
    : parts('Similar text is in {places}{end}.', {places, end});
  return [said, ...sentences];
}

/**
 * Where the nearest place is equal, a third one that differs is what a reader may act on: its differences are quoted. null:
 * there are several of them, or they are not compared with this one.
 */
function comparedSimilar({finding, ordinal}: Seen, similar: readonly number[]): ComparedPlaces | null {
  const [first] = similar;
  const isMeasured = finding.pairs.some(({a, b}) => [a, b].includes(ordinal) && [a, b].includes(first));
  const isCompared = similar.length === 1 && (finding.placesLeft ?? 0) === 0 && isMeasured;
  return isCompared ? {text: finding, here: ordinal, there: first} : null;
}

/**
 * No number of files: further ones may have the text and be no part of the finding, such as one with less of it than is
 * reported (readers of five sheets called "in 3 files" false for that).
 */
function blockSentences(seen: Seen, isEqual: boolean): readonly Sentence[] {
  const {finding, ordinal, form} = seen;
  const {parts} = form.language;
  const nameOf = (other: number) => partner(finding, ordinal, other, form);
  const {like, inPart} = blockPlaces(finding, ordinal, isEqual);
  // Those beyond the limit are not measured, and may have a part alone.
  const left = finding.placesLeft ?? 0;
  const places = listed(like, 0, nameOf, form);
  if (isEqual) return [parts('The same {words} are in {places}.', {words: wordsOf(seen), places})];
  const lines = ownLines(finding.places[ordinal], form);
  const partly = listed(inPart, left, nameOf, form);
  if (like.length === 0) return [parts('Parts of {lines} are in {places}.', {lines, places: partly})];
  const said = parts('Text like {lines} is in {places}.', {lines, places});
  return inPart.length + left === 0 ? [said] : [said, parts('Parts of it are in {places}.', {places: partly})];
}

/** Of one that is not merged with others, or the heaviest of such; rows in another order are two at least. */
function tableStatement({finding, ordinal, view, form}: Seen, equal: number): Statement {
  const {parts, counted} = form.language;
  const there = finding.places[view.other];
  const all = finding.tables?.rows[ordinal] ?? equal;
  const rows = counted(all, '{count} row', '{count} rows');
  const gaps = {rows, place: [nameIn(form, finding, view.other), ...inBrackets([roleNote(there, form)])]};
  const said =
    equal < all
      ? parts('{count} of {rows} of this table are also in {place}, in another order.', {...gaps, count: equal})
      : parts('{rows} of this table are also in {place}, in another order.', gaps);
  return {said: [said], advice: 'none'};
}

function wordsOf({finding, ordinal, view, form}: Seen): string {
  return form.language.words(equalWords(finding, ordinal, view));
}

/** Passages that two files have in common. The first is the heaviest, and its line is the one that reports point to. */
function severalStatement({place, form}: Seen, {passages, words, begins, copies}: CommonPassages): Statement {
  const {language} = form;
  const {parts, counted} = language;
  const {end, sentences} = differingIn(copies, form);
  const gaps = {
    passages: counted(passages, '{count} passage', '{count} passages'),
    words: language.words(words),
    place: {...place, lines: ''},
  };
  return {
    said: [
      parts('{passages}, together {words}, are also in {place}{end}.', {...gaps, end}),
      ...sentences,
      ...(form.isBrief ? [] : beginSentences(begins, form)),
    ],
    advice: 'none',
  };
}

const linesShown = 5;

/**
 * The text that the report points to and the longest ones, in the order of this file; each with its line there, as a reader cannot
 * pair two lists of numbers.
 */
function beginSentences(
  begins: CommonPassages['begins'],
  {language: {counted, list, parts, say}}: Form,
): readonly Sentence[] {
  const lines = begins
    .slice(0, linesShown)
    .toSorted((one, other) => one.here - other.here)
    .map(({here, there}) => say('{here} ({there} there)', {here: String(here), there: String(there)}));
  const pairs = [...new Set(lines)];
  // All of a page may be one line.
  if (pairs.length === 1) return [];
  const left = begins.length - lines.length;
  const more = left === 0 ? [] : [counted(left, '{count} more', '{count} more')];
  return [parts('The passages begin at lines {lines}.', {lines: list([...pairs, ...more])})];
}
