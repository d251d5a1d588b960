// Which two paths a pattern expects to be alike.
import {expect, test} from 'vitest';
import {expectedSets} from '../../../server/config/expectedSets.ts';
import {pick, random} from '../../support/random.ts';

test.each<[string, string, string, boolean]>([
  ['docs/{angular,react}/**', 'docs/angular/a.md', 'docs/react/a.md', true],
  // The rest of the path is free to differ.
  ['docs/{angular,react}/**', 'docs/angular/a.md', 'docs/react/guides/b.md', true],
  ['docs/{angular,react}/**', 'docs/angular/a.md', 'docs/angular/b.md', false],
  ['docs/{angular,react}/**', 'docs/angular/a.md', 'docs/vue/a.md', false],
  ['docs/{angular,react}', 'docs/angular/a.md', 'docs/react/a.md', true],
  ['src/**/{sync,async}_*.py', 'src/x/sync_pool.py', 'src/y/async_pool.py', true],
  ['src/**/{sync,async}_*.py', 'src/x/sync_pool.py', 'src/x/sync_queue.py', false],
  ['src/**/{sync,async}_*.py', 'src/x/sync_pool.py', 'lib/async_pool.py', false],
  // A suffix or nothing.
  ['lib/pool{,_async}.py', 'lib/pool.py', 'lib/pool_async.py', true],
  // Each choice from several braces is an alternative.
  ['{go,js}/{one,two}.md', 'go/one.md', 'go/two.md', true],
  ['{go,js}/{one,two}.md', 'go/one.md', 'js/one.md', true],
  ['lesson{1..3}/*', 'lesson1/a.c', 'lesson3/a.c', true],
  ['lesson{1..3}/*', 'lesson1/a.c', 'lesson4/a.c', false],
  // A path is at the first alternative that matches it.
  ['{docs,docs/next}/**', 'docs/next/a.md', 'docs/b.md', false],
  ['{docs/next,docs}/**', 'docs/next/a.md', 'docs/b.md', true],
  // Without braces each path is an alternative of its own.
  ['devices/*.md', 'devices/lamp.md', 'devices/fan.md', true],
  ['devices/*.md', 'devices/lamp.md', 'devices/lamp.md', false],
  ['devices/*.md', 'devices/lamp.md', 'guides/lamp.md', false],
  ['devices/{lamp}.md', 'devices/lamp.md', 'devices/fan.md', false],
])('%s: %s and %s', async (pattern, a, b, expected) => {
  const areExpected = await expectedSets([pattern]);
  expect([areExpected(a, b), areExpected(b, a)]).toEqual([expected, expected]);
});

test('both are in one of several sets', async () => {
  const areExpected = await expectedSets(['docs/{go,js}/**', 'api/{go,js}/**']);
  expect(areExpected('docs/go/a.md', 'docs/js/a.md')).toBe(true);
  expect(areExpected('docs/go/a.md', 'api/js/a.md')).toBe(false);
});

test('no path is expected to be like itself, and of two it is the same in both orders', async () => {
  const draw = random(26);
  const part = () => pick(draw, ['a', 'b', 'c', '*', '**', '{a,b}', '{b,c}*', 'a{,b}']);
  const name = () => pick(draw, ['a', 'b', 'c', 'ab', 'ba']);
  for (let trial = 0; trial < 300; trial++) {
    const patterns = [1, 2].map(() => [part(), part(), part()].join('/'));
    const areExpected = await expectedSets(patterns);
    const [one, other] = [1, 2].map(() => [name(), name(), name()].join('/'));
    expect(areExpected(one, one)).toBe(false);
    expect(areExpected(one, other), `${patterns} ${one} ${other}`).toBe(areExpected(other, one));
  }
});
