// A set of 32-bit hashes that is cleared and refilled thousands of times. It uses open addressing. Clearing costs
// nothing, because every entry stores the round in which it was added.

export interface HashSet {
  keys: Uint32Array;
  rounds: Uint32Array;
  round: number;
  used: number;
}

export function newHashSet(): HashSet {
  return {keys: new Uint32Array(1 << 13), rounds: new Uint32Array(1 << 13), round: 1, used: 0};
}

export function clear(set: HashSet): void {
  set.used = 0;
  if (set.round < 0xffffffff) {
    set.round++;
    return;
  }
  set.rounds.fill(0);
  set.round = 1;
}

/** Adds the hash; true if it was not in the set yet. */
export function addTo(set: HashSet, hash: number): boolean {
  if (set.used * 2 >= set.keys.length) grow(set);
  const {keys, rounds, round} = set;
  const mask = keys.length - 1;
  let place = (Math.imul(hash, 0x9e3779b1) >>> 8) & mask;
  for (; rounds[place] === round; place = (place + 1) & mask) if (keys[place] === hash) return false;
  keys[place] = hash;
  rounds[place] = round;
  set.used++;
  return true;
}

function grow(set: HashSet): void {
  const {keys, rounds, round} = set;
  set.keys = new Uint32Array(keys.length * 2);
  set.rounds = new Uint32Array(keys.length * 2);
  set.used = 0;
  for (let place = 0; place < keys.length; place++) if (rounds[place] === round) addTo(set, keys[place]);
}
