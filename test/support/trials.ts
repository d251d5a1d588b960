// Of what costs much to be sure of, `npm test` does a part, and `npm run test:slow` all.

import {expect} from 'vitest';

const isThorough = process.env.TRIALS === 'all';

/** A third of the trials; all of them in `test:slow`. The tolerance of the test must follow from the number. */
export function trials(all: number): number {
  return isThorough ? all : Math.ceil(all / 3);
}

/** What the work gives. That it takes no longer than so many seconds holds on a quiet machine, and is asked in `test:slow`. */
export async function within<T>(secondsMax: number, work: () => T | Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  if (isThorough) expect((performance.now() - started) / 1000).toBeLessThan(secondsMax);
  return result;
}
