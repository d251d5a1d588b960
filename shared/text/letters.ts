// Takes the place of a word, gives its letters as code points: NFKC, without what may join words (' _) or has no width.

import {Class, classOf, finalSigma, sigma} from './unicode.ts';
import {textOf} from './words.ts';

export function lettersOf(bytes: Uint8Array, from: number, to: number, caseFolded: boolean): number[] {
  const text = textOf(bytes, from, to).normalize('NFKC');
  const letters: number[] = [];
  for (const character of caseFolded ? text.toLowerCase() : text) {
    const point = character.codePointAt(0) ?? 0;
    const kind = classOf(point);
    if (kind === Class.separator || kind === Class.ignorable) continue;
    letters.push(point === finalSigma ? sigma : point);
  }
  return letters;
}
