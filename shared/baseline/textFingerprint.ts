// Computes the fingerprint of a text: the 24 smallest hashes of its pairs of adjacent words (a bottom-k sketch), four
// letters each. Two fingerprints give the resemblance of two texts. A fingerprint and a text give the containment of
// one in the other.

// The name of a copy group cannot be used here: it is a hash of all words of the first occurrence, so it changes when
// the passage grows by a word or a file is renamed. A resemblance survives both. Words are split by Unicode rules, not
// by our lexers, so that a baseline stays valid when a lexer improves.

import {mix32} from '../algorithms/permute32.ts';

const elementsMax = 24;
const letters = 4;

/** In ASCII order, so that elements sort as strings. Four of 64 letters encode 24 bits. */
const alphabet = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';

/** Whether the string is a valid fingerprint: distinct elements in ascending order. */
export function isFingerprint(text: string): boolean {
  if (text.length > elementsMax * letters || !/^(?:[-\w]{4})*$/.test(text)) return false;
  const elements = elementsOf(text);
  return elements.every((element, index) => index === 0 || (elements[index - 1] ?? '') < element);
}

/** Scripts without spaces between words: every character is a word. */
const single =
  '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}]';
const word = new RegExp(`${single}\\p{M}*|(?:(?!${single})[\\p{L}\\p{N}\\p{M}_])+`, 'gu');

/** Ignores case, punctuation, markup characters and line breaks. */
export function fingerprintOf(text: string): string {
  return smallest(pairHashes(text));
}

/** Fingerprint of a set of names, such as the pages of a folder. */
export function fingerprintOfNames(names: readonly string[]): string {
  return smallest(names.map((name) => mix32(hashOf(name)) >>> 8));
}

/** All elements of a text. Its fingerprint contains the smallest of them. */
export function allElementsOf(text: string): ReadonlySet<string> {
  return new Set(Array.from(pairHashes(text), written));
}

export function elementsOf(fingerprint: string): string[] {
  return Array.from({length: fingerprint.length / letters}, (_, at) =>
    fingerprint.slice(at * letters, (at + 1) * letters),
  );
}

/**
 * Estimates the resemblance of two texts, 0…1: the proportion of the smallest elements of their union that both have.
 * Exact for texts of up to 24 word pairs; above that the standard deviation is at most 0.1.
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

/**
 * Estimates the proportion of the elements of the first that the second has too, 0…1. Only elements within the range of
 * the second fingerprint are compared. Null if there are too few of them.
 */
export function textContainment(one: string, other: string): number | null {
  const known = elementsOf(other);
  const last = known.at(-1) ?? '';
  // A short text has all its elements in the fingerprint, a long one only those up to the largest.
  const asked = elementsOf(one).filter((element) => known.length < elementsMax || element <= last);
  if (asked.length < askedMin) return null;
  const held = new Set(known);
  return asked.filter((element) => held.has(element)).length / asked.length;
}

/** Fewer elements give no useful estimate. */
const askedMin = 4;

function* pairHashes(text: string): Generator<number> {
  let before = 0;
  for (const [one] of text.normalize('NFC').toLowerCase().matchAll(word)) {
    const hash = hashOf(one);
    yield mix32(before ^ Math.imul(hash, 0x9e3779b1)) >>> 8;
    before = hash;
  }
}

/** FNV-1a over UTF-16 code units. */
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
