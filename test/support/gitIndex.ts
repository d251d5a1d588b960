// An index of Git as nobody but a stranger would write it: with names that Git itself refuses to add.

import {createHash} from 'node:crypto';

/** Version 2, without times and sizes. */
export function indexOf(entries: readonly {readonly name: string; readonly blob: string}[]): Buffer {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const sorted = [...entries].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)));
  const records = sorted.map(({name, blob}) => {
    const bytes = Buffer.from(name);
    const stat = [0, 0, 0, 0, 0, 0, 0o100644, 0, 0, 0].map(number);
    const length = Buffer.from([bytes.length >> 8, bytes.length & 255]);
    const record = Buffer.concat([...stat, Buffer.from(blob, 'hex'), length, bytes]);
    return Buffer.concat([record, Buffer.alloc(8 - (record.length % 8))]);
  });
  const all = Buffer.concat([Buffer.from('DIRC'), number(2), number(sorted.length), ...records]);
  return Buffer.concat([all, createHash('sha1').update(all).digest()]);
}
