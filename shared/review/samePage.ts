// Takes a page as it was and another page, says whether the two are one text: who edits a copy of a whole page edits the page.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import type {TextWords} from './textWords.ts';

/** Least share of the words of the longer page that both have in the same order. */
const sameShareMin = 0.9;
/** Of shorter pages, one paragraph may be most of the text. */
const pageWordsMin = 150;
/** Edits between two anchors of the pages. */
const editsMax = 200;

export function areOnePage(one: TextWords, other: TextWords): boolean {
  const [here, there] = [one, other].map(({tokens, from, to}) => tokens.hash.subarray(from, to));
  const least = sameShareMin * Math.max(here.length, there.length);
  if (Math.min(here.length, there.length) < Math.max(least, pageWordsMin)) return false;
  const parts = anchoredDiff(here, there, editsMax).filter(({kind}) => kind === 'same');
  return parts.reduce((sum, {length}) => sum + length, 0) >= least;
}
