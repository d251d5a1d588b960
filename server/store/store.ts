// Where a caller begins: the store of a checked folder. Keys begin with `engineKey()` of engineVersion.ts.
//   read:  openIndex(store.folder, {kind, key}) → segments → section(name, type); 'none' and 'rebuild' mean: do without
//   write: withLock(store, kind, {waitMs}, () => [writeSegment(…), writeManifest(…), tidy(…)]); 'busy', 'unkept': go on

import {homedir} from 'node:os';
import {resolve} from 'node:path';
import {type NotSaved, realDisk, type Store} from './disk.ts';
import {locationFor} from './location.ts';

/** Nothing is made on the disk before somebody writes. */
export function storeOf(root: string): Store | NotSaved {
  const location = locationFor(resolve(root), {
    environment: process.env,
    platform: process.platform,
    home: homedir(),
  });
  return location.kind === 'unkept' ? location : {folder: location.folder, disk: realDisk};
}
