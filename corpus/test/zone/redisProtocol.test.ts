// Commands as bytes, answers from bytes in any pieces, and a server that answers as none does.

import {once} from 'node:events';
import {type AddressInfo, createServer, type Server, type Socket} from 'node:net';
import {afterEach, describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {NodeConnection} from '../../zone/nodeConnection.ts';
import {type Command, commandBytes, type Reply, ReplyReader} from '../../zone/redisProtocol.ts';

test('commands are lists of byte strings, whose lengths are those in bytes', () => {
  const commands: Command[] = [
    ['PING'],
    ['SET', Uint8Array.of(0, 13, 10, 255), 'Größe'],
    ['GET', ''],
    ['X', 'a'.repeat(1000)],
  ];
  const wanted = `*1\r\n$4\r\nPING\r\n*3\r\n$3\r\nSET\r\n$4\r\n\x00\r\n\xff\r\n$7\r\nGr\xc3\xb6\xc3\x9fe\r\n*2\r\n$3\r\nGET\r\n$0\r\n\r\n*2\r\n$1\r\nX\r\n$1000\r\n${'a'.repeat(1000)}\r\n`;
  expect(commandBytes(commands).toString('latin1')).toBe(wanted);
});

const stream =
  '+OK\r\n-ERR no such thing\r\n:42\r\n:-7\r\n$-1\r\n*-1\r\n$0\r\n\r\n$4\r\n\r\n\x00\xff\r\n*0\r\n' +
  '*3\r\n$1\r\na\r\n*2\r\n:1\r\n*1\r\n$2\r\nbc\r\n$-1\r\n+end\r\n';
const answers: Reply[] = [
  'OK',
  new Error('ERR no such thing'),
  42,
  -7,
  null,
  null,
  Buffer.alloc(0),
  Buffer.from([13, 10, 0, 255]),
  [],
  [Buffer.from('a'), [1, [Buffer.from('bc')]], null],
  'end',
];

describe('answers', () => {
  test('are the same in whatever pieces they come', () => {
    const bytes = Buffer.from(stream, 'latin1');
    expect(new ReplyReader().read(bytes)).toEqual(answers);
    for (let seed = 1; seed <= 50; seed++) {
      const draw = random(seed);
      const reader = new ReplyReader();
      const got: Reply[] = [];
      for (let at = 0; at < bytes.length; ) {
        const end = Math.min(bytes.length, at + 1 + Math.floor(draw() * draw() * 40));
        got.push(...reader.read(bytes.subarray(at, end)));
        at = end;
      }
      expect(got, `seed ${seed}`).toEqual(answers);
    }
  });

  test('of several megabytes are put together once', () => {
    const reader = new ReplyReader();
    const value = Buffer.alloc(8_000_000, 'x');
    const bytes = Buffer.concat([Buffer.from(`$${value.length}\r\n`), value, Buffer.from('\r\n+next\r\n')]);
    const got: Reply[] = [];
    // Every piece copied again would be 32 gigabytes.
    for (let at = 0; at < bytes.length; at += 1000) got.push(...reader.read(bytes.subarray(at, at + 1000)));
    expect(got.length).toBe(2);
    expect(value.equals(got[0] as Buffer)).toBe(true);
  });

  test('a list that was only announced takes no memory', () => {
    const before = process.memoryUsage().heapUsed;
    const reader = new ReplyReader();
    // Room for all of these items would be 64 MB.
    expect(reader.read(Buffer.from('*1000000\r\n'.repeat(8)))).toEqual([]);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(16_000_000);
    expect(() => reader.read(Buffer.from('*1\r\n'))).toThrow('lists within lists');
  });

  test.each([
    ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'does not answer as Redis or Valkey'],
    ['no number', '$12x\r\n', 'does not answer as Redis or Valkey'],
    ['gigabytes', '$99999999999\r\n', 'too large'],
    ['half a gigabyte', '$536870000\r\n', 'too large'],
    ['a long list', '*2147483647\r\n', 'too large'],
    ['a list of much', `*1000\r\n${`$100000\r\n${'x'.repeat(100_000)}\r\n`.repeat(700)}`, 'too large'],
    ['lists of lists', `*1000\r\n${`*2000\r\n${'*0\r\n'.repeat(2000)}`.repeat(600)}`, 'too large'],
    ['lists', '*1\r\n'.repeat(9), 'lists within lists'],
    ['a line without end', `+${'x'.repeat(70_000)}`, 'does not end'],
  ])('%s', (_, text, reason) => {
    expect(() => new ReplyReader().read(Buffer.from(text))).toThrow(reason);
  });
});

describe('a connection', () => {
  let server: Server | undefined;
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    server?.close();
  });

  async function connected(say: (socket: Socket) => void, timeoutMs = 5000): Promise<NodeConnection> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('data', () => say(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const {port} = server.address() as AddressInfo;
    const settings = {tls: null, username: null, password: null};
    const connection = new NodeConnection({host: '127.0.0.1', port}, settings, timeoutMs, () => {
      breaks++;
    });
    await connection.open();
    return connection;
  }
  let breaks = 0;

  test('that is closed, silent, or answers what nobody asked, is broken, once', async () => {
    const cases: readonly (readonly [(socket: Socket) => void, string, number])[] = [
      [(socket) => socket.end('+half'), 'the connection was closed', 5000],
      [(socket) => socket.write('+one\r\n+two\r\n'), 'what nobody has asked', 5000],
      [(socket) => socket.write('HTTP/1.1 400\r\n'), 'as Redis or Valkey does', 5000],
      [() => undefined, 'no answer in 50 ms', 50],
    ];
    for (const [say, reason, timeoutMs] of cases) {
      breaks = 0;
      const connection = await connected(say, timeoutMs);
      await connection.send([['PING']], timeoutMs).catch(() => undefined);
      await expect.poll(() => connection.isBroken).toBe(true);
      await expect(connection.send([['PING']], timeoutMs)).rejects.toThrow(reason);
      connection.close();
      expect(breaks).toBe(1);
    }
  });
});
