// Takes seeds, gives groups of seeds that lie densely together: a grid of 16 × 16 tokens over a × b, a cell is a
// core when it and its eight neighbours weigh 7, cores within two cells are one cluster. (MATCHING, B.3)

import type {Seeds} from './seeds.ts';

const cellTokens = 16;
const coreWeightMin = 7;
const reach = 2;

interface Cell {
  readonly key: number;
  readonly seeds: number[];
  weight: number;
  /** Seeds of one token of a count once a cell: repeats in b are no further evidence. */
  lastA: number;
  core: boolean;
  taken: boolean;
}

/** Clusters of the given seeds (indices into `seeds`), each a list of such indices. `countB` bounds the grid. */
export function clusters(seeds: Seeds, chosen: ArrayLike<number>, countB: number): number[][] {
  const width = Math.floor(countB / cellTokens) + 8;
  const cells = new Map<number, Cell>();
  for (let x = 0; x < chosen.length; x++) {
    const seed = chosen[x];
    const a = seeds.a[seed];
    const key = (Math.floor(a / cellTokens) + 3) * width + Math.floor(seeds.b[seed] / cellTokens) + 3;
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = {key, seeds: [], weight: 0, lastA: -1, core: false, taken: false};
      cells.set(key, cell);
    }
    if (a !== cell.lastA) {
      cell.weight += seeds.weight[seed];
      cell.lastA = a;
    }
    cell.seeds.push(seed);
  }
  const cores: Cell[] = [];
  for (const cell of cells.values()) {
    let weight = 0;
    for (let row = -width; row <= width; row += width) {
      for (let column = -1; column <= 1; column++) weight += cells.get(cell.key + row + column)?.weight ?? 0;
    }
    cell.core = weight >= coreWeightMin;
    if (cell.core) cores.push(cell);
  }
  const found: number[][] = [];
  for (const core of cores) {
    if (core.taken) continue;
    core.taken = true;
    const group: number[] = [];
    const open = [core];
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      for (const seed of cell.seeds) group.push(seed);
      for (let row = -reach; row <= reach; row++) {
        for (let column = -reach; column <= reach; column++) {
          const next = cells.get(cell.key + row * width + column);
          if (next === undefined || !next.core || next.taken) continue;
          next.taken = true;
          open.push(next);
        }
      }
    }
    found.push(group);
  }
  return found;
}
