// The current copies in the work tree, for the use cases that query their history: the findings of a plain `check` of
// the root, cached like those, but without a baseline.

import {defaults} from '../../../shared/model/config.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {check} from '../check/check.ts';
import {plainCheck, wholeRoot} from '../check/checkRequest.ts';
import type {Ports} from '../ports.ts';

export interface CurrentCopiesRequest {
  readonly root: string;
  /** Files to report on, compared with everything below the root; empty: all of the root. */
  readonly paths: readonly string[];
  /** null: the default number. */
  readonly threads: number | null;
  /** Whether the limit on findings applies only to the report, and not to the copies that are examined. */
  readonly isLimitOfReport: boolean;
}

/** Throws UserError. */
export async function currentCopies(
  {root, paths, threads, isLimitOfReport}: CurrentCopiesRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<Inspection> {
  const source = {...wholeRoot, named: paths, isMatchedWithRoot: paths.length > 0};
  const {inspection, remember} = await check(
    {...plainCheck(root, source, ports.clock()), accepted: {kind: 'nothing'}, drift: 'off', threads},
    isLimitOfReport ? withUsualFindings(loaded) : loaded,
    ports,
  );
  const refused = (await remember?.(null)) ?? null;
  if (refused !== null && refused.folder !== null) {
    ports.warn(`The result is not cached for the next run: ${refused.reason}.`);
  }
  return inspection;
}

function withUsualFindings(loaded: LoadedConfig): LoadedConfig {
  const limits = {...loaded.config.limits, findingsMax: defaults.limits.findingsMax};
  return {...loaded, config: {...loaded.config, limits}};
}
