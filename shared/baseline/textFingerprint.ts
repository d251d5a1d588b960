// Takes a text, gives its fingerprint: the 24 smallest of the hashes of its pairs of neighbouring words (a bottom-k
// sketch), four letters each. Of two fingerprints one can tell how much the texts resemble each other, and of one and a
// text, which of both stands in the other.

// The name of a family will not do here: it is a hash of all words of the place that comes first, so that it becomes
// another when a passage extends by a word, or when a file is renamed. A likeness withstands both. Words are those of
// Unicode, not those of our lexers, so that a baseline outlives a better lexer.

import {mix32} from '../algorithms/mix32.ts';

const elementsMax = 24;
const letters = 4;

/** In the order of ASCII, so that elements sort as texts. 64 letters four times are 24 bits. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** What a fingerprint looks like: elements, each once, in ascending order. */
export function isFingerprint(text: string): boolean {
  if (text.length > elementsMax * letters || !/^(?:[-\w]{4})*$/.test(text)) return false;
  const elements = elementsOf(text);
  return elements.every((element, index) => index === 0 || (elements[index - 1] ?? '') < element);
}

/** Scripts that put no space between words: every character is one. */
const single =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const word = new RegExp(`${single}\\p{M}*|(?:(?!${single})[\\p{L}\\p{N}\\p{M}_])+`, 'gu');

/** Of a text, whatever its case, punctuation, markup signs and line breaks. */
export function fingerprintOf(text: string): string {
  return smallest(pairHashes(text));
}

/** Of a set of names, such as those of the pages in a folder. */
export function fingerprintOfNames(names: readonly string[]): string {
  return smallest(names.map((name) => mix32(hashOf(name)) >>> 8));
}

/** All elements that a text has, of which its fingerprint holds the smallest. */
export function allElementsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(pairHashes(text), written));
}

export function elementsOf(fingerprint: string): string[] {
  return Array.from({length: fingerprint.length / letters}, (_, at) =>
    fingerprint.slice(at * letters, (at + 1) * letters),
  );
}

/**
 * How much two texts resemble each other, 0…1: the share of the smallest elements of both together that both have.
 * Exact for texts of up to 24 pairs of words; beyond that its standard deviation is at most 0.1.
 */
export function textResemblance(one: string, other: string): number {
  if (one === other) return 1;
  const [a, b] = [elementsOf(one), elementsOf(other)];
  let [atA, atB, common, seen] = [0, 0, 0, 0];
  for (; seen < elementsMax && (atA < a.length || atB < b.length); seen++) {
    const [x, y] = [a[atA] ?? '~', b[atB] ?? '~'];
    if (x === y) common++;
    if (x <= y) atA++;
    if (y <= x) atB++;
  }
  return seen === 0 ? 0 : common / seen;
}

/** The share of the elements of the first that the second has too, as far as the second tells; null if it does not. */
export function textContainment(one: string, other: string): number | null {
  const known = elementsOf(other);
  const last = known.at(-1) ?? '';
  // Of a short text all elements are known, of a long one those up to its largest.
  const asked = elementsOf(one).filter((element) => known.length < elementsMax || element <= last);
  if (asked.length < askedMin) return null;
  const held = new Set(known);
  return asked.filter((element) => held.has(element)).length / asked.length;
}

/** Of fewer elements nothing can be told. */
const askedMin = 4;

function* pairHashes(text: string): Generator<number> {
  let before = 0;
  for (const [one] of text.normalize('NFC').toLowerCase().matchAll(word)) {
    const hash = hashOf(one);
    yield mix32(before ^ Math.imul(hash, 0x9e3779b1)) >>> 8;
    before = hash;
  }
}

/** FNV-1a over UTF-16 units. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash;
}

function smallest(hashes: Iterable<number>): string {
  const held: number[] = [];
  for (const hash of hashes) {
    if (held.length === elementsMax && hash >= (held[elementsMax - 1] ?? 0)) continue;
    let at = held.length;
    while (at > 0 && (held[at - 1] ?? 0) > hash) at--;
    if (held[at - 1] === hash) continue;
    held.splice(at, 0, hash);
    if (held.length > elementsMax) held.pop();
  }
  return held.map(written).join('');
}

function written(hash: number): string {
  let text = '';
  for (let shift = 18; shift >= 0; shift -= 6) text += alphabet[(hash >>> shift) & 63];
  return text;
}
