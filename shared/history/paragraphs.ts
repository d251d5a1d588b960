// Finds where the paragraphs of a page start. They are separated by blank lines, which all text formats have in common.

import {rememberedOf} from '../algorithms/memoized.ts';
import {paragraphStarts} from '../text/paragraphStarts.ts';
import type {PageVersion} from './pageVersion.ts';

/** Extends `from` backwards to the start of its paragraph, by at most `count` tokens. */
export function backInBlock(page: PageVersion, from: number, count: number): number {
  const isStart = blockStarts(page);
  let at = from;
  while (at > from - count && isStart[at] === 0) at--;
  return at;
}

/** Extends `to` forwards to the end of its paragraph, by at most `count` tokens. */
export function onInBlock(page: PageVersion, to: number, count: number): number {
  const isStart = blockStarts(page);
  let at = to;
  while (at < to + count && isStart[at] === 0) at++;
  return at;
}

const startsKnown = new WeakMap<PageVersion, Uint8Array>();

/**
 * By token: 1 where a paragraph starts, which is the first token and every token after a blank line. One extra entry
 * after the last token is 1 too.
 */
export function blockStarts(page: PageVersion): Uint8Array {
  return rememberedOf(startsKnown, page, () => paragraphStarts(page.bytes, page.tokens, 0, page.tokens.count));
}
