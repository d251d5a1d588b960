// Takes the paths of two folders, says whether the parts in which they differ name two versions or two languages of one
// thing: only then is a page of one the page of the other. `docs/angular` and `docs/react` are two things, however alike.

import {sharedEnds} from '../algorithms/sharedEnds.ts';
import {setAsideName, versionName} from './folderNames.ts';
import {localeOf, translations} from './locales.ts';

const named = new RegExp(
  `^(?:latest|stable|current|main|master|trunk|head|next|dev|nightly|canary|edge|unreleased|previous|version-.*|${setAsideName})$`,
  'i',
);
/** Usual names of the folder of all versions, or that of the newest. */
const around = /^(?:docs?|documentation|content|versioned[-_]docs|versions?|releases?)$/i;

export function areVersionsByName(a: string, b: string): boolean {
  if (translations(a, b)) return true;
  const [inA, inB] = partsThatDiffer(partsOf(a), partsOf(b));
  const all = [...inA, ...inB];
  if (inA.length > 0 && inB.length > 0 && all.every((part) => localeOf(part) !== '')) return true;
  if (areVersionNames(all)) return true;
  // `first-app-v3` and `first-app-v4`, `spring-boot2` and `spring-boot3`.
  return inA.length === inB.length && inA.every((part, at) => withoutNumbers(part) === withoutNumbers(inB[at]));
}

/** Whether they are versions, or one is what the folder of the newest version is called. */
export function areVersionNames(parts: readonly string[]): boolean {
  return parts.some(isVersion) && parts.every((part) => isVersion(part) || around.test(part));
}

function isVersion(part: string): boolean {
  return versionName.test(part) || named.test(part);
}

function withoutNumbers(part: string): string {
  return part.replace(/\d+(?:[._-]\d+)*/g, '#');
}

function partsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('/');
}

/** Without the parts that both begin and end with. */
function partsThatDiffer(a: readonly string[], b: readonly string[]): [readonly string[], readonly string[]] {
  const {start, end} = sharedEnds(a, b);
  return [a.slice(start, a.length - end), b.slice(start, b.length - end)];
}
