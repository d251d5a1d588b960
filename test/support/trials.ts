// Laws make some of their trials in `npm test`, and all of them in `npm run test:laws`. CI sets TRIALS=share: then laws that
// take long make those of `npm test` and a tenth of all, from a place that follows from the commit (TRIALS_AT), so that
// over some commits all are made.

import {assert, expect} from 'vitest';

const {TRIALS: asked, TRIALS_AT: place = '0'} = process.env;
assert(asked === undefined || asked === 'share' || asked === 'all', `TRIALS is share or all, not ${asked}`);
assert(/^\d+$/.test(place), `TRIALS_AT is a whole number, not ${place}`);

/** Limits of time are checked, and inputs are as large as they get. */
export const isThorough: boolean = asked !== undefined;

/**
 * Faults that were planted were found by the second draw: a page that stays as the editor had it when it was closed
 * (sessions), a resident that does not read a file again, a file that is written in place (killed writers), a damaged file
 * that is believed (flipped bytes). What a law
 * does not find in its first draws, 600 did not find either: then its inputs are too narrow, as those without a page that repeats
 * itself were.
 */
const shares = 10;

/** How many trials: a third, or `some`, also in CI; or all. The tolerance of a test must depend on this number. */
export function trials(all: number, some: number = Math.ceil(all / 3)): number {
  return asked === 'all' ? all : some;
}

/**
 * How large an input is, or how many edits follow one another: a third, or `some`; as many as it gets if thorough. A digest
 * that outlives the edit of its page was found at the 29th edit of the first seed.
 */
export function sizeOf(all: number, some: number = Math.ceil(all / 3)): number {
  return isThorough ? all : some;
}

/** Numbers of trials, from 1 on: a third of them, or `some`; in CI these and a tenth of all; or all. */
export function draws(all: number, some: number = Math.ceil(all / 3)): number[] {
  const first = Array.from({length: asked === 'all' ? all : some}, (_, at) => at + 1);
  return asked === 'share' ? [...new Set([...first, ...shareOf(all)])] : first;
}

function shareOf(all: number): number[] {
  return Array.from({length: Math.ceil(all / shares)}, (_, at) => ((Number(place) + at) % all) + 1);
}

/**
 * Seeds of a law, from `from` on: as many as fit into a share of a second of processor time, and at least three; in CI these
 * and a tenth of all; or all. A test that fails prints the seed.
 */
export function* seedsOf(all: number, from = 1): Generator<number> {
  const started = process.cpuUsage();
  let at = 0;
  for (; at < all; at++) {
    const {user, system} = process.cpuUsage(started);
    if (asked !== 'all' && at >= 3 && user + system > 150_000) break;
    yield from + at;
  }
  if (asked === 'share')
    yield* shareOf(all)
      .filter((number) => number > at)
      .map((number) => from + number - 1);
}

/**
 * Gives the result of the work. The limit is one of processor time, so that other work on the machine does not count,
 * and it is only checked if thorough.
 */
export async function within<T>(secondsMax: number, work: () => T | Promise<T>): Promise<T> {
  const started = process.cpuUsage();
  const result = await work();
  const {user, system} = process.cpuUsage(started);
  if (isThorough) expect((user + system) / 1e6).toBeLessThan(secondsMax);
  return result;
}

/** Seeds of the incremental law; SHINGLE_LSP_RUNS=2000 asks for so many, SHINGLE_LSP_RUNS=501-1000 for these. */
export function seedsAsked(some: readonly number[]): readonly number[] {
  const runs = process.env.SHINGLE_LSP_RUNS;
  if (runs === undefined) return some;
  const [, first = '1', last] = /^(?:(\d+)-)?(\d+)$/.exec(runs) ?? [];
  assert(last !== undefined, `SHINGLE_LSP_RUNS is a number of seeds or a range such as 501-1000`);
  const from = Number(first);
  return Array.from({length: Number(last) - from + 1}, (_, at) => from + at);
}
