// shingle explain: every stage between a file and its findings, read as check reads it.

import {relative, resolve, sep} from 'node:path';
import {explainDocument as explained, stagesAlone} from '../../../shared/explain/explain.ts';
import type {Config} from '../../../shared/model/config.ts';
import {indexTexts, inspect} from '../../../shared/pipeline.ts';
import {documentsOf, readSources, withoutSuppressed} from '../../app/check.ts';
import {namedTemplates, readNamedFile} from '../../app/namedFiles.ts';
import {matcherOf} from '../../sources/globs.ts';
import {UserError} from '../../userError.ts';
import type {ExplainArguments} from '../arguments/arguments.ts';
import {openRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';
import {progressLine} from '../progress.ts';

export async function explain(args: ExplainArguments): Promise<number> {
  const start = await openRoot(args);
  if (start === null) return 0;
  const {root, loaded} = start;
  const {config} = loaded;
  const templates = namedTemplates(root, config);
  const path = relative(root, resolve(root, args.file)).split(sep).join('/');
  const {encoding} = readNamedFile(root, args.file, config, 'explained');
  const progress = progressLine(process.stderr, true);
  const alone = args.stage !== null && stagesAlone.includes(args.stage);
  const request = {
    root,
    paths: alone ? [args.file] : ['.', ...(await leftOutFolder(path, config)), args.file, ...templates],
    stdin: null,
  };
  const {sources} = await readSources(request, loaded, progress.report);
  const texts = documentsOf(sources, loaded, new Set(templates));
  const document = texts.findIndex((text) => text.path === path);
  if (document < 0) {
    throw new UserError(
      `"${args.file}" cannot be explained: an override in ${loaded.file} ignores it. Expected a file that check reads; --no-config reads it.`,
    );
  }
  const indexed = indexTexts(texts, progress.report);
  const inspection = await withoutSuppressed(inspect(indexed, texts, config, progress.report), sources, config);
  progress.end();
  await writeParts(
    args.output,
    chunks(explained({texts, document, indexed, inspection, config, encoding}, args.stage)),
  );
  return 0;
}

/** A file in a folder that the configuration leaves out as a whole is explained with that folder, as if named. */
async function leftOutFolder(path: string, config: Config): Promise<readonly string[]> {
  const exclude = await matcherOf(config.exclude);
  const names = path.split('/');
  const folders = names.slice(1).map((_, index) => names.slice(0, index + 1).join('/'));
  return folders.filter((folder) => exclude(folder) !== undefined).slice(0, 1);
}

const chunkUnits = 1 << 16;

/** Lines in pieces that are worth a write each. */
export function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < chunkUnits) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
