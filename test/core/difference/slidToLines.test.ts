// Law: whatever is moved, the parts still make the second text of the first one, and as many words are equal.

import {describe, expect, test} from 'vitest';
import {type DiffPart, diffWords} from '../../../shared/algorithms/diff.ts';
import type {ComparedText} from '../../../shared/difference/comparedText.ts';
import {slidToLines} from '../../../shared/difference/slidToLines.ts';
import {random as randomOf} from '../../support/random.ts';

/** One word a letter; a capital begins a line. */
function textOf(letters: string): ComparedText {
  return {
    keys: Uint32Array.from(letters.toLowerCase(), (letter) => letter.charCodeAt(0)),
    isCode: false,
    isLine: () => false,
    before: (word) => (/[A-Z]/.test(letters[word] ?? '') ? '\n' : ' '),
    text: (from, to) => letters.slice(from, to),
  };
}

function slid(a: string, b: string): readonly DiffPart[] {
  const [one, other] = [textOf(a), textOf(b)];
  return slidToLines(diffWords(one.keys, other.keys), one, other);
}

function ofKinds(parts: readonly DiffPart[], kind: DiffPart['kind'], text: string): string {
  const ranges = parts.filter((part) => part.kind === 'same' || part.kind === kind);
  return ranges
    .map(({a, b, length}) => {
      const from = kind === 'added' ? b : a;
      return text.slice(from, from + length);
    })
    .join('');
}

test.each([
  ['AbcAbd', 'AbcAbxAbd', 'Abx'],
  ['Abcd', 'AbcQbcd', 'Qbc'],
  ['abcd', 'abcd', ''],
  ['Abcde', 'AbxyzAbcde', 'Abxyz'],
])('%s to %s: what is new begins with a line', (a, b, expected) => {
  const added = slid(a, b).filter(({kind}) => kind === 'added');
  expect(added.map((part) => b.slice(part.b, part.b + part.length)).join()).toBe(expected);
});

describe('texts at random', () => {
  test.each(Array.from({length: 300}, (_, seed) => [seed]))('seed %i', (seed) => {
    const random = randomOf(seed);
    const letters = (count: number) => {
      const all = Array.from({length: count}, () => 'abc'[Math.floor(random() * 3)]);
      return all.map((letter) => (random() < 0.2 ? letter.toUpperCase() : letter)).join('');
    };
    const a = letters(30);
    const cut = Math.floor(random() * 25);
    const b = a.slice(0, cut) + letters(Math.floor(random() * 8)) + a.slice(cut + Math.floor(random() * 5));
    const parts = slid(a, b);
    expect(ofKinds(parts, 'removed', a)).toBe(a);
    expect(ofKinds(parts, 'added', b)).toBe(b);
    const [kept, keptThere] = [ofKinds(parts, 'same', a), parts.filter(({kind}) => kind === 'same')];
    expect(
      keptThere
        .map((part) => b.slice(part.b, part.b + part.length))
        .join('')
        .toLowerCase(),
    ).toBe(kept.toLowerCase());
    const equal = (some: readonly DiffPart[]) =>
      some.reduce((sum, {kind, length}) => sum + (kind === 'same' ? length : 0), 0);
    expect(equal(parts)).toBe(equal(diffWords(textOf(a).keys, textOf(b).keys)));
  });
});
