// One writer at a time for a kind of index; readers need no lock. Somebody else who writes is a value, and a writer that
// died stands in nobody's way. With the lock come the folder, made if need be, and the rubbish of the dead, removed.

import {lstatSync, readdirSync} from 'node:fs';
import {hostname} from 'node:os';
import {basename, join} from 'node:path';
import {crc32} from 'node:zlib';
import {codeOf, type NotSaved, removeQuietly, type Store, unlessNotSaved} from './disk.ts';
import {evictFiles} from './tidy.ts';

export type Locked<T> =
  | {readonly kind: 'done'; readonly value: T}
  /** Another process writes: what this one found is right all the same, and not kept. */
  | {readonly kind: 'busy'}
  | NotSaved;

interface LockOptions {
  /** How long to wait for another writer; 0: not at all. */
  readonly waitMs: number;
}

/**
 * Every claim is a file of its own, `<kind>.<host>.<pid>.<start>.<random>.lock`: empty, so never half written, and of a
 * name that never comes back, so that removing a stale one cannot remove a live one. Who claims looks around AFTER
 * claiming: of two at once at least the later sees the other. Who sees a live claim of another withdraws his own.
 */
export async function withLock<T>(
  store: Store,
  kind: string,
  {waitMs}: LockOptions,
  work: () => T | Promise<T>,
): Promise<Locked<T>> {
  const until = Date.now() + waitMs;
  for (;;) {
    const claim = claimed(store, kind);
    if (claim.kind !== 'claim') {
      if (claim.kind === 'unkept' || Date.now() >= until) return claim;
      await pause();
      continue;
    }
    try {
      evictFiles(store, kind);
      return {kind: 'done', value: await work()};
    } finally {
      removeQuietly(store, claim.path);
    }
  }
}

/** Two that back off from each other must not come back together. */
function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
}

type Claim = {readonly kind: 'claim'; readonly path: string};

function claimed(store: Store, kind: string): Claim | {readonly kind: 'busy'} | NotSaved {
  return folderMade(store) ?? unlessNotSaved(() => claimIn(store, kind));
}

function claimIn(store: Store, kind: string): Claim | {readonly kind: 'busy'} {
  // Whoever only looks first disturbs nobody who holds the lock.
  if (liveClaims(store, kind, '')) return {kind: 'busy'};
  const random = Math.floor(Math.random() * 2 ** 48).toString(36);
  const own = `${kind}.${thisHost}.${process.pid}.${Date.now()}.${random}.lock`;
  const path = join(store.folder, own);
  store.disk.close(store.disk.create(path));
  if (!liveClaims(store, kind, own)) return {kind: 'claim', path};
  removeQuietly(store, path);
  return {kind: 'busy'};
}

const thisHost = crc32(hostname()).toString(16);

/** Whether another claim holds. Stale ones are removed. */
function liveClaims(store: Store, kind: string, own: string): boolean {
  let isHeld = false;
  for (const name of readdirSync(store.folder)) {
    if (name === own || !name.startsWith(`${kind}.`) || !name.endsWith('.lock')) continue;
    if (isLive(name)) isHeld = true;
    else removeQuietly(store, join(store.folder, name));
  }
  return isHeld;
}

/** Of another host nobody can tell whether it lives; here a number may have gone to another process meanwhile. */
const foreignMsMax = 10 * 60_000;
const ownMsMax = 24 * 3_600_000;

function isLive(name: string): boolean {
  const [, host, pid, start] = name.split('.');
  const ageMs = Math.abs(Date.now() - Number(start));
  if (host !== thisHost) return ageMs < foreignMsMax;
  return ageMs < ownMsMax && isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process may not be signalled, but it is there.
    return codeOf(error) === 'EPERM';
  }
}

/** null: it is there, and it is a folder and no link to one. */
function folderMade({folder, disk}: Store): NotSaved | null {
  return unlessNotSaved((): NotSaved | null => {
    if (lstatSync(folder, {throwIfNoEntry: false}) === undefined) disk.makeFolder(folder);
    if (lstatSync(folder).isDirectory()) return null;
    return {kind: 'unkept', reason: `${basename(folder)} is there and is no folder`};
  });
}
