// Takes an edit of a page, gives the mark of a block (`!!! note`, `:::tip`) that it made of a few words. A page that has no such
// block is written for another program, which would show the mark as it is.

import type {Hunk} from './editedParagraphs.ts';
import {type TextWords, textBehind} from './textWords.ts';

/** Up to the type of the block, which is a word as others are. */
const markBefore = /(?:^|\n)[ \t]*(!!!|\?\?\?|:::)[+:{ \t]*$/;
/** `Please note that` */
const replacedMax = 3;

/** '' if the block was one before, or has other words besides. */
export function blockMarkOf(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): string {
  if (nowTo - nowFrom !== 1 || to - from > replacedMax || markBefore.test(textBehind(page, from - 1))) return '';
  return markBefore.exec(textBehind(now, nowFrom - 1))?.[1] ?? '';
}

export function hasBlock(text: string, mark: string): boolean {
  return text.split('\n').some((line) => line.trimStart().startsWith(mark));
}
