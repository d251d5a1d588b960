// Our own matching of globs: the same answers as the library that defines what a glob means, in linear time.

import {Minimatch} from 'minimatch';
import {describe, expect, test} from 'vitest';
import {globProblem, wholeMatcherOf} from '../../../server/sources/globs.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {expect as quickly} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

const options = {dot: true, nonegate: true, nocomment: true} as const;

const pieces = ['a', 'b', 'ab', '.a', '*', '?', '**', '[ab]', '[!a]', '[a-c]', '[[:alpha:]]', '\\*', '{a,b}', '{a,*}b'];
const groups = ['@(a|b)', '?(a)', '*(a|b)', '+(ab)', '!(a)', '!(a|ab)', '*(a|?b)'];

function pick<T>(from: readonly T[], next: () => number): T {
  return from[Math.floor(next() * from.length)];
}

function globOf(next: () => number): string {
  const part = () => {
    if (next() < 0.3) return '**';
    const plain = Array.from({length: 1 + Math.floor(next() * 3)}, () => pick(pieces, next)).join('');
    return next() < 0.3 ? `${plain}${pick(groups, next)}` : plain;
  };
  return Array.from({length: 1 + Math.floor(next() * 4)}, part).join('/');
}

function pathOf(next: () => number): string {
  const names = ['a', 'b', 'ab', 'ba', '.a', 'abc', 'c', '*', 'aab', 'é', 'a.b', '𝒳'];
  return Array.from({length: 1 + Math.floor(next() * 4)}, () => pick(names, next)).join('/');
}

test('random globs match what minimatch matches', async () => {
  const next = random(1);
  let matched = 0;
  for (let round = 0; round < 800; round++) {
    const glob = globOf(next);
    const ours = await wholeMatcherOf(glob);
    const theirs = new Minimatch(glob, options);
    for (let path = 0; path < 10; path++) {
      const one = pathOf(next);
      const expected = theirs.match(one);
      if (expected) matched++;
      quickly(ours(one), `${glob} on ${one}`).toBe(expected);
    }
  }
  expect(matched).toBeGreaterThan(800);
});

describe('what wildcards do not match', () => {
  test.each([
    ['**/x.md', '../up/x.md', false],
    ['*/x', '../x', false],
    ['../*', '../a', true],
    ['../**', '../a/b', true],
    ['a/**', 'a', false],
    ['a/', 'a', false],
    ['[a', '[a', true],
    ['{a', '{a', true],
    ['*(', '*(', true],
  ])('%s on %s: %s', async (glob, path, expected) => {
    expect((await wholeMatcherOf(glob))(path)).toBe(expected);
    expect(new Minimatch(glob, options).match(path)).toBe(expected);
  });
});

describe('hostile globs end', () => {
  const deep = `${'a/'.repeat(60)}b`;
  const long = 'a'.repeat(255);
  test.each([
    ['** sixty times', `${'**/a/'.repeat(60)}c`, deep],
    ['stars', `${'*a'.repeat(100)}c`, long],
    ['repeated groups', `${'*(a|aa)'.repeat(100)}c`, long],
    ['repeated in repeated', '+(*(a|aa)|+(a|*(a)))c', long],
    ['not not', '!(!(!(a*)))*c', long.slice(0, 60)],
  ])('%s', async (_, glob, path) => {
    const matches = await wholeMatcherOf(glob);
    const before = process.cpuUsage();
    expect(matches(path)).toBe(false);
    expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
  });

  test.each([
    ['a'.repeat(2001), 'got a glob of 2001 characters, expected at most 2000'],
    [`${'@(a|'.repeat(300)}b${')'.repeat(300)}`, 'got a glob with more than 8 brackets in one another, expected fewer'],
    ['{a,b}'.repeat(10), 'got a glob whose braces stand for more than 1000 others, expected fewer'],
    ['{1..100000}', 'got a glob whose braces stand for more than 1000 others, expected fewer'],
    ['{a,b}'.repeat(9), null],
  ])('%.20s', async (glob, problem) => {
    const found = await globProblem(glob);
    expect(found === null ? null : inEnglish(found)).toBe(problem);
    if (problem !== null) await expect(wholeMatcherOf(glob)).rejects.toThrow(problem);
  });

  test('groups in groups that take too long are an error, not a wrong answer', async () => {
    const matches = await wholeMatcherOf('!(*!(*!(*!(*!(*a)))))');
    expect(() => matches('a'.repeat(255))).toThrow('A glob takes too long for the name "aaaa');
  });
});
