// Files of a repository that are links, too large, or name files outside of it: the program neither reads nor follows them.

import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {headNow} from '../../../server/git/gitFolders.ts';
import {within} from '../../support/trials.ts';

const id = 'a'.repeat(40);

function commitWith(prepare: (git: string, outside: string) => void): string | null | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'refs-'));
  try {
    const git = join(folder, 'clone/.git');
    mkdirSync(join(git, 'refs/heads'), {recursive: true});
    writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/main\n');
    writeFileSync(join(folder, 'outside'), `${id}\n`);
    prepare(git, join(folder, 'outside'));
    return headNow(join(folder, 'clone'))?.commit;
  } finally {
    rmSync(folder, {recursive: true});
  }
}

test('a packed ref', () => {
  expect(commitWith((git) => writeFileSync(join(git, 'packed-refs'), `# pack-refs\n${id} refs/heads/main\n`))).toBe(id);
});

test.each<[string, (git: string, outside: string) => void]>([
  ['packed-refs are a device', (git) => symlinkSync('/dev/zero', join(git, 'packed-refs'))],
  [
    'packed-refs are a link',
    (git, outside) => {
      writeFileSync(outside, `${id} refs/heads/main\n`);
      symlinkSync(outside, join(git, 'packed-refs'));
    },
  ],
  ['a ref is a link', (git, outside) => symlinkSync(outside, join(git, 'refs/heads/main'))],
  ['HEAD names a file outside', (git) => writeFileSync(join(git, 'HEAD'), 'ref: refs/heads/../../../../outside\n')],
  ['HEAD names another file', (git) => writeFileSync(join(git, 'HEAD'), 'ref: ../../outside\n')],
  [
    'packed-refs are large',
    (git) => writeFileSync(join(git, 'packed-refs'), `${id} refs/heads/main\n`.padEnd(5_000_000, '#')),
  ],
])('%s', async (_, prepare) => {
  expect(await within(2, () => commitWith(prepare))).toBeNull();
});
