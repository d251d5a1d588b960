// Gives each word four keys, so that words one letter apart (one letter changed, added or removed) share at least one:
// a neighbourhood of four (Manasse, "Imprecise features"). All words of a shingle are replaced by their key of the same
// number, so a shingle has four neighbours instead of 4^w, and no word needs its n + 1 deletions.
//
// A word of n letters has halves: the first and last ⌊n/2⌋ letters, and the first and last ⌊(n+1)/2⌋. One edit affects
// only one half and leaves the other unchanged (the pigeonhole principle of Manku, Jain and Das Sarma 2007, with blocks
// of letters instead of blocks of bits). Two lengths that differ by one agree in one of the two roundings, so the
// halves of a word and of the word with one more letter have equal length there:
// - n and n letters, letter i changed: for i ≥ ⌊n/2⌋ the first ⌊n/2⌋ are the same, otherwise the last ⌊n/2⌋;
// - n = 2h and 2h + 1, or n = 2h - 1 and 2h, letter i of the longer word removed: its halves of h letters are adjacent,
//   or only the middle letter is between them; for i ≥ h the first h are the same, otherwise the last h.
//
// Two letters swapped across the middle count as two edits. In words of fewer than four letters, one letter makes a
// different word (of, on, or), so they are not changed.

import {kindOf, TokenKind, type Tokens, wordBytesMax} from '../../../shared/text/tokens.ts';
import {markBits} from './betweenWords.ts';
import {lettersOf} from './letters.ts';

export const keyCount = 4;
const lettersMin = 4;
const prime = 0x01000193;

/** Writes the keys of a word of n ≥ 4 letters to `into` and returns true; returns false for shorter words. */
export function keysOf(letters: Uint32Array, n: number, into: Uint32Array): boolean {
  if (n < lettersMin) return false;
  const down = n >>> 1;
  const up = (n + 1) >>> 1;
  into[0] = keyOf(letters, 0, down, 1);
  into[1] = keyOf(letters, n - down, n, 2);
  into[2] = keyOf(letters, 0, up, 3);
  into[3] = keyOf(letters, n - up, n, 4);
  return true;
}

function keyOf(letters: Uint32Array, from: number, to: number, salt: number): number {
  let hash = Math.imul(salt, 0x9e3779b1);
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ letters[at], prime) + 1;
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** Cache of the keys by word hash, because pages and collections repeat their words. */
export type KeyMemo = Map<number, Uint32Array | null>;
const memoMax = 200_000;

/** Writes the keys of all words to the columns. Rows that are not words of letters keep their hash. */
export function writeKeys(
  bytes: Uint8Array,
  {hash, start, length, tag, count}: Tokens,
  caseFolded: boolean,
  columns: readonly Uint32Array[],
  memo: KeyMemo,
): void {
  if (memo.size > memoMax) memo.clear();
  const keys = new Uint32Array(keyCount);
  const letters = new Uint32Array(wordBytesMax);
  for (let row = 0; row < count; row++) {
    if ((tag[row] & markBits) !== 0 || kindOf(tag[row]) !== TokenKind.word) continue;
    let known = memo.get(hash[row]);
    if (known === undefined) {
      const n = lettersOf(bytes, start[row], start[row] + length[row], caseFolded, letters);
      const isLong = keysOf(letters, n, keys);
      known = isLong ? keys.slice() : null;
      memo.set(hash[row], known);
    }
    if (known === null) continue;
    for (let key = 0; key < keyCount; key++) columns[key][row] = known[key];
  }
}
