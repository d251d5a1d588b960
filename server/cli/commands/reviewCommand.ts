// shingle check with --staged, --changed, --base or --since-last: which copies a change adds.

import {visiblePath} from '../../../shared/wording/terminal.ts';
import {baselineFilter, baselineSource} from '../../app/baselineFilter.ts';
import {tokenCacheFor} from '../../app/cacheKey.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import {inspectReviewed} from '../../app/review/checkReview.ts';
import {readReview, type Scope} from '../../app/review/readReview.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {CheckArguments} from '../arguments/arguments.ts';
import {fileLines} from '../fileLines.ts';
import {exitCode, reportOptions, writeParts, writeReport} from '../output.ts';
import {progressLine} from '../progress.ts';
import {historyOption} from './historyOption.ts';

export async function review(
  args: CheckArguments,
  scope: Scope,
  {root, loaded}: {readonly root: string; readonly loaded: LoadedConfig},
): Promise<number> {
  const progress = progressLine(process.stderr, args.progress);
  const warn = (message: string) => {
    progress.end();
    process.stderr.write(`shingle: ${visiblePath(message)}\n`);
  };
  const templates = namedTemplates(root, loaded.config);
  const request = {root, paths: args.paths, templates, loaded};
  const read = await readReview(scope, request, progress.report);
  for (const note of read.notes) warn(note);
  const templateSet = new Set(templates);
  if (args.listFiles) {
    progress.end();
    await writeParts(args.output, fileLines(read.sources, loaded, templateSet));
    return 0;
  }
  const {threads} = args;
  const accepted = await baselineSource(null, root, loaded);
  const asked = {request: {root, paths: [], stdin: null}, loaded, templates: templateSet};
  const accept = await baselineFilter(accepted, asked, read.review === null ? 'part' : 'change');
  const beyond = await historyOption(args, root, loaded);
  const words = tokenCacheFor(root, loaded);
  const conduct = {threads, progress: progress.report, warn, accept, beyond, words};
  const inspection = await inspectReviewed(read, loaded, templateSet, conduct);
  progress.end();
  await writeReport(args, inspection, reportOptions(args, args.explainNoise));
  const code = exitCode(inspection.findings, loaded.config.failOn);
  // What is to be acted on is told again until it is; of the first run that is everything.
  if (scope.kind !== 'since-last' || code === 0 || read.review === null) {
    const note = await read.remember?.();
    if (note) warn(note);
  }
  return code;
}
