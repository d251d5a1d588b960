// The use case of `corpus check`: which passages of files are in other repositories. The files are not compared with each
// other; suppressions and the baseline apply as in a check.

import {wordHashes} from '../../../shared/text/wordHashes.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadCorpusOfCheck} from '../../loadCorpus.ts';
import {baselineFilter, baselineSource} from '../baseline/baselineFilter.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {finishInspection, readSources} from './check.ts';
import {type CheckedWorkspace, isNothing, sourcesAsked, type WorkspaceRequest} from './checkWorkspace.ts';

/** Throws UserError. */
export async function checkElsewhere(
  asked: WorkspaceRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<CheckedWorkspace> {
  const {root} = asked;
  const {corpusOfCheck} = await loadCorpusOfCheck();
  const corpus = await corpusOfCheck(asked.corpus ?? {verifying: 'here', patience: 'job'}, root, loaded, ports);
  try {
    const templates = namedTemplates(root, loaded.config);
    // Leave out the files around: nothing is compared here.
    const request = {...sourcesAsked(asked, templates), around: []};
    const read = isNothing(asked)
      ? {sources: [], skipped: [], cuts: []}
      : await readSources(request, loaded, ports.progress);
    const own = read.sources.filter(({reference, path}) => !reference && !templates.includes(path));
    const filtered = {request, loaded, templates: new Set(templates), nowMs: ports.clock(), warn: ports.warn};
    const accepted = await baselineSource(null, root, loaded);
    const inspection = {
      findings: [],
      files: own.length,
      bytes: own.reduce((sum, {bytes}) => sum + bytes.length, 0),
      words: own.reduce((sum, {path, bytes, format}) => sum + wordHashes(path, bytes, format).hash.length, 0),
      skipped: 0,
      noise: {words: {}, matches: {}, examples: []},
      cuts: [],
      suppressed: 0,
      unusedSuppressions: [],
    };
    const options = {accept: await baselineFilter(accepted, filtered, 'part'), beyond: corpus?.find ?? null};
    const sources = {...read, sources: own};
    return {inspection: await finishInspection(inspection, sources, loaded, options, []), remember: null};
  } finally {
    corpus?.close();
  }
}
