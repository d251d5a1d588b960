// What a check says of files that .gitattributes calls generated.

import {expect, test} from 'vitest';
import {put, withShell} from '../support/shell.ts';

const text = Array.from({length: 120}, (_, at) => `word${at} ${at % 7 === 0 ? 'reaches' : 'leaves'} the harbour`).join(
  '\n',
);

test('a copy in a generated file is not reported, and an answer that was stored does not outlive the attribute', () =>
  withShell(async (shell) => {
    await shell.run('git init -q -b main');
    put(shell, '.gitattributes', 'made.md linguist-generated\n');
    put(shell, 'page.md', `# Page\n\n${text}\n`);
    put(shell, 'made.md', `# Made\n\n${text}\n`);
    const concise = async () => (await shell.runHere('shingle check -f concise')).stdout;
    expect(await concise()).not.toContain('copied');
    put(shell, '.gitattributes', 'other.md linguist-generated\n');
    expect(await concise()).toContain('copied-');
    // The very same pattern, with another meaning.
    put(shell, '.gitattributes', 'made.md -linguist-generated\n');
    expect(await concise()).toContain('copied-');
  }));

test.each(['shingle check', 'shingle check --staged'])('%s says which patterns are not read', (command) =>
  withShell(async (shell) => {
    await shell.run('git init -q -b main');
    put(shell, '.gitattributes', `a.md linguist-generated\n${'*x'.repeat(300)} linguist-generated\n`);
    put(shell, 'page.md', `# Page\n\n${text}\n`);
    await shell.run('git add -A');
    const note = '.gitattributes:2: this pattern of generated files is not read, and others may not be.';
    // The second answer is a stored one.
    for (let times = 0; times < 2; times++) expect((await shell.runHere(command)).stderr).toContain(note);
    expect((await shell.runHere('shingle check --print-config')).stdout).toContain('that .gitattributes names');
  }),
);
