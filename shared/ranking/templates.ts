// Takes the copies of a check, says which pages were filled into one template: pages of one folder that are named alike and
// of which many share text with another one. Nobody keeps what they have in common in one place.

import {isProgram} from '../rules/programs.ts';
import {familyKey} from '../rules/relatedPaths.ts';
import {pairOf, type WeighedCopy} from './mergeCopies.ts';
import type {PathFacts} from './paths.ts';

/** So many pages of one name pattern in one folder are reference pages. */
export const familyMin = 8;
/** Least share of them that have text of another one: of forty essays two that are alike are no template. */
const familyShareMin = 0.3;
/** So many pages that are named alike but for a number among words: `scale-to-200-users.rst`, `scale-to-2000-users.rst`. */
const seriesMin = 5;
const seriesShareMin = 0.8;
/** One comment or two may have been pasted. */
const commentsMin = 3;
/** Most words of a comment are no names of code. */
const commentCodeMax = 0.5;

export interface Templates {
  /** By what the two pages are of one template; '': they are not. */
  readonly of: (a: string, b: string) => 'series' | 'family' | '';
  /**
   * A comment of a program that is also on a page, as other comments are: who documents options says it in both, or has a
   * program that copies it.
   */
  readonly isCommentOfReference: (copy: WeighedCopy) => boolean;
}

export function templatesOf(copies: readonly WeighedCopy[], paths: PathFacts): Templates {
  const families = new Map<string, Set<string>>();
  const comments = new Map<string, number>();
  for (const copy of copies) {
    const {finding, places} = copy;
    const page = pageOfComment(copy);
    if (page !== null) comments.set(page, (comments.get(page) ?? 0) + 1);
    for (const {a, b} of finding.pairs) {
      const pair = [places[a].path, places[b].path] as const;
      const key = familyKey(...pair);
      if (key !== null) addTo(families, key, pair);
    }
  }
  return {
    of: (a, b) => {
      const sharing = families.get(familyKey(a, b) ?? '')?.size ?? 0;
      if (isMost(sharing, paths.seriesOf(a, b), seriesMin, seriesShareMin)) return 'series';
      return isMost(sharing, paths.familyOf(a, b), familyMin, familyShareMin) ? 'family' : '';
    },
    isCommentOfReference: (copy) => (comments.get(pageOfComment(copy) ?? '') ?? 0) >= commentsMin,
  };
}

/** The page that has the comment of a program; null: the copy is no comment. */
function pageOfComment(copy: WeighedCopy): string | null {
  const [a, b] = pairOf(copy);
  if (isProgram(a) === isProgram(b) || copy.facts.codeShare > commentCodeMax) return null;
  return isProgram(a) ? b : a;
}

function isMost(sharing: number, all: number, least: number, share: number): boolean {
  return all >= least && sharing >= share * all;
}

function addTo(sets: Map<string, Set<string>>, key: string, members: readonly string[]): void {
  const set = sets.get(key) ?? new Set();
  sets.set(key, set);
  for (const member of members) set.add(member);
}
