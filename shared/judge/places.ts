// Takes a finding, gives the places of it that a copy may be acted on in, or the rule that takes it out. A rule takes
// out the place and not the text: if two places are left, they stay a finding.

import type {PathFacts} from '../evidence/collection.ts';
import {areOneExample, instructionsRow, isTestData, pathRows, templateRow} from '../evidence/paths.ts';
import {isProgram, languageOfProgram} from '../evidence/programs.ts';
import {areInSeries, localeIn, withoutLanguage, withoutNumbers} from '../evidence/relatedPaths.ts';
import type {CopyFacts, DocumentOccurrence, Occurrence} from '../model/finding.ts';
import {mostlyShare} from '../model/judgeNumbers.ts';
import type {SilentReason} from '../model/reasons.ts';
import type {PathClass} from '../model/settingNames.ts';

type Place = Pick<Occurrence | DocumentOccurrence, 'path'> & Partial<Pick<Occurrence, 'alsoIn' | 'new'>>;

type Judged = {readonly kept: readonly number[]} | {readonly out: SilentReason};

/** So much of what is equal is sample code. */
const sampleShareMin = 0.8;

/** Places of these classes are no reason to act; of tests all places have to be. */
const classReasons = pathRows
  .filter((row) => row.effect === 'silent' && row.class !== 'test')
  .map((row): readonly [PathClass, SilentReason] => [row.class, row.name as SilentReason]);

/** Old texts of which only the place that a change left behind decides: their pages are no longer edited. */
const finishedReasons: readonly SilentReason[] = ['dated pages', 'release notes'];

/** An edit of the other places was not made here. */
export interface LeftBehind {
  readonly at: number;
  /** Old versions are still edited. */
  readonly inOldVersion: boolean;
}

/**
 * Ordinals of the places that count, or why fewer than two pages are left. `leftBehind`: who edits a post or a test may have forgotten the page beside it, and who edits a page, its template.
 */
export function judgePlaces(
  places: readonly Place[],
  facts: Pick<CopyFacts, 'marks'> & Partial<Pick<CopyFacts, 'sampleShare' | 'codeShare'>>,
  paths: PathFacts,
  leftBehind?: LeftBehind,
): Judged {
  const decides = (at: number) => leftBehind === undefined || at === leftBehind.at;
  // An edit of an old version or a translation leaves copies behind in the same one.
  const isEdited = leftBehind !== undefined;
  const isOneLanguage = new Set(places.map(({path}) => localeIn(path)?.locale)).size === 1;
  if (pagesOf(places, [...places.keys()]) < 2) return {out: 'one file'};
  let kept = [...places.keys()];
  const isSample = (facts.sampleShare ?? 0) >= sampleShareMin;
  const isComment = (facts.codeShare ?? 1) <= 1 - mostlyShare;
  const counts = (at: number, name: PathClass) =>
    paths.classOf(places[at].path) !== name || (name === 'data' && facts.marks[at] === 'prose');
  const steps: (() => readonly (readonly [number[], SilentReason])[])[] = [
    () => [[onePerName(places, kept), 'only numbers differ']],
    () => [[ofOneVersion(places, kept, paths), 'versions']],
    () => [[kept.filter((at) => leftBehind?.inOldVersion || !isOutdated(places[at], paths)), 'versions']],
    () => [
      [kept.filter((at) => (isEdited && isOneLanguage) || paths.translationOf(places[at].path) === ''), 'translations'],
    ],
    () => [[onePerLanguage(places, kept), 'translations']],
    () =>
      classReasons.map(([name, reason]) => [
        kept.filter((at) => counts(at, name) || (finishedReasons.includes(reason) && !decides(at))),
        reason,
      ]),
    () => [
      [
        kept.filter((at) => !decides(at) || !kept.some((from) => paths.isBuilt(places[at].path, places[from].path))),
        'built pages',
      ],
    ],
    () => [[kept.filter((at) => facts.marks[at] !== 'built'), 'built pages']],
    () => [[kept.filter((at) => facts.marks[at] !== 'releases' || !decides(at)), 'release notes']],
    () => [[areForTests(places, kept, facts, paths) || isTestLeftBehind() ? [] : kept, 'tests']],
    () => [[areOfExamples(places, kept, paths) ? [] : kept, 'example code']],
    () => [[isForReaders() ? kept : ofOneProgrammingLanguage(places, kept), 'programming languages']],
    () => [[isSample ? withoutShown(places, kept, paths) : kept, 'example code']],
    () => [[kept.filter((at) => isEdited || !templateRow.holds(places[at].path)), 'templates']],
    () => [[kept.every((at) => instructionsRow.holds(places[at].path)) ? [] : kept, 'instructions for agents']],
    () => [[kept.filter((at) => isEdited || !isTested(places[at], paths)), 'tests']],
    () => [[isGeneratedLeftBehind() ? [] : withoutMarked(places, kept, facts, isEdited), 'generated files']],
    () => [[kept.filter((at) => facts.marks[at] !== 'standard'), 'standard texts']],
    () => [[kept.filter((at) => facts.marks[at] !== 'output'), 'logs and output']],
  ];
  for (const step of steps) {
    const before = kept.length;
    for (const [left, reason] of step()) {
      // Nearly all rules take nothing out.
      if (left.length === before) continue;
      if (pagesOf(places, left) < 2) return {out: reason};
      kept = kept.filter((at) => left.includes(at));
      if (pagesOf(places, kept) < 2) return {out: reason};
    }
  }
  return {kept};

  /** Comments of programs, or sentences in their strings, which people read. */
  function isForReaders(): boolean {
    return isComment || kept.every((at) => facts.marks[at] === 'prose');
  }

  /** The program writes it again: somebody pasted from it only what stays there. */
  function isGeneratedLeftBehind(): boolean {
    return leftBehind !== undefined && facts.marks[leftBehind.at] === 'generated';
  }

  function isTestLeftBehind(): boolean {
    return leftBehind !== undefined && paths.classOf(places[leftBehind.at].path) === 'test';
  }
}

function pagesOf(places: readonly Place[], ordinals: readonly number[]): number {
  return new Set(ordinals.map((at) => places[at].path)).size;
}

/** Of versions of one name the places of the last one in order of names: the newest. Programs are no versions of a page. */
function onePerName(places: readonly Place[], kept: readonly number[]): number[] {
  const newest = new Map<string, string>();
  for (const at of kept) {
    const {path} = places[at];
    if (isProgram(path)) continue;
    const name = withoutNumbers(path);
    const other = newest.get(name);
    if (other === undefined || byNumbers(other, path) < 0) newest.set(name, path);
  }
  return kept.filter((at) => {
    const {path} = places[at];
    const last = newest.get(withoutNumbers(path));
    return isProgram(path) || last === path || (last !== undefined && areInSeries(path, last));
  });
}

/** Of places in version folders, those of the version with most pages, of several the newest. */
function ofOneVersion(places: readonly Place[], kept: readonly number[], {versionOf}: PathFacts): number[] {
  const pages = new Map<string, Set<string>>();
  for (const at of kept) {
    const version = versionOf(places[at].path);
    pages.set(version, (pages.get(version) ?? new Set()).add(places[at].path));
  }
  const [[best]] = [...pages].sort(
    ([x, inX], [y, inY]) => inY.size - inX.size || Number(y === '') - Number(x === '') || byNumbers(y, x),
  );
  return kept.filter((at) => versionOf(places[at].path) === best);
}

/** Of `index.md` and `en/index.md` the one in the folder of its language: the other is shown where there is none. */
function onePerLanguage(places: readonly Place[], kept: readonly number[]): number[] {
  const inLanguages = new Set<string | null>(kept.map((at) => withoutLanguage(places[at].path)));
  return kept.filter((at) => !inLanguages.has(places[at].path));
}

/** Of programs in several languages, which cannot call one another, those in the language that most are in. */
function ofOneProgrammingLanguage(places: readonly Place[], kept: readonly number[]): number[] {
  const inLanguage = new Map<string, number[]>();
  for (const at of kept) {
    const language = languageOfProgram(places[at].path);
    if (language === '') return [...kept];
    inLanguage.set(language, [...(inLanguage.get(language) ?? []), at]);
  }
  return [...inLanguage.values()].reduce((most, some) => (pagesOf(places, some) > pagesOf(places, most) ? some : most));
}

/** Whether all are tests, or tests and programs of examples. Code below `examples/src/` may be either. */
function areForTests(
  places: readonly Place[],
  kept: readonly number[],
  facts: Pick<CopyFacts, 'marks'>,
  paths: PathFacts,
): boolean {
  const isOfTests = (at: number) => paths.classOf(places[at].path) === 'test' || facts.marks[at] === 'tests';
  if (kept.every(isOfTests)) return true;
  const isExample = (at: number) => paths.isExampleFile(places[at].path);
  const isProgramShown = (at: number) => isExample(at) && isProgram(places[at].path);
  return kept.some((at) => isOfTests(at) && !isExample(at)) && kept.every((at) => isOfTests(at) || isProgramShown(at));
}

/** Whether all are code of examples, in folders of one name: not all in one folder that is one example. */
function areOfExamples(places: readonly Place[], kept: readonly number[], paths: PathFacts): boolean {
  const folders = new Set(kept.map((at) => paths.examplesOf(places[at].path)));
  return folders.size === 1 && !folders.has('') && !areOneExample(kept.map((at) => places[at].path));
}

/** Of sample code, the places that are no file of examples, if there is a page among them: pages show what is in such files. */
function withoutShown(places: readonly Place[], kept: readonly number[], paths: PathFacts): number[] {
  const pages = kept.filter((at) => !paths.isExampleFile(places[at].path));
  return pages.length === 0 ? [...kept] : pages;
}

/** A page that is also in the data of a test is tested by it. */
function isTested({path}: Place, paths: PathFacts): boolean {
  return paths.classOf(path) === 'test' && isTestData(path);
}

/** Text of older versions only is no longer edited. */
function isOutdated({path, alsoIn = []}: Place, paths: PathFacts): boolean {
  const pages = [path, ...alsoIn];
  return pages.some(paths.isOutdated) && pages.every((one) => paths.isOutdated(one) || paths.classOf(one) === 'dated');
}

/** `guide` before `guide2`, `v1.9` before `v1.10`. An `Intl.Collator` would take 6 to 9 ms for the first two in a process. */
function byNumbers(x: string, y: string): number {
  const [one, other] = [sortingName(x), sortingName(y)];
  if (one !== other) return one < other ? -1 : 1;
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Other signs come before digits, and digits before letters. */
function sortingName(path: string): string {
  return path
    .toLowerCase()
    .replace(/[!-/:-@[-`{-~]/g, ' ')
    .replace(/\d+/g, (number) => number.padStart(20, '0'));
}

/**
 * A passage of a page that a program wrote and of others that nobody generates: somebody pasted it. Not if two of them are
 * generated, nor if a whole page is, nor if the others are programs, or older than what a change added: it was made of them.
 */
function withoutMarked(
  places: readonly Place[],
  kept: readonly number[],
  facts: Pick<CopyFacts, 'marks'>,
  isEdited: boolean,
): number[] {
  const isMarked = (at: number) => facts.marks[at] === 'generated';
  const [marked, others] = [kept.filter(isMarked), kept.filter((at) => !isMarked(at))];
  const areWholePages = kept.every((at) => !('startLine' in places[at]));
  const isMadeOfCode = others.length > 0 && others.every((at) => isProgram(places[at].path));
  const isOlder = (at: number, other: number) => places[at].new === false && places[other].new === true;
  const isMadeOfOlder = !isEdited && others.every((at) => marked.every((other) => isOlder(at, other)));
  return marked.length < 2 && !areWholePages && !isMadeOfCode && !isMadeOfOlder ? [...kept] : others;
}
