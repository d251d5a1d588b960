import {join} from 'node:path';
import {expect, test} from 'vitest';
import {Blobs} from '../../../server/git/blobReader.ts';
import {PackedBlobs} from '../../../server/git/packs/packedBlobs.ts';
import {withShell} from '../../support/shell.ts';
import {repositoryOf} from '../history/histories.ts';

test('blobs of a pack, loose ones and missing ones are read as Git reads them, also after others', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main a');
    await shell.run(
      'cd a && for n in 1 2 3 4 5 6 7 8 9 10 11 12; do seq $n 900 > p.txt; git add -A; git commit -qm $n; done; git gc -q; echo loose > l.txt; git add -A; git commit -qm l',
    );
    const {stdout} = await shell.run(
      'cd a && git rev-list --objects --all --filter=object:type=blob --filter-provided-objects',
    );
    const names = stdout.split('\n').flatMap((row) => (row === '' ? [] : [row.slice(0, 40)]));
    expect(names.length).toBe(13);
    const repository = await repositoryOf(join(shell.root, 'a'));
    const git = new Blobs(repository);
    const packed = new PackedBlobs(repository, git);
    try {
      const read: (Buffer | null)[] = [];
      for (const name of [...names, '0'.repeat(40)]) read.push(await packed.read(name));
      const known = await Promise.all([...names, '0'.repeat(40)].map((name) => git.read(name)));
      expect(read.map((content) => content?.toString())).toEqual(known.map((content) => content?.toString()));
      expect(read.at(-1)).toBe(null);
    } finally {
      packed.close();
      git.end();
    }
  });
});
