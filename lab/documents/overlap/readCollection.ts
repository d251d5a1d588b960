// Reads the pages of a collection one by one, as often as needed: files selected as in `check`, or the blobs of a
// revision selected by the same rules. Nothing is checked out, and no hook, filter or conversion runs. One page is in
// memory at a time.

import {resolve} from 'node:path';
import {isIgnored} from '../../../server/app/check/readFiles.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {streamBlobs} from '../../../server/git/blobStream.ts';
import {isMissingTree, missingAmong, treesMissing} from '../../../server/git/missingObjects.ts';
import {type TreeEntry, wholeTree} from '../../../server/git/trees.ts';
import {type DirectoryEntry, entryOf} from '../../../server/sources/entry.ts';
import {type Listing, listEntries, listFiles} from '../../../server/sources/listFiles.ts';
import {fileBuffer, readBytes, readFile, skipped} from '../../../server/sources/readFile.ts';
import {type ListedFile, missingReason, type SkippedFile, type SourceFile} from '../../../server/sources/sourceFile.ts';
import {UserError} from '../../../server/userError.ts';
import type {FileEncoding} from '../../../shared/model/fileEncodings.ts';
import {skippedByName} from '../../../shared/text/fileShape.ts';
import type {CollectionPage} from '../../methods/overlap/survey.ts';
import type {NamedCollection} from './namedCollections.ts';

export interface Collection {
  readonly name: string;
  /** Commit of a revision; null for files on disk. */
  readonly commit: string | null;
  readonly listing: Pick<Listing, 'skipped' | 'cuts'>;
  /** Number of files that may be pages. */
  readonly files: number;
  /** By index of the file, of those that were read: an encoding that nothing names. */
  readonly guessed: ReadonlyMap<number, FileEncoding>;
  /**
   * Calls `visit` with each page, or with those at the given positions, ascending. Returns the number of files that are
   * not pages.
   */
  readonly pages: (places: readonly number[] | null, visit: (page: CollectionPage) => void) => Promise<number>;
}

export async function openCollection(
  name: string,
  named: NamedCollection,
  root: string,
  loaded: LoadedConfig,
): Promise<Collection> {
  return named.kind === 'path' ? onDisk(name, named.path, root, loaded) : inRevision(name, named, root, loaded);
}

async function onDisk(name: string, path: string, root: string, loaded: LoadedConfig): Promise<Collection> {
  // Files that are only references in `check` belong to the collection here, if they are named.
  const config = {...loaded.config, reference: []};
  const listing = await listFiles(root, [path], config);
  const files = listing.files.filter((listed) => !isIgnored(loaded, listed.path));
  const ignored = listing.files.length - files.length;
  const room = fileBuffer();
  const guessed = new Map<number, FileEncoding>();
  return {
    name,
    commit: null,
    listing,
    files: files.length,
    guessed,
    pages: async (places, visit) => {
      let lost = places === null ? ignored : 0;
      for (const index of placesOf(places, files)) {
        lost += tellPage(index, readFile(files[index], config, undefined, room), visit, guessed);
      }
      return lost;
    },
  };
}

async function inRevision(
  name: string,
  {repository, commit, object, path}: Extract<NamedCollection, {kind: 'revision'}>,
  root: string,
  loaded: LoadedConfig,
): Promise<Collection> {
  const {config} = loaded;
  const tree = await wholeTree(repository, object, path).catch((error: unknown) => {
    throw isMissingTree(error) ? new UserError(`"${name}" cannot be read: ${treesMissing}`) : error;
  });
  const listed = await listEntries(resolve(root), tree.map(entryFor), () => 'listed', config);
  const missing = await missingAmong(
    repository,
    listed.files.map(({blob = ''}) => blob),
  );
  const gone = listed.files.filter(({blob = ''}) => missing.has(blob));
  const listing = {
    cuts: listed.cuts,
    files: listed.files.filter(({blob = ''}) => !missing.has(blob)),
    skipped: [...listed.skipped, ...gone.map((file) => skipped(file, missingReason))],
  };
  const files = listing.files.filter(
    ({path: shown, named}) => !isIgnored(loaded, shown) && (named || skippedByName(shown) === undefined),
  );
  const guessed = new Map<number, FileEncoding>();
  const lostBefore = listing.files.length - files.length;
  return {
    name,
    commit,
    listing,
    files: files.length,
    guessed,
    pages: async (places, visit) => {
      const wanted = placesOf(places, files);
      let lost = places === null ? lostBefore : 0;
      const names = wanted.map((index) => files[index].blob ?? '');
      await streamBlobs(repository, names, config.limits.fileBytesMax, (place, content) => {
        const index = wanted[place];
        if (typeof content === 'string') lost++;
        else lost += tellPage(index, readBytes(files[index], content, config), visit, guessed);
      });
      return lost;
    },
  };
}

function placesOf(places: readonly number[] | null, files: readonly ListedFile[]): readonly number[] {
  return places ?? files.map((_, index) => index);
}

/** Returns 1 if the file is not a page. */
function tellPage(
  index: number,
  read: SourceFile | SkippedFile,
  visit: (page: CollectionPage) => void,
  guessed: Map<number, FileEncoding>,
): number {
  if (read.kind === 'skipped') return 1;
  if (read.isGuessed) guessed.set(index, read.encoding);
  visit({index, path: read.path, bytes: read.bytes, format: read.format});
  return 0;
}

function entryFor({mode, blob, name}: TreeEntry): DirectoryEntry {
  const path = name.toString('utf8');
  const raw = Buffer.from(path).equals(name) ? undefined : name;
  if (mode === '160000') return entryOf('refused', path, raw, 'a Git submodule');
  return {...entryOf(mode === '120000' ? 'link' : 'file', path, raw), blob};
}
