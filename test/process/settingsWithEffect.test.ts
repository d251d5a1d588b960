// Every setting has an effect: each of some 150 checks has another one, which takes 11 s of processor time.

import {join} from 'node:path';
import {expect, test} from 'vitest';
import {actionsIn} from '../../server/lsp/features/codeActions.ts';
import {worldOf} from '../lsp/features/world.ts';
import {base, check, configOf, effects, inGit, light, long, page, prose} from '../support/settingEffects.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

test('every setting changes what a command says', () =>
  withShell(async (shell) => {
    await fill(shell);
    const plain = await withoutGit(shell);
    const usual = new Map<string, string>();
    const withoutEffect: string[] = [];
    for (const [setting, effect] of Object.entries(effects)) {
      const {command = check, beside = {}} = effect;
      const key = JSON.stringify([command, beside]);
      if (!usual.has(key)) usual.set(key, await said(inGit.test(command) ? shell : plain, command, beside));
      const changed = await said(inGit.test(command) ? shell : plain, command, configOf(setting, effect));
      if (process.env.SHOW === setting) console.log(usual.get(key), changed);
      if (changed === usual.get(key)) withoutEffect.push(setting);
    }
    expect(withoutEffect).toEqual([]);
  }));

async function fill(shell: Shell): Promise<void> {
  const at = (day: string) => `export GIT_COMMITTER_DATE=${day}T12:00:00Z GIT_AUTHOR_DATE=${day}T12:00:00Z`;
  for (const [path, text] of Object.entries(base)) put(shell, path, text);
  const [kept, other] = [prose(60, 60), prose(61, 60)];
  put(shell, 'kept.md', page(62, kept, other));
  await shell.run(
    `${at('2025-03-01')}; git init -q -b main && git remote add origin https://git.example.org/a/b.git && git add . && git commit -qm one`,
  );
  put(shell, 'moved/kept.md', page(63, kept));
  await shell.run(`${at('2025-04-01')}; git add . && git commit -qm two`);
  put(shell, 'kept.md', page(62, kept, prose(64, 60)));
  put(shell, 'again.md', page(65, other));
  for (const seed of [80, 90]) put(shell, `keys${seed}.md`, page(seed, light(seed, 9443)));
  await shell.run(`${at('2025-05-01')}; git add . && git commit -qm three`);
  await shell.runHere('shingle baseline create --baseline accepted.jsonl');
  put(shell, '.gitignore', 'accepted.jsonl\n.shingle.json\nindex.log\npage.html\n');
}

/** The same files in a folder beside, without a repository. */
async function withoutGit(shell: Shell): Promise<Shell> {
  await shell.run('cp -r . ../plain && rm -rf ../plain/.git');
  const line = (words: string) => `cd ../plain && ${words}`;
  return {
    ...shell,
    root: join(shell.root, '../plain'),
    run: (words) => shell.run(line(words)),
    runHere: (words) => shell.runHere(line(words)),
  };
}

async function said(shell: Shell, command: string, config: object): Promise<string> {
  if (command === 'editor') return offered(config);
  put(shell, '.shingle.json', JSON.stringify(config));
  const {code, stdout, stderr} = await shell.runHere(command);
  return `${code}\n${stdout}\n${stderr}`;
}

async function offered(config: object): Promise<string> {
  const {seen} = worldOf({'a.md': base['a.md'], 'c.md': page(13, long)}, {config: {level: 'all', ...config}});
  const view = seen('a.md');
  const support = {encoding: 'utf-16', asksReason: false} as const;
  return (await actionsIn(view, {start: 0, end: view.text.length}, support)).map(({title}) => title).join('\n');
}
