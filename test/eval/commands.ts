// Runs the built command line as a user would, and the scorers that are stored with the data.

import {spawnSync} from 'node:child_process';
import {existsSync} from 'node:fs';
import {join} from 'node:path';

export interface Places {
  /** The built command line. */
  readonly program: string;
  /** Folder of the sets, and folder of the scorers. */
  readonly data: string;
  readonly score: string;
  /** Folder for run files. */
  readonly keep: string;
}

const outputBytesMax = 1 << 28;

/** A set cannot be scored: the table reports it, and the other sets go on. */
export class RunFailed extends Error {}

/** Seconds that the whole process took. Findings (exit code 1) are not a failure. `config` null: the defaults. */
export function runShingle(places: Places, config: string | null, args: readonly string[]): number {
  const start = performance.now();
  const settings = config === null ? ['--no-config'] : ['--config', config];
  const words = [places.program, ...args, ...settings, '--no-progress'];
  const {status, stderr} = spawnSync(process.execPath, words, {encoding: 'utf8', maxBuffer: outputBytesMax});
  if (status !== 0 && status !== 1) throw new RunFailed(`shingle ${args[0]}: ${firstLine(stderr)}`);
  return (performance.now() - start) / 1000;
}

export function runScorer(places: Places, scorer: string, args: readonly string[]): string {
  const script = join(places.score, scorer);
  if (!existsSync(script)) throw new RunFailed(`${scorer} is not there`);
  const {status, stdout, stderr} = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    maxBuffer: outputBytesMax,
  });
  if (status !== 0) throw new RunFailed(`${scorer}: ${firstLine(stderr)}`);
  return stdout;
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0] || 'failed without a message';
}
