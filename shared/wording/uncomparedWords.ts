// Words of a passage that its lexer leaves out: of a tag, the front matter, an import. In another format they are compared, and
// would seem to be there alone.

import type {WordRange} from '../difference/comparedText.ts';
import type {Occurrence} from '../model/finding.ts';
import {wordsOf} from './placeDifference.ts';

/** Of the words that one place alone has, such a share is in what is not compared of the other one. */
const shareMin = 0.5;

/** Whether the other place has words of `range`, too, where they are not compared. */
export function areUncompared(place: Occurrence, {from, to}: WordRange, other: Occurrence): boolean {
  const words = plainWords(wordsOf(place).text(from, to));
  const left = uncomparedOf(other);
  return words.length > 0 && words.filter((word) => left.has(word)).length >= shareMin * words.length;
}

const known = new WeakMap<Occurrence, ReadonlySet<string>>();

function uncomparedOf(place: Occurrence): ReadonlySet<string> {
  const words = known.get(place) ?? uncompared(place);
  known.set(place, words);
  return words;
}

function uncompared(place: Occurrence): ReadonlySet<string> {
  const {keys, text} = wordsOf(place);
  const times = new Map<string, number>();
  for (const word of plainWords(`${place.text} ${place.outside ?? ''}`)) times.set(word, (times.get(word) ?? 0) + 1);
  for (const at of keys.keys()) {
    for (const word of plainWords(text(at, at + 1))) times.set(word, (times.get(word) ?? 0) - 1);
  }
  return new Set([...times].flatMap(([word, left]) => (left > 0 ? [word] : [])));
}

function plainWords(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
