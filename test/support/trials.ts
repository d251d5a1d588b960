// Expensive tests run a part of their trials in `npm test`, and all of them in `npm run test:slow`.

import {expect} from 'vitest';

const isThorough = process.env.TRIALS === 'all';

/** A third of the trials, or `some`; all of them in `test:slow`. The tolerance of a test must depend on this number. */
export function trials(all: number, some: number = Math.ceil(all / 3)): number {
  return isThorough ? all : some;
}

/**
 * Gives the result of the work. The limit is one of processor time, so that other work on the machine does not count,
 * and it is only checked in `test:slow`.
 */
export async function within<T>(secondsMax: number, work: () => T | Promise<T>): Promise<T> {
  const started = process.cpuUsage();
  const result = await work();
  const {user, system} = process.cpuUsage(started);
  if (isThorough) expect((user + system) / 1e6).toBeLessThan(secondsMax);
  return result;
}
