// shingle compare: measures two documents, or pairs of documents, regardless of their score.

import type {Limits} from '../../../shared/model/config.ts';
import type {NotCompared} from '../../../shared/model/inspection.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {compareFiles} from '../../app/compareFiles.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {NamedPairs} from '../arguments/sharedArgs.ts';
import {htmlMaker} from '../htmlMaker.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {exitCode} from '../output.ts';
import {readInput} from '../readInput.ts';
import {refuseTargets, writeReports} from '../writeReports.ts';

export function compare(args: ArgumentsOf<'compare'>, io: Io): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    refuseTargets(args, io);
    const request = {root, pairs: namedPairs(args.pairs, loaded.config.limits, io)};
    // The given pairs are reported regardless of their score, unless a flag sets a minimum.
    const {minContainment = 0, minResemblance = 0} = args.settings;
    const inspection = await compareFiles(request, loaded, {minContainment, minResemblance}, ports);
    ports.quiet();
    const {notCompared = []} = inspection;
    if (args.pairs.kind === 'two' && notCompared.length > 0) throw new UserError(notCompared[0].reason);
    const past = plural(inspection.files, 'file');
    const html = htmlMaker({root, cwd: io.cwd, loaded, ports});
    await writeReports(args, io, {...inspection, past}, {root, explainNoise: false, forge: loaded.config.forge, html});
    if (sayNotCompared(notCompared, io)) return 2;
    return exitCode(inspection, loaded.config.failOn);
  });
}

/** The other pairs are reported; whether there are any. */
export function sayNotCompared(notCompared: readonly NotCompared[], io: Pick<Io, 'stderr'>): boolean {
  for (const {a, b, reason} of notCompared) {
    io.stderr.write(`shingle: ${visiblePath(`the pair ${a} and ${b} is left out: ${reason}`)}\n`);
  }
  return notCompared.length > 0;
}

export function namedPairs(
  pairs: NamedPairs,
  {listBytesMax}: Pick<Limits, 'listBytesMax'>,
  io: Io,
): readonly (readonly [string, string])[] {
  return pairs.kind === 'two' ? [[pairs.a, pairs.b]] : pairsIn(pairs.file, listBytesMax, io);
}

/** Reads the columns `a` and `b` of a tab-separated file with a header; other columns are ignored. */
function pairsIn(file: string, bytesMax: number, io: Io): (readonly [string, string])[] {
  const text = readInput(file, '--pairs', 'tab-separated columns a and b', bytesMax, io);
  const [header = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const columns = header.split('\t');
  const [a, b] = [columns.indexOf('a'), columns.indexOf('b')];
  if (a < 0 || b < 0) {
    throw new UserError(`--pairs ${file}: got the columns "${cut(columns.join('", "'))}", expected a and b among them`);
  }
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const values = line.split('\t');
    const [pathA, pathB] = [values[a], values[b]];
    if (pathA === undefined || pathA === '' || pathB === undefined || pathB === '') {
      throw new UserError(
        `--pairs ${file}:${index + 2}: expected a path in column a and one in column b, got "${cut(line)}"`,
      );
    }
    return [[pathA, pathB] as const];
  });
}

/** It may be a file of another kind, and its first line all of it. */
function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
