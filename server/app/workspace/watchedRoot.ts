// Whether the listing of a root would be another one now, without listing it: from the times of its folders, of ignore
// files, of Git's index and settings, and of files that were skipped. On 4,000 files that takes a third of a listing.

import {resolve} from 'node:path';
import {isSettled, isUnchanged, type Stamped, stamped} from '../../cache/fileStamps.ts';
import {watchedFor} from '../../cache/watchedPaths.ts';
import type {IndexedRoot} from './indexedRoot.ts';

/** To be taken before the root is listed; null: it has to be listed each time. */
export function watchedRoot({root, loaded, skipped}: IndexedRoot, nowMs: number): Stamped | null {
  const {reference, baseline} = loaded.config;
  // References may be anywhere.
  if (reference.length > 0) return null;
  const paths = watchedFor(root);
  if (paths === null) return null;
  const stamps = stamped(root, [...paths, resolve(root, baseline), ...skipped.map(({path}) => path)], 'entry');
  // A file that has only just changed may change again within the same timestamp.
  return stamps !== null && isSettled(stamps, nowMs) ? stamps : null;
}

export function isListedAlike({root}: IndexedRoot, watched: Stamped): boolean {
  return isUnchanged(root, watched, 'entry');
}
