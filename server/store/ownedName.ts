// Names files after the process that made them, so that another can tell whether that process is still running.

import {hostname} from 'node:os';
import {crc32} from 'node:zlib';
import {systemErrorCode} from './disk.ts';

const thisHost = crc32(hostname()).toString(16);

/** `<kind>.<host>.<pid>.<start>.<random>.<ending>`, which is never used again. */
export function ownedName(kind: string, ending: string): string {
  const random = Math.floor(Math.random() * 2 ** 48).toString(36);
  return `${kind}.${thisHost}.${process.pid}.${Date.now()}.${random}.${ending}`;
}

/** Whether a process on another host is alive cannot be known. On this host, the process id may have been reused. */
const foreignMsMax = 10 * 60_000;
const ownMsMax = 24 * 3_600_000;

export function isOwnerRunning(name: string): boolean {
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
    // EPERM: the process exists but belongs to another user.
    return systemErrorCode(error) === 'EPERM';
  }
}
