// Writes reports to standard output or a file, in the right width and colours.

import {closeSync, openSync, writeFileSync} from 'node:fs';
import {dirname, resolve} from 'node:path';
import type {Config} from '../../shared/model/config.ts';
import type {Finding, Inspection} from '../../shared/model/finding.ts';
import type {ReportOptions} from '../../shared/report/options.ts';
import {report} from '../../shared/report/report.ts';
import {firstShown} from '../../shared/report/summary.ts';
import type {TextStyle} from '../../shared/wording/sentence.ts';
import {UserError} from '../userError.ts';
import {version} from '../version.ts';
import type {ReportArguments} from './arguments/arguments.ts';
import type {Color} from './arguments/choices.ts';
import type {Io} from './io.ts';
import {reasonAsWritten} from './readInput.ts';
import {rendererOf} from './renderers.ts';

export function reportOptions(args: ReportArguments, io: Io, explainNoise: boolean): ReportOptions {
  const {level, failOn} = args.settings;
  return {
    ...textStyleOf(args, io),
    diff: args.diff,
    quiet: args.quiet,
    explainNoise,
    top: args.top === 'auto' ? (args.format === 'pretty' && isForReader(args, io) ? firstShown : null) : args.top,
    sort: args.sort,
    information: args.all || level === 'info' || level === 'all' || failOn === 'info',
    version,
  };
}

/** Whether somebody sits before the report. A log of CI is read later, even where it is written to a terminal. */
export function isForReader(
  {output}: Pick<ReportArguments, 'output'>,
  {stdout, env}: Pick<Io, 'stdout' | 'env'>,
): boolean {
  return output === null && stdout.isTTY && (env.CI ?? '') === '';
}

/** No wider than the terminal; 80 columns without one. */
export function textStyleOf(
  {color, output}: {readonly color: Color; readonly output: string | null},
  io: Pick<Io, 'stdout' | 'env'>,
): TextStyle {
  const toFile = output !== null;
  return {
    color: wantsColor(color, toFile, io),
    width: Math.max(40, toFile ? 80 : (io.stdout.columns ?? 80)),
  };
}

function wantsColor(color: Color, toFile: boolean, {stdout, env}: Pick<Io, 'stdout' | 'env'>): boolean {
  if (color !== 'auto') return color === 'always';
  return !toFile && stdout.isTTY && env.TERM !== 'dumb';
}

/** Writes the report chunk by chunk. A file is written synchronously. */
export async function writeReport(
  args: ReportArguments,
  io: Io,
  inspection: Inspection,
  options: ReportOptions,
): Promise<void> {
  await writeParts(args.output, io, report(await rendererOf(args.format), inspection, options));
}

/** The same, and returns what was written; null if it was too large to cache or the reader stopped early. */
export async function writeAndCapture(
  args: ReportArguments,
  io: Io,
  inspection: Inspection,
  options: ReportOptions,
): Promise<Uint8Array | null> {
  const renderer = await rendererOf(args.format);
  const pieces: string[] = [];
  let length = 0;
  const remembered = function* () {
    for (const piece of report(renderer, inspection, options)) {
      length += piece.length;
      if (length <= rememberedLengthMax) pieces.push(piece);
      yield piece;
    }
  };
  const isWhole = await writeParts(args.output, io, remembered());
  return isWhole && length <= rememberedLengthMax ? Buffer.from(pieces.join('')) : null;
}

const rememberedLengthMax = 32_000_000;

/** Returns whether all of it was written. */
export async function writeParts(
  output: string | null,
  {stdout, cwd}: Pick<Io, 'stdout' | 'cwd'>,
  pieces: Iterable<string>,
): Promise<boolean> {
  if (output === null) {
    for (const piece of pieces) {
      if (!stdout.write(piece) && !(await stdout.drained())) return false;
    }
    return true;
  }
  const target = resolve(cwd, output);
  const written = <T>(write: () => T): T => {
    try {
      return write();
    } catch (error) {
      throw new UserError(
        `--output ${output} cannot be written (${reasonAsWritten(error, target, output)}). Expected a file in ${dirname(target)}, a folder that exists and that you may write to.`,
      );
    }
  };
  const file = written(() => openSync(target, 'w'));
  try {
    // With a file descriptor, writeFileSync continues at the current position and writes the whole chunk.
    for (const piece of pieces) written(() => writeFileSync(file, piece));
  } finally {
    closeSync(file);
  }
  return true;
}

/** 1 if a finding has at least the level `failOn`. */
export function exitCode(findings: readonly Finding[], failOn: Config['failOn']): number {
  if (failOn === 'never') return 0;
  return findings.some(({level}) => failOn === 'info' || level === 'warning') ? 1 : 0;
}
