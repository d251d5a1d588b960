// The copies that stand in the work tree now, for the commands that ask where they come from: what a plain `check` of
// the root finds, and what it has kept, but with nothing accepted.

import {defaults} from '../../shared/config.ts';
import type {Inspection} from '../../shared/finding.ts';
import {keep} from '../answers/keep.ts';
import type {LoadedConfig} from '../config/settings.ts';
import {acceptingFor} from './accepting.ts';
import type {ReportArguments} from './args.ts';
import {foundIn, noteOf} from './found.ts';
import {type Asked, memoryOf} from './memory.ts';
import {namedTemplates} from './named.ts';
import type {ProgressLine} from './progress.ts';

/** `paths` are reported on, and matched against everything below the root; empty: all of the root. */
export async function standingCopies(
  args: ReportArguments,
  root: string,
  own: LoadedConfig,
  paths: readonly string[],
  progress: ProgressLine,
): Promise<Inspection> {
  const startMs = Date.now();
  const loaded = withUsualFindings(own, args);
  const templates = namedTemplates(root, loaded.config);
  const named = paths.length === 0 ? ['.'] : paths;
  const around = paths.length === 0 ? [] : ['.'];
  const request = {root, paths: [...named, ...templates], fromList: [], around, stdin: null};
  const accepted = {kind: 'nothing'} as const;
  const asked: Asked = {request, named: paths, loaded, templates, gone: [], accepted, startMs};
  const memory = memoryOf({fileList: null, output: ''}, asked);
  const tell = (note: string) => {
    progress.end();
    process.stderr.write(note);
  };
  const found = await foundIn(asked, memory, {
    threads: args.threads,
    progress: progress.report,
    tell,
    accepting: () => acceptingFor(accepted, {request, loaded, templates: new Set(templates)}, 'whole'),
  });
  if (memory?.kind === 'memory' && found.state !== null) {
    const refused = await keep(memory, found.state, null);
    if (refused !== null) tell(noteOf(`What was found is not kept for the next run: ${refused.reason}.`));
  }
  return found.inspection;
}

/** `--max-findings` is about what is told, not about what is looked into. */
function withUsualFindings(loaded: LoadedConfig, {settings}: ReportArguments): LoadedConfig {
  if (settings.limits?.findingsMax === undefined) return loaded;
  const limits = {...loaded.config.limits, findingsMax: defaults.limits.findingsMax};
  return {...loaded, config: {...loaded.config, limits}};
}
