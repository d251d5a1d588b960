// The script of docs/corpus.md starts what it says, and leaves nothing behind.

import {execFileSync, spawn} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {removeFolder} from '../../../test/support/removeFolder.ts';
import {hasNodes, isFree, startNodes} from '../corpusNodes.ts';

const bench = fileURLToPath(new URL('../../../dist/tools/elsewhere.mjs', import.meta.url));

/** Process numbers of the nodes in a folder for temporary files. */
function nodesIn(folder: string): number[] {
  return readdirSync(folder, {recursive: true, encoding: 'utf8'})
    .filter((name) => /^corpus-nodes-\w+\/\d\/pid$/.test(name))
    .map((name) => Number(readFileSync(join(folder, name), 'utf8')));
}

function isAlive(pid: number): boolean {
  try {
    // One that has ended stays listed until somebody takes note of it.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}

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
      await expect.poll(() => isFree(killed), {timeout: 60_000}).toBe(true);
      nodes.restart(killed);
      expect(nodes.ask(killed, 'ping')).toBe('PONG');
    } finally {
      await nodes.stop();
      const freed = () => Promise.all(nodes.ports.map(isFree));
      await expect.poll(freed, {timeout: 60_000}).toEqual(nodes.ports.map(() => true));
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

  // A job that is ended by Ctrl-C or `timeout` gets the signal with all of its group, and kill -9 comes without a warning.
  test.each(['SIGTERM', 'SIGKILL', 'SIGINT'] as const)('end with a program that is ended by %s', async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'shingle-ended-'));
    try {
      const git = (...words: readonly string[]) =>
        execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {cwd: folder});
      writeFileSync(join(folder, 'a.md'), 'A page of more than twenty words. '.repeat(10));
      git('init', '-q');
      git('add', 'a.md');
      git('commit', '-qm', 'one');
      const program = spawn(process.execPath, [bench, 'kills', folder], {
        env: {...process.env, TMPDIR: folder},
        stdio: 'ignore',
        detached: true,
      });
      const ended = new Promise((resolve) => program.once('exit', resolve));
      await expect.poll(() => nodesIn(folder).length, {timeout: 60_000}).toBe(6);
      const pids = nodesIn(folder);
      expect(pids.filter(isAlive)).toEqual(pids);
      process.kill(-(program.pid ?? 0), signal);
      await ended;
      await expect.poll(() => pids.filter(isAlive), {timeout: 60_000}).toEqual([]);
    } finally {
      await removeFolder(folder);
    }
  });
});
