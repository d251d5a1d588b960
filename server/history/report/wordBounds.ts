// Says without lexing whether a change can have added, or removed, as many words as a passage has: most changes are of a
// line or two, and their pages need not be read as words.

import {hunksOf} from '../index/lineHunks.ts';

/** No fewer words than the lexer would find. */
export interface WordBounds {
  readonly added: number;
  readonly removed: number;
}

export function wordBounds(before: Buffer | null, after: Buffer | null): WordBounds {
  if (before === null) return {added: after === null ? 0 : wordsAtMost(after, 0, after.length), removed: 0};
  if (after === null) return {added: 0, removed: wordsAtMost(before, 0, before.length)};
  const bounds = {added: 0, removed: 0};
  for (const hunk of hunksOf(before, after)) {
    bounds.removed += wordsAtMost(before, hunk.before, hunk.endBefore);
    bounds.added += wordsAtMost(after, hunk.after, hunk.endAfter);
  }
  return bounds;
}

/** Every start of a run of letters or of digits, every capital, and half of the other bytes. */
function wordsAtMost(text: Buffer, from: number, to: number): number {
  let words = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const kind = kinds[text[at]];
    if (kind === other) words += 0.5;
    else if (kind !== 0 && (kind !== before || kind === capital)) words++;
    before = kind;
  }
  return words;
}

const [small, capital, digit, other] = [1, 2, 3, 4];

const kinds = Uint8Array.from({length: 256}, (_, byte) => {
  if (byte >= 128) return other;
  if (byte >= 97 && byte <= 122) return small;
  if (byte >= 65 && byte <= 90) return capital;
  return byte >= 48 && byte <= 57 ? digit : 0;
});
