// Takes a repository and a commit, gives the documents that are pushed of it: what a check of that commit would read.

import {isIgnored} from '../../server/app/check/readFiles.ts';
import {oldFile} from '../../server/app/review/changesSince.ts';
import {readBlobs} from '../../server/app/review/readBlobs.ts';
import {entryFor} from '../../server/app/review/stagedFiles.ts';
import type {LoadedConfig} from '../../server/config/configTypes.ts';
import type {Repository} from '../../server/git/repository.ts';
import {treeEntries} from '../../server/git/trees.ts';
import {matcherOf} from '../../server/sources/globs.ts';
import {listEntries} from '../../server/sources/listFiles.ts';
import {type ListedFile, missingReason} from '../../server/sources/sourceFile.ts';
import {newestFirst} from '../../shared/mirrors/newestFirst.ts';
import {wordHashes} from '../../shared/text/wordHashes.ts';
import type {PushedDocument, PushInput} from '../zone/pushRepository.ts';
import type {DocumentRecord} from '../zone/records.ts';

/** `root` is the top of the work tree. The newest versions of a page come first, for not all get a place. */
export async function pushedDocuments(
  repository: Repository,
  root: string,
  commit: string,
  loaded: LoadedConfig,
): Promise<PushedDocument[]> {
  const {config} = loaded;
  const entries = await treeEntries({...repository, folder: root}, commit);
  const plain = entries.filter(({mode}) => mode.startsWith('100'));
  const {files} = await listEntries(root, plain.map(entryFor), () => 'listed', config);
  const named = await matcherOf(config.corpus.paths);
  const isPushed = (path: string) => config.corpus.paths.length === 0 || named(path) !== undefined;
  const wanted = files.filter(({path}) => isPushed(path) && !isIgnored(loaded, path));
  const paths = wanted.map(({path}) => path);
  const byContent = new Map<string, {blob: string; paths: string[]}>();
  for (const at of newestFirst(paths, [...paths.keys()])) {
    const {path, blob = ''} = wanted[at];
    const content = `${blob} ${path.slice(path.lastIndexOf('/') + 1)}`;
    const known = byContent.get(content);
    if (known === undefined) byContent.set(content, {blob, paths: [path]});
    else known.paths.push(path);
  }
  return [...byContent].map(([content, {blob, paths: all}]) => ({content, blob, paths: all}));
}

/** Reads words by the rules of a check. Contents that it leaves out have none; null: not in this clone. */
export function wordReaders(repository: Repository, {config}: LoadedConfig): Pick<PushInput, 'readWords' | 'oldWords'> {
  const read = async (contents: readonly Pick<DocumentRecord, 'blob' | 'paths'>[]) => {
    const files = contents.map(({blob, paths}): ListedFile => oldFile(paths[0], blob));
    const sources = await readBlobs(repository, files, config);
    return sources.map((source): Uint32Array | null => {
      if (source.kind === 'skipped') return source.reason === missingReason ? null : new Uint32Array(0);
      return wordHashes(source.path, source.bytes, source.format).hash;
    });
  };
  return {readWords: read, oldWords: read};
}
