// Writes millions of commands to the masters of a cluster over plain sockets, without waiting for each answer.

import {once} from 'node:events';
import {connect} from 'node:net';
import type {Nodes} from '../test/corpusNodes.ts';
import {type Command, commandBytes} from '../zone/redisProtocol.ts';
import {slotOf} from '../zone/slots.ts';

export interface NodeWriters {
  /** A promise where a node cannot keep up; the second part of a command is its key. */
  write(command: Command): Promise<unknown> | undefined;
  /** Once all is answered. Rejects with what a node refused. */
  end(): Promise<void>;
}

const batchBytes = 1 << 18;

export function nodeWriters(nodes: Nodes): NodeWriters {
  const writers = new Map(nodes.masters().map((port) => [port, newWriter(port)]));
  const portOf = slotPorts(nodes);
  return {
    write(command) {
      const bytes = commandBytes([command]);
      return writers.get(portOf(slotOf(command[1] as Uint8Array)))?.write(bytes);
    },
    async end() {
      await Promise.all([...writers.values()].map((writer) => writer.end()));
    },
  };
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
  write(bytes: Buffer): Promise<unknown> | undefined;
  end(): Promise<void>;
}

function newWriter(port: number): Writer {
  const socket = connect(port, '127.0.0.1');
  let pending: Buffer[] = [];
  let bytes = 0;
  let [sent, answered] = [0, 0];
  let refusal = '';
  socket.on('data', (data: Buffer) => {
    // '+OK\r\n' each.
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
      return bytes < batchBytes ? undefined : flush();
    },
    async end() {
      await flush();
      while (answered < sent && refusal === '') await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
      if (refusal !== '') throw new Error(`node ${port}: ${refusal}`);
    },
  };
}
