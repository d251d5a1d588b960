// Takes a copy that a change left behind, gives the places of it that were meant to follow, and its level. Versions,
// translations and generated pages lag behind on purpose, and so do the pages of two products. Of the others, the weight of
// what both texts have in common, times the evidence, is at least `minWeight` for a warning, as of any other copy.

import type {PathFacts} from '../evidence/collection.ts';
import {isSetAside} from '../evidence/paths.ts';
import {
  areInVersionFolders,
  areOfChannels,
  areSiblings,
  differingFolders,
  numberedFolders,
  withoutLanguage,
  withoutVersion,
} from '../evidence/relatedPaths.ts';
import {withoutOccurrences} from '../group/withoutOccurrences.ts';
import type {PassageFinding} from '../model/finding.ts';
import {staleEvidenceFactor as evidenceFactor, mostlyShare, namePatternMin} from '../model/judgeNumbers.ts';
import type {InfoReason, SilentReason, StaleReason} from '../model/reasons.ts';
import type {PastEdits, Staleness} from '../model/staleness.ts';
import type {LevelSettings} from './judge.ts';
import {judgePlaces} from './places.ts';

const html = /\.html?$/i;

/** Numbered folders with fewer pages of the same names are parts of a series, which all have an index. */
const pagesInBothMin = 3;

/** A text that was edited on one page, and not on more pages than these, may have been forgotten there. */
const staleMax = 3;

/**
 * Changed texts, times the words of the shortest page that the warning would name. A correction is a small change, and what it
 * corrects is found on a page of its subject: of many files, or against a long page, some copy is left behind on purpose. Of 302
 * warnings in 134 repositories readers wanted 187 of the 234 that this leaves, and 26 of the others; of those 66 that it was not made
 * on, 38 of 52, and 7 of the others.
 */
const extentMax = 10_000;

export function rankStaleCopy(
  finding: PassageFinding,
  staleness: Staleness,
  paths: PathFacts,
  {minWeight}: Pick<LevelSettings, 'minWeight'>,
): PassageFinding {
  const {weight, removed, touchesFact, marks, partly = [], adapted = [], onePage = []} = staleness;
  const {places} = finding;
  const all = [...places.keys()];
  const edited = all.filter((at) => places[at].new === true);
  // An edit of old versions alone leaves copies behind in them.
  const inOldVersion = edited.every((at) => paths.isOutdated(places[at].path));
  const reasons = new Map<number, SilentReason>();
  for (const at of all) {
    const reason = places[at].new === true ? undefined : reasonToLag(at);
    if (reason !== undefined) reasons.set(at, reason);
  }
  const stale = all.filter((at) => places[at].new !== true && !reasons.has(at));
  const silent = (reason: SilentReason): PassageFinding => ({...finding, level: 'silent', reason});
  const left = stale.length === 0 ? null : withoutOccurrences(finding, (at) => reasons.has(at));
  if (left === null) return silent([...reasons.values()][0] ?? 'one file');
  // Of the pages of several products, those that most others leave behind.
  const isOfOther = new Set(stale.filter((at) => isOfOtherProduct(at)));
  if (edited.length <= stale.length && isOfOther.size === stale.length) {
    return touchesFact ? {...left, level: 'info', reason: 'mirrored product'} : silent('mirrored product');
  }
  const pagesLeft = pagesOf(stale);
  // A text that many pages have whole is not out of date because one page has more behind it.
  if (pagesLeft > staleMax && staleness.edits.every(({before}) => before === '')) return silent('many places');
  const isAdapted = (at: number): boolean => places[at].new !== true && adapted.includes(places[at].path);
  // The name of one page is none for the places that mention it, either.
  if (stale.filter(isAdapted).length >= mostlyShare * stale.length)
    return {...left, level: 'info', reason: 'adapted copy'};
  const pagesEdited = pagesOf(edited);
  const isOnePage = stale.every((at) => onePage.includes(places[at].path));
  // A short text of many pages, such as a row of their templates, has another fact on each.
  const isOfEach = weight < minWeight && pagesLeft > staleMax * pagesEdited;
  const raised = [touchesFact && !isOfEach, isOnePage, pagesEdited > pagesLeft && pagesEdited > 1];
  const doubts: [InfoReason | StaleReason, boolean][] = [
    ['partly meant', stale.every((at) => partly.includes(places[at].path))],
    ['parallel names', stale.every((at) => edited.some((from) => namePatternOf(from, at) >= namePatternMin))],
  ];
  const held = doubts.flatMap(([name, holds]) => (holds ? [name] : []));
  const score = weight * evidenceFactor ** (raised.filter((holds) => holds).length - held.length);
  const judged = {...left, stale: {...staleness, score}};
  if (staleness.edits.every((edit) => edit.weight === 'trivial')) return {...left, level: 'info', reason: 'small edit'};
  if (staleness.isOtherSample) return {...left, level: 'info', reason: 'other sample'};
  // HTML is made of other pages, or older than they are: of five such findings in three repositories readers wanted none.
  const isMade = (at: number) => html.test(places[at].path) && !edited.some((from) => html.test(places[from].path));
  // A warning names no place that is right as it is, and of another product, or in HTML, only if there is no other.
  const without = (isOut: (at: number) => boolean) => withoutOccurrences(finding, (at) => reasons.has(at) || isOut(at));
  const meant = without((at) => isAdapted(at) || isOfOther.has(at) || isMade(at)) ?? without(isAdapted) ?? left;
  // A change that takes as many words from a page as the copy has revises the page: its new wording is of this page.
  if (removed >= finding.words || extentOf(meant) > extentMax) return {...left, level: 'info', reason: 'large change'};
  if (stale.every(isMade)) return {...left, level: 'info', reason: 'page in HTML'};
  if (score < minWeight) return {...judged, level: 'info', reason: held[0] ?? 'short passage'};
  const reason = touchesFact ? '' : isOnePage ? 'one page' : 'run';
  return {...meant, stale: judged.stale, level: 'warning', reason};

  /** A single text is no large change, however long the other page is. */
  function extentOf({places: named}: PassageFinding): number {
    const words = named.flatMap((place) => (place.new === true ? [] : [staleness.pageWords[place.path]]));
    return staleness.changed < 2 ? 0 : staleness.changed * Math.min(...words);
  }

  /** In each of five versions, or in two languages, a page is one. */
  function pagesOf(some: readonly number[]): number {
    return new Set(some.map((at) => withoutVersion(withoutLanguage(places[at].path) ?? places[at].path))).size;
  }

  function reasonToLag(at: number): SilentReason | undefined {
    if (isSetAside(places[at].path) && !edited.some((from) => isSetAside(places[from].path))) return 'versions';
    // `lib-v1` beside `lib`: of nine such places in two sets of labels, readers wanted one (one of two).
    if (edited.every((from) => areVersions(places[from].path, places[at].path))) return 'versions';
    const reasonsHere = edited.map((from) => {
      const pair = [places[from], places[at]];
      const facts = {marks: pair.map(({path}) => marks[path] ?? '')};
      const judged = judgePlaces(pair, facts, paths, {at: 1, inOldVersion});
      return 'out' in judged ? judged.out : undefined;
    });
    return reasonsHere.includes(undefined) ? undefined : reasonsHere[0];
  }

  /** Also in numbered folders, such as `ui1` and `ui2`: all five such warnings of the labels were wrong. */
  function areVersions(one: string, other: string): boolean {
    const folders = numberedFolders(one, other);
    if (areInVersionFolders(one, other) || areOfChannels(one, other)) return true;
    return folders !== null && paths.pagesInBoth(...folders) >= pagesInBothMin;
  }

  function namePatternOf(from: number, at: number): number {
    return paths.namePatternOf(places[from].path, places[at].path);
  }

  /** Of the page of one name, or of another page in its folder: `js/index.md` has the text of `go/setup.md`, too. */
  function isOfOtherProduct(at: number): boolean {
    return edited.some((from) => areSiblings(places[from].path, places[at].path) || areParallel(from, at));
  }

  function areParallel(from: number, at: number): boolean {
    const folders = differingFolders(places[from].path, places[at].path);
    return folders !== null && paths.pagesInBoth(...folders) >= namePatternMin;
  }
}

/** Edited alike before, one of two copies was forgotten now; edited apart, they are meant to differ. */
export function levelByHistory(
  finding: PassageFinding,
  past: PastEdits,
  {minWeight}: Pick<LevelSettings, 'minWeight'>,
): PassageFinding {
  const {stale, level} = finding;
  if (stale?.score === undefined) return finding;
  const changed = {...finding, stale: {...stale, past}};
  if (past === 'apart') return level === 'warning' ? {...changed, level: 'info', reason: 'changed apart'} : changed;
  const isForgotten = stale.score * evidenceFactor >= minWeight;
  return isForgotten ? {...changed, level: 'warning', reason: 'changed together'} : changed;
}
