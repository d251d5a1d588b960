// Takes the copies of a check, says which pages were filled into one template: pages of one folder that are named alike and
// of which many share text with another one. Nobody keeps what they have in common in one place.

import {isProgram} from '../rules/programs.ts';
import {familyKey, folderOf} from '../rules/relatedPaths.ts';
import {pairOf, type WeighedCopy} from './mergeCopies.ts';
import type {PathFacts} from './paths.ts';

/** So many pages of one name pattern in one folder are reference pages. */
export const familyMin = 8;
/** Least share of them that have text of another one: of forty essays two that are alike are no template. */
const familyShareMin = 0.3;
/** So many pages that are named alike but for a number among words: `scale-to-200-users.rst`, `scale-to-2000-users.rst`. */
const seriesMin = 5;
const seriesShareMin = 0.8;
/** So many pages that say the same of so many products, and swap their names so often. */
const swappingMin = 3;
const swapsMin = 4;
const wordsPerSwapMax = 60;
/** One comment or two may have been pasted. */
const commentsMin = 3;
/** Most words of a comment are no names of code. */
const commentCodeMax = 0.5;

export interface Templates {
  /** By what the two pages are of one template; '': they are not. */
  readonly of: (a: string, b: string) => 'series' | 'family' | '';
  /**
   * A comment of a program that is also on a page, with its sample code, as other comments are: who documents options says it
   * in both, or has a program that copies it.
   */
  readonly isCommentOfReference: (copy: WeighedCopy) => boolean;
  /** Three pages or more of a folder say the same, each with its own name where another has another name. */
  readonly isOfSwappedNames: (copy: WeighedCopy) => boolean;
}

export function templatesOf(copies: readonly WeighedCopy[], paths: PathFacts): Templates {
  const families = new Map<string, Set<string>>();
  const comments = new Map<string, number>();
  const swapping = new Map<string, Set<string>>();
  for (const copy of copies) {
    const {finding, places} = copy;
    const page = pageOfComment(copy);
    if (page !== null) comments.set(page, (comments.get(page) ?? 0) + 1);
    const folder = folderOfSwaps(copy);
    if (folder !== null) addTo(swapping, folder, pairOf(copy));
    for (const {a, b} of finding.pairs) {
      const pair = [places[a].path, places[b].path] as const;
      const key = familyKey(...pair);
      if (key !== null) addTo(families, key, pair);
    }
  }
  const references = [...comments].filter(([, count]) => count >= commentsMin).map(([page]) => page);
  return {
    of: (a, b) => {
      const alike = families.get(familyKey(a, b) ?? '')?.size ?? 0;
      if (isMost(alike, paths.seriesOf(a, b), seriesMin, seriesShareMin)) return 'series';
      return isMost(alike, paths.familyOf(a, b), familyMin, familyShareMin) ? 'family' : '';
    },
    isCommentOfReference: (copy) => {
      const page = pageOfProgram(copy);
      return page !== null && references.some((one) => one === page || familyKey(one, page) !== null);
    },
    isOfSwappedNames: (copy) => (swapping.get(folderOfSwaps(copy) ?? '')?.size ?? 0) >= swappingMin,
  };
}

/** The page that has a comment of a program; null: the copy is no comment. */
function pageOfComment(copy: WeighedCopy): string | null {
  return copy.facts.codeShare > commentCodeMax ? null : pageOfProgram(copy);
}

/** The page that has text of a program; null: the copy is not of a page and a program. */
function pageOfProgram(copy: WeighedCopy): string | null {
  const [a, b] = pairOf(copy);
  if (isProgram(a) === isProgram(b)) return null;
  return isProgram(a) ? b : a;
}

/** The one folder of two pages that swap their names again and again; null: they do not. */
function folderOfSwaps(copy: WeighedCopy): string | null {
  const {nameSwaps, inRuns, inSource} = copy.facts;
  if (inSource || nameSwaps < swapsMin || nameSwaps * wordsPerSwapMax < inRuns) return null;
  return folderOfBoth(...pairOf(copy));
}

function folderOfBoth(a: string, b: string): string | null {
  return folderOf(a) === folderOf(b) ? folderOf(a) : null;
}

function isMost(sharing: number, all: number, least: number, share: number): boolean {
  return all >= least && sharing >= share * all;
}

function addTo(sets: Map<string, Set<string>>, key: string, members: readonly string[]): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  for (const member of members) set.add(member);
}
