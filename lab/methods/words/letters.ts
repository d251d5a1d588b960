// Returns the letters of a word as code points: NFKC, without characters that join words (' _) or have no width.

import {Class, classOf, finalSigma, sigma} from '../../../shared/text/unicode.ts';
import {byteClass, decodeText} from '../../../shared/text/wordLexer.ts';

/** Writes the letters to `into`, as far as there is space, and returns their number. */
export function lettersOf(bytes: Uint8Array, from: number, to: number, caseFolded: boolean, into: Uint32Array): number {
  let count = 0;
  for (let at = from; at < to && count < into.length; at++) {
    const byte = bytes[at];
    if (byte >= 128) return wideLetters(bytes, from, to, caseFolded, into);
    if (byteClass[byte] === 1) into[count++] = caseFolded && byte >= 65 && byte <= 90 ? byte + 32 : byte;
  }
  return count;
}

function wideLetters(bytes: Uint8Array, from: number, to: number, caseFolded: boolean, into: Uint32Array): number {
  const text = decodeText(bytes, from, to).normalize('NFKC');
  let count = 0;
  for (const character of caseFolded ? text.toLowerCase() : text) {
    const point = character.codePointAt(0) ?? 0;
    const kind = classOf(point);
    if (kind === Class.separator || kind === Class.ignorable || count === into.length) continue;
    into[count++] = point === finalSigma ? sigma : point;
  }
  return count;
}
