// shingle mirrors: which folders mirror each other, and how much of them. The mirrors are those that `check` folds.

import {reportedMirrors} from '../../../shared/queries/mirrorMeasures.ts';
import {mirrorsJson, mirrorsPretty} from '../../../shared/report/commands/mirrorsReport.ts';
import {noteLine, unreadableNotes} from '../../app/cachedCheck.ts';
import {documentsOf, readSources} from '../../app/check.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import type {MirrorsArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';
import {progressLine} from '../progress.ts';
import {checkSpelling} from './checkCommand.ts';

export async function mirrors(args: MirrorsArguments): Promise<number> {
  const start = await openRoot(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  const {config} = loaded;
  checkSpelling(args.paths, root);
  const progress = progressLine(process.stderr, args.progress);
  const templates = namedTemplates(root, config);
  const paths = args.paths.length === 0 ? ['.'] : args.paths;
  const request = {root, paths: [...paths, ...templates], stdin: null};
  const sources = await readSources(request, loaded, progress.report);
  for (const note of unreadableNotes(sources, {request, named: args.paths, templates})) {
    progress.end();
    process.stderr.write(noteLine(note));
  }
  const texts = documentsOf(sources.sources, loaded, new Set(templates));
  const found = reportedMirrors(texts, config, progress.report);
  progress.end();
  for (const {limit, value, lost} of sources.cuts)
    process.stderr.write(noteLine(`${limit} (${value}) cut off ${lost}.`));
  const reported = found.slice(0, config.limits.findingsMax);
  const report = {
    mirrors: reported,
    files: texts.length,
    skipped: sources.skipped.length,
    resemblanceMin: config.documentResemblance,
    lost: found.length - reported.length,
  };
  await writeParts(args.output, args.format === 'json' ? mirrorsJson(report) : mirrorsPretty(report));
  // As in a report of `check`, a mirror is information.
  return config.failOn === 'info' && found.length > 0 ? 1 : 0;
}
