// shingle check: which passages and documents stand elsewhere too.

import {readFileSync} from 'node:fs';
import {relative, resolve, sep} from 'node:path';
import {visiblePath} from '../../shared/report/terminal.ts';
import {loadConfig} from '../config/load.ts';
import type {LoadedConfig} from '../config/settings.ts';
import {inspectSources, readSources, type Sources} from '../inspectFiles.ts';
import {UserError} from '../userError.ts';
import type {CheckArguments} from './args.ts';
import {exitCode, reportOptions, writePieces, writeReport} from './output.ts';
import {progressLine} from './progress.ts';

export async function check(args: CheckArguments): Promise<number> {
  const root = resolve(args.root ?? '.');
  const loaded = await loadConfig({root, configPath: args.configPath, flags: args.settings});
  if (args.printConfig) {
    const {printConfig} = await import('../config/print.ts');
    await writePieces(args.output, [printConfig(loaded)]);
    return 0;
  }
  const progress = progressLine(process.stderr, args.progress);
  const named = namedPaths(args);
  // A hook that passes no files has nothing to check, and that is no failure.
  if (args.fileList !== null && named.length === 0) return 0;
  const paths = named.filter((path) => path !== '-');
  const stdin = named.includes('-') ? (args.stdinFilename ?? 'stdin.md') : args.stdinFilename;
  const templates = new Set(loaded.config.templates.map((file) => shownPath(root, file)));
  const request = {root, paths: [...(paths.length === 0 ? ['.'] : paths), ...loaded.config.templates], stdin};
  const sources = await readSources(request, loaded, progress.report);
  if (args.listFiles) {
    progress.end();
    await writePieces(args.output, fileLines(sources, loaded));
    return 0;
  }
  const inspection = await inspectSources(sources, loaded, templates, progress.report);
  progress.end();
  await writeReport(args, inspection, reportOptions(args, args.explainNoise));
  return exitCode(inspection.findings, loaded.config.failOn);
}

function namedPaths(args: CheckArguments): readonly string[] {
  if (args.fileList === null) return args.paths;
  let list: string;
  try {
    list = readFileSync(args.fileList === '-' ? 0 : args.fileList, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(
      `--file-list ${args.fileList} cannot be read (${reason}); expected a file with one path a line`,
    );
  }
  const separator = list.includes('\0') ? '\0' : /\r?\n/;
  return [...args.paths, ...list.split(separator).filter((path) => path !== '')];
}

function shownPath(root: string, path: string): string {
  return relative(root, resolve(root, path)).split(sep).join('/');
}

function* fileLines({sources, skipped}: Sources, loaded: LoadedConfig): Generator<string> {
  const rows = [
    ...sources.map(({path, format, encoding, bytes, reference}) => ({
      path,
      what: `${format.language}, ${encoding}, ${bytes.length} bytes${reference ? ', reference' : ''}`,
    })),
    ...skipped.map(({path, reason}) => ({path, what: `skipped: ${reason}`})),
  ].sort((x, y) => (x.path < y.path ? -1 : 1));
  for (const {path, what} of rows) yield `${visiblePath(path)}\t${what}\n`;
  const from = loaded.file === null ? 'no configuration file' : `configuration ${loaded.file}`;
  yield `${sources.length} files indexed, ${skipped.length} skipped; ${from}\n`;
}
