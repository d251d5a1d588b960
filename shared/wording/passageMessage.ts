// Message of a copied text at one of its places: where it also is, how many words are equal, what differs, and one
// thing to do. Never state about one pair what was measured on another.

import type {
  CopiedText,
  CopyFacts,
  DocumentFinding,
  Measures,
  Occurrence,
  OccurrencePair,
  PassageFinding,
} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {isPage} from '../text/formatOf.ts';
import {advised, passageAdvice, severalAdvice} from './advice.ts';
import {differenceParts} from './differenceParts.ts';
import {
  inBrackets,
  listOfParts,
  type MessagePart,
  namesOf,
  roleNote,
  startName,
  strongestView,
  viewOf,
} from './messageParts.ts';
import {count, listInEnglish, plural} from './numbersInEnglish.ts';
import {
  type ComparedCopy,
  type ComparedPages,
  type ComparedPlaces,
  editsBetween,
  equalPlaces,
  equalWords,
  partnerName,
} from './pairDifference.ts';

/** Text of a message, and advice; no full stop behind either. */
export interface Statement {
  readonly said: readonly MessagePart[];
  readonly advice: string;
}

const codeShareMin = 0.8;

export function passageStatement(finding: PassageFinding, ordinal: number): Statement {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) {
    return {said: [`A text of ${plural(finding.words, 'word')} here is also in another place`], advice: ''};
  }
  const several = passagesInCommon(finding, ordinal, view.other);
  if (several !== null && several.passages > 1) return severalStatement(finding, ordinal, view.other, several);
  const there = finding.places[view.other];
  if (finding.reorderedRows !== undefined) return tableStatement(finding, ordinal, view.other);
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  const rest = others.filter((other) => other !== view.other);
  const left = finding.placesLeft ?? 0;
  const equal = equalPlaces(finding, ordinal, view.other);
  const isEqualThere = equal.includes(view.other);
  const words = countedWords(finding, equalWords(finding, ordinal, view), view.words);
  const isInFile = there.path === here.path ? 'in the same file' : '';
  const nameOf = (other: number) => partnerName(finding, ordinal, other);
  const where = [nameOf(view.other), ...inBrackets([isInFile, roleNote(there)])];
  const pages = new Set(finding.places.map(({path}) => path)).size;
  const isEverywhere = finding.code === 'repeated-block';
  const isEqual = isEqualThere && equal.length === others.length && left === 0;
  const kindOfAdvice = passageAdvice(
    finding,
    here,
    there,
    isEqual,
    others.length + left,
    editsBetween(finding, ordinal, view.other),
  );
  const advice = advised(kindOfAdvice, finding);
  if (isEverywhere && !finding.renamed) {
    const on = left > 0 ? `more than ${countedFiles(finding, pages - 1)}` : countedFiles(finding, pages);
    const subject = isEqual ? `These ${words} are` : `These ${words}, or similar text, are`;
    return {
      said: [
        `${subject} ${areSources(finding) ? 'in' : 'on'} ${on}: here, `,
        ...namesOf(finding, pagesFirst(finding, others, view.other, here.path), left, nameOf),
      ],
      advice: isEqual ? advice : areSources(finding) ? '' : 'If they must match, keep them in one file',
    };
  }
  if (isEqual && others.length > 1) {
    const places = plural(finding.places.length, 'place');
    const inFiles = areSources(finding) ? `in ${plural(pages, 'file')}` : `on ${plural(pages, 'page')}`;
    const on = pages === finding.places.length ? inFiles : `in ${places}`;
    return {
      said: [`The same ${words} are ${on}: here, `, ...namesOf(finding, [view.other, ...rest], 0, nameOf)],
      advice,
    };
  }
  const isSimilar = (other: number) => !isEqualThere || !equal.includes(other);
  const same = rest.filter((other) => !isSimilar(other));
  const similar = rest.filter(isSimilar);
  const compared = isEqualThere ? comparedSimilar(finding, ordinal, similar, left) : null;
  const similarText: MessagePart[] =
    similar.length + left === 0
      ? []
      : [
          `. ${finding.renamed ? 'Similar code' : 'Similar text'} is in `,
          ...namesOf(finding, similar, left, nameOf),
          ...(compared === null ? [] : differenceParts([compared])),
        ];
  if (finding.renamed)
    return {said: [`Apart from names and literals, ${words} are also in `, ...where, ...similarText], advice};
  if (isEqualThere) {
    const all = same.length === 0 ? where : [...where, ' and ', ...namesOf(finding, same, 0, nameOf)];
    const isInclude = kindOfAdvice === 'includeThat';
    const said = isInclude ? `An include has them: the same ${words} are in ` : `The same ${words} are in `;
    return {said: [said, ...all, ...similarText], advice};
  }
  return {
    said: [
      `${words} here are also in `,
      ...where,
      ...differenceParts([{text: finding, here: ordinal, there: view.other}]),
      ...similarText,
    ],
    advice,
  };
}

/**
 * Where the nearest place is equal, a third one that differs is what a reader may act on: its differences are quoted. null:
 * there are several of them, or they are not compared with this one.
 */
export function comparedSimilar(
  finding: PassageFinding,
  ordinal: number,
  similar: readonly number[],
  left: number,
): ComparedPlaces | null {
  const [first] = similar;
  const isMeasured = finding.pairs.some(({a, b}) => [a, b].includes(ordinal) && [a, b].includes(first));
  const isCompared = !finding.renamed && similar.length === 1 && left === 0 && isMeasured;
  return isCompared ? {text: finding, here: ordinal, there: first} : null;
}

export function areSources({places}: Pick<PassageFinding, 'places'>): boolean {
  return places.every(({path}) => !isPage(path));
}

function countedFiles(finding: PassageFinding, files: number): string {
  return plural(files, areSources(finding) ? 'file' : 'page');
}

/** Of one that is not merged with others, or the heaviest of such; rows in another order are two at least. */
function tableStatement(finding: PassageFinding, ordinal: number, other: number): Statement {
  const [here, there] = [finding.places[ordinal], finding.places[other]];
  const equal = finding.reorderedRows ?? 0;
  const all = finding.tables?.rows[ordinal] ?? equal;
  return {
    said: [
      `${equal < all ? `${count(equal)} of ${plural(all, 'row')}` : plural(equal, 'row')} of this table`,
      ' are also in ',
      startName(finding, other),
      ...inBrackets([roleNote(there)]),
      ', in another order',
    ],
    advice: advised(passageAdvice(finding, here, there, false, 1, 0), finding),
  };
}

/** A page with the text in several places is named once, and the page itself not at all. */
function pagesFirst(finding: PassageFinding, others: readonly number[], first: number, own: string): number[] {
  const named = new Set([own]);
  return [first, ...others].filter((other) => {
    const {path} = finding.places[other];
    if (named.has(path)) return false;
    named.add(path);
    return true;
  });
}

export function isCode({facts, renamed}: Pick<PassageFinding, 'facts' | 'renamed'>): boolean {
  return renamed === true || (facts?.codeShare ?? 0) > codeShareMin;
}

/** Of code that is equal apart from names and literals, brackets and operators count as well. */
function countedWords(finding: PassageFinding, words: number, all = words): string {
  if (finding.renamed) {
    const tokens = plural(all, 'token of code', 'tokens of code');
    return words === all ? tokens : `${count(words)} of ${tokens}`;
  }
  return plural(words, 'word');
}

interface CommonPassages {
  readonly passages: number;
  /** Equal words of all of them. */
  readonly words: number;
  /** Of all of them as one text. */
  readonly measures: Measures;
  /** Where they begin here, the one with most words first. */
  readonly lines: readonly number[];
}

interface Text {
  readonly renamed?: true;
  readonly places: readonly Occurrence[];
  readonly pairs: readonly OccurrencePair[];
  readonly facts?: CopyFacts;
}

/** Texts of a merged finding that two of its pages share. Overlapping text is counted once, renamed code not. */
export function passagesInCommon(finding: PassageFinding, ordinal: number, other: number): CommonPassages | null {
  if (finding.more === undefined) return null;
  const [page, otherPage] = [finding.places[ordinal].path, finding.places[other].path];
  return page === otherPage ? null : commonPassages([finding, ...finding.more], page, otherPage);
}

export function commonPassages(texts: readonly (Text | CopiedText)[], page: string, other: string): CommonPassages {
  const found = texts.flatMap(({places, pairs, renamed}) =>
    (renamed ? [] : pairs).flatMap((pair) => {
      const [a, b] = [places[pair.a], places[pair.b]];
      const at = a.path === page && b.path === other ? pair.a : b.path === page && a.path === other ? pair.b : -1;
      if (at < 0) return [];
      const {share, words, otherWords} = viewOf(pair, at);
      return [{...places[at], words: Math.round(share * words), wordsHere: words, wordsThere: otherWords}];
    }),
  );
  const taken: typeof found = [];
  for (const one of found.sort((x, y) => y.words - x.words || x.start - y.start)) {
    if (taken.every(({start, end}) => one.end <= start || end <= one.start)) taken.push(one);
  }
  const sumOf = (count: (one: (typeof found)[0]) => number) => taken.reduce((sum, one) => sum + count(one), 0);
  const words = sumOf((one) => one.words);
  const measures = measuresOf(
    sumOf(({wordsHere}) => wordsHere),
    sumOf(({wordsThere}) => wordsThere),
    words,
  );
  return {passages: taken.length, words, measures, lines: taken.map(({startLine}) => startLine)};
}

function severalStatement(
  finding: PassageFinding,
  ordinal: number,
  other: number,
  {passages, words, lines}: CommonPassages,
): Statement {
  // The first text is the heaviest one, and its line is the one that reports point to.
  const {path: page} = finding.places[ordinal];
  const {path} = finding.places[other];
  const thisPage = isPage(page) ? 'this page' : 'this file';
  const texts = [finding, ...(finding.more ?? [])];
  const further = [...new Set(texts.flatMap(({places}) => places.map((place) => place.path)))].filter(
    (one) => one !== page && one !== path && texts.some(({places, pairs}) => isPairOfPages(places, pairs, page, one)),
  );
  // Pages of further texts are no places of the first one: they have no number, and no link leads there.
  const names = further.map((one): MessagePart => {
    const at = finding.places.findIndex((place) => place.path === one);
    return at < 0 ? {quote: one, isPath: true} : {ordinal: at, path: one, lines: ''};
  });
  return {
    said: [
      `${plural(passages, 'passage')}, ${plural(words, 'word')} in all, are also in `,
      {ordinal: other, path, lines: ''},
      ...differenceParts(sharedTexts(texts, page, path)),
      `. The passages begin at ${linesOf(lines)} of ${thisPage}`,
      ...(names.length === 0 ? [] : [`. Passages of ${thisPage} are also in `, ...listOfParts(names)]),
    ],
    advice: advised(severalAdvice(finding.places[ordinal], finding.places[other]), finding),
  };
}

const linesShown = 6;

/** 'lines 45, 110 and 2 more', with that of the heaviest passage, which comes first. */
function linesOf(all: readonly number[]): string {
  const most = all.length === linesShown + 1 ? linesShown + 1 : linesShown;
  const [heaviest, ...others] = all;
  const rest = others.toSorted((x, y) => x - y).slice(0, most - 1);
  const shown = [heaviest, ...rest].toSorted((x, y) => x - y).map(String);
  const left = all.length - shown.length;
  return `lines ${listInEnglish(left > 0 ? [...shown, `${left} more`] : shown)}`;
}

/** Texts that the message at a place compares: all that the two pages share, or this one. */
export function copiesAt(finding: PassageFinding, ordinal: number): readonly ComparedPlaces[] {
  const other =
    finding.drift === undefined ? strongestView(finding.pairs, ordinal)?.other : otherOf(finding.drift, ordinal);
  if (other === undefined) return [];
  const several = passagesInCommon(finding, ordinal, other);
  if (several === null || several.passages < 2) return [{text: finding, here: ordinal, there: other}];
  const [here, there] = [finding.places[ordinal].path, finding.places[other].path];
  return sharedTexts([finding, ...(finding.more ?? [])], here, there);
}

function otherOf({a, b}: Pick<OccurrencePair, 'a' | 'b'>, ordinal: number): number {
  return ordinal === a ? b : a;
}

/** null: they are too long, or one is a part of the other, so that most would differ. */
function wholePages({detail, places, pairs}: DocumentFinding, here: number, there: number): ComparedPlaces | null {
  const whole = places.map((place) => place.whole);
  if (detail !== 'near-duplicate-document' || whole[here] === undefined || whole[there] === undefined) return null;
  // Places that are not compared have no text of their own.
  const texts = whole.map((text) => text ?? (whole[here] as Occurrence));
  return {text: {code: 'copied-passage', places: texts, pairs}, here, there};
}

/**
 * Texts to compare of two whole pages: the two as one text each, or the passages in common. An editor has a diagnostic for each
 * passage, so that what it says of the pages cannot depend on them.
 */
export function textsOfPages(finding: DocumentFinding, ordinal: number, other: number): ComparedPages {
  const whole = wholePages(finding, ordinal, other);
  if (whole !== null) return {copies: [whole], areWhole: true};
  const [here, there] = [finding.places[ordinal], finding.places[other]];
  // Renamed code and tables in another order have no words to compare.
  const texts = (finding.more ?? []).filter((text) => !text.renamed && text.reorderedRows === undefined);
  return {copies: sharedTexts(texts, here.path, there.path), areWhole: false};
}

/** The texts of a merged finding that two pages share, each with its places there. */
export function sharedTexts(texts: readonly ComparedCopy[], page: string, other: string): readonly ComparedPlaces[] {
  return texts.flatMap((text) => {
    const pair = text.pairs.find(({a, b}) => isPairOfPages(text.places, [{a, b}], page, other));
    if (pair === undefined) return [];
    const isTurned = text.places[pair.a].path !== page;
    return [{text, here: isTurned ? pair.b : pair.a, there: isTurned ? pair.a : pair.b}];
  });
}

function isPairOfPages(
  places: readonly Occurrence[],
  pairs: readonly Pick<OccurrencePair, 'a' | 'b'>[],
  page: string,
  other: string,
): boolean {
  return pairs.some(({a, b}) => {
    const [x, y] = [places[a].path, places[b].path];
    return (x === page && y === other) || (x === other && y === page);
  });
}
