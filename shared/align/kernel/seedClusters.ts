// Takes seeds; returns dense groups of them. The grid has cells of 16 × 16 tokens over a × b. A cell is a core if it
// and its eight neighbours weigh 7; cores within two cells of each other form one cluster. (MATCHING, B.3)

import {clear, getf, geti, mark, putf, puti, release, tableSize, takeNumbers, zero} from './memory.ts';
import {seedA, seedB, seedWeight} from './seeds.ts';

const cellShift: i32 = 4;
const coreWeightMin: f64 = 7;
const reach: i32 = 2;
/** Larger grids, as for two books, are stored as a table of the occupied cells. */
const denseCellsMax: i64 = 1 << 18;

let cellWeight: usize, cellLast: usize, cellLabel: usize, cellKeys: usize, gridMask: i32;
let isDense: bool;

/** Of a large grid, where the key is or belongs in the table. */
function slotOf(key: i32): i32 {
  let slot = (key * <i32>0x9e3779b1) & gridMask;
  while (geti(cellKeys, slot) !== key && geti(cellKeys, slot) !== -1) slot = (slot + 1) & gridMask;
  return slot;
}

function cellAt(key: i32): i32 {
  const cell = isDense ? key : slotOf(key);
  return geti(cellLast, cell) < 0 ? -1 : cell;
}

/** Writes the clusters of the chosen seeds one behind the other into `into`, and where each ends into `ends`. */
export function seedClusters(chosen: usize, count: i32, into: usize, ends: usize): i32 {
  if (count === 0) return 0;
  let a0 = geti(seedA, geti(chosen, 0));
  let b0 = geti(seedB, geti(chosen, 0));
  let a1 = 0;
  let b1 = 0;
  let sum: f64 = 0;
  for (let x = 0; x < count; x++) {
    const seed = geti(chosen, x);
    const i = geti(seedA, seed);
    const j = geti(seedB, seed);
    if (i < a0) a0 = i;
    if (i > a1) a1 = i;
    if (j < b0) b0 = j;
    if (j > b1) b1 = j;
    sum += getf(seedWeight, seed);
  }
  if (sum < coreWeightMin) return 0;
  const firstRow = (a0 >> cellShift) - reach;
  const firstColumn = (b0 >> cellShift) - reach;
  const width = (b1 >> cellShift) - firstColumn + reach + 1;
  const height = (a1 >> cellShift) - firstRow + reach + 1;
  isDense = <i64>width * <i64>height <= denseCellsMax;
  const size = isDense ? width * height : tableSize(count);
  gridMask = size - 1;
  const before = mark();
  cellWeight = takeNumbers(size);
  cellLast = takeNumbers(size);
  cellLabel = takeNumbers(size);
  const cellOfSeed = takeNumbers(count);
  const occupied = takeNumbers(count);
  const keys = takeNumbers(count);
  const open = takeNumbers(count);
  zero(cellWeight, size);
  clear(cellLast, size);
  if (!isDense) {
    cellKeys = takeNumbers(size);
    clear(cellKeys, size);
  }
  let cells = 0;
  for (let x = 0; x < count; x++) {
    const seed = geti(chosen, x);
    const i = geti(seedA, seed);
    const key = ((i >> cellShift) - firstRow) * width + (geti(seedB, seed) >> cellShift) - firstColumn;
    let cell = key;
    if (!isDense) {
      cell = slotOf(key);
      puti(cellKeys, cell, key);
    }
    if (geti(cellLast, cell) < 0) {
      puti(keys, cells, key);
      puti(occupied, cells++, cell);
    }
    if (i !== geti(cellLast, cell)) {
      putf(cellWeight, cell, getf(cellWeight, cell) + getf(seedWeight, seed));
      puti(cellLast, cell, i);
    }
    puti(cellOfSeed, x, cell);
  }
  for (let c = 0; c < cells; c++) {
    const key = geti(keys, c);
    let around: f64 = 0;
    for (let row = -width; row <= width; row += width) {
      for (let column = -1; column <= 1; column++) {
        const cell = cellAt(key + row + column);
        if (cell >= 0) around += getf(cellWeight, cell);
      }
    }
    puti(cellLabel, geti(occupied, c), around >= coreWeightMin ? -1 : -2);
  }
  let labels = 0;
  for (let c = 0; c < cells; c++) {
    if (geti(cellLabel, geti(occupied, c)) !== -1) continue;
    const value = labels++;
    let size = 0;
    puti(open, size++, geti(keys, c));
    puti(cellLabel, geti(occupied, c), value);
    while (size > 0) {
      const key = geti(open, --size);
      for (let row = -reach; row <= reach; row++) {
        for (let column = -reach; column <= reach; column++) {
          const near = key + row * width + column;
          const cell = cellAt(near);
          if (cell < 0 || geti(cellLabel, cell) !== -1) continue;
          puti(cellLabel, cell, value);
          puti(open, size++, near);
        }
      }
    }
  }
  zero(ends, labels + 1);
  for (let x = 0; x < count; x++) {
    const value = geti(cellLabel, geti(cellOfSeed, x));
    if (value >= 0) puti(ends, value + 1, geti(ends, value + 1) + 1);
  }
  for (let value = 0; value < labels; value++) puti(ends, value + 1, geti(ends, value + 1) + geti(ends, value));
  for (let x = 0; x < count; x++) {
    const value = geti(cellLabel, geti(cellOfSeed, x));
    if (value < 0) continue;
    const at = geti(ends, value);
    puti(into, at, geti(chosen, x));
    puti(ends, value, at + 1);
  }
  release(before);
  return labels;
}
