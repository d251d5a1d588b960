import {expect, test} from 'vitest';
import {newFindingNames, StoredAnswers} from '../../../server/cache/storedAnswers.ts';
import type {Finding} from '../../../shared/model/finding.ts';

function finding(words: number): Finding {
  return {
    kind: 'document',
    code: 'near-duplicate',
    words,
    places: [{path: 'a.md'}, {path: 'b.md'}],
  } as unknown as Finding;
}

const contents = new Map([
  ['a.md', 'one'],
  ['b.md', 'two'],
]);

function namesWith(changed: readonly (readonly [string, string])[] = []) {
  const all = new Map([...contents, ...changed]);
  return newFindingNames((path) => all.get(path));
}

test('a later process finds an answer by the finding and the contents of its pages', () => {
  const first = new StoredAnswers<string>(namesWith());
  first.set(finding(3), 'three');
  first.set(finding(4), 'four');
  const later = (nameOf = namesWith()) => new StoredAnswers(nameOf, first.rows);
  expect(later().get(finding(3))).toBe('three');
  expect(later().get(finding(5))).toBeUndefined();
  // The words of a whole page are in no finding.
  expect(later(namesWith([['b.md', 'three']])).get(finding(3))).toBeUndefined();
  expect(later(newFindingNames(() => undefined)).get(finding(3))).toBeUndefined();
});

test('answers that were not asked for are forgotten, unless none was', () => {
  const first = new StoredAnswers<string>(namesWith(), []);
  for (const words of [3, 4]) first.set(finding(words), String(words));
  const later = new StoredAnswers(namesWith(), first.rows);
  expect(later.rows).toEqual(first.rows);
  later.get(finding(4));
  expect(later.rows.map(([, answer]) => answer)).toEqual(['4']);
});
