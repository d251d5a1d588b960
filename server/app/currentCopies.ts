// The copies that stand in the work tree now, for the use cases that ask where they come from: what a plain `check` of
// the root finds, and what it has kept, but with nothing accepted.

import {defaults} from '../../shared/model/config.ts';
import type {Inspection} from '../../shared/model/finding.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {checkWorkspace} from './checkWorkspace.ts';
import type {Ports} from './ports.ts';

export interface CurrentCopiesRequest {
  readonly root: string;
  /** Reported on, and matched against everything below the root; empty: all of the root. */
  readonly paths: readonly string[];
  /** null: as many as pay. */
  readonly threads: number | null;
  /** Whether the limit of findings is about what is told, and not about what is looked into. */
  readonly isLimitOfReport: boolean;
}

/** Throws UserError. */
export async function currentCopies(
  {root, paths, threads, isLimitOfReport}: CurrentCopiesRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<Inspection> {
  const {inspection, remember} = await checkWorkspace(
    {
      root,
      named: paths,
      list: null,
      stdin: null,
      isMatchedWithRoot: paths.length > 0,
      accepted: {kind: 'nothing'},
      history: 'off',
      threads,
      startMs: ports.clock(),
      cache: {kind: 'on', invocation: null},
    },
    isLimitOfReport ? withUsualFindings(loaded) : loaded,
    ports,
  );
  const refused = (await remember?.(null)) ?? null;
  if (refused !== null && refused.folder !== null) {
    ports.warn(`What was found is not kept for the next run: ${refused.reason}.`);
  }
  return inspection;
}

function withUsualFindings(loaded: LoadedConfig): LoadedConfig {
  const limits = {...loaded.config.limits, findingsMax: defaults.limits.findingsMax};
  return {...loaded, config: {...loaded.config, limits}};
}
