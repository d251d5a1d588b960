// A server whose certificate has another name, or an authority that is not trusted, is not asked; and what changes on the way is
// an error.

import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {type AddressInfo, connect, createServer, type Server, type Socket} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {CorpusServer} from '../../zone/corpusServer.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';

const [flips, seed] = [60, 30];

describe.skipIf(!hasNodes)('certificates', () => {
  let nodes: Nodes;
  /** Passes everything on to the node, from an address that its certificate does not name. */
  let other: Server;
  beforeAll(async () => {
    nodes = await startNodes({single: true, tls: true});
    other = createServer((socket) => {
      const node = connect(nodes.ports[0], '127.0.0.1');
      for (const end of [socket, node]) end.on('error', () => undefined);
      socket.pipe(node).pipe(socket);
    });
    other.listen(0, '127.0.0.2');
    await once(other, 'listening');
  });
  afterAll(async () => {
    other?.close();
    await nodes?.stop();
  });

  async function ping(host: string, port: number, isTrusted: boolean): Promise<unknown> {
    const tls = {ca: isTrusted ? readFileSync(String(nodes.ca), 'utf8') : null};
    const server = new CorpusServer({nodes: [{host, port}], tls, username: null, password: null}, 5000);
    try {
      return await server.send([['GET', 'key']]);
    } catch (error) {
      return String(error);
    } finally {
      server.close();
    }
  }

  test('the name and the authority must be right', async () => {
    const [port] = nodes.ports;
    const {port: elsewhere} = other.address() as AddressInfo;
    for (const host of ['127.0.0.1', 'localhost']) expect(await ping(host, port, true)).toEqual([null]);
    expect(await ping('127.0.0.2', elsewhere, true)).toContain("does not match certificate's altnames");
    expect(await ping('localhost', port, false)).toContain('self-signed certificate in certificate chain');
  });

  test(`${flips} bits turned on the way, seed ${seed}: an error each, never another answer`, async () => {
    const draw = random(seed);
    const value = 'x'.repeat(3000);
    nodes.ask(nodes.ports[0], 'SET', 'key', value);
    let turned = 0;
    for (let trial = 0; turned < flips && trial < 4 * flips; trial++) {
      // A handshake has some 2,000 bytes in one direction and some 600 in the other.
      const [isAnswer, at, bit] = [draw() < 0.6, Math.floor(draw() * 5000), 1 << Math.floor(draw() * 8)];
      let isTurned = false;
      const proxy = createServer((socket) => {
        const node = connect(nodes.ports[0], '127.0.0.1');
        for (const end of [socket, node]) end.on('error', () => undefined).on('close', () => socket.destroy());
        passOn(socket, node, (bytes, from) => !isAnswer && turn(bytes, from));
        passOn(node, socket, (bytes, from) => isAnswer && turn(bytes, from));
      });
      const turn = (bytes: Buffer, from: number) => {
        if (isTurned || at < from || at >= from + bytes.length) return;
        isTurned = true;
        bytes[at - from] ^= bit;
      };
      proxy.listen(0, '127.0.0.1');
      await once(proxy, 'listening');
      const tls = {ca: readFileSync(String(nodes.ca), 'utf8')};
      const {port} = proxy.address() as AddressInfo;
      const server = new CorpusServer({nodes: [{host: '127.0.0.1', port}], tls, username: null, password: null}, 1500);
      const answer = await server.send([['GET', 'key']]).catch((error: unknown) => error);
      server.close();
      proxy.close();
      const about = `trial ${trial}: ${isAnswer ? 'answer' : 'question'}, byte ${at}, bit ${bit}`;
      // A bit that is turned after the answer, as where the connection is closed, changes nothing.
      if (isTurned && answer instanceof Error) {
        expect(String(answer), about).toMatch(/^Unreachable: (?!.*SSL routines)\S.*[^\n]$/);
        turned++;
      } else expect(String(answer), about).toBe(value);
    }
    expect(turned).toBe(flips);
  });
});

function passOn(from: Socket, to: Socket, seen: (bytes: Buffer, from: number) => void): void {
  let at = 0;
  from.on('data', (bytes: Buffer) => {
    seen(bytes, at);
    at += bytes.length;
    to.write(bytes);
  });
}
