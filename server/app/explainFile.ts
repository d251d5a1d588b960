// The use case of `explain`: every stage from a file to its findings, with the file read as in `check`.

import {resolve} from 'node:path';
import {pathNames} from '../../shared/evidence/collection.ts';
import {type ExplainStage, explainDocument, stagesAlone} from '../../shared/explain/explain.ts';
import {indexTexts} from '../../shared/indexTexts.ts';
import type {Config} from '../../shared/model/config.ts';
import {inspectIndexed} from '../../shared/pipeline.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {nameFrom} from '../pathNames.ts';
import {matcherOf} from '../sources/globs.ts';
import {UserError} from '../userError.ts';
import {groundOf, withBroken} from './check/brokenInCheck.ts';
import {classesOf, rankedWithDrift} from './check/rankedFindings.ts';
import {documentsOf, readSelected} from './check/readFiles.ts';
import {driftOfCheck} from './history/driftOfCheck.ts';
import {namedTemplates, readNamedFile} from './namedFiles.ts';
import type {Ports} from './ports.ts';
import {withoutSuppressed} from './suppress/withoutSuppressed.ts';

interface ExplainRequest {
  readonly root: string;
  /** As the user wrote it. */
  readonly file: string;
  /** null: all stages. */
  readonly stage: ExplainStage | null;
}

/** Lines without line ends. Throws UserError. */
export async function explainFile(
  {root, file, stage}: ExplainRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<Iterable<string>> {
  const {config} = loaded;
  const {progress} = ports;
  const templates = namedTemplates(root, config);
  const path = nameFrom(root, resolve(root, file));
  const {encoding} = readNamedFile(root, file, config, 'explained');
  const alone = stage !== null && stagesAlone.includes(stage);
  const request = {
    root,
    paths: alone ? [file] : ['.', ...(await leftOutFolder(path, config)), file, ...templates],
    stdin: null,
  };
  const read = await readSelected(request, loaded, progress);
  const {sources} = read;
  const texts = documentsOf(sources, loaded, new Set(templates));
  const document = texts.findIndex((text) => text.path === path);
  if (document < 0) {
    throw new UserError(
      `"${file}" cannot be explained: an override in ${loaded.file} ignores it. Expected a file that check reads; --no-config reads it.`,
    );
  }
  const indexed = indexTexts(texts, progress);
  const {inspection: copies, counterparts} = inspectIndexed(indexed, texts, config, progress);
  const ground = groundOf(root, {folders: [resolve(root)], cuts: read.cuts}, new Set(templates));
  const names = pathNames(
    sources.map((source) => source.path),
    classesOf(loaded),
  );
  const broken = alone ? copies : withBroken(copies, read, ground, {names, limits: config.limits}, counterparts, []);
  const found = await withoutSuppressed(broken, sources, config);
  const inspection = await rankedWithDrift(found, names, loaded, await driftOfCheck(root, loaded, ports));
  return explainDocument({texts, document, indexed, inspection, config, encoding}, stage);
}

/**
 * A file in a folder that is excluded as a whole is explained together with that folder, as if the folder was named.
 */
async function leftOutFolder(path: string, config: Config): Promise<readonly string[]> {
  const exclude = await matcherOf(config.exclude);
  const names = path.split('/');
  const folders = names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  return folders.filter((folder) => exclude(folder) !== undefined).slice(0, 1);
}
