// The script of docs/corpus.md starts what it says, and leaves nothing behind.

import {describe, expect, test} from 'vitest';
import {hasNodes, isFree, startNodes} from '../../support/corpusNodes.ts';

describe.skipIf(!hasNodes)('nodes', () => {
  test('six nodes are three masters and three replicas; one that is killed comes back, none is left', async () => {
    const nodes = await startNodes();
    try {
      const masters = nodes.masters();
      expect(masters.length).toBe(3);
      expect(nodes.ask(nodes.ports[0], 'config', 'get', 'maxmemory-policy')).toContain('noeviction');
      const [killed] = masters;
      nodes.kill(killed);
      // On a busy machine the system takes a moment to give the port back.
      await expect.poll(() => isFree(killed), {timeout: 10_000}).toBe(true);
      nodes.restart(killed);
      expect(nodes.ask(killed, 'ping')).toBe('PONG');
    } finally {
      await nodes.stop();
      expect(await Promise.all(nodes.ports.map(isFree))).toEqual(nodes.ports.map(() => true));
    }
  });

  test('one server, with TLS and users: who has no password is refused', async () => {
    const users = ['user reader on >secret %R~all* -@all +get +ping'];
    const nodes = await startNodes({single: true, tls: true, users});
    try {
      expect(nodes.url).toBe(`rediss://127.0.0.1:${nodes.ports[0]}`);
      const [port] = nodes.ports;
      expect(nodes.ask(port, 'acl', 'list')).toContain('user default off');
      const asReader = ['--user', 'reader', '--pass', 'secret'];
      expect(nodes.ask(port, ...asReader, 'get', 'all1')).toBe('');
      expect(nodes.ask(port, ...asReader, 'get', 'team1')).toContain('NOPERM');
      expect(nodes.ask(port, ...asReader, 'keys', '*')).toContain('NOPERM');
    } finally {
      await nodes.stop();
    }
  });
});
