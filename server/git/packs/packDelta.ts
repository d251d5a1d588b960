// Takes the bytes of an object and a delta of Git, gives the object that the delta makes of it. Every copy is checked
// before it is made, and the result is exactly as long as the delta says.

import {assure} from './doubtful.ts';

/** A piece of memory. */
export interface Stretch {
  readonly memory: Buffer;
  readonly at: number;
  readonly length: number;
}

/** The sizes at the head of a delta, and where its instructions begin. */
export interface DeltaHead {
  readonly baseLength: number;
  readonly length: number;
  readonly at: number;
}

export function deltaHead(delta: Buffer): DeltaHead {
  const [baseLength, next] = sizeAt(delta, 0);
  const [length, at] = sizeAt(delta, next);
  return {baseLength, length, at};
}

/** Seven bits a byte, the lowest first: the number, and the offset behind it. */
function sizeAt(bytes: Buffer, from: number): readonly [size: number, at: number] {
  let at = from;
  let size = 0;
  for (let unit = 1; ; unit *= 128) {
    assure(at < bytes.length && unit <= 2 ** 42, 'the head of a delta is cut off');
    const byte = bytes[at++];
    size += (byte & 127) * unit;
    if (byte < 128) return [size, at];
  }
}

/** `into` has the length that the head of the delta says, and does not overlap the base. */
export function applyDelta(base: Stretch, delta: Buffer, head: DeltaHead, into: Stretch): void {
  assure(head.baseLength === base.length && head.length === into.length, 'a delta is made for another object');
  const {memory: from, at: baseAt} = base;
  const {memory: out} = into;
  const end = into.at + into.length;
  let to = into.at;
  let at = head.at;
  const last = delta.length;
  while (at < last) {
    const order = delta[at++];
    if (order < 128) {
      assure(order > 0 && at + order <= last && to + order <= end, 'a delta inserts too much');
      if (order < fewBytes) for (let k = 0; k < order; k++) out[to + k] = delta[at + k];
      else delta.copy(out, to, at, at + order);
      at += order;
      to += order;
      continue;
    }
    let offset = 0;
    let size = 0;
    if (order & 1) offset = delta[at++];
    if (order & 2) offset |= delta[at++] << 8;
    if (order & 4) offset |= delta[at++] << 16;
    if (order & 8) offset += delta[at++] * 2 ** 24;
    if (order & 16) size = delta[at++];
    if (order & 32) size |= delta[at++] << 8;
    if (order & 64) size |= delta[at++] << 16;
    if (size === 0) size = 0x10000;
    // Behind the end of the delta, bytes are undefined, and so are sums with them.
    const isInside = at <= last && offset + size <= base.length && to + size <= end;
    assure(isInside, 'a delta copies what is not there');
    const source = baseAt + offset;
    if (size < fewBytes) for (let k = 0; k < size; k++) out[to + k] = from[source + k];
    else if (from === out) out.copyWithin(to, source, source + size);
    else from.copy(out, to, source, source + size);
    to += size;
  }
  assure(to === end, 'a delta makes too little');
}

/** A call costs more than to copy this many bytes in a loop. */
const fewBytes = 48;
