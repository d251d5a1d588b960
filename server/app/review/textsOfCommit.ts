// Takes a commit, gives the files of its tree that a check with the current settings would read, and their texts.

import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Repository} from '../../git/repository.ts';
import {treeEntries} from '../../git/trees.ts';
import type {DirectoryEntry} from '../../sources/entry.ts';
import {listEntries} from '../../sources/listFiles.ts';
import type {SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import {isIgnored, type Selection} from '../check/readFiles.ts';
import {type ReadOptions, readBlobs} from './readBlobs.ts';
import {limitedTo} from './reviewInput.ts';
import {entryFor} from './stagedFiles.ts';

interface TextsOfCommit {
  readonly read: readonly (SourceFile | SkippedFile)[];
  /** Files that the settings leave out. */
  readonly skipped: readonly SkippedFile[];
  /** All files, read or not. */
  readonly tree: readonly DirectoryEntry[];
}

export async function textsOfCommit(
  repository: Repository,
  commit: string,
  {root, paths, fromList = [], around = [], stdin}: Selection,
  loaded: LoadedConfig,
  options: ReadOptions = {},
): Promise<TextsOfCommit> {
  const {config} = loaded;
  // The text on standard input has an earlier revision if a file of that name exists.
  const named = [...around, ...config.reference, ...paths, ...fromList, ...(stdin === null ? [] : [stdin.path])];
  const within = await limitedTo(root, named);
  const isReference = await limitedTo(root, config.reference);
  const tree = (await treeEntries({...repository, folder: root}, commit)).map(entryFor);
  const {files, skipped} = await listEntries(
    root,
    tree.filter(({name}) => within(name)),
    (path) => (config.reference.length > 0 && isReference(path) ? 'reference' : 'listed'),
    config,
  );
  const wanted = files.filter(({path}) => !isIgnored(loaded, path));
  return {read: await readBlobs(repository, wanted, config, options), skipped, tree};
}

/** Links may lead to what is not read. */
export function unreadIn(tree: readonly DirectoryEntry[], sources: readonly SourceFile[]): readonly SkippedFile[] {
  const texts = new Set(sources.map(({path}) => path));
  return tree.flatMap(({name: path, reason}) =>
    texts.has(path) ? [] : [{kind: 'skipped', path, reason, reference: true} as const],
  );
}
