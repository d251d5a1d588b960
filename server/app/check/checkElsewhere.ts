// Takes files, gives which of their passages are in other repositories. The files are not compared with each other;
// suppressions and the baseline apply as in a check.

import {type Inspection, inspectionOf} from '../../../shared/model/inspection.ts';
import {wordHashes} from '../../../shared/text/wordHashes.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {baselineFilter, baselineSource} from '../baseline/baselineFilter.ts';
import {namedTemplates} from '../namedFiles.ts';
import type {Ports} from '../ports.ts';
import {type FileSource, isNothing, selectionOf} from './checkRequest.ts';
import {finishFindings} from './finishFindings.ts';
import {noFiles, readSelected} from './readFiles.ts';
import type {CorpusOfCheck} from './withCorpus.ts';

/** Throws UserError. */
export async function checkElsewhere(
  root: string,
  source: FileSource,
  loaded: LoadedConfig,
  {progress, warn, clock}: Ports,
  corpus: CorpusOfCheck | null,
): Promise<Inspection> {
  const templates = namedTemplates(root, loaded.config);
  // Leave out the files around: nothing is compared here.
  const selection = {...selectionOf(root, source, templates), around: []};
  const read = isNothing(source) ? noFiles : await readSelected(selection, loaded, progress);
  const own = read.sources.filter(({reference, path}) => !reference && !templates.includes(path));
  const filtered = {selection, loaded, templates: new Set(templates), nowMs: clock(), warn};
  const accept = await baselineFilter(await baselineSource(null, root, loaded), filtered, 'part');
  const inspection = {
    ...inspectionOf([]),
    files: own.length,
    bytes: own.reduce((sum, {bytes}) => sum + bytes.length, 0),
    words: own.reduce((sum, {path, bytes, format}) => sum + wordHashes(path, bytes, format).hash.length, 0),
  };
  return finishFindings(inspection, {...read, sources: own}, loaded, {accept, beyond: corpus?.find ?? null});
}
