// Whether arrays of numbers that were stored have the shape that their readers rely on. A reader that follows a number out
// of its range would give a wrong answer, or none at all.

type Numbers = Uint32Array | Int32Array | Float64Array;

/** Whether each is a count, none is smaller than the one before, and the last is the size of what they divide. */
export function areEnds(ends: Numbers, size: number): boolean {
  let before = 0;
  for (let at = 0; at < ends.length; at++) {
    if (!(ends[at] >= before)) return false;
    before = ends[at];
  }
  return before === size;
}

/** Whether each is below the size, or `absent`. */
export function areBelow(numbers: Numbers, size: number, absent = Number.NaN): boolean {
  for (let at = 0; at < numbers.length; at++) {
    if (!(numbers[at] >= 0 && numbers[at] < size) && numbers[at] !== absent) return false;
  }
  return true;
}
