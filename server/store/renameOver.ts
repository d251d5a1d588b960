// Puts a complete file in the place of another. Windows refuses while any program has the other one open: a virus scanner or an
// indexer does so for a moment after each write, so the same call succeeds a little later.

import {renameSync} from 'node:fs';

interface System {
  readonly platform: typeof process.platform;
  readonly rename: (from: string, to: string) => void;
  readonly pause: (ms: number) => void;
}

const realSystem: System = {
  platform: process.platform,
  rename: renameSync,
  pause: (ms) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms),
};

const mayPass: ReadonlySet<unknown> = new Set(['EACCES', 'EBUSY', 'EPERM']);

/** Doubled each time: 1.3 s in all. */
const pausesMs = [10, 20, 40, 80, 160, 320, 640];

/** Throws the error of the system. */
export function renameOver(from: string, to: string, {platform, rename, pause}: System = realSystem): void {
  for (const ms of platform === 'win32' ? pausesMs : []) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && mayPass.has(error.code))) throw error;
    }
    pause(ms);
  }
  rename(from, to);
}
