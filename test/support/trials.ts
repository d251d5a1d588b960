// Expensive tests run a part of their trials in `npm test`, and all of them in `npm run test:slow`.

import {expect} from 'vitest';

const isThorough = process.env.TRIALS === 'all';

/** A third of the trials, or `some`; all of them in `test:slow`. The tolerance of a test must depend on this number. */
export function trials(all: number, some: number = Math.ceil(all / 3)): number {
  return isThorough ? all : some;
}

/** Gives the result of the work. The time limit assumes a quiet machine, so it is only checked in `test:slow`. */
export async function within<T>(secondsMax: number, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  if (isThorough) expect((performance.now() - started) / 1000).toBeLessThan(secondsMax);
  return result;
}
