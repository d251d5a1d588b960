// Expensive tests run a part of their trials in `npm test`, and all of them in `npm run test:laws`.

import {assert, expect} from 'vitest';

export const isThorough: boolean = process.env.TRIALS === 'all';

/** A third of the trials, or `some`; all of them in `test:laws`. The tolerance of a test must depend on this number. */
export function trials(all: number, some: number = Math.ceil(all / 3)): number {
  return isThorough ? all : some;
}

/**
 * Seeds of a law, from `from` on: as many as fit into a share of a second of processor time, and at least three; all of
 * them in `test:laws`. A test that fails prints the seed.
 */
export function* seedsOf(all: number, from = 1): Generator<number> {
  const started = process.cpuUsage();
  for (let at = 0; at < all; at++) {
    const {user, system} = process.cpuUsage(started);
    if (!isThorough && at >= 3 && user + system > 150_000) return;
    yield from + at;
  }
}

/**
 * Gives the result of the work. The limit is one of processor time, so that other work on the machine does not count,
 * and it is only checked in `test:laws` and `test:slow`.
 */
export async function within<T>(secondsMax: number, work: () => T | Promise<T>): Promise<T> {
  const started = process.cpuUsage();
  const result = await work();
  const {user, system} = process.cpuUsage(started);
  if (isThorough) expect((user + system) / 1e6).toBeLessThan(secondsMax);
  return result;
}

/** Seeds 1 to N of the incremental law; SHINGLE_LSP_RUNS=2000 asks for so many, SHINGLE_LSP_RUNS=501-1000 for these. */
export function seedsAsked(some: number): number[] {
  const [, first, last] = /^(?:(\d+)-)?(\d+)$/.exec(process.env.SHINGLE_LSP_RUNS ?? String(some)) ?? [];
  assert(last !== undefined, `SHINGLE_LSP_RUNS is a number of seeds or a range such as 501-1000`);
  const from = Number(first ?? 1);
  return Array.from({length: Number(last) - from + 1}, (_, at) => from + at);
}
