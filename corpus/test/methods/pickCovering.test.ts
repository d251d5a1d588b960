import {expect, test} from 'vitest';
import {pickCovering} from '../../methods/pickCovering.ts';

interface Item {
  readonly name: string;
  readonly places: readonly number[];
}

const item = (name: string, ...places: readonly number[]): Item => ({name, places});
const picked = (items: readonly Item[], best: number, further: number) =>
  pickCovering(items, ({places}) => places, {best, further})
    .map(({name}) => name)
    .join(' ');

test('the best are picked in order, whatever places they have', () => {
  expect(picked([item('a', 1, 2, 3), item('b', 1, 2, 3), item('c', 1, 2)], 2, 0)).toBe('a b');
});

test('further ones are picked for places that those before do not have, the most first', () => {
  const copies = [item('a', 1, 2, 3, 4), item('b', 1, 2, 3), item('c', 1, 2, 3)];
  const others = [item('few', 7, 8), item('many', 3, 4, 10, 11, 12), item('one', 20)];
  expect(picked([...copies, ...others], 2, 9)).toBe('a b many few');
  expect(picked([...copies, ...others], 2, 1)).toBe('a b many');
});

test('what a further one has is not new any more', () => {
  expect(picked([item('a', 1, 2), item('b', 5, 6, 7), item('c', 6, 7, 8), item('d', 8, 9)], 1, 9)).toBe('a b d');
});

test('fewer items than places for them', () => {
  expect(picked([item('a', 1)], 20, 5)).toBe('a');
  expect(picked([], 20, 5)).toBe('');
});
