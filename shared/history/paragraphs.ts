// Where the paragraphs of a page begin.

import {paragraphStarts} from '../text/paragraphStarts.ts';
import type {PageVersion} from './pageVersion.ts';

/** Of the `count` tokens before `from`, those of its own paragraph: where they begin. */
export function backInBlock(page: PageVersion, from: number, count: number): number {
  const isStart = blockStarts(page);
  let at = from;
  while (at > from - count && isStart[at] === 0) at--;
  return at;
}

/** The same for the tokens from `to` on: where they end. */
export function onInBlock(page: PageVersion, to: number, count: number): number {
  const isStart = blockStarts(page);
  let at = to;
  while (at < to + count && isStart[at] === 0) at++;
  return at;
}

const startsKnown = new WeakMap<PageVersion, Uint8Array>();

/** By token: 1 where a paragraph begins, a row of a list after a blank line, or the page; behind the last token too. */
export function blockStarts(page: PageVersion): Uint8Array {
  const known = startsKnown.get(page);
  if (known !== undefined) return known;
  const starts = paragraphStarts(page.bytes, page.tokens, 0, page.tokens.count);
  startsKnown.set(page, starts);
  return starts;
}
