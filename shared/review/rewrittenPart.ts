// Takes the edits of a page and of one of its paragraphs, says whether either was rewritten: who writes another text knows
// that its copies say something else, and did not forget them.

import type {RewrittenPart} from '../model/reasons.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';

/** Least share of the words that were replaced or removed; of a paragraph also those that were added. */
const pageShare = 1 / 3;
const paragraphShare = 1 / 4;

export function rewrittenPartOf(
  page: TextWords,
  hunks: readonly Hunk[],
  paragraph: EditedParagraph,
): RewrittenPart | undefined {
  if (sumOf(hunks, goneIn) >= pageShare * (page.to - page.from)) return 'rewritten page';
  const isRewritten = sumOf(paragraph.hunks, changedIn) >= paragraphShare * (paragraph.to - paragraph.from);
  return isRewritten ? 'rewritten paragraph' : undefined;
}

function goneIn({from, to}: Hunk): number {
  return to - from;
}

function changedIn({from, to, nowFrom, nowTo}: Hunk): number {
  return Math.max(to - from, nowTo - nowFrom);
}

function sumOf(hunks: readonly Hunk[], words: (hunk: Hunk) => number): number {
  return hunks.reduce((sum, hunk) => sum + words(hunk), 0);
}
