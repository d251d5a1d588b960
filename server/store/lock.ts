// Allows one writer at a time for each kind of index; readers need no lock. A concurrent writer is reported as a value,
// and a writer that died blocks nobody. Taking the lock also creates the folder and removes leftovers of dead writers.

import {lstatSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {type NotSaved, removeQuietly, type Store, unlessNotSaved} from './disk.ts';
import {holdLock} from './heldLocks.ts';
import {isOwnerRunning, ownedName} from './ownedName.ts';
import {evictFiles} from './tidy.ts';

export type Locked<T> =
  | {readonly kind: 'done'; readonly value: T}
  /** Another process is writing: the results of this one are correct, but not saved. */
  | {readonly kind: 'busy'}
  | NotSaved;

interface LockOptions {
  /** How long to wait for another writer; 0: do not wait. */
  readonly waitMs: number;
}

/**
 * Every claim is a file of its own, `<kind>.<host>.<pid>.<start>.<random>.lock`. It is empty, so never half written,
 * and its name is never reused, so removing a stale claim cannot remove a live one. A process looks for other claims
 * AFTER making its own: of two that claim at once, at least the later one sees the other. A process that sees another
 * live claim withdraws its own. `work` gets the path of the claim.
 */
export async function withLock<T>(
  store: Store,
  kind: string,
  {waitMs}: LockOptions,
  work: (claim: string) => T | Promise<T>,
): Promise<Locked<T>> {
  const until = Date.now() + waitMs;
  for (;;) {
    const claim = claimed(store, kind);
    if (claim.kind !== 'claim') {
      if (claim.kind === 'notSaved' || Date.now() >= until) return claim;
      await pause();
      continue;
    }
    const forget = holdLock(() => removeQuietly(store, claim.path));
    try {
      evictFiles(store, kind);
      return {kind: 'done', value: await work(claim.path)};
    } finally {
      forget();
      removeQuietly(store, claim.path);
    }
  }
}

/** A random delay, so that two processes that back off do not collide again. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
}

type Claim = {readonly kind: 'claim'; readonly path: string};

function claimed(store: Store, kind: string): Claim | {readonly kind: 'busy'} | NotSaved {
  return folderMade(store) ?? unlessNotSaved(() => claimIn(store, kind));
}

function claimIn(store: Store, kind: string): Claim | {readonly kind: 'busy'} {
  // Look first, so that a waiting process does not disturb the one that holds the lock.
  if (liveClaims(store, kind, '')) return {kind: 'busy'};
  const own = ownedName(kind, 'lock');
  const path = join(store.folder, own);
  store.disk.close(store.disk.create(path));
  if (!liveClaims(store, kind, own)) return {kind: 'claim', path};
  removeQuietly(store, path);
  return {kind: 'busy'};
}

/** Whether another claim is live. Stale claims are removed. */
function liveClaims(store: Store, kind: string, own: string): boolean {
  let isHeld = false;
  for (const name of readdirSync(store.folder)) {
    if (name === own || !name.startsWith(`${kind}.`) || !name.endsWith('.lock')) continue;
    if (isOwnerRunning(name)) isHeld = true;
    else removeQuietly(store, join(store.folder, name));
  }
  return isHeld;
}

/** null: the folder exists, and is a real folder, not a link. */
function folderMade({folder, disk}: Store): NotSaved | null {
  return unlessNotSaved((): NotSaved | null => {
    if (lstatSync(folder, {throwIfNoEntry: false}) === undefined) disk.makeFolder(folder);
    if (lstatSync(folder).isDirectory()) return null;
    return {kind: 'notSaved', reason: 'a file or a link is there instead of a folder (remove it)'};
  });
}
