// Where callers begin: the store of a checked folder. All keys begin with `engineVersion()`.
//   read:  openIndex(store, {kind, key}) → segments → section(name, type); on 'none' or 'rebuild' do without
//   write: withLock(store, kind, {waitMs}, () => [writeSegment(…), writeManifest(…), evictFiles(…)]); on 'busy' or
//          'notSaved' carry on without saving

import {type NotSaved, realDisk, type Store} from './disk.ts';
import {cacheFolder, type Environment, locationFor, surroundingsOf} from './location.ts';
import {sealKeyIn} from './seal.ts';

/** Creates nothing on the disk before the first write. `root` is absolute; `env` determines the user's cache folder. */
export function storeOf(root: string, env: Environment): Store | NotSaved {
  const surroundings = surroundingsOf(env);
  const location = locationFor(root, surroundings);
  if (location.kind === 'notSaved') return location;
  return {folder: location.folder, disk: realDisk, key: sealKeyIn(cacheFolder(surroundings))};
}
