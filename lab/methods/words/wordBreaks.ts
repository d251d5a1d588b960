// Splits text into words by its letters instead of its white space, so that "touch down" and "touchdown" (Horowitz,
// slide "Shingling - choices") are equal. Words are cut by content (Manber 1994, "Finding similar files in a large file
// system", anchors), so an edit changes only the pieces around it.

import {mix32} from '../../../shared/algorithms/permute32.ts';
import {kindOf, TokenKind, wordBytesMax} from '../../../shared/text/tokens.ts';
import {Mark, markBits} from './betweenWords.ts';
import {lettersOf} from './letters.ts';
import {pushRow, type Quantised} from './numbers.ts';

/** A hash of three letters decides whether a piece ends after them. Pieces have 5 letters on average, like words. */
const anchorLetters = 3;
const endsBelow = 2 ** 32 / 5;

const prime = 0x01000193;

/**
 * Writes the pieces to `into`. Ideographs, punctuation marks and rows rewritten by other switches are not changed, and
 * end a run.
 */
export function cutByContent(
  bytes: Uint8Array,
  {tokens, second}: Quantised,
  caseFolded: boolean,
  into: Quantised,
): void {
  const {hash, start, length, tag} = tokens;
  const letters = new Uint32Array(wordBytesMax);
  let seen = 0;
  let last = 0;
  let beforeLast = 0;
  let piece = 0;
  let from = -1;
  let end = 0;
  let pieceTag = 0;
  into.tokens.count = 0;
  for (let row = 0; row < tokens.count; row++) {
    const kind = kindOf(tag[row]);
    if ((tag[row] & markBits) !== 0 || (kind !== TokenKind.word && kind !== TokenKind.number)) {
      if (from >= 0) pushRow(into, mix32(piece), 0, from, end, pieceTag);
      pushRow(into, hash[row], second[row], start[row], start[row] + length[row], tag[row]);
      from = -1;
      piece = 0;
      seen = 0;
      continue;
    }
    const letterCount = lettersOf(bytes, start[row], start[row] + length[row], caseFolded, letters);
    for (let at = 0; at < letterCount; at++) {
      const letter = letters[at];
      if (from < 0) {
        from = start[row];
        pieceTag = tag[row] | Mark.rewritten;
      }
      end = start[row] + length[row];
      piece = Math.imul(piece ^ letter, prime) + 1;
      const anchor = Math.imul(Math.imul(beforeLast, prime) + last, prime) + letter;
      beforeLast = last;
      last = letter;
      if (++seen < anchorLetters || mix32(anchor) >= endsBelow) continue;
      pushRow(into, mix32(piece), 0, from, end, pieceTag);
      from = -1;
      piece = 0;
    }
  }
  if (from >= 0) pushRow(into, mix32(piece), 0, from, end, pieceTag);
}
