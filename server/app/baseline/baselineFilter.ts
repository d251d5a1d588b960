// Takes the baseline options, gives the function that removes accepted copies from an inspection. Without a baseline it
// removes nothing, and nothing is loaded for it.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {BaselineFilter} from '../check/finishFindings.ts';
import type {Selection} from '../check/readFiles.ts';
import type {BaselineReach} from './applyBaselineFile.ts';
import {dayOf} from './dayOf.ts';

export interface BaselineFile {
  readonly file: string;
  /** As shown in reports and messages: relative to the root. */
  readonly shown: string;
  /** The user named it, so it must exist. */
  readonly isNamed: boolean;
}

/** null: turned off by configuration or flag. */
export function baselineFileOf(root: string, {config, origin}: LoadedConfig): BaselineFile | null {
  if (config.baseline === '') return null;
  const isNamed = origin.get('baseline')?.kind !== 'default';
  return {file: resolve(root, config.baseline), shown: config.baseline, isNamed};
}

/** The source of the accepted copies. A file is read only once: the cache key must belong to the text that was used. */
export type BaselineSource =
  | {readonly kind: 'nothing'}
  | {readonly kind: 'file'; readonly file: string; readonly shown: string; readonly text: string}
  | {readonly kind: 'revision'; readonly revision: string};

/** `revision` null: use the baseline file, if there is one. Throws UserError. */
export async function baselineSource(
  revision: string | null,
  root: string,
  loaded: LoadedConfig,
): Promise<BaselineSource> {
  if (revision !== null) return {kind: 'revision', revision};
  const named = baselineFileOf(root, loaded);
  if (named === null || (!named.isNamed && !existsSync(named.file))) return {kind: 'nothing'};
  const {file, shown} = named;
  const {baselineText} = await import('./baselineFile.ts');
  return {kind: 'file', file, shown, text: baselineText(file, shown, root, loaded.config.limits.baselineBytesMax)};
}

/** The parts of a baseline that findings depend on: the text of the file and, if entries expire, the day. */
export function baselineKey(accepted: BaselineSource, nowMs: number): readonly string[] {
  if (accepted.kind !== 'file') return [];
  // Loaded here: it takes 4 ms, and most checks have no baseline.
  const {createHash} = process.getBuiltinModule('node:crypto');
  const sum = createHash('sha256').update(accepted.text).digest('hex');
  return accepted.text.includes('"expires"') ? [sum, dayOf(nowMs)] : [sum];
}

interface FilterInput {
  readonly selection: Selection;
  readonly loaded: LoadedConfig;
  readonly templates: ReadonlySet<string>;
  readonly nowMs: number;
  readonly warn: (message: string) => void;
}

export async function baselineFilter(
  accepted: BaselineSource,
  {selection, loaded, templates, nowMs, warn}: FilterInput,
  reach: BaselineReach,
): Promise<BaselineFilter> {
  switch (accepted.kind) {
    case 'nothing':
      return (inspection) => inspection;
    case 'revision': {
      const {baselineOfRevision} = await import('./baselineOfRevision.ts');
      return baselineOfRevision(accepted.revision, selection, loaded, templates, warn);
    }
    case 'file': {
      const {shown, text, file} = accepted;
      const [{entriesIn}, {applyBaselineFile}] = await Promise.all([
        import('./baselineFile.ts'),
        import('./applyBaselineFile.ts'),
      ]);
      const entries = entriesIn(text, file, shown, selection.root);
      return (inspection, {sources}) =>
        applyBaselineFile(inspection, sources, shown, entries, reach, loaded.config, nowMs);
    }
  }
}
