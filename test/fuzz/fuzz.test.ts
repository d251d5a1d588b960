// Inputs that failed once, minimised by `npm run fuzz`: none fails again. And the fuzzer itself: the same seed gives the
// same inputs, and what fails gets smaller as long as it fails.

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {random} from '../support/random.ts';
import {minimized} from './minimize.ts';
import {type FuzzTarget, repeatedText} from './target.ts';
import {targets} from './targets.ts';
import {growthOf, verdictOf} from './trial.ts';

const fixtures = new URL('../fixtures/fuzz/', import.meta.url);
const kept = targets.flatMap((target) => {
  const folder = new URL(`${target.name}/`, fixtures);
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return names.map((name) => ({target, name: `${target.name}/${name}`, input: readFileSync(new URL(name, folder))}));
});

test.each(kept)('$name does not fail again', async ({target, name, input}) => {
  const open = await target.open();
  const verdict = name.includes('/grows-') ? growthOf(target, open, input) : verdictOf(target, open, input);
  expect(await verdict).toBeNull();
  await open.close?.();
});

test('every kept input has a target', () => {
  const folders = readdirSync(fixtures);
  const names = targets.map(({name}) => name);
  expect(folders.filter((name) => !names.includes(name))).toEqual([]);
});

test('the same seed gives the same inputs', async () => {
  const target = targets.find(({name}) => name === 'markdown');
  const inputs = async () => {
    const open = await target?.open();
    return Array.from({length: 20}, (_, at) => open?.input(random(at)).toString('latin1'));
  };
  expect(await inputs()).toEqual(await inputs());
  expect(new Set(await inputs()).size).toBeGreaterThan(15);
});

test('what fails is made smaller, and still fails', async () => {
  const input = Buffer.from('one\ntwo x three\nfour\nfive y six\n');
  const fails = async (tried: Buffer) => tried.includes('x') && tried.includes('y');
  expect((await minimized(input, fails, Date.now() + 10_000)).toString()).toBe('xy');
});

test('an exception, a slow answer and a superlinear one are failures', async () => {
  const spin = (steps: number) => {
    for (let at = 0; at < steps; at++) Math.sqrt(at);
  };
  const target: FuzzTarget = {
    name: 'x',
    secondsMax: 0.05,
    repeated: repeatedText,
    open: () => ({input: () => Buffer.alloc(0), run: () => undefined}),
  };
  const running = (run: (input: Buffer) => void) => ({input: () => Buffer.alloc(0), run});
  const thrower = running(() => {
    throw new Error('no');
  });
  expect(await verdictOf(target, thrower, Buffer.from('x'))).toContain('no');
  expect(
    await verdictOf(
      target,
      running(() => spin(3e8)),
      Buffer.from('x'),
    ),
  ).toContain('0.05 s allowed');
  expect(
    await verdictOf(
      target,
      running(() => undefined),
      Buffer.from('x'),
    ),
  ).toBeNull();
  expect(
    await growthOf(
      target,
      running((input) => spin(input.length ** 2 / 10)),
      Buffer.from('x'),
    ),
  ).toContain('grows');
  expect(
    await growthOf(
      target,
      running((input) => spin(input.length * 2000)),
      Buffer.from('x'),
    ),
  ).toBeNull();
});
