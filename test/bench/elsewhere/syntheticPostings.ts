// Fills a zone with postings of documents that do not exist, as many in each bucket as real documents would have. Written
// over plain sockets, a command a bucket: a million documents have 136 million postings.

import {once} from 'node:events';
import {connect, type Socket} from 'node:net';
import type {Zone} from '../../../server/corpus/openZone.ts';
import {slotOf} from '../../../server/corpus/slotOf.ts';
import {bucketKey} from '../../../shared/corpus/keyLayout.ts';
import type {Nodes} from '../../support/corpusNodes.ts';
import {random} from '../../support/random.ts';

/** Of a page of 1,060 words. */
const postingsOfDocument = 136;
/** 78 of 100 fingerprints of real pages are in one document; the others are in up to 32. */
const oneDocumentShare = 0.78;
const documentsMax = 32;

export async function fillZone(zone: Zone, nodes: Nodes, documents: number, seed: number): Promise<number> {
  const draw = random(seed);
  const word = () => Math.floor(draw() * 0x1_0000_0000) >>> 0;
  const writers = new Map(nodes.masters().map((port) => [port, newWriter(port)]));
  const portOf = slotPorts(nodes);
  const buckets = 2 ** zone.bits;
  const mean = (documents * postingsOfDocument) / buckets;
  let written = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const count = poisson(mean, draw);
    if (count === 0) continue;
    const key = Buffer.from(
      bucketKey(zone.name, 'p', {high: bucket * 2 ** (32 - zone.bits), low: 0, at: 0}, zone.bits),
    );
    const head = `*${2 + count * 2}\r\n$4\r\nZADD\r\n$${key.length}\r\n`;
    const command = Buffer.allocUnsafe(head.length + key.length + 2 + count * 26);
    let at = command.write(head, 'latin1');
    at += key.copy(command, at);
    at += command.write('\r\n', at, 'latin1');
    let [rest, alike] = [0, 0];
    for (let member = 0; member < count; member++) {
      if (alike === 0) {
        rest = word();
        alike = draw() < oneDocumentShare ? 1 : 2 + Math.floor(draw() ** 3 * (documentsMax - 2));
      }
      alike--;
      at += command.write('$1\r\n0\r\n$12\r\n', at, 'latin1');
      at = command.writeUInt32BE(rest, at);
      // A repository of a number that no real one gets.
      at = command.writeUInt32BE((0xf0000000 | (word() >>> 8)) >>> 0, at);
      at = command.writeUInt32BE(word(), at);
      at += command.write('\r\n', at, 'latin1');
    }
    written += count;
    const port = portOf(slotOf(key));
    const full = writers.get(port)?.write(command);
    if (full !== undefined) await full;
  }
  await Promise.all([...writers.values()].map((writer) => writer.end()));
  return written;
}

function poisson(mean: number, draw: () => number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = draw(); product > limit; product *= draw()) count++;
  return count;
}

/** Which master has a slot, by its port. */
function slotPorts(nodes: Nodes): (slot: number) => number {
  const lines = nodes.ask(nodes.ports[0], 'cluster', 'nodes').split('\n');
  const ports = new Uint16Array(16_384);
  for (const line of lines) {
    const [, address = '', flags = '', , , , , , ...ranges] = line.split(' ');
    if (!flags.includes('master')) continue;
    const port = Number(/:(\d+)@/.exec(address)?.[1]);
    for (const range of ranges) {
      const [from, to = from] = range.split('-').map(Number);
      ports.fill(port, from, to + 1);
    }
  }
  return (slot) => ports[slot];
}

interface Writer {
  /** A promise where the node cannot keep up. */
  write(command: Buffer): Promise<unknown> | undefined;
  end(): Promise<void>;
}

function newWriter(port: number): Writer {
  const socket: Socket = connect(port, '127.0.0.1');
  let pending: Buffer[] = [];
  let bytes = 0;
  let [sent, answered] = [0, 0];
  let refusal = '';
  socket.on('data', (data: Buffer) => {
    // ':24\r\n' each.
    for (const byte of data) if (byte === 10) answered++;
    const at = data.indexOf('-');
    if (at >= 0 && refusal === '') refusal = data.toString('latin1', at, at + 100);
  });
  const flush = () => {
    const isTaken = socket.write(Buffer.concat(pending));
    pending = [];
    bytes = 0;
    return isTaken ? undefined : once(socket, 'drain');
  };
  return {
    write(command) {
      pending.push(command);
      bytes += command.length;
      sent++;
      if (refusal !== '') throw new Error(`node ${port}: ${refusal}`);
      return bytes < 1 << 18 ? undefined : flush();
    },
    async end() {
      await flush();
      while (answered < sent && refusal === '') await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
      if (refusal !== '') throw new Error(`node ${port}: ${refusal}`);
    },
  };
}
