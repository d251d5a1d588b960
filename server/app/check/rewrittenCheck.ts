// Takes what a check found, adds what pages say in other words than others. Loaded only where it is asked for.

import {pathClassOf} from '../../../shared/evidence/paths.ts';
import type {Document, Progress} from '../../../shared/model/document.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {PathClass} from '../../../shared/model/settingNames.ts';
import {rewrittenPages} from '../../../shared/queries/rewrittenPages.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {classesOf} from './rankedFindings.ts';

/** Changelogs and dated posts are left out: they retell by design. */
const classesWanted: ReadonlySet<PathClass> = new Set(['page', 'include']);

export function withRewritten(
  inspection: Inspection,
  texts: readonly Document[],
  loaded: LoadedConfig,
  progress: Progress,
): Inspection {
  const classOf = classesOf(loaded);
  const pages = texts.filter(({path}) => classesWanted.has(classOf(path) ?? pathClassOf(path)));
  const {findings, cuts} = rewrittenPages(pages, inspection.findings, loaded.config.limits, progress);
  return {...inspection, findings: [...inspection.findings, ...findings], cuts: [...inspection.cuts, ...cuts]};
}
