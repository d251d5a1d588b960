// A resident at rest gives back what reading the root has taken. Its arrays are outside the heap, so V8 alone sees no reason to.

import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {newPool, randomPage} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';
import {endResident, startResident, until} from './residentProcess.ts';

const pages = 1500;

function megabytes(pid: number | undefined, row: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] =
    new RegExp(`^${row}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

test.runIf(process.platform === 'linux')('a resident at rest gives memory back', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main');
    const pool = newPool(random(20_272));
    mkdirSync(join(shell.root, 'docs'));
    for (let page = 0; page < pages; page++) {
      const text = Array.from({length: 8}, () => randomPage(pool)).join('\n\n');
      writeFileSync(join(shell.root, `docs/page-${page}.md`), text);
    }
    const resident = await startResident(shell);
    try {
      const {pid} = resident.child;
      const memoryGoes = () => megabytes(pid, 'VmRSS') < 0.8 * megabytes(pid, 'VmHWM');
      await until(memoryGoes, 'memory is given back');
      expect(resident.child.exitCode).toBe(null);
    } finally {
      await endResident(resident);
    }
  });
});
