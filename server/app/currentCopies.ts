// The copies that stand in the work tree now, for the commands that ask where they come from: what a plain `check` of
// the root finds, and what it has kept, but with nothing accepted.

import {defaults} from '../../shared/model/config.ts';
import type {Progress} from '../../shared/model/document.ts';
import type {Inspection} from '../../shared/model/finding.ts';
import type {LoadedConfig, Settings} from '../config/configTypes.ts';
import {noteLine} from './cachedCheck.ts';
import {checkAndStore} from './checkAndStore.ts';

/** `paths` are reported on, and matched against everything below the root; empty: all of the root. */
export async function currentCopies(
  args: {readonly threads: number | null; readonly settings: Settings},
  root: string,
  own: LoadedConfig,
  paths: readonly string[],
  progress: {readonly report: Progress; readonly end: () => void},
): Promise<Inspection> {
  const startMs = Date.now();
  const loaded = withUsualFindings(own, args);
  const tell = (note: string) => {
    progress.end();
    process.stderr.write(note);
  };
  const {found, refused} = await checkAndStore(
    {root, named: paths, loaded, startMs},
    {threads: args.threads, progress: progress.report, tell},
  );
  if (refused !== null) tell(noteLine(`What was found is not kept for the next run: ${refused}.`));
  return found.inspection;
}

/** `--max-findings` is about what is told, not about what is looked into. */
function withUsualFindings(loaded: LoadedConfig, {settings}: {readonly settings: Settings}): LoadedConfig {
  if (settings.limits?.findingsMax === undefined) return loaded;
  const limits = {...loaded.config.limits, findingsMax: defaults.limits.findingsMax};
  return {...loaded, config: {...loaded.config, limits}};
}
