// Takes an edit of a page, gives the mark of a block (`!!! note`, `:::tip`, `[note title="…"]`) that it made of a few words. A page
// that has no such block is written for another program, which would show the mark as it is, or is not yet converted.

import type {Hunk} from './editedParagraphs.ts';
import {type TextWords, textBehind, textBetween} from './textWords.ts';

/** Up to the type of the block and its title, which are words as others are. */
const markBefore = /(?:^|\n)[ \t]*(!!!|\?\?\?|:::)[+:{ \t]*$/;
/** `Please note that` */
const replacedMax = 3;
/** Tags of WordPress, Grav and Joomla, on lines of their own. Without an attribute it may be a link. */
const shortcodes = /^(?:\[(?:\/[a-z][\w-]*|[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s"'\]]+))+)\]\s*)+$/;

/** '' if the block was one before, or has other words besides. */
export function blockMarkOf(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): string {
  if (nowTo === nowFrom || to - from > replacedMax || markBefore.test(textBehind(page, from - 1))) return '';
  const mark = markBefore.exec(textBehind(now, nowFrom - 1))?.[1];
  if (mark !== undefined && !textBetween(now, nowFrom, nowTo).includes('\n')) return mark;
  const lines = linesOf(now, nowFrom, nowTo).trim();
  return shortcodes.test(lines) ? `[${/\w[\w-]*/.exec(lines)?.[0]}` : '';
}

/** With what is before and behind the words on their lines. */
function linesOf(text: TextWords, from: number, to: number): string {
  const [before] = /[^\n]*$/.exec(textBehind(text, from - 1)) ?? [''];
  const [behind] = /^[^\n]*/.exec(textBehind(text, to - 1)) ?? [''];
  return before + textBetween(text, from, to) + behind;
}

export function hasBlock(text: string, mark: string): boolean {
  return text.split('\n').some((line) => line.trimStart().startsWith(mark));
}
