// Packs of Git that a stranger made: trees of deltas that lie about sizes, bases and copies, with bytes changed anywhere.

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {Doubtful} from '../../../server/git/packs/doubtful.ts';
import {applyDelta, deltaHead} from '../../../server/git/packs/packDelta.ts';
import {PackIndex} from '../../../server/git/packs/packIndex.ts';
import {PackObjects} from '../../../server/git/packs/packObjects.ts';
import {blobId, deltaOf, type PackedObject, packOf, writePack} from '../../support/packs.ts';
import {chosen, type Draw, type FuzzTarget, must, upTo} from '../target.ts';

const bytesMax = 100_000;
const roomMax = 3000;
const sizes = [0, 1, 15, 16, 47, 48, 127, 128, 0xffff, 0x10000, 0xffffff, 2 ** 32, 2 ** 41, 2 ** 52];

function content(draw: Draw): Buffer {
  return Buffer.from(`${upTo(draw, 999)} `.repeat(upTo(draw, chosen(draw, [3, 60, 900]))));
}

function lies(draw: Draw): boolean {
  return draw() < 0.04;
}

function objects(draw: Draw): PackedObject[] {
  const made: PackedObject[] = [];
  const texts: Buffer[] = [];
  for (let n = upTo(draw, 12); n >= 0; n--) {
    const isRoot = made.length === 0 || draw() < 0.2;
    const baseAt = upTo(draw, Math.max(0, made.length - 1));
    const base = texts[baseAt] ?? Buffer.alloc(0);
    const added = content(draw).subarray(0, upTo(draw, 200));
    const from = upTo(draw, base.length);
    const size = upTo(draw, base.length - from);
    const text = isRoot ? content(draw) : Buffer.concat([base.subarray(from, from + size), added]);
    const copy = {from: lies(draw) ? chosen(draw, sizes) : from, size: lies(draw) ? chosen(draw, sizes) : size};
    const orders = [...(size > 0 ? [copy] : []), added];
    const lengths = [base.length, text.length].map((length) => (lies(draw) ? chosen(draw, sizes) : length));
    made.push({
      name: lies(draw) ? '11'.repeat(20) : blobId(text),
      type: lies(draw) ? upTo(draw, 7) : isRoot ? 3 : chosen(draw, [6, 7]),
      data: isRoot ? text : deltaOf(lengths[0], lengths[1], orders),
      ...(lies(draw) ? {back: chosen(draw, sizes)} : {baseAt}),
      base: lies(draw) ? '11'.repeat(20) : blobId(base),
      ...(lies(draw) && {size: chosen(draw, sizes)}),
    });
    texts.push(text);
  }
  return made;
}

/** The length of the pack, the pack, its index. */
function joined(pack: Buffer, index: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(pack.length);
  return Buffer.concat([length, pack, index]);
}

function changed(input: Buffer, draw: Draw): Buffer {
  const copy = Buffer.from(input);
  for (let left = upTo(draw, 4); left > 0; left--) {
    const at = upTo(draw, copy.length - 1);
    copy[at] = draw() < 0.5 ? upTo(draw, 255) : copy[at] ^ (1 << upTo(draw, 7));
  }
  return draw() < 0.1 ? copy.subarray(0, upTo(draw, copy.length)) : copy;
}

const packs: FuzzTarget = {
  name: 'packs',
  secondsMax: 2,
  open: () => {
    const folder = mkdtempSync(join(tmpdir(), 'shingle-fuzz-'));
    return {
      input: (draw) => {
        const {pack, index} = packOf(objects(draw), {isLarge: draw() < 0.2});
        const input = joined(pack, index);
        return draw() < 0.5 ? input : changed(input, draw);
      },
      run: (input) => {
        const length = input.length < 4 ? 0 : Math.min(input.readUInt32BE(0), input.length - 4);
        const [pack, index] = [input.subarray(4, 4 + length), input.subarray(4 + length)];
        writePack(folder, {pack, index});
        const reader = new PackObjects(folder, 20);
        try {
          // All ids that the index may have, and one that it has not.
          for (let at = 1032; at + 20 <= index.length && at < 1032 + 40 * 20; at += 20) {
            const name = index.toString('hex', at, at + 20);
            const key = reader.locate(name);
            if (key < 0) continue;
            const got = reader.read(key, name, bytesMax);
            if (!Buffer.isBuffer(got)) continue;
            must(got.length <= bytesMax, () => `${got.length} bytes of ${name}`);
          }
        } finally {
          reader.close();
        }
        indexIsRead(index);
        deltaIsApplied(pack);
      },
      close: () => rmSync(folder, {recursive: true, force: true}),
    };
  },
};

function indexIsRead(bytes: Buffer): void {
  try {
    const index = new PackIndex(bytes, 20);
    for (let at = 0; at + 20 <= bytes.length && at < 4000; at += 97) {
      const offset = index.offsetOf(bytes.subarray(at, at + 20));
      must(Number.isSafeInteger(offset) && offset >= -1, () => `offset ${offset}`);
    }
  } catch (error) {
    if (!(error instanceof Doubtful)) throw error;
  }
}

/** Any bytes as a delta: nothing beside its own room is written. */
function deltaIsApplied(delta: Buffer): void {
  try {
    const head = deltaHead(delta);
    must(Number.isSafeInteger(head.length) && head.at <= delta.length, () => JSON.stringify(head));
    if (head.length > roomMax || head.baseLength > roomMax) return;
    const memory = Buffer.alloc(head.baseLength + head.length + 20, 0xee);
    const base = {memory, at: 10, length: head.baseLength};
    const into = {memory, at: 10 + head.baseLength, length: head.length};
    try {
      applyDelta(base, delta, head, into);
    } finally {
      const around = [...memory.subarray(0, into.at), ...memory.subarray(into.at + into.length)];
      must(
        around.every((byte) => byte === 0xee),
        () => 'written beside its room',
      );
    }
  } catch (error) {
    if (!(error instanceof Doubtful)) throw error;
  }
}

export const packTargets: readonly FuzzTarget[] = [packs];
