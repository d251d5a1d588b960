// A server whose certificate has another name, or an authority that is not trusted, is not asked.

import {once} from 'node:events';
import {readFileSync} from 'node:fs';
import {type AddressInfo, connect, createServer, type Server} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {CorpusServer} from '../../zone/corpusServer.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';

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
});
