import {execFileSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {CommittedTexts} from '../../../server/app/review/committedTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {gitEnvironment} from '../../support/gitEnvironment.ts';
import {put, withShell} from '../../support/shell.ts';

test('a text whose bytes are read anew each time is compared with the last commit once', async () => {
  await withShell(async (shell) => {
    const {root} = shell;
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...words], {
        cwd: root,
        env: {...process.env, ...gitEnvironment},
      });
    for (const name of ['same', 'edited', 'crlf']) put(shell, `${name}.md`, 'As committed.\n');
    git('init', '-q', '-b', 'main');
    git('add', '-A');
    git('commit', '-qm', 'one');
    const now = {same: 'As committed.\n', edited: 'Edited.\n', crlf: 'As committed.\r\n', added: 'New.\n'};
    const read: string[] = [];
    const texts = Object.entries(now).map(([name, text]) => ({
      path: `${name}.md`,
      get bytes() {
        read.push(name);
        return Buffer.from(text);
      },
    }));
    const committed = new CommittedTexts(root, defaults);
    const changed = new Set(['edited.md', 'added.md']);
    expect(await committed.changedOf(texts)).toEqual(changed);
    expect(new Set(read)).toEqual(new Set(['same', 'edited', 'crlf']));
    read.length = 0;
    expect(await committed.changedOf(texts)).toEqual(changed);
    expect(read).toEqual([]);
    git('commit', '-q', '--allow-empty', '-m', 'two');
    expect(await committed.changedOf(texts)).toEqual(changed);
    expect(read).toEqual([]);
  });
});
