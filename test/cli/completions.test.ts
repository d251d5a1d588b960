// Completions of the word at the cursor. Shells ask in test/process/completion.

import {expect, test} from 'vitest';
import {labSet} from '../../lab/cli/labHelp.ts';
import {answerLines} from '../../server/cli/completion/completionScripts.ts';
import {completions} from '../../server/cli/completion/completions.ts';
import {productSet} from '../../server/cli/productHelp.ts';
import {put, withShell} from '../support/shell.ts';

/** The line up to the cursor, without the program. */
async function answer(line: string, folder = '/'): Promise<string> {
  const before = line.split(' ');
  const at = before.pop() ?? '';
  const {names, choices} = await completions(at, before, productSet, labSet, folder);
  return [names, ...choices.map(({word}) => word)].join(' ');
}

test.each([
  ['che', 'files check'],
  ['check --min-w', 'nothing --min-words --min-weight'],
  ['--format js', 'nothing json jsonl'],
  ['check -f js', 'nothing json jsonl'],
  ['check --format=js', 'nothing --format=json --format=jsonl'],
  ['check --format json ', 'files'],
  ['check --quiet ', 'files'],
  ['check --root ', 'folders'],
  ['check --file-list ', 'files'],
  ['check --min-words ', 'nothing'],
  ['check --min-words=', 'nothing'],
  ['check --top ', 'nothing all'],
  ['docs --fail-on n', 'nothing never'],
  ['hook ', 'nothing install uninstall status'],
  ['hook status ', 'nothing'],
  ['baseline create ', 'files'],
  ['completion --h', 'nothing --help'],
  ['help mi', 'nothing mirrors'],
  ['help mirrors ', 'nothing'],
  ['lab ne', 'nothing near'],
  ['--root lab expl', 'files explain'],
  ['lab near --sketch bi', 'nothing bins biased'],
  ['lab near ', 'files'],
])('shingle %s', async (line, offered) => {
  expect(await answer(line)).toBe(offered);
});

test('names of commits come from Git, without those that a shell would run', async () => {
  await withShell(async (shell) => {
    put(shell, 'page.md', 'A page.\n');
    await shell.run("git init -q -b main && git add . && git commit -qm page && git branch 'a$(id)' && git tag v1");
    expect(await answer('check --base ', shell.root)).toBe('nothing HEAD main v1');
    expect(await answer('moves ', shell.root)).toBe('nothing HEAD main v1');
    expect(await answer('moves m', shell.root)).toBe('nothing main');
    expect(await answer('check --base=ma', shell.root)).toBe('nothing --base=main');
  });
  expect(await answer('moves ', '/')).toBe('nothing HEAD');
});

test('a shell reads the names that it completes, then words with what they mean', () => {
  const found = {
    names: 'files',
    choices: [
      {word: 'a:b', summary: 'Says.'},
      {word: 'c', summary: ''},
    ],
  } as const;
  expect(answerLines(found, 'zsh')).toBe('files\na\\:b:Says.\nc\n');
  for (const shell of ['bash', 'fish', 'powershell'] as const)
    expect(answerLines(found, shell)).toBe('files\na:b\tSays.\nc\n');
});
