// Where a caller begins: the store of a checked folder, and what the keys of all indexes have in common.
//   read:  openIndex(store.folder, {kind, key}) → segments → section(name, type); 'none' and 'rebuild' mean: do without
//   write: withLock(store, kind, {waitMs}, () => [writeSegment(…), writeManifest(…), tidy(…)]); 'busy', 'unkept': go on

import {homedir} from 'node:os';
import {resolve} from 'node:path';
import {realDisk, type Store, type Unkept} from './disk.ts';
import {locationFor} from './location.ts';

/** Nothing is made on the disk before somebody writes. */
export function storeFor(root: string): Store | Unkept {
  const location = locationFor(resolve(root), {
    environment: process.env,
    platform: process.platform,
    home: homedir(),
  });
  return location.kind === 'unkept' ? location : {folder: location.folder, disk: realDisk};
}

/** A hash of all sources of the program, put in when it is bundled; unbundled there is none, and nothing is kept. */
declare const shingleBuild: string | undefined;

/**
 * The first part of every key: another build of Shingle, or another Unicode in Node, may find other words in the same
 * bytes. null: this program is run from its sources, which may change under the index, so it keeps none.
 */
export function engineKey(): string | null {
  if (typeof shingleBuild !== 'string') return null;
  const {unicode, icu} = process.versions;
  return `${shingleBuild} unicode ${unicode} icu ${icu}`;
}
