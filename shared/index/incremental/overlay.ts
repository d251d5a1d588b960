// Rows by hash for rows that are not in the sorted groups: an open-addressing table of doubly linked lists, so that
// removing a row is as fast as adding one. 8 bytes per row and 16 per hash.

export interface Overlay {
  /** Only rows from here on can be linked. */
  readonly base: number;
  /** Keys in use, including those that have no rows any more. */
  used: number;
  shift: number;
  keys: Uint32Array;
  /** First row of each key, counted from `base`, plus one; 0: no key; -1: a key without rows. */
  heads: Int32Array;
  /** Next and previous row of each row in its list, counted the same way; 0: none. */
  next: Int32Array;
  previous: Int32Array;
}

export function newOverlay(base: number): Overlay {
  return {
    base,
    used: 0,
    shift: 32 - 10,
    keys: new Uint32Array(1 << 10),
    heads: new Int32Array(1 << 10),
    next: new Int32Array(1 << 10),
    previous: new Int32Array(1 << 10),
  };
}

/** The cell of a hash in the table, or the free cell where it would be inserted. */
function find({keys, heads, shift}: Overlay, hash: number): number {
  const mask = keys.length - 1;
  let place = Math.imul(hash, 0x9e3779b1) >>> shift;
  while (heads[place] !== 0 && keys[place] !== hash) place = (place + 1) & mask;
  return place;
}

/** Links rows [from, to), which must not be linked yet. */
export function linkRows(overlay: Overlay, hashes: Uint32Array, from: number, to: number): void {
  makeRoom(overlay, to - from, to - overlay.base + 1);
  const {base, keys, heads, next, previous} = overlay;
  for (let row = from; row < to; row++) {
    const place = find(overlay, hashes[row]);
    const own = row - base + 1;
    const head = heads[place];
    if (head === 0) {
      keys[place] = hashes[row];
      overlay.used++;
    }
    next[own] = Math.max(0, head);
    previous[own] = 0;
    if (head > 0) previous[head] = own;
    heads[place] = own;
  }
}

/** Unlinks rows [from, to), which must be linked. */
export function unlinkRows(overlay: Overlay, hashes: Uint32Array, from: number, to: number): void {
  const {base, heads, next, previous} = overlay;
  for (let row = from; row < to; row++) {
    const own = row - base + 1;
    const [before, after] = [previous[own], next[own]];
    if (before > 0) next[before] = after;
    else heads[find(overlay, hashes[row])] = after > 0 ? after : -1;
    if (after > 0) previous[after] = before;
  }
}

/** Some row with the hash, or -1; `nextRow` returns the others. */
export function someRow(overlay: Overlay, hash: number): number {
  const head = overlay.heads[find(overlay, hash)];
  return head > 0 ? head - 1 + overlay.base : -1;
}

export function nextRow({next, base}: Overlay, row: number): number {
  return next[row - base + 1] - 1 < 0 ? -1 : next[row - base + 1] - 1 + base;
}

/** Reserves capacity for `keysMore` further keys, and for rows up to `rowMax`. */
function makeRoom(overlay: Overlay, keysMore: number, rowMax: number): void {
  if (rowMax >= overlay.next.length) {
    for (const field of ['next', 'previous'] as const) {
      const grown = new Int32Array(rowMax * 2);
      grown.set(overlay[field]);
      overlay[field] = grown;
    }
  }
  if ((overlay.used + keysMore) * 2 <= overlay.keys.length) return;
  const {keys, heads} = overlay;
  let index = 0;
  for (let place = 0; place < heads.length; place++) if (heads[place] > 0) index++;
  let bits = 10;
  while (1 << bits < (index + keysMore) * 4) bits++;
  overlay.shift = 32 - bits;
  overlay.keys = new Uint32Array(1 << bits);
  overlay.heads = new Int32Array(1 << bits);
  overlay.used = index;
  for (let place = 0; place < heads.length; place++) {
    if (heads[place] <= 0) continue;
    const to = find(overlay, keys[place]);
    overlay.keys[to] = keys[place];
    overlay.heads[to] = heads[place];
  }
}
