// Where a caller begins: the store of a checked folder. Keys begin with `engineVersion()` of engineVersion.ts.
//   read:  openIndex(store.folder, {kind, key}) → segments → section(name, type); 'none' and 'rebuild' mean: do without
//   write: withLock(store, kind, {waitMs}, () => [writeSegment(…), writeManifest(…), tidy(…)]); 'busy', 'unkept': go on

import {type NotSaved, realDisk, type Store} from './disk.ts';
import {type Environment, locationFor, surroundingsOf} from './location.ts';

/** Nothing is made on the disk before somebody writes. `root` is absolute; `env` says whose cache it is. */
export function storeOf(root: string, env: Environment): Store | NotSaved {
  const location = locationFor(root, surroundingsOf(env));
  return location.kind === 'unkept' ? location : {folder: location.folder, disk: realDisk};
}
