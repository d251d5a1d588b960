// Slots of a cluster: that of a key, CRC-16 (XModem) of the key or of what is in its first braces, modulo 16,384; and the masters
// of all slots.

import type {Reply} from './redisProtocol.ts';

export const slotCount = 16_384;

const table = Uint16Array.from({length: 256}, (_, byte) => {
  let crc = byte << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
  return crc;
});

/** Numbers in our keys may be braces by chance. */
export function slotOf(key: Uint8Array): number {
  let from = 0;
  let to = key.length;
  const open = key.indexOf(0x7b);
  if (open >= 0) {
    const close = key.indexOf(0x7d, open + 1);
    if (close > open + 1) {
      from = open + 1;
      to = close;
    }
  }
  let crc = 0;
  for (let at = from; at < to; at++) crc = ((crc << 8) ^ table[((crc >>> 8) ^ key[at]) & 255]) & 0xffff;
  return crc % slotCount;
}

/** Nodes by their names, HOST:PORT. */
export interface SlotMap {
  /** By slot; undefined: it has no master. */
  readonly masterOf: readonly (string | undefined)[];
  /** By master. */
  readonly replicaOf: ReadonlyMap<string, string>;
}

/** Redis recommends no more nodes than these. */
export const mastersMax = 1000;

/**
 * Takes what a node answers to CLUSTER SLOTS, gives the masters of all slots and the replica of each master.
 * `asked`: the node that answered. One without cluster mode has all slots. Throws an Error that says what is wrong.
 */
export function slotMapOf(answer: Reply, asked: string): SlotMap {
  if (answer instanceof Error) {
    if (!/cluster support disabled|unknown command|unknown subcommand/i.test(answer.message)) throw answer;
    return {masterOf: new Array(slotCount).fill(asked), replicaOf: new Map()};
  }
  if (!Array.isArray(answer)) throw new Error(`${asked} answers as no Redis or Valkey does`);
  const masterOf: (string | undefined)[] = new Array(slotCount).fill(undefined);
  const masters = new Set<string>();
  const replicaOf = new Map<string, string>();
  let slotsNamed = 0;
  for (const range of answer) {
    if (!Array.isArray(range)) continue;
    const [from, to, master, replica] = range;
    if (!isSlot(from) || !isSlot(to) || from > to || master === undefined) continue;
    // A slot has one master, so an answer of any length is no more work than there are slots.
    slotsNamed += to - from + 1;
    if (slotsNamed > slotCount) throw new Error(`${asked} names slots more than once`);
    const name = nodeName(master, asked);
    masterOf.fill(name, from, to + 1);
    masters.add(name);
    if (replica !== undefined) replicaOf.set(name, nodeName(replica, asked));
  }
  if (masters.size > mastersMax) throw new Error(`${asked} names ${masters.size} masters, too many`);
  return {masterOf, replicaOf};
}

function isSlot(value: Reply): value is number {
  return typeof value === 'number' && value >= 0 && value < slotCount;
}

/** A node that does not know its own address is where it was asked. */
function nodeName(node: Reply, asked: string): string {
  const [host, port] = Array.isArray(node) ? node : [];
  const own = host === null || host === undefined ? '' : String(host);
  return `${own === '' || own === '?' ? asked.slice(0, asked.lastIndexOf(':')) : own}:${String(port)}`;
}
