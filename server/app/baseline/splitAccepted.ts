// Takes findings, splits them into open ones and those that a baseline accepts. An editor shows both.

import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {inspectionOf} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {judgedEntries} from './applyBaselineFile.ts';
import {entriesIn} from './baselineFile.ts';
import {baselineSource} from './baselineFilter.ts';

export interface OpenAndAccepted {
  readonly open: readonly Finding[];
  readonly accepted: readonly Finding[];
}

/** Empty if there is no baseline. Throws UserError if it is invalid. */
export async function baselineEntries(root: string, loaded: LoadedConfig): Promise<readonly BaselineEntry[]> {
  const accepted = await baselineSource(null, root, loaded);
  if (accepted.kind !== 'file') return [];
  return entriesIn(accepted.text, accepted.file, accepted.shown, root);
}

export function splitAccepted(
  findings: readonly Finding[],
  entries: readonly BaselineEntry[],
  pages: CopyPages,
  config: Config,
  nowMs: number,
): OpenAndAccepted {
  if (entries.length === 0 || findings.length === 0) return {open: findings, accepted: []};
  const left = applyBaseline(inspectionOf(findings), pages, {
    source: 'file',
    by: config.baseline,
    // With only some of the findings, no entry is known to be unused.
    ...judgedEntries(entries, [], 'part', config, nowMs),
  }).findings;
  const open = new Set(left.map(nameOf));
  return {open: left, accepted: findings.filter((finding) => !open.has(nameOf(finding)))};
}

/** Identifies a finding, regardless of where it is reported. */
export function nameOf({code, family}: Finding): string {
  return `${code} ${family}`;
}
