import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {outcome, probeNames, probesFolder, readProbe} from './probe.ts';

/**
 * The expectation is what a demanding reader wants. Where the engine is not there yet, `//! wrong reason` says so and
 * the test asserts that it is still wrong; it fails on the day on which it becomes right. UPDATE=1 rewrites the others.
 */
function check(name: string): void {
  const probe = readProbe(name);
  const {expected, actual} = outcome(probe);
  if (probe.options.has('wrong')) {
    expect(actual, `${name} is right now: remove its "//! wrong" line.`).not.toBe(expected);
    return;
  }
  if (process.env.UPDATE === '1' && actual !== expected) {
    writeFileSync(new URL(name, probesFolder), probe.head + actual);
    return;
  }
  expect(actual, probe.why).toBe(expected);
}

test.each(probeNames())('%s', (name) => check(name));
