// Takes copied texts; returns findings of names that were left over, where no third page says the same, and what the limits
// cut off.

import {fileOf, folderOf} from '../evidence/relatedPaths.ts';
import type {Limits} from '../model/config.ts';
import type {PassageFinding} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import {countedPhrase} from '../model/phrase.ts';
import type {VersionTest} from './areVersions.ts';
import {brokenFinding, type PlaceMaker, phraseWords} from './brokenFinding.ts';
import type {CopiedPlace, CopiedUnit} from './copiedUnits.ts';
import {comparedWords, leftoverNames, newNamedPages} from './leftoverNames.ts';
import type {PlaceRecall} from './placeRecall.ts';
import {compact, subjectOf} from './subjectWords.ts';
import {pairsOf} from './unadaptedLinks.ts';

/** Pages whose text has all of these words, as they are written. */
export type PageSearch = (words: readonly string[]) => Iterable<string>;

interface Surroundings {
  readonly textOf: (path: string) => string;
  readonly pagesWith: PageSearch;
  readonly places: PlaceMaker;
  readonly areVersions: VersionTest;
  readonly limits: Pick<Limits, 'nameWordsMax' | 'nameSearchesMax'>;
  readonly recall: PlaceRecall;
}

export function findLeftovers(
  units: readonly CopiedUnit[],
  {textOf, pagesWith, places, areVersions, limits, recall}: Surroundings,
): {readonly findings: readonly PassageFinding[]; readonly cuts: readonly Cut[]} {
  const {nameWordsMax, nameSearchesMax} = limits;
  const found = new Map<string, PassageFinding>();
  let wordsLeft = nameWordsMax;
  let pairsLeft = 0;
  const pages = newNamedPages(textOf);
  const near = [...new Set(units.flatMap((unit) => unit.places.map(({path}) => path)))];
  const judged = new Set<string>();
  let searched = 0;
  let namesLeft = 0;
  for (const {from, to, isCopy} of comparedPlaces(units, areVersions)) {
    const pair = [from, to];
    const words = recall('words', pair, () => comparedWords(from, to, pages));
    if (words === 0) continue;
    if (words > wordsLeft) {
      pairsLeft++;
      continue;
    }
    wordsLeft -= words;
    for (const left of recall('names', pair, () => leftoverNames(from, to, pages))) {
      const key = `${to.path}\0${left.start}\0${from.path}`;
      if (judged.has(key) || found.has(`${to.path}\0${left.start}`)) continue;
      judged.add(key);
      const isThird = isThirdPage(left.name, [from.path, to.path]);
      const says = (path: string) => isThird(path) && saysPhrase(textOf(path), left.phrase);
      // Pages of which something was copied are read already.
      if (byDistance(near, to.path).some(says)) continue;
      if (searched === nameSearchesMax) {
        namesLeft++;
        continue;
      }
      searched++;
      if (iterated(pagesWith(phraseWords(left.phrase)), says)) continue;
      const {name: target, instead, replaced: adapted} = left;
      const about = {kind: 'name', target, leadsTo: '', right: null, adapted, instead, isInCopy: isCopy} as const;
      const good = places(from.path, {start: left.goodStart, end: left.goodEnd});
      found.set(`${to.path}\0${left.start}`, brokenFinding('info', about, places(to.path, left), good));
    }
  }
  const cuts = [
    {
      limit: 'limits.nameWordsMax',
      value: nameWordsMax,
      lost: countedPhrase(
        pairsLeft,
        'names left over in {count} further copy',
        'names left over in {count} further copies',
      ),
    },
    {
      limit: 'limits.nameSearchesMax',
      value: nameSearchesMax,
      lost: countedPhrase(namesLeft, '{count} name that may be left over', '{count} names that may be left over'),
    },
  ];
  const isCut = [pairsLeft > 0, namesLeft > 0];
  return {findings: [...found.values()], cuts: cuts.filter((_, at) => isCut[at])};
}

/** As soon as one is found, no further page is searched. */
function iterated(paths: Iterable<string>, holds: (path: string) => boolean): boolean {
  for (const path of paths) if (holds(path)) return true;
  return false;
}

interface ComparedPair {
  readonly from: CopiedPlace;
  readonly to: CopiedPlace;
  readonly isCopy: boolean;
}

/** Each pair of places both ways; of two pages that are compared as a whole, no part again. */
function* comparedPlaces(units: readonly CopiedUnit[], areVersions: VersionTest): Generator<ComparedPair> {
  const whole = new Set<string>();
  const isWhole = ({places}: CopiedUnit) => places.every(({start, end}) => start === 0 && end === Infinity);
  for (const unit of units.toSorted((x, y) => Number(isWhole(y)) - Number(isWhole(x)))) {
    for (const [one, other] of pairsOf(unit.places, areVersions)) {
      const key = `${one.path}\0${other.path}`;
      if (whole.has(key)) continue;
      if (isWhole(unit)) whole.add(key);
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        if (!to.isReference && to.isNew) yield {from, to, isCopy: unit.isCopy};
      }
    }
  }
}

/** Pages of the same folder first. */
function byDistance(paths: readonly string[], path: string): readonly string[] {
  const folder = folderOf(path);
  return [...paths.filter((one) => folderOf(one) === folder), ...paths.filter((one) => folderOf(one) !== folder)];
}

/** Whether a text has these words one after the other, with any signs between them. */
function saysPhrase(text: string, phrase: string): boolean {
  const asked = ` ${compact(phrase)} `;
  const [longest] = phraseWords(phrase).sort((x, y) => y.length - x.length);
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
