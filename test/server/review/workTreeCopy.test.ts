// A file of Git's index is read from the work tree where its content is the same, and not where it is another, or none, nor behind a link.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {workTreeCopy} from '../../../server/app/review/workTreeCopy.ts';
import {listEntries} from '../../../server/sources/listFiles.ts';
import {defaults} from '../../../shared/model/config.ts';
import {removeFolder} from '../../support/removeFolder.ts';

const bytesMax = 100;

test.each(['sha1', 'sha256'])('only what Git would give is taken from the work tree (%s)', async (format) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-copy-')));
  try {
    const git = (words: string) => execFileSync('git', words.split(' '), {cwd: folder, encoding: 'utf8'});
    git(`init -q --object-format=${format}`);
    git('config core.autocrlf input');
    const contents = {same: 'a\n', edited: 'b\n', ends: 'c\r\n', long: 'd'.repeat(bytesMax + 1), link: 'same.md'};
    for (const [name, text] of Object.entries(contents)) {
      if (name === 'link') symlinkSync(text, join(folder, 'link.md'));
      else writeFileSync(join(folder, `${name}.md`), text);
    }
    git('add --all');
    writeFileSync(join(folder, 'edited.md'), 'e\n');
    mkdirSync(join(folder, 'folder.md'));
    const copyOf = (name: string, as = name) => {
      const blob = git('ls-files -s').match(new RegExp(`([0-9a-f]+) 0\t${as}\\.md`))?.[1] ?? '';
      const listed = {path: `${name}.md`, file: join(folder, `${name}.md`), reference: false, named: false, blob};
      return workTreeCopy(listed, bytesMax)?.toString('utf8') ?? null;
    };
    expect(copyOf('same')).toBe('a\n');
    for (const name of ['edited', 'ends', 'long', 'link']) expect(copyOf(name), name).toBeNull();
    for (const name of ['folder', 'gone']) expect(copyOf(name, 'same'), name).toBeNull();
    const old = {path: 'same.md', file: '', reference: true, named: false, blob: '1'.repeat(40)};
    expect(workTreeCopy(old, bytesMax)).toBeNull();
  } finally {
    await removeFolder(folder);
  }
});

test('a folder that has become a link is not followed, whatever was listed', async () => {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-linked-')));
  try {
    mkdirSync(join(top, 'in'));
    mkdirSync(join(top, 'out'));
    const git = (words: string) => execFileSync('git', words.split(' '), {cwd: join(top, 'in'), encoding: 'utf8'});
    git('init -q');
    for (const name of ['in/docs', 'out']) {
      mkdirSync(join(top, name), {recursive: true});
      writeFileSync(join(top, name, 'a.md'), 'a\n');
    }
    git('add --all');
    const blob = git('rev-parse :docs/a.md').trim();
    const entry = {name: 'docs/a.md', kind: 'file', raw: undefined, reason: '', blob} as const;
    symlinkSync('in', join(top, 'named'));
    for (const root of ['in', 'named']) {
      // The user may have named the root by a link.
      const [listed] = (await listEntries(join(top, root), [entry], () => 'listed', defaults)).files;
      expect(workTreeCopy(listed, bytesMax)?.toString('utf8'), root).toBe('a\n');
      renameSync(join(top, 'in/docs'), join(top, 'aside'));
      symlinkSync('../out', join(top, 'in/docs'));
      expect(workTreeCopy(listed, bytesMax), root).toBeNull();
      rmSync(join(top, 'in/docs'));
      renameSync(join(top, 'aside'), join(top, 'in/docs'));
    }
  } finally {
    await removeFolder(top);
  }
});
