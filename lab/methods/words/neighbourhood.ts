// Quantised neighbourhoods (Manasse, "Imprecise features"): a value is replaced by its cells in two overlapping grids.
// Values within half a cell share one cell or both; values more than a cell apart share none. Two near values are never
// separated by a boundary in both grids.

export type WordGrid = 0 | 1;

/** Number of the cell of a value. Cells are `size` wide; the second grid is shifted by half a cell. */
export function cellOf(value: number, size: number, grid: WordGrid): number {
  return Math.floor(value / size + grid / 2);
}

/** Numbers within a tenth of each other are near: half a cell on a logarithmic scale. */
const quantityCell = 2 * Math.log(1.1);

/** The cell of a number. 0 has a cell of its own. */
export function quantityCellOf(value: number, grid: WordGrid): string {
  return value === 0 ? 'zero' : String(cellOf(Math.log(value), quantityCell, grid));
}

/** Dates within 16 days are near. */
const dateCellDays = 32;

/** The cell of a day, as counted by `dayNumber`. */
export function dateCellOf(day: number, grid: WordGrid): string {
  return String(cellOf(day, dateCellDays, grid));
}

/** Days from 1 March of the year 0 to a Gregorian calendar day, or null if the day does not exist. */
export function dayNumber(year: number, month: number, day: number): number | null {
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysOf(year, month))) return null;
  // Years start in March, so that the leap day is the last day of a year.
  const from = month > 2 ? year : year - 1;
  const days = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return from * 365 + Math.floor(from / 4) - Math.floor(from / 100) + Math.floor(from / 400) + days;
}

function daysOf(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}
