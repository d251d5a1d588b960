// Output that arrives after the end of Git, as on a busy machine, is read to its end.

import {chmodSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {gitText} from '../../../server/git/runGit.ts';
import {withShell} from '../../support/shell.ts';

test.skipIf(process.platform === 'win32')('an answer that comes 300 ms late is whole', async () => {
  await withShell(async ({root}) => {
    writeFileSync(join(root, 'git'), '#!/bin/sh\n(sleep 0.3; echo late) &\nexit 0\n');
    chmodSync(join(root, 'git'), 0o755);
    const path = process.env.PATH;
    process.env.PATH = `${root}:${path}`;
    try {
      expect(await gitText({folder: root, hook: {}}, ['rev-parse', 'HEAD'])).toBe('late');
    } finally {
      process.env.PATH = path;
    }
  });
});
