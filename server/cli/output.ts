// Writes text to standard output or a file, in the right width and colours.

import {dirname, resolve} from 'node:path';
import type {Config} from '../../shared/model/config.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import {failsByLevel} from '../../shared/share/shareLimits.ts';
import type {TextStyle} from '../../shared/wording/layout.ts';
import {UserError} from '../userError.ts';
import type {Color} from './arguments/choices.ts';
import type {Io} from './io.ts';
import {systemReason} from './readInput.ts';
import {writeFileWhole} from './writeFile.ts';

/** No wider than the terminal; 80 columns without one. */
export function textStyleOf(
  {color, output}: {readonly color: Color; readonly output: string | null},
  io: Pick<Io, 'stdout' | 'env'>,
): TextStyle {
  const toFile = output !== null;
  return {
    color: wantsColor(color, toFile, io),
    // A terminal that does not know its width says 0.
    width: Math.max(40, (toFile ? 0 : io.stdout.columns) || 80),
  };
}

function wantsColor(color: Color, toFile: boolean, {stdout, env}: Pick<Io, 'stdout' | 'env'>): boolean {
  if (color !== 'auto') return color === 'always';
  return !toFile && stdout.isTTY && env.TERM !== 'dumb';
}

/** To standard output or a file. Returns whether all of it was written. */
export async function writeParts(
  output: string | null,
  io: Pick<Io, 'stdout' | 'cwd'>,
  pieces: Iterable<string>,
): Promise<boolean> {
  if (output === null) return writeToStdout(io, pieces);
  writeToFile(output, `--output ${output}`, io, pieces);
  return true;
}

export async function writeToStdout({stdout}: Pick<Io, 'stdout'>, pieces: Iterable<string>): Promise<boolean> {
  for (const piece of pieces) {
    if (!stdout.write(piece) && !(await stdout.drained())) return false;
  }
  return true;
}

/** `named` is the flag with its value. Throws UserError. */
export function writeToFile(
  file: string,
  named: string,
  {cwd}: Pick<Io, 'cwd'>,
  pieces: Iterable<string | Buffer>,
): void {
  const target = resolve(cwd, file);
  try {
    writeFileWhole(target, pieces);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    throw unwritable(named, target, systemReason(error));
  }
}

export function unwritable(named: string, target: string, reason: string): UserError {
  return new UserError(
    `${named} cannot be written (${reason}). Expected a file in ${dirname(target)}, a folder that exists and that you may write to.`,
  );
}

/** 1 if a limit is exceeded, or, without limits, if a finding has at least the level `failOn`. */
export function exitCode(
  {findings, limits}: Pick<Inspection, 'findings' | 'limits'>,
  failOn: Config['failOn'],
): number {
  return (limits?.fails ?? findings.some((finding) => failsByLevel(finding, failOn))) ? 1 : 0;
}
