// Takes two paths, says whether their names alone explain a copy: two versions or two translations of one page, names
// that differ in a number, pages named on one pattern.

import {memoized} from '../algorithms/memoized.ts';
import {sharedEnds} from '../algorithms/sharedEnds.ts';
import {earlyLabels, versionLabel} from '../mirrors/folderNames.ts';
import {localeOf} from '../mirrors/locales.ts';

const versionFolder = new RegExp(
  `(?:^|/)((?:docs?[-_])?(?:v?\\d+(?:\\.\\d+)+(?:\\.[xX])?|v\\d+(?:[-_]\\d+)*|v?\\d+\\.?[xX])(?:${versionLabel})?(?:[-_]docs?)?|v?\\d+${versionLabel}|version-[\\w.-]+|next|latest|current|stable|nightly|edge|master)(?=/)`,
);

/** `2.18` of `docs/v2/2.18/setup.md`: a folder of versions may be in one that is named after the first number of them. */
const exactVersionFolder = new RegExp(`(?:^|/)v?\\d+/(v?\\d+(?:\\.\\d+)+(?:\\.[xX])?(?:${versionLabel})?)(?=/)`);

/** The folder that names a version; '' if there is none. */
export function versionOf(path: string): string {
  return findVersion(path)?.[1] ?? '';
}

function findVersion(path: string): RegExpExecArray | null {
  return exactVersionFolder.exec(path) ?? versionFolder.exec(path);
}

/** The first folder of a path that names a version, and the path of the folder that it is in; null: there is none. */
export function versionFolderOf(path: string): {readonly parent: string; readonly version: string} | null {
  const found = findVersion(path);
  if (found === null) return null;
  const start = found.index + found[0].length - found[1].length;
  return {parent: path.slice(0, start), version: found[1]};
}

/** Without the name of the version: `docs//setup.md` of `docs/v1.2/setup.md`. */
export function withoutVersion(path: string): string {
  const found = versionFolderOf(path);
  return found === null ? path : found.parent + path.slice(found.parent.length + found.version.length);
}

const versionSuffix = /[-_.]v\d+(?:\.\d+)*$/i;

/** Whether the first folders that differ are versions of one: `lib-v1/setup.md` and `lib/start.md`. */
export function areInVersionFolders(a: string, b: string): boolean {
  const [inA, inB] = [a, b].map((path) => folderOf(path).split('/'));
  const at = inA.findIndex((folder, x) => folder !== inB[x]);
  const [one, other] = [inA[at], inB[at]].map((folder) => folder?.replace(versionSuffix, ''));
  return one !== undefined && one !== '' && one === other;
}

const channel = new RegExp(
  `[-_.](?:${[...earlyLabels, 'canary', 'latest', 'lts', 'next', 'nightly', 'stable'].join('|')})(?=\\.[^./]*$)`,
  'i',
);

/** Whether two names differ in the channel of a release alone: `flags-stable.txt` and `flags-beta.txt`. */
export function areOfChannels(a: string, b: string): boolean {
  const [inA, inB] = [a, b].map((path) => path.replace(channel, ''));
  return a !== b && inA === inB && inA !== a && inB !== b;
}

/** The first folders that differ, each with its `/`; null: one of the two is in the folder of the other. */
export function differingFolders(a: string, b: string): readonly [string, string] | null {
  const [inA, inB] = [a, b].map((path) => folderOf(path).split('/'));
  const at = inA.findIndex((folder, x) => folder !== inB[x]);
  if (at < 0 || inA[at] === '' || !inB[at]) return null;
  return [`${inA.slice(0, at + 1).join('/')}/`, `${inB.slice(0, at + 1).join('/')}/`];
}

/**
 * The same, if they differ in their number or last letter alone, as `ui1` and `ui2` or `spec-a` and `spec-b` do; null otherwise.
 * Parts of a series are named so too.
 */
export function numberedFolders(a: string, b: string): readonly [string, string] | null {
  const folders = differingFolders(a, b);
  const [one, other] = (folders ?? []).map((folder) => /([^/]*\p{L}{3}[-_.]?)(?:\d+|\p{Ll})\/$/u.exec(folder)?.[1]);
  return one !== undefined && one === other ? folders : null;
}

/** `3`, `v2.1`, or `v1beta2` as versions of an interface are named. */
const number = String.raw`v?\d+(?:[-_.]\d+)*(?:(?:alpha|beta|rc)\d+)?`;
const numbers = new RegExp(number, 'gi');
const namedNumbers = new RegExp(`[-_ .]?${number}`, 'gi');

/** Names without digits, versions and the separators before them: `spec.md` for `spec_2_0.md`. */
export function withoutNumbers(path: string): string {
  return path.replace(namedNumbers, '');
}

/** A number that is a word of its own: `report-2023`, not `t2023`. */
const years = /(?<![a-z\d])(?:19|20)\d\d(?!\d)/gi;

/**
 * Whether two names differ in plain numbers alone, as those of a series do: `essay12.txt` and `essay31.txt` are works of
 * their own, where `spec_1_0.md` and `spec_2_0.md`, or `report-2023.md` and `report-2024.md`, are versions of one.
 */
export function areInSeries(a: string, b: string): boolean {
  if (a === b || withoutNumbers(a) !== withoutNumbers(b)) return false;
  const [inA, inB] = [a.match(numbers) ?? [], b.match(numbers) ?? []];
  const [yearsOfA, yearsOfB] = [a.match(years) ?? [], b.match(years) ?? []];
  const areYears = yearsOfA.length > 0 && yearsOfB.length > 0 && yearsOfA.join() !== yearsOfB.join();
  if (inA.length !== inB.length || areYears) return false;
  const isPlain = (number: string) => /^\d+$/.test(number);
  return inA.every((number, at) => number === inB[at] || (isPlain(number) && isPlain(inB[at])));
}

/** Language codes that are no other common folder name: `ts`, `cs`, `io` or `it` alone say too little without company. */
const commonLocales = new Set(
  'ar bn cs da de el en es fa fi fr he hi hu id it ja jp ko nl no pl pt ro ru sv th tr uk vi zh cn kr ptbr zhcn zhtw'.split(
    ' ',
  ),
);
const ownName = /^[a-z]{2,3}[-_][a-z]{2,4}$/i;

/** The folder of a path that names its language, with what is before it; null if there is none. */
export function localeIn(path: string): {readonly parent: string; readonly locale: string} | null {
  const parts = path.split('/');
  for (let at = 0; at + 1 < parts.length; at++) {
    const name = parts[at];
    const isLocale = commonLocales.has(name.toLowerCase()) || (ownName.test(name) && localeOf(name) !== '');
    if (isLocale) return {parent: parts.slice(0, at).join('/'), locale: name};
  }
  return null;
}

/** `docs/setup.md` for `docs/en/setup.md`; null if it names no language. */
export function withoutLanguage(path: string): string | null {
  const found = localeIn(path);
  if (found === null) return null;
  const start = found.parent === '' ? 0 : found.parent.length + 1;
  return path.slice(0, start) + path.slice(start + found.locale.length + 1);
}

/** Words of a file name: `NestedSetExecutor.ts` is nested, set, executor. */
export function nameWords(name: string): string[] {
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Words at the start and at the end that two names have in common; null: none. */
function patternOf(
  a: readonly string[],
  b: readonly string[],
): {start: readonly string[]; end: readonly string[]} | null {
  const {start, end} = sharedEnds(a, b);
  return start + end === 0 ? null : {start: a.slice(0, start), end: end === 0 ? [] : a.slice(-end)};
}

/**
 * How many files of one folder are named on the pattern that two of its names have in common; 0: other folders, or
 * nothing in common. `siblings` are the words of the names in that folder.
 */
export function namePatternSize(
  a: string,
  b: string,
  siblings: (folder: string) => readonly (readonly string[])[],
): number {
  const folder = folderOf(a);
  if (folder !== folderOf(b) || areInSeries(a, b)) return 0;
  const [wordsA, wordsB] = [nameWords(fileOf(a)), nameWords(fileOf(b))];
  const pattern = patternOf(wordsA, wordsB);
  if (pattern === null) return wordsA.some((word) => wordsB.includes(word)) ? 1 : 0;
  return siblings(folder).filter(
    (words) =>
      pattern.start.every((word, at) => words[at] === word) &&
      pattern.end.every((word, at) => words[words.length - pattern.end.length + at] === word),
  ).length;
}

/** Whether two pages have one name in two folders that differ in one part: `js/setup.md` and `go/setup.md`. */
export function areSiblings(a: string, b: string): boolean {
  if (unorderedName(a) !== unorderedName(b)) return false;
  const [inA, inB] = [folderOf(a).split('/'), folderOf(b).split('/')];
  return inA.length === inB.length && inA.filter((part, at) => part !== inB[at]).length === 1;
}

/** The name of a page without the number that puts it in order: `setup.md` of `guides/03.setup.md`. */
function unorderedName(path: string): string {
  return fileOf(path).replace(/^\d+[-_. ]+(?=\p{L}.*\.)/u, '');
}

/** Answers that depend on the folder of a path alone, each computed once: most folders have many pages. */
export function ofFolder<Answer>(answerOf: (path: string) => Answer): (path: string) => Answer {
  const ofPages = memoized((folder: string) => ({answer: answerOf(folder)}));
  return (path) => ofPages(path.slice(0, path.lastIndexOf('/') + 1)).answer;
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function fileOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Of a file in a folder; '' is the top. */
export function pathIn(folder: string, file: string): string {
  return folder === '' ? file : `${folder}/${file}`;
}
