// Which words a change added, of a page that was edited in many places.
import {expect, test} from 'vitest';
import {addedWords} from '../../../shared/review/addedWords.ts';

test('a page with more than 500 edits: the words of an old paragraph stay its own when it is pasted before it', () => {
  const paragraph = Array.from({length: 40}, (_, word) => 10_000 + word);
  const page = Array.from({length: 6000}, (_, word) => word);
  const edited = page.map((word, at) => (at % 20 < 3 ? 20_000 + at : word));
  const half = page.length >> 1;
  const before = Uint32Array.from([...page.slice(0, half), ...paragraph, ...page.slice(half)]);
  const now = Uint32Array.from([...paragraph, ...edited.slice(0, half), ...paragraph, ...edited.slice(half)]);
  const [added] = addedWords([{words: now, before: 0}], [before]);
  expect(added.subarray(0, 40).every((mark) => mark === 1)).toBe(true);
  expect(added.subarray(40 + half, 80 + half).every((mark) => mark === 0)).toBe(true);
  expect(added.reduce((sum, mark) => sum + mark, 0)).toBe(40 + edited.filter((word) => word >= 20_000).length);
});
