// Message of a copied text at one of its places: where it also is, how many words are equal, what differs, and one
// thing to do. Never state about one pair what was measured on another.

import {pathClassOf} from '../evidence/paths.ts';
import {isMovedIntoFunction} from '../evidence/programs.ts';
import type {CopiedText, CopyFacts, Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import {isPage} from '../text/formatOf.ts';
import {differenceParts} from './differenceParts.ts';
import {
  inBrackets,
  listOfParts,
  type MessagePart,
  namesOf,
  roleNote,
  startName,
  strongestView,
  type VersionNames,
  versionsOfTwo,
  viewOf,
} from './messageParts.ts';
import {count, plural} from './numbersInEnglish.ts';
import {equalPlaces, equalWords} from './pairDifference.ts';

/** Text of a message, and advice; no full stop behind either. */
export interface Statement {
  readonly said: readonly MessagePart[];
  readonly advice: string;
}

const codeShareMin = 0.5;

export function passageStatement(finding: PassageFinding, ordinal: number, versions: VersionNames): Statement {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) {
    return {said: [`A text of ${plural(finding.words, 'word')} here is also in another place`], advice: ''};
  }
  const several = passagesInCommon(finding, ordinal, view.other);
  if (several !== null && several.passages > 1) return severalStatement(finding, ordinal, view.other, several);
  const there = finding.places[view.other];
  if (finding.reorderedRows !== undefined) return tableStatement(finding, ordinal, view.other, versions);
  const others = [...finding.places.keys()].filter((other) => other !== ordinal);
  const left = finding.placesLeft ?? 0;
  const equal = equalPlaces(finding, ordinal, view.other);
  const isEqualThere = equal.includes(view.other);
  const words = countedWords(finding, equalWords(finding, ordinal, view, isEqualThere));
  const {here: inVersions, there: thereInVersions} = versionsOfTwo(here, there, versions);
  const isInFile = there.path === here.path ? 'in the same file' : '';
  const where = [startName(finding, view.other), ...inBrackets([isInFile, roleNote(there), thereInVersions])];
  const end = hereIn(inVersions);
  const pages = new Set(finding.places.map(({path}) => path)).size;
  const isEverywhere = finding.code === 'repeated-block';
  const isEqual = isEqualThere && equal.length === others.length && left === 0;
  const advice = adviceFor(finding, here, there, isEqual, others.length + left);
  if (isEverywhere && !finding.renamed) {
    const on = left > 0 ? `more than ${countedFiles(finding, pages - 1)}` : countedFiles(finding, pages);
    const subject = isEqual ? `These ${words} are` : `These ${words}, or similar text, are`;
    return {
      said: [
        `${subject} ${areSources(finding) ? 'in' : 'on'} ${on}: here, `,
        ...namesOf(finding, pagesFirst(finding, others, view.other, here.path), left),
      ],
      advice: isEqual ? advice : 'If they must agree, keep them in one file',
    };
  }
  if (isEqual && others.length > 1) {
    const places = plural(finding.places.length, 'place');
    const inFiles = areSources(finding) ? `in ${plural(pages, 'file')}` : `on ${plural(pages, 'page')}`;
    const on = pages === finding.places.length ? inFiles : `in ${places}`;
    return {
      said: [
        `The same ${words} are ${on}: here, `,
        ...namesOf(finding, others, 0),
        ...hereIn(versions(here.path, here.alsoIn)),
      ],
      advice,
    };
  }
  const rest = others.filter((other) => other !== view.other);
  const isSimilar = (other: number) => !isEqualThere || !equal.includes(other);
  const same = rest.filter((other) => !isSimilar(other));
  const similar = rest.filter(isSimilar);
  const similarText: MessagePart[] =
    similar.length + left === 0
      ? []
      : [`. ${finding.renamed ? 'Similar code' : 'Similar text'} is in `, ...namesOf(finding, similar, left)];
  if (finding.renamed)
    return {said: [`Apart from names, ${words} are also in `, ...where, ...end, ...similarText], advice};
  if (isEqualThere) {
    const all = same.length === 0 ? where : [...where, ' and ', ...namesOf(finding, same, 0)];
    const isInclude = isShared(there) && !isShared(here);
    const said = isInclude ? `An include has them: the same ${words} are in ` : `The same ${words} are in `;
    return {said: [said, ...all, ...end, ...similarText], advice};
  }
  return {
    said: [
      `${words} here`,
      ...inBrackets([inVersions]),
      ' are also in ',
      ...where,
      ...differenceParts(finding, ordinal, view.other),
      ...similarText,
    ],
    advice,
  };
}

function hereIn(inVersions: readonly MessagePart[]): readonly MessagePart[] {
  return inVersions.length === 0 ? [] : ['; here ', ...inVersions];
}

export function areSources({places}: Pick<PassageFinding, 'places'>): boolean {
  return places.every(({path}) => !isPage(path));
}

function countedFiles(finding: PassageFinding, files: number): string {
  return plural(files, areSources(finding) ? 'file' : 'page');
}

/** Of one that is not merged with others, or the heaviest of such; rows in another order are two at least. */
function tableStatement(finding: PassageFinding, ordinal: number, other: number, versions: VersionNames): Statement {
  const [here, there] = [finding.places[ordinal], finding.places[other]];
  const inVersions = versionsOfTwo(here, there, versions);
  const equal = finding.reorderedRows ?? 0;
  const all = finding.tables?.rows[ordinal] ?? equal;
  return {
    said: [
      `${equal < all ? `${count(equal)} of ${plural(all, 'row')}` : plural(equal, 'row')} of this table`,
      ...inBrackets([inVersions.here]),
      ' are also in ',
      startName(finding, other),
      ...inBrackets([roleNote(there), inVersions.there]),
      ', in another order',
    ],
    advice: adviceFor(finding, here, there, false, 1),
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

function countedWords(finding: PassageFinding, words: number): string {
  // Of code that is equal apart from names, brackets and operators count as well.
  if (finding.renamed) return plural(words, 'token of code', 'tokens of code');
  return isCode(finding) ? plural(words, 'word of code', 'words of code') : plural(words, 'word');
}

export function adviceFor(
  finding: PassageFinding,
  here: Occurrence,
  there: Occurrence,
  isEqual: boolean,
  others: number,
) {
  if (finding.renamed) return 'Make one function with parameters, or accept it';
  if (finding.reorderedRows !== undefined) return 'Keep one table and link to it';
  if (isShared(there) && !isShared(here)) return 'Include that file instead';
  if (isShared(here) && !isShared(there)) return 'Include this file there';
  if (isCode(finding) && [here, there].every(({path}) => !isPage(path))) {
    return [here, there].every(({path}) => isMovedIntoFunction(path))
      ? 'Move them into one function'
      : 'Move them into one place';
  }
  if (finding.code === 'repeated-block') return 'If they must stay equal, keep them in one file';
  if (finding.places.every(({path}) => path === here.path)) return 'Keep them in one place of the file';
  const isSource = !isPage(here.path) || !isPage(there.path);
  if (!isEqual && others === 1) return isSource ? 'Make both agree, or keep one of them' : 'Make both agree, or link';
  if (!isEqual) return isSource ? 'Make all agree, or keep one of them' : 'Make all agree, or link';
  if (isSource) return 'Keep them in one place, and refer to it';
  return others === 1
    ? 'Keep them in one place and link to it, or include them'
    : 'Move them into a file that all include';
}

/** In a folder of texts that others include. */
function isShared({path}: Occurrence): boolean {
  return pathClassOf(path) === 'include';
}

interface CommonPassages {
  readonly passages: number;
  /** Equal words of all of them. */
  readonly words: number;
  /** Where the one with most words begins here. */
  readonly line: number;
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
      const {share, words} = viewOf(pair, at);
      return [{...places[at], words: Math.round(share * words)}];
    }),
  );
  const taken: Occurrence[] = [];
  for (const one of found.sort((x, y) => y.words - x.words || x.start - y.start)) {
    if (taken.every(({start, end}) => one.end <= start || end <= one.start)) taken.push(one);
  }
  const words = taken.reduce((sum, one) => sum + one.words, 0);
  return {passages: taken.length, words, line: taken[0]?.startLine ?? 0};
}

function severalStatement(
  finding: PassageFinding,
  ordinal: number,
  other: number,
  {passages, words}: CommonPassages,
): Statement {
  // The first text is the heaviest one, and its line is the one that reports point to.
  const {path: page, startLine} = finding.places[ordinal];
  const {path} = finding.places[other];
  const [isSource, isSourceThere] = [page, path].map((one) => !isPage(one));
  const thisPage = isSource ? 'this file' : 'this page';
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
      `${plural(passages, 'passage')} with ${plural(words, 'word')} in common with `,
      {ordinal: other, path, lines: ''},
      `; the heaviest is at line ${startLine} of ${thisPage}`,
      ...(names.length === 0 ? [] : [`. Passages of ${thisPage} are also in `, ...listOfParts(names)]),
    ],
    advice: isCode(finding)
      ? 'Move them into one place'
      : `Decide which ${isSource || isSourceThere ? 'file' : 'page'} keeps them`,
  };
}

function isPairOfPages(
  places: readonly Occurrence[],
  pairs: readonly OccurrencePair[],
  page: string,
  other: string,
): boolean {
  return pairs.some(({a, b}) => {
    const [x, y] = [places[a].path, places[b].path];
    return (x === page && y === other) || (x === other && y === page);
  });
}
