// Takes what was found to be copied and all paths of the repository; returns what copying broke, as findings: links and
// anchors, links that were not adapted, names that were left over.

import {memoized} from '../algorithms/memoized.ts';
import {pathClassOf, templateRow} from '../evidence/paths.ts';
import {fileOf, folderOf} from '../evidence/relatedPaths.ts';
import {nameOfText} from '../group/occurrences.ts';
import type {Breakage} from '../model/breakage.ts';
import type {Finding, Level, Occurrence, PassageFinding} from '../model/finding.ts';
import {lineOf, lineStartsOf} from '../text/textLines.ts';
import type {VersionTest} from './areVersions.ts';
import {type BrokenLink, brokenLinks, newPageReader} from './brokenLinks.ts';
import {type CopiedPlace, type CopiedUnit, copiedUnits} from './copiedUnits.ts';
import {leftoverNames, newNamedPages} from './leftoverNames.ts';
import type {Resolver} from './linkTargets.ts';
import {compact, subjectOf} from './subjectWords.ts';
import {pairsOf, unadaptedLinks} from './unadaptedLinks.ts';

/** The repository in which something was copied. */
export interface CopiedIn {
  /** Where a relative link of a page leads. */
  readonly resolve: Resolver;
  /** Paths of all files, to which links of a site may lead. */
  readonly paths: readonly string[];
  /** The whole text of a page; '' if there is none. */
  readonly textOf: (path: string) => string;
  /** Pages whose text has all of these words, as they are written; null: names that were left over are not looked for. */
  readonly pagesWith: ((words: readonly string[]) => Iterable<string>) | null;
  /** Pages that are the same page in mirrored folders. */
  readonly counterparts: readonly (readonly string[])[];
  /** Whether findings are reported at a page: it is no reference and no template. */
  readonly isReported: (path: string) => boolean;
  /** In a review, whether the change put a link into a page; else always true. */
  readonly isChanged: (path: string) => boolean;
  /** Which of these paths Git ignores: a program makes such files. */
  readonly ignored: (paths: readonly string[]) => ReadonlySet<string>;
}

export function findBroken(findings: readonly Finding[], repository: CopiedIn): PassageFinding[] {
  const {textOf, counterparts, isReported, isChanged, paths} = repository;
  const pages = newPageReader(textOf);
  const units = copiedUnits(findings, counterparts, isReported, isChanged, pages.areVersions);
  if (units.length === 0) return [];
  const links = withoutIgnored(brokenLinks(units, pages, repository.resolve), repository);
  const isEdited = memoized(isPageOfItsOwn);
  const isJudged = ({bad}: {readonly bad: {readonly path: string}}) => isEdited(bad.path);
  const places = newPlaces(textOf);
  const found = [
    ...links.filter(isJudged).map((one) => {
      const {kind, leadsTo, isHeading, right, isInCopy} = one;
      const heading = kind === 'anchor' && isHeading ? {isHeading} : {};
      const about = {kind, target: one.bad.link.target, leadsTo, ...heading, right, adapted: 0, instead: '', isInCopy};
      return finding('warning', about, places(one.bad.path, one.bad.link), places(one.good.path, one.good.link));
    }),
    ...unadaptedLinks(units, pages, paths)
      .filter(isJudged)
      .map((one) => {
        const {from, to, right, adapted, isInCopy} = one;
        const about = {
          kind: 'tree',
          target: one.bad.link.target,
          leadsTo: from,
          right,
          adapted,
          instead: to,
          isInCopy,
        } as const;
        return finding('warning', about, places(one.bad.path, one.bad.link), places(one.good.path, one.good.link));
      }),
    ...(repository.pagesWith === null
      ? []
      : leftovers(units, repository, repository.pagesWith, places, pages.areVersions)),
  ];
  return found.sort(byPlace);
}

/** Pages that a program wrote, that others wrote, or that a test reads: their links are repaired elsewhere, or never. */
const notEdited: ReadonlySet<string> = new Set(['vendored', 'generated', 'test', 'data']);
/** Links of a template are right where a page is made of it. */
const template = /(?:^|\/)(?:[\w-]*templates?|skeletons?|scaffold(?:s|ing)?|boilerplates?|cookiecutter[^/]*)\/|\{\{/i;

function isPageOfItsOwn(path: string): boolean {
  return !notEdited.has(pathClassOf(path)) && !template.test(path) && !templateRow.holds(path);
}

function withoutIgnored(links: readonly BrokenLink[], {ignored}: CopiedIn): readonly BrokenLink[] {
  const wanted = [...new Set(links.flatMap((one) => one.wanted))];
  if (wanted.length === 0) return links;
  const out = ignored(wanted);
  return links.filter((one) => !one.wanted.some((path) => out.has(path)));
}

/** Pairs of texts that are compared word by word. */
const pairsMax = 4000;
/** Names for which all pages are searched. */
const searchedMax = 50;

function leftovers(
  units: readonly CopiedUnit[],
  {textOf}: CopiedIn,
  pagesWith: NonNullable<CopiedIn['pagesWith']>,
  places: PlaceMaker,
  areVersions: VersionTest,
): PassageFinding[] {
  const found = new Map<string, PassageFinding>();
  const pages = newNamedPages(textOf);
  const near = [...new Set(units.flatMap((unit) => unit.places.map(({path}) => path)))];
  let searched = 0;
  for (const {from, to, isCopy} of comparedPlaces(units, areVersions)) {
    if (to.isReference || !to.isNew) continue;
    for (const left of leftoverNames(from, to, pages)) {
      const key = `${to.path}\0${left.start}`;
      if (found.has(key) || searched === searchedMax || !isPageOfItsOwn(to.path)) continue;
      const isThird = isThirdPage(left.name, [from.path, to.path]);
      const says = (path: string) => saysPhrase(textOf(path), left.phrase) && isThird(path);
      // Pages of which something was copied are read already.
      if (byDistance(near, to.path).some(says)) continue;
      searched++;
      if ([...pagesWith(wordsIn(left.phrase))].some(says)) continue;
      const {name: target, instead, replaced: adapted} = left;
      const about = {kind: 'name', target, leadsTo: '', right: null, adapted, instead, isInCopy: isCopy} as const;
      const good = places(from.path, {start: left.goodStart, end: left.goodEnd});
      found.set(key, finding('info', about, places(to.path, left), good));
    }
  }
  return [...found.values()];
}

/** Each pair of places both ways; of two pages that are compared as a whole, no part again. */
function comparedPlaces(units: readonly CopiedUnit[], areVersions: VersionTest) {
  const whole = new Set<string>();
  const isWhole = ({places}: CopiedUnit) => places.every(({start, end}) => start === 0 && end === Infinity);
  const pairs: {readonly from: CopiedPlace; readonly to: CopiedPlace; readonly isCopy: boolean}[] = [];
  for (const unit of units.toSorted((x, y) => Number(isWhole(y)) - Number(isWhole(x)))) {
    for (const [one, other] of pairsOf(unit.places, areVersions)) {
      const key = `${one.path}\0${other.path}`;
      if (whole.has(key) || pairs.length >= 2 * pairsMax) continue;
      if (isWhole(unit)) whole.add(key);
      pairs.push({from: one, to: other, isCopy: unit.isCopy}, {from: other, to: one, isCopy: unit.isCopy});
    }
  }
  return pairs;
}

/** Pages of the same folder first. */
function byDistance(paths: readonly string[], path: string): readonly string[] {
  const folder = folderOf(path);
  return [...paths.filter((one) => folderOf(one) === folder), ...paths.filter((one) => folderOf(one) !== folder)];
}

/** Whether a text has these words one after the other, with any signs between them. */
function saysPhrase(text: string, phrase: string): boolean {
  const asked = ` ${compact(phrase)} `;
  const [longest] = wordsIn(phrase).sort((x, y) => y.length - x.length);
  const reach = 2 * phrase.length;
  for (let at = text.indexOf(longest); at >= 0; at = text.indexOf(longest, at + 1)) {
    if (` ${compact(text.slice(Math.max(0, at - reach), at + reach))} `.includes(asked)) return true;
  }
  return false;
}

/** Another page, which is not about the name: if it says the same, it is meant. Versions of the two have their names. */
function isThirdPage(name: string, paths: readonly string[]): (path: string) => boolean {
  const names = paths.map(fileOf);
  const words = new Set(compact(name).split(' '));
  return (path) => !names.includes(fileOf(path)) && ![...subjectOf(path, '')].some((word) => words.has(word));
}

type PlaceMaker = (path: string, range: {readonly start: number; readonly end: number}) => Occurrence;

function newPlaces(textOf: (path: string) => string): PlaceMaker {
  const lines = new Map<string, readonly number[]>();
  return (path, {start, end}) => {
    const text = textOf(path);
    const starts = lines.get(path) ?? lineStartsOf(text);
    lines.set(path, starts);
    const [first, last, behind] = [
      lineOf(starts, start),
      lineOf(starts, Math.max(start, end - 1)),
      lineOf(starts, end),
    ];
    return {
      path,
      start,
      end,
      startLine: first + 1,
      startColumn: start - starts[first] + 1,
      endLine: last + 1,
      endColumn: end - starts[behind] + 1,
      text: text.slice(start, end),
      words: Math.max(1, wordsIn(text.slice(start, end)).length),
      reference: false,
      alsoIn: [],
    };
  };
}

function wordsIn(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function finding(level: Level, about: Omit<Breakage, 'place'>, bad: Occurrence, good: Occurrence): PassageFinding {
  const place = bad.path < good.path ? 0 : 1;
  const places = place === 0 ? [bad, good] : [good, bad];
  const isSame = bad.text === good.text;
  const share = isSame ? 1 : sharedShare(places[0].text, places[1].text);
  const [wordsA, wordsB] = places.map(({words}) => words);
  const shared = Math.round(share * Math.min(wordsA, wordsB));
  return {
    kind: 'passage',
    code: 'broken-in-copy',
    level,
    family: nameOfText(
      [
        'broken-in-copy',
        about.kind,
        bad.path,
        good.path,
        about.target,
        ...(about.kind === 'name' ? [String(bad.startLine)] : []),
      ].join('\0'),
    ),
    places,
    pairs: [
      {
        a: 0,
        b: 1,
        wordsA,
        wordsB,
        containmentA: shared / wordsA,
        containmentB: shared / wordsB,
        resemblance: shared / (wordsA + wordsB - shared),
      },
    ],
    words: Math.max(wordsA, wordsB),
    evidence: 0,
    discountedWords: 0,
    discountedPages: 0,
    slots: 2,
    broken: {...about, place},
  };
}

/** Of the shorter text, the share of words that the other has too. */
function sharedShare(one: string, other: string): number {
  const [a, b] = [compact(one).split(' '), compact(other).split(' ')];
  const left = [...b];
  let shared = 0;
  for (const word of a) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared / Math.max(1, Math.min(a.length, b.length));
}

function byPlace(x: PassageFinding, y: PassageFinding): number {
  const [a, b] = [x, y].map(({places, broken}) => places[broken?.place ?? 0]);
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start;
}
