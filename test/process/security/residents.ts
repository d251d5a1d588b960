// Promises about the process that stays for the checks of others.

import {existsSync, statSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect} from 'vitest';
import {put} from '../../support/shell.ts';
import {described, endResident, said, socketOf, startResident} from '../resident/residentProcess.ts';
import type {Promised} from './promise.ts';

export const residents: readonly Promised[] = [
  {
    promise:
      'A [resident process](resident.md#who-can-ask-it) listens on a socket that only you can reach, and does nothing but checks of its root. In a repository, the setting `resident` starts Shingle itself, for ten idle minutes and never in CI.',
    holds: async (shell) => {
      await shell.run('git init -q');
      put(shell, '.shingle.json', '{"resident": true}');
      put(shell, 'a.md', 'Nothing in here is anywhere else.\n');
      await shell.run('CI=1 shingle check; sleep 1');
      expect(described(shell)).toEqual([]);
      const resident = await startResident(shell);
      try {
        const socket = socketOf(shell);
        expect(statSync(dirname(socket)).mode & 0o777).toBe(0o700);
        for (const words of [
          ['baseline', 'create'],
          ['check', '--output', 'out.txt'],
          ['check', '--root', '/'],
        ]) {
          const command = {words, cwd: shell.root, env: shell.env, columns: null};
          expect(await said(socket, `${JSON.stringify({kind: 'run', command})}\n`)).toContain('"refused"');
        }
        const written = ['.shingle-baseline.jsonl', 'out.txt'].filter((name) => existsSync(join(shell.root, name)));
        expect(written).toEqual([]);
      } finally {
        await endResident(resident);
      }
    },
  },
];
