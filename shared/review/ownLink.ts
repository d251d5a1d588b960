// Takes an edit of where a link leads, says whether the old target is right on another page: relative links and anchors mean
// something else there.

import {folderOf} from '../evidence/relatedPaths.ts';
import {type Anchors, anchorNamed} from '../links/anchorsIn.ts';
import {joined} from '../links/linkTargets.ts';
import type {WordEdit} from '../model/staleness.ts';

/** `edited` and `other` are paths; `anchors` are those of the other page. */
export function isRightThere({before, now}: WordEdit, edited: string, other: string, anchors: () => Anchors): boolean {
  if (before.startsWith('#')) return anchorNamed(anchors(), before) !== undefined;
  if (!isRelative(before) || !isRelative(now)) return false;
  const there = joined(folderOf(other), before);
  return there !== null && there === joined(folderOf(edited), now);
}

function isRelative(target: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/|#)/i.test(target);
}
