// Takes an edit of where a link leads, says whether the old target is right on another page: relative links and anchors mean
// something else there.

import {anchorNamed, anchorsIn} from '../broken/anchorsIn.ts';
import {joined} from '../broken/linkTargets.ts';
import {folderOf} from '../evidence/relatedPaths.ts';
import type {Document} from '../model/document.ts';
import type {WordEdit} from '../model/staleness.ts';
import {decodeText} from '../text/wordLexer.ts';

export function isRightThere({before, now}: WordEdit, edited: Document, other: Document): boolean {
  if (before.startsWith('#')) {
    return anchorNamed(anchorsIn(decodeText(other.bytes, 0, other.bytes.length)), before) !== undefined;
  }
  if (!isRelative(before) || !isRelative(now)) return false;
  const there = joined(folderOf(other.path), before);
  return there !== null && there === joined(folderOf(edited.path), now);
}

function isRelative(target: string): boolean {
  return !/^(?:[a-z][\w+.-]*:|\/|#)/i.test(target);
}
