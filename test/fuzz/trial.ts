// Runs one input: whether it throws, takes too long, or takes more than its share when there is more of it.

import type {FuzzTarget, OpenTarget} from './target.ts';

/** null: all is well. */
export type Verdict = string | null;

export async function verdictOf(target: FuzzTarget, open: OpenTarget, input: Buffer): Promise<Verdict> {
  const started = process.cpuUsage();
  try {
    await open.run(input);
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  const seconds = secondsSince(started);
  return seconds > target.secondsMax
    ? `${seconds.toFixed(1)} s of processor time, ${target.secondsMax} s allowed`
    : null;
}

/** Four times as much may take this many times as long: more than the 4 of a linear method, less than 16. */
const growthMax = 9;
const bytesLess = 16_000;
/** Below this, the clock decides and not the method. */
const secondsMin = 0.1;

/** Whether time grows like the text, if the pattern is all that is in it. The best of three, so that a pause counts for little. */
export async function growthOf(target: FuzzTarget, open: OpenTarget, pattern: Buffer): Promise<Verdict> {
  if (target.repeated === undefined) return null;
  const [less, more] = [bytesLess, 4 * bytesLess].map((bytes) => target.repeated?.(pattern, bytes) ?? pattern);
  const first = await secondsOf(open, more);
  if (first < secondsMin) return null;
  const [short, long] = [await bestOf(open, less), Math.min(first, await bestOf(open, more))];
  if (long > target.secondsMax)
    return `${4 * bytesLess} bytes take ${long.toFixed(1)} s of processor time, ${target.secondsMax} s allowed`;
  return long < secondsMin || long < growthMax * short
    ? null
    : `grows faster than the text: ${bytesLess} bytes take ${(1000 * short).toFixed(1)} ms, ${4 * bytesLess} bytes ${(1000 * long).toFixed(1)} ms`;
}

async function bestOf(open: OpenTarget, input: Buffer): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let left = 3; left > 0; left--) best = Math.min(best, await secondsOf(open, input));
  return best;
}

async function secondsOf(open: OpenTarget, input: Buffer): Promise<number> {
  const started = process.cpuUsage();
  // Errors are for `verdictOf` to judge.
  await Promise.resolve()
    .then(() => open.run(input))
    .catch(() => undefined);
  return secondsSince(started);
}

function secondsSince(started: NodeJS.CpuUsage): number {
  const {user, system} = process.cpuUsage(started);
  return (user + system) / 1e6;
}
