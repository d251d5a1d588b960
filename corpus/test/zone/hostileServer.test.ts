// A server that answers what no Redis would: it is refused with a sentence, and leads a client to no other machine.

import {once} from 'node:events';
import {type AddressInfo, createServer, type Server, type Socket} from 'node:net';
import {afterEach, expect, test} from 'vitest';
import {postingsIn} from '../../zone/askZone.ts';
import {CorpusServer, Unreachable} from '../../zone/corpusServer.ts';
import type {CorpusAccess} from '../../zone/corpusTypes.ts';
import {type Command, type Reply, ReplyReader} from '../../zone/redisProtocol.ts';

let server: Server | undefined;
let client: CorpusServer | undefined;
const sockets = new Set<Socket>();
afterEach(() => {
  client?.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  server?.close();
});

/** Answer to a command, by its name; null: the connection is closed instead. `own`: the port. */
type Say = (name: string, own: number, command: readonly string[]) => string | null;

async function clientOf(say: Say, access: Partial<CorpusAccess> = {}): Promise<CorpusServer> {
  const listening = createServer((socket) => {
    sockets.add(socket);
    socket.unref();
    socket.on('error', () => undefined);
    // Commands have the form of answers: lists of byte strings.
    const reader = new ReplyReader();
    socket.on('data', (data) => {
      const {port} = listening.address() as AddressInfo;
      for (const command of reader.read(data)) {
        const words = (command as Buffer[]).map(String);
        const answer = say(words[0], port, words);
        if (answer === null) socket.destroy();
        else socket.write(answer);
      }
    });
  });
  server = listening;
  listening.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const {port} = listening.address() as AddressInfo;
  const open = {nodes: [{host: '127.0.0.1', port}], tls: null, username: null, password: null};
  client = new CorpusServer({...open, ...access}, 20_000);
  return client;
}

const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
const range = (from: number, to: number, host: string, port: number) =>
  `*3\r\n:${from}\r\n:${to}\r\n*2\r\n${bulk(host)}:${port}\r\n`;
const whole = (host: string, port: number) => `*1\r\n${range(0, 16_383, host, port)}`;
const gets = (count: number): Command[] => Array.from({length: count}, (_, at) => ['GET', `key${at}`]);

test.each([
  ['another machine', () => whole('10.1.2.3', 7000), /names 10\.1\.2\.3:7000, which is not this machine/],
  ['a port that is none', () => whole('127.0.0.1', 70_000), /which is not an address/],
  ['no list of slots', () => '+OK\r\n', /answers as no Redis or Valkey does/],
  ['slots that there are not', (own: number) => `*1\r\n${range(0, 99_999, '127.0.0.1', own)}`, /no node for some/],
  [
    'too many masters',
    () => `*1500\r\n${Array.from({length: 1500}, (_, at) => range(at, at, '127.0.0.1', 20_000 + at)).join('')}`,
    /names 1500 masters, too many/,
  ],
  [
    'all of them, 149,000 times',
    (own: number) => `*149000\r\n${range(0, 16_383, '127.0.0.1', own).repeat(149_000)}`,
    /names slots more than once/,
  ],
  ['a range that ends before it begins', (own: number) => `*1\r\n${range(9, 0, '127.0.0.1', own)}`, /no node for some/],
  ['a name of a megabyte', () => whole('x'.repeat(1_000_000), 7000), /names x{80}…, which is not an address$/],
])('slots: %s', async (_, slots, reason) => {
  const asked = await clientOf((name, own) => (name === 'CLUSTER' ? slots(own) : '+OK\r\n'));
  const failure = await asked.send(gets(1)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(String(failure)).toMatch(reason);
});

test('a key that has moved to another machine is not asked for there', async () => {
  const asked = await clientOf((name, own) =>
    name === 'CLUSTER' ? whole('127.0.0.1', own) : '-ASK 1 10.1.2.3:7000\r\n',
  );
  await expect(asked.send(gets(3))).rejects.toThrow(/names 10\.1\.2\.3:7000, which is not this machine/);
});

test('all nodes that keys have moved to are asked at once', async () => {
  const count = 16;
  const waiting = new Set<Socket>();
  // Every address of the loopback network is another node. It answers once all of them have been asked.
  const others = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', () => {
      waiting.add(socket);
      if (waiting.size === count) for (const one of waiting) one.write(`+OK\r\n${bulk('moved')}`);
    });
  });
  others.listen(0, '0.0.0.0');
  await once(others, 'listening');
  const {port} = others.address() as AddressInfo;
  let node = 1;
  const asked = await clientOf((name, own) =>
    name === 'CLUSTER' ? whole('127.0.0.1', own) : `-ASK 1 127.0.1.${node++}:${port}\r\n`,
  );
  expect((await asked.send(gets(count))).map(String)).toEqual(Array.from({length: count}, () => 'moved'));
  others.close();
});

test('every answer names another node: few of them are asked', async () => {
  let node = 0;
  const nodes = new Set<string>();
  const others = createServer((socket) => {
    nodes.add(String(socket.localAddress));
    socket.destroy();
  });
  others.listen(0, '0.0.0.0');
  await once(others, 'listening');
  const {port} = others.address() as AddressInfo;
  const asked = await clientOf((name, own) => {
    if (name === 'CLUSTER') return whole('127.0.0.1', own);
    return `-ASK 1 127.1.${node >> 8}.${node++ & 255}:${port}\r\n`;
  });
  const failure = await asked.send(gets(5000)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(String(failure)).toMatch(/connection was closed|ASK 1 /);
  // In each of three turns.
  expect(nodes.size).toBeLessThanOrEqual(3 * 16);
  others.close();
});

test('a slot that moves without end is given up after three turns', async () => {
  const asked = await clientOf((name, own) =>
    name === 'CLUSTER' ? whole('127.0.0.1', own) : `-MOVED 1 127.0.0.1:${own}\r\n`,
  );
  await expect(asked.send(gets(3))).rejects.toThrow(/MOVED/);
  expect(asked.trips).toBe(3);
});

test('a server that closes every connection is asked again a few times, and then no more', async () => {
  let questions = 0;
  const asked = await clientOf((name, own) => {
    if (name === 'CLUSTER') return whole('127.0.0.1', own);
    questions++;
    return null;
  });
  await expect(asked.send(gets(1))).rejects.toThrow(/connection was closed/);
  const [connections, before] = [sockets.size, questions];
  expect(before).toBe(3);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([sockets.size, questions]).toEqual([connections, before]);
});

test('a connection at rest keeps no process alive', async () => {
  const open = () => process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length;
  const before = open();
  const asked = await clientOf((name, own) => (name === 'CLUSTER' ? whole('127.0.0.1', own) : '$1\r\nx\r\n'));
  await asked.send(gets(1));
  expect(open()).toBe(before);
});

test.each([
  ['no replica has them', '0', /no replica of 127\.0\.0\.1:\d+ has the writes/],
  ['a connection broke after them, and WAIT is asked over another', '1', /a connection broke during the writes/],
])('writes are not settled if %s', async (_, reached, reason) => {
  let isWritten = false;
  const asked = await clientOf((name, own) => {
    if (name === 'CLUSTER') return whole('127.0.0.1', own);
    if (name === 'ROLE') return `*3\r\n${bulk('master')}:1\r\n*1\r\n*0\r\n`;
    if (name === 'WAIT') return `:${reached}\r\n`;
    isWritten = true;
    return '+OK\r\n';
  });
  const since = asked.broken;
  await asked.send([['SET', 'key', 'x']]);
  expect(isWritten).toBe(true);
  if (reached === '1') {
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => asked.broken).toBe(1);
  }
  await expect(asked.settle(since, 500)).rejects.toThrow(reason);
});

test('a password that the server repeats is not printed', async () => {
  const asked = await clientOf(
    (name, _, [, user, password]) =>
      name === 'AUTH'
        ? `-ERR unknown command 'AUTH', with args beginning with: '${user}' '${password}'\r\n`
        : '+OK\r\n',
    {username: 'reader', password: 'hunter2-and-more'},
  );
  const failure = await asked.send(gets(1)).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Unreachable);
  expect(String(failure)).toContain('did not accept the user or the password (ERR)');
  expect(String(failure)).not.toContain('hunter2');
});

test('more postings than were asked for are not read', () => {
  const postings = (count: number): Reply[] => Array.from({length: count}, () => Buffer.alloc(12));
  expect(postingsIn(postings(36), 36)).toHaveLength(36);
  expect(() => postingsIn(postings(1000), 36)).toThrow('with 1000 postings, asked for 36');
});
