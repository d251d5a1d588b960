// shingle compare: two documents, or pairs of them, whatever they score.

import {readFileSync} from 'node:fs';
import {comparePairs} from '../../../shared/queries/comparePair.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {readNamedFile} from '../../app/namedFiles.ts';
import {UserError} from '../../userError.ts';
import type {CompareArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {exitCode, reportOptions, writeParts, writeReport} from '../output.ts';
import {progressLine} from '../progress.ts';

export async function compare(args: CompareArguments): Promise<number> {
  const start = await openRoot(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  const wanted = args.pairs.kind === 'two' ? [[args.pairs.a, args.pairs.b] as const] : pairsIn(args.pairs.file);
  const paths = [...new Set(wanted.flat())];
  const numbers = new Map(paths.map((path, number) => [path, number]));
  const texts = paths.map((path) => {
    const {bytes, format} = readNamedFile(root, path, loaded.config, 'compared');
    return {path, bytes, format, reference: false, template: false};
  });
  const pairs = wanted.map(([a, b]) => [numbers.get(a) ?? 0, numbers.get(b) ?? 0] as const);
  if (args.distances) {
    const {distancesJson, distancesPretty} = await import('../../../shared/methods/report/distancesReport.ts');
    const found = await (await import('../methods/distances.ts')).distancesOf(texts, pairs, loaded.config);
    await writeParts(args.output, args.format === 'json' ? distancesJson(found) : distancesPretty(found));
    return 0;
  }
  const progress = progressLine(process.stderr, args.progress);
  // Asked about these pairs, it answers whatever they score, unless the command itself names a minimum.
  const {minContainment = 0, minResemblance = 0} = args.settings;
  const config = {...loaded.config, minContainment, minResemblance};
  const inspection = comparePairs(texts, pairs, config, progress.report);
  progress.end();
  const past = plural(texts.length, 'file');
  await writeReport(args, {...inspection, past}, reportOptions(args, false));
  return exitCode(inspection.findings, loaded.config.failOn);
}

/** Columns `a` and `b` of a file of tab-separated values with a header; other columns are left alone. */
function pairsIn(file: string): (readonly [string, string])[] {
  let text: string;
  try {
    text = readFileSync(file === '-' ? 0 : file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`--pairs ${file} cannot be read (${reason}); expected tab-separated columns a and b`);
  }
  const [header = '', ...lines] = text.replace(/^\ufeff/, '').split(/\r?\n/);
  const columns = header.split('\t');
  const [a, b] = [columns.indexOf('a'), columns.indexOf('b')];
  if (a < 0 || b < 0) {
    throw new UserError(`--pairs ${file}: got the columns "${columns.join('", "')}", expected a and b among them`);
  }
  return lines.flatMap((line, index) => {
    if (line === '') return [];
    const values = line.split('\t');
    const [pathA, pathB] = [values[a], values[b]];
    if (pathA === undefined || pathA === '' || pathB === undefined || pathB === '') {
      throw new UserError(
        `--pairs ${file}:${index + 2}: expected a path in column a and one in column b, got "${line}"`,
      );
    }
    return [[pathA, pathB] as const];
  });
}
