import {expect, test} from 'vitest';
import {type KnownTogether, rememberedOfAll} from '../../../shared/algorithms/memoized.ts';

test('an answer about several things is about these, in this order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({name}));
  const known: KnownTogether<{name: string}, string> = new WeakMap();
  let computed = 0;
  const answer = (things: readonly {name: string}[]) =>
    rememberedOfAll(known, things, () => `${++computed} ${things.map(({name}) => name).join('')}`);
  expect([answer([a, b, c]), answer([a, b, c])]).toEqual(['1 abc', '1 abc']);
  expect([answer([a, b]), answer([a, b, c]), answer([a, c, b])]).toEqual(['2 ab', '3 abc', '4 acb']);
  expect([answer([b]), answer([a, c, b]), answer([b])]).toEqual(['5 b', '4 acb', '5 b']);
});
