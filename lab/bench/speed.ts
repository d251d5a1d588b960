// How fast documents become sketches: reading words and shingling, which all methods share, and the sketching itself.

import {formatOf} from '../../shared/text/formatOf.ts';
import {newShinglingSpace, type Shingling, shingleSet} from '../methods/shingles/shingleSet.ts';
import type {Sketcher} from '../methods/sketches/sketcher.ts';
import type {Collection} from './collection.ts';
import {frequenciesOf, weightedSetOf, weightedSets} from './weighing.ts';

export interface Speed {
  readonly name: string;
  /** From bytes to sketch, megabytes (millions) per second, on one core. */
  readonly megabytes: number;
  /** Sketching alone, nanoseconds per shingle. */
  readonly nanoseconds: number;
}

export interface SpeedResult {
  readonly bytes: number;
  readonly documents: number;
  readonly shingles: number;
  readonly rounds: number;
  /** Reading words and shingling alone, megabytes per second. */
  readonly shingling: number;
  readonly methods: readonly Speed[];
}

/**
 * Methods alternate, so that a busy minute of the machine does not distort one method. The minimum of the rounds
 * counts, which other work has disturbed least.
 */
export function speedsOf(
  collection: Collection,
  sketchers: readonly Sketcher[],
  shingling: Shingling,
  rounds: number,
  begin: (what: string) => void,
): SpeedResult {
  const {bytes, pages, sets} = collection;
  const shingles = sets.reduce((sum, set) => sum + set.length, 0);
  const frequencies = frequenciesOf(sets);
  const weighted = sketchers.map(({weighing}) => weightedSets(collection, weighing));
  const largest = Math.max(...sets.map(({length}) => length));
  const plain: number[] = [];
  const whole = sketchers.map((): number[] => []);
  const alone = sketchers.map((): number[] => []);
  const rooms = sketchers.map((sketcher) => new Uint32Array(sketcher.sizeMax(largest)));
  // The first round compiles and is not counted.
  for (let round = 0; round <= rounds; round++) {
    begin(`speed, round ${round + 1} of ${rounds + 1}`);
    const counted = round > 0;
    const seconds = shinglingSeconds(collection, shingling);
    if (counted) plain.push(seconds);
    for (const [index, sketcher] of sketchers.entries()) {
      const room = rooms[index];
      const few = counted ? pages.length : Math.min(pages.length, 200);
      const sketching = secondsOf(() => {
        for (let at = 0; at < few; at++) sketcher.sketch(weighted[index][at], room);
      });
      const all = secondsOf(() => {
        const space = newShinglingSpace();
        for (let at = 0; at < few; at++) {
          sketcher.sketch(weightedSetOf(pages[at], sketcher.weighing, shingling, frequencies, space), room);
        }
      });
      if (!counted) continue;
      alone[index].push(sketching);
      whole[index].push(all);
    }
  }
  return {
    bytes,
    documents: pages.length,
    shingles,
    rounds,
    shingling: bytes / 1e6 / Math.min(...plain),
    methods: sketchers.map(({name}, index) => ({
      name,
      megabytes: bytes / 1e6 / Math.min(...whole[index]),
      nanoseconds: (Math.min(...alone[index]) * 1e9) / shingles,
    })),
  };
}

/** Seconds from the bytes of all pages to their sets of shingles. */
export function shinglingSeconds({pages}: Collection, shingling: Shingling): number {
  return secondsOf(() => {
    const space = newShinglingSpace();
    for (const {path, bytes} of pages) shingleSet(path, bytes, formatOf(path), shingling, space);
  });
}

/** Processor time, which other work on the machine does not affect; it includes compiling and garbage collection. */
export function secondsOf(run: () => void): number {
  const before = process.cpuUsage();
  run();
  const {user, system} = process.cpuUsage(before);
  return (user + system) / 1e6;
}
