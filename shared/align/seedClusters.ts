// Takes seeds; returns dense groups of them. The grid has cells of 16 × 16 tokens over a × b. A cell is a core if it
// and its eight neighbours weigh 7; cores within two cells of each other form one cluster. (MATCHING, B.3)

import type {Seeds} from './seeds.ts';

const cellShift = 4;
const coreWeightMin = 7;
const reach = 2;
/** Larger grids, as for two books, are stored as a map of the occupied cells. */
const denseCellsMax = 1 << 18;

/** The grid and its scratch arrays, reused from call to call. */
export interface SeedGrid {
  weight: Float32Array;
  /** The last token of a counted in each cell: seeds of one token count once, repeats in b are no evidence. */
  lastA: Int32Array;
  label: Int32Array;
  cellOf: Int32Array;
  occupied: Int32Array;
  open: Int32Array;
}

export function newGrid(): SeedGrid {
  return {
    weight: new Float32Array(1024),
    lastA: new Int32Array(1024),
    label: new Int32Array(1024),
    cellOf: new Int32Array(1024),
    occupied: new Int32Array(1024),
    open: new Int32Array(1024),
  };
}

const noCore = -2;
const unlabelled = -1;

/** Clusters of the given seeds (ascending indices into `seeds`), each an ascending list of such indices. */
export function seedClusters(seeds: Seeds, chosen: Int32Array, grid: SeedGrid): Int32Array[] {
  const count = chosen.length;
  if (count === 0) return [];
  let [a0, a1, b0, b1] = [seeds.a[chosen[0]], 0, seeds.b[chosen[0]], 0];
  let sum = 0;
  for (let x = 0; x < count; x++) {
    const a = seeds.a[chosen[x]];
    const b = seeds.b[chosen[x]];
    if (a < a0) a0 = a;
    if (a > a1) a1 = a;
    if (b < b0) b0 = b;
    if (b > b1) b1 = b;
    sum += seeds.weight[chosen[x]];
  }
  if (sum < coreWeightMin) return [];
  const firstRow = (a0 >> cellShift) - reach;
  const firstColumn = (b0 >> cellShift) - reach;
  // A margin of `reach` on every side, so that all neighbours of a cell exist and rows do not run into each other.
  const width = (b1 >> cellShift) - firstColumn + reach + 1;
  const height = (a1 >> cellShift) - firstRow + reach + 1;
  const dense = width * height <= denseCellsMax;
  const numbers = dense ? undefined : new Map<number, number>();
  reserveGrid(grid, count, dense ? width * height : count);
  const {weight, lastA, label, cellOf, occupied} = grid;
  if (dense) {
    weight.fill(0, 0, width * height);
    lastA.fill(-1, 0, width * height);
  }
  let cells = 0;
  const keys: number[] = [];
  for (let x = 0; x < count; x++) {
    const seed = chosen[x];
    const a = seeds.a[seed];
    const key = ((a >> cellShift) - firstRow) * width + (seeds.b[seed] >> cellShift) - firstColumn;
    let cell = key;
    if (numbers !== undefined) {
      cell = numbers.get(key) ?? -1;
      if (cell < 0) {
        cell = cells;
        numbers.set(key, cell);
        weight[cell] = 0;
        lastA[cell] = -1;
      }
    }
    if (lastA[cell] < 0) {
      occupied[cells++] = cell;
      if (numbers !== undefined) keys.push(key);
    }
    if (a !== lastA[cell]) {
      weight[cell] += seeds.weight[seed];
      lastA[cell] = a;
    }
    cellOf[x] = cell;
  }
  const cellAt = (key: number): number => {
    if (numbers === undefined) return lastA[key] < 0 ? -1 : key;
    return numbers.get(key) ?? -1;
  };
  for (let c = 0; c < cells; c++) {
    const key = numbers === undefined ? occupied[c] : keys[c];
    let around = 0;
    for (let row = -width; row <= width; row += width) {
      for (let column = -1; column <= 1; column++) {
        const cell = cellAt(key + row + column);
        if (cell >= 0) around += weight[cell];
      }
    }
    label[occupied[c]] = around >= coreWeightMin ? unlabelled : noCore;
  }
  let labels = 0;
  for (let c = 0; c < cells; c++) {
    if (label[occupied[c]] === unlabelled)
      spread(grid, numbers === undefined ? occupied : keys, c, labels++, width, cellAt);
  }
  return gathered(chosen, grid, labels);
}

/** Labels the core and all cores connected with it. `open` holds keys. */
function spread(
  {label, occupied, open}: SeedGrid,
  keys: ArrayLike<number>,
  first: number,
  value: number,
  width: number,
  cellAt: (key: number) => number,
): void {
  let size = 0;
  open[size++] = keys[first];
  label[occupied[first]] = value;
  while (size > 0) {
    const key = open[--size];
    for (let row = -reach; row <= reach; row++) {
      for (let column = -reach; column <= reach; column++) {
        const next = key + row * width + column;
        const cell = cellAt(next);
        if (cell < 0 || label[cell] !== unlabelled) continue;
        label[cell] = value;
        open[size++] = next;
      }
    }
  }
}

/** Seeds by label. The order of `chosen` is preserved, so each cluster is in order of a, then b. */
function gathered(chosen: Int32Array, {label, cellOf}: SeedGrid, labels: number): Int32Array[] {
  const sizes = new Int32Array(labels);
  for (let x = 0; x < chosen.length; x++) if (label[cellOf[x]] >= 0) sizes[label[cellOf[x]]]++;
  const found: Int32Array[] = [];
  for (let value = 0; value < labels; value++) found.push(new Int32Array(sizes[value]));
  sizes.fill(0);
  for (let x = 0; x < chosen.length; x++) {
    const value = label[cellOf[x]];
    if (value >= 0) found[value][sizes[value]++] = chosen[x];
  }
  return found;
}

function reserveGrid(grid: SeedGrid, seeds: number, cells: number): void {
  if (grid.cellOf.length < seeds) {
    grid.cellOf = new Int32Array(seeds * 2);
    grid.occupied = new Int32Array(seeds * 2);
    grid.open = new Int32Array(seeds * 2);
  }
  if (grid.weight.length < cells) {
    grid.weight = new Float32Array(cells * 2);
    grid.lastA = new Int32Array(cells * 2);
    grid.label = new Int32Array(cells * 2);
  }
}
