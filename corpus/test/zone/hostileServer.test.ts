// A server that answers what no Redis would: it is refused with a sentence, and leads a client to no other machine.

import {once} from 'node:events';
import {type AddressInfo, createServer, type Server, type Socket} from 'node:net';
import {afterEach, expect, test} from 'vitest';
import {CorpusServer, Unreachable} from '../../zone/corpusServer.ts';
import type {Command} from '../../zone/redisProtocol.ts';

let server: Server | undefined;
let client: CorpusServer | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  client?.close();
  for (const socket of sockets) socket.destroy();
  server?.close();
});

/** `say`: the answer to a command, by its name; `own`: the port. */
async function clientOf(say: (name: string, own: number) => string): Promise<CorpusServer> {
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      const {port} = listening.address() as AddressInfo;
      text = text.replaceAll(/\*2\r\n\$\d+\r\n([A-Z]+)\r\n\$\d+\r\n\w+\r\n/g, (_, name: string) => {
        socket.write(say(name, port));
        return '';
      });
    });
  });
  server = listening;
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const {port} = listening.address() as AddressInfo;
  const access = {nodes: [{host: '127.0.0.1', port}], tls: null, username: null, password: null};
  client = new CorpusServer(access, 2000);
  return client;
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
const range = (from: number, to: number, host: string, port: number) =>
  `*3\r\n:${from}\r\n:${to}\r\n*2\r\n${bulk(host)}:${port}\r\n`;
const whole = (host: string, port: number) => `*1\r\n${range(0, 16_383, host, port)}`;
const gets = (count: number): Command[] => Array.from({length: count}, (_, at) => ['GET', `key${at}`]);

test.each([
  ['another machine', () => whole('10.1.2.3', 7000), /names 10\.1\.2\.3:7000, which is not this machine/],
  ['a port that is none', () => whole('127.0.0.1', 70_000), /which is no address/],
  ['no list of slots', () => '+OK\r\n', /answers as no Redis or Valkey does/],
  ['slots that there are not', (own: number) => `*1\r\n${range(0, 99_999, '127.0.0.1', own)}`, /no node for some/],
  [
    'more ranges than slots',
    (own: number) => `*149000\r\n${range(0, 16_383, '127.0.0.1', own).repeat(149_000)}`,
    /names 149000 ranges of slots, too many/,
  ],
  [
    'a slot in two ranges',
    (own: number) => `*16384\r\n${range(0, 16_383, '127.0.0.1', own).repeat(16_384)}`,
    /names a slot twice/,
  ],
  [
    'too many masters',
    () => `*1500\r\n${Array.from({length: 1500}, (_, at) => range(at, at, '127.0.0.1', 20_000 + at)).join('')}`,
    /names 1500 masters, too many/,
  ],
])('slots: %s', async (_, slots, reason) => {
  const asked = await clientOf((name, own) => (name === 'CLUSTER' ? slots(own) : '+OK\r\n'));
  const failure = await asked.send(gets(1)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(String(failure)).toMatch(reason);
});

test('every answer names another node, where nothing listens', async () => {
  let port = 0;
  const asked = await clientOf((name, own) => {
    if (name === 'CLUSTER') return whole('127.0.0.1', own);
    return `-ASK 1 127.0.0.1:${1 + (port++ % 60_000)}\r\n`;
  });
  const failure = await asked.send(gets(5000)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(String(failure)).toMatch(/did not respond at|ASK 1 /);
});

test('a slot that moves without end is given up after three turns', async () => {
  const asked = await clientOf((name, own) =>
    name === 'CLUSTER' ? whole('127.0.0.1', own) : `-MOVED 1 127.0.0.1:${own}\r\n`,
  );
  await expect(asked.send(gets(3))).rejects.toThrow(/MOVED/);
  expect(asked.trips).toBe(3);
});
