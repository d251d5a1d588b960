// Takes folders, gives documents as sets of shingles, and the exact resemblance of all their pairs.

import {readdirSync} from 'node:fs';
import {basename, join} from 'node:path';
import {formatOf} from '../../shared/text/formatOf.ts';
import type {Page} from '../../test/bench/corpus.ts';
import {pagesIn} from '../../test/bench/kernel.ts';
import {countedShingles, newShinglingSpace, type Shingling} from '../methods/shingles/shingleSet.ts';
import {drawFor} from './sets.ts';

export interface Collection {
  readonly name: string;
  readonly pages: readonly Page[];
  readonly bytes: number;
  readonly sets: readonly Uint32Array[];
  /** How often each member of each set occurs in its document. */
  readonly counts: readonly Float64Array[];
}

/** Two documents by number, a < b, and |A ∩ B| / |A ∪ B| of their sets. */
export interface Pair {
  readonly a: number;
  readonly b: number;
  readonly r: number;
}

/** Documents with fewer shingles are near duplicates only by chance; those without shingles have no resemblance. */
export const shinglesMin = 8;

/** At most `documentsMax` documents of a folder, drawn at random if there are more. */
export function collectionIn(folder: string, shingling: Shingling, documentsMax: number, seed: number): Collection {
  return collectionOf(basename(folder), drawn(pagesIn(folder), documentsMax, seed), shingling);
}

export function collectionOf(name: string, all: readonly Page[], shingling: Shingling): Collection {
  const space = newShinglingSpace();
  const pages: Page[] = [];
  const sets: Uint32Array[] = [];
  const counts: Float64Array[] = [];
  for (const page of all) {
    const {hashes, count, weights} = countedShingles(page.path, page.bytes, formatOf(page.path), shingling, space);
    if (count < shinglesMin) continue;
    pages.push(page);
    sets.push(hashes.slice(0, count));
    counts.push(weights.slice(0, count));
  }
  return {name, pages, sets, counts, bytes: pages.reduce((sum, {bytes}) => sum + bytes.length, 0)};
}

/** A folder that only contains folders is a set of collections; any other is a collection itself. */
export function foldersOf(folder: string): string[] {
  const entries = readdirSync(folder, {withFileTypes: true}).filter(({name}) => !name.startsWith('.'));
  const folders = entries.filter((entry) => entry.isDirectory());
  if (folders.length === 0 || entries.some((entry) => entry.isFile())) return [folder];
  return folders.map(({name}) => join(folder, name)).sort();
}

function drawn(pages: readonly Page[], max: number, seed: number): readonly Page[] {
  if (pages.length <= max) return pages;
  const draw = drawFor(seed, 'documents');
  const places = pages.map((_, place) => [draw(), place] as const).sort((x, y) => x[0] - y[0]);
  return places
    .slice(0, max)
    .sort((x, y) => x[1] - y[1])
    .map(([, place]) => pages[place]);
}

/** All pairs with a resemblance of at least `least`, counted shingle by shingle, without sketches or sampling. */
export function pairsOf(sets: readonly Uint32Array[], least: number): Pair[] {
  const holders = new Map<number, number[]>();
  const shared = new Uint32Array(sets.length);
  const pairs: Pair[] = [];
  for (const [b, set] of sets.entries()) {
    shared.fill(0);
    for (const hash of set) {
      const before = holders.get(hash);
      if (before === undefined) holders.set(hash, [b]);
      else {
        for (const a of before) shared[a]++;
        before.push(b);
      }
    }
    for (let a = 0; a < b; a++) {
      if (shared[a] === 0) continue;
      const r = shared[a] / (sets[a].length + set.length - shared[a]);
      if (r >= least) pairs.push({a, b, r});
    }
  }
  return pairs;
}

/** The sizes of all clusters of documents that are connected by pairs. Single documents have size 1. */
export function clusterSizesOf(count: number, pairs: readonly Pair[]): number[] {
  const parents = Uint32Array.from({length: count}, (_, number) => number);
  const rootOf = (number: number): number => {
    while (parents[number] !== number) {
      parents[number] = parents[parents[number]];
      number = parents[number];
    }
    return number;
  };
  for (const {a, b} of pairs) parents[rootOf(a)] = rootOf(b);
  const sizes = new Map<number, number>();
  for (let number = 0; number < count; number++) sizes.set(rootOf(number), (sizes.get(rootOf(number)) ?? 0) + 1);
  return [...sizes.values()].sort((x, y) => y - x);
}
