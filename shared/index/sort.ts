// Sorting rows of numbers by a 32-bit key: two passes of 16 bits, least significant first; stable, linear.

/** The order of rows 0 … count-1 by ascending key; equal keys keep their order. */
export function sortedOrder(keys: Uint32Array, count: number): Uint32Array {
  let order = new Uint32Array(count);
  let next = new Uint32Array(count);
  const low = new Uint32Array(65537);
  const high = new Uint32Array(65537);
  for (let row = 0; row < count; row++) {
    low[(keys[row] & 0xffff) + 1]++;
    high[(keys[row] >>> 16) + 1]++;
  }
  for (let value = 0; value < 65536; value++) {
    low[value + 1] += low[value];
    high[value + 1] += high[value];
  }
  for (let row = 0; row < count; row++) order[low[keys[row] & 0xffff]++] = row;
  for (let place = 0; place < count; place++) {
    const row = order[place];
    next[high[keys[row] >>> 16]++] = row;
  }
  [order, next] = [next, order];
  return order;
}
