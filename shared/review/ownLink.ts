// Takes an edit of where a link leads, says whether the old target is right on another page, or the new one wrong: relative links,
// anchors and links from the root of a site mean something else there.

import {pathClassOf} from '../evidence/paths.ts';
import {folderOf} from '../evidence/relatedPaths.ts';
import {type Anchors, anchorNamed} from '../links/anchorsIn.ts';
import {joined, type Resolver} from '../links/linkTargets.ts';
import type {WordEdit} from '../model/staleness.ts';

/** `edited` and `other` are paths; `anchors` are those of the other page. */
export function isRightThere({before, now}: WordEdit, edited: string, other: string, anchors: () => Anchors): boolean {
  if (before.startsWith('#')) return anchorNamed(anchors(), before) !== undefined;
  // A link to the page itself, without its name: on another page it leads nowhere.
  if (now.startsWith('#')) return anchorNamed(anchors(), now) === undefined;
  if (!isRelative(before) || !isRelative(now)) return false;
  const there = joined(folderOf(other), before);
  return there !== null && there === joined(folderOf(edited), now);
}

/** The target leads to a page of the collection from the edited page, and not, as it is written, from the other one. */
export function isOwnTarget(target: string, edited: string, other: string, resolve: Resolver): boolean {
  if (!target.startsWith('/') && !isRelative(target)) return false;
  // A relative link of a text that others include is seen from them.
  const isIncluded = (path: string) => pathClassOf(path) === 'include';
  if (isRelative(target) && isIncluded(edited) !== isIncluded(other)) return true;
  const [here, there] = [edited, other].map((page) => pagesAt(page, target, resolve));
  return here.length > 0 && !here.some((path) => there.includes(path));
}

/** Any folder above a page may be the root of its site. */
function pagesAt(page: string, target: string, resolve: Resolver): string[] {
  if (isRelative(target)) return foundBy(resolve, page, target);
  const found: string[] = [];
  for (let root = folderOf(page); ; root = folderOf(root)) {
    found.push(...foundBy(resolve, `${root}/page.md`, target.slice(1)));
    if (root === '') return found;
  }
}

function foundBy(resolve: Resolver, page: string, link: string): string[] {
  const found = resolve(page, link);
  return found.kind === 'there' ? [found.path] : [];
}

function isRelative(target: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/|#)/i.test(target);
}
