// The simplest possible index, for tests of the store: it contains 0, 1, 2, … and every writer adds the next number.
// Each segment contains a run of them twice, as two types of numbers; the manifest gives the length of each run.

import type {Disk, NotSaved, Store} from '../../../server/store/disk.ts';
import {type Locked, withLock} from '../../../server/store/lock.ts';
import {type OpenIndex, openIndex, segmentName, writeManifest} from '../../../server/store/manifest.ts';
import {segmentsToMerge} from '../../../server/store/mergePolicy.ts';
import {type SegmentHeader, writeSegment} from '../../../server/store/segment.ts';
import {evictFiles} from '../../../server/store/tidy.ts';

export const header: SegmentHeader = {kind: 'numbers', key: 'one'};

/**
 * How many numbers the index contains, or 'foreign', or 'rebuild' with the reason if it is unreadable. Throws if an answer is wrong.
 */
export function numbersIn(store: Store): number | string {
  const index = openIndex(store, header);
  if (index.kind === 'rebuild') return `rebuild: ${index.reason}`;
  if (index.kind !== 'index') return index.kind === 'none' ? 0 : 'foreign';
  try {
    let expected = 0;
    for (const segment of index.segments) {
      const whole = segment.section('whole', 'u32');
      const half = segment.section('half', 'f64');
      if ('kind' in whole) return `rebuild: ${whole.reason}`;
      if ('kind' in half) return `rebuild: ${half.reason}`;
      whole.forEach((number, place) => {
        if (number !== expected || half[place] !== expected / 2) throw new Error(`wrong: ${number} for ${expected}`);
        expected++;
      });
    }
    if (expected !== sum(runsOf(index))) throw new Error(`wrong: ${expected} numbers, not ${index.about}`);
    return expected;
  } finally {
    index.close();
  }
}

/** Adds the next number and merges segments. A damaged index is rebuilt. */
export function addNumber(store: Store, waitMs: number): Promise<Locked<NotSaved | null>> {
  return withLock(store, header.kind, {waitMs}, () => {
    const index = openIndex(store, header);
    const live = index.kind === 'index' ? index.segments : [];
    const runs = index.kind === 'index' ? runsOf(index) : [];
    const kept = live.slice(0, live.length - segmentsToMerge(runs, 1));
    const numbers: number[] = [];
    for (const segment of live.slice(kept.length)) {
      const whole = segment.section('whole', 'u32');
      if ('kind' in whole) return writeManifest(store, header, [], []);
      numbers.push(...whole);
    }
    numbers.push(sum(runs));
    if (index.kind === 'index') index.close();
    const sections = {whole: Uint32Array.from(numbers), half: Float64Array.from(numbers, (number) => number / 2)};
    const written = writeSegment(store, segmentName(header.kind), header, sections);
    if (written.kind === 'notSaved') return written;
    const refused = writeManifest(store, header, [...kept, written], [...runs.slice(0, kept.length), numbers.length]);
    evictFiles(store, header.kind);
    return refused;
  });
}

function runsOf({about}: OpenIndex): readonly number[] {
  return Array.isArray(about) ? about.map(Number) : [];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Calls `before` with the number of each disk call, from 0, and with a function that does half of it. */
export function watchedDisk(disk: Disk, before: (call: number, half: () => void) => void): Disk {
  let calls = 0;
  const none = () => {};
  return {
    makeFolder: (path, mode) => {
      before(calls++, none);
      disk.makeFolder(path, mode);
    },
    create: (path, mode) => {
      before(calls++, () => disk.close(disk.create(path, mode)));
      return disk.create(path, mode);
    },
    write: (descriptor, bytes) => {
      before(calls++, () => disk.write(descriptor, bytes.subarray(0, bytes.length >> 1)));
      disk.write(descriptor, bytes);
    },
    close: (descriptor) => {
      before(calls++, none);
      disk.close(descriptor);
    },
    rename: (from, to) => {
      before(calls++, none);
      disk.rename(from, to);
    },
    remove: (path) => {
      before(calls++, none);
      disk.remove(path);
    },
  };
}
