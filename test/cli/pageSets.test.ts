// Several copies of one set of pages are one decision: whoever accepts the one that is reported accepts all of today.
import {expect, test} from 'vitest';
import {backgroundPage} from '../core/findings/probe.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

/** A page of one name in two folders beside one another, half of it the same. */
function putGuide(shell: Shell, name: string, [common, one, other]: readonly string[]): void {
  const part = (page: string) => backgroundPage(page).text;
  put(shell, `go/${name}.md`, `${part(common)}\n\n${part(one)}\n`);
  put(shell, `js/${name}.md`, `${part(common)}\n\n${part(other)}\n`);
}

async function warnings(shell: Shell): Promise<string[]> {
  const {stdout} = await shell.runHere('shingle check -f json --level warning');
  return (JSON.parse(stdout) as {findings: {message: string}[]}).findings.map(({message}) => message);
}

async function withSet(use: (shell: Shell) => Promise<void>): Promise<void> {
  await withShell(async (shell) => {
    await shell.run('git init -q && git commit -q --allow-empty -m one');
    putGuide(shell, 'install', ['bees', 'bicycle', 'aquarium']);
    putGuide(shell, 'update', ['ferry', 'weather', 'queue']);
    putGuide(shell, 'remove', ['printer', 'mapserver', 'greenhouse']);
    expect(await warnings(shell)).toEqual([expect.stringContaining('2 more copies are between pages like these')]);
    await use(shell);
  });
}

/** Nothing is left of the set, and what is written later is new. */
async function expectAccepted(shell: Shell): Promise<void> {
  expect(await warnings(shell)).toEqual([]);
  putGuide(shell, 'restore', ['orchard', 'choir', 'climbing']);
  expect(await warnings(shell)).toEqual([expect.not.stringContaining('more cop')]);
}

test.each([
  ['by its number', 'shingle check -q -f pretty; shingle baseline add 1'],
  ['by its number, and one of them again', 'shingle check -f pretty --all; shingle baseline add 1 2'],
  ['by a change', 'git add . && shingle baseline add --staged'],
  ['with everything', 'shingle baseline create'],
  [
    'with everything that is a warning',
    `echo '{"level":"warning"}' > c.json && shingle baseline create --config c.json`,
  ],
])('all copies of the set are accepted %s', (_, line) =>
  withSet(async (shell) => {
    const {stderr} = await shell.runHere(line);
    expect(stderr).toBe('');
    await expectAccepted(shell);
    // None is accepted twice.
    expect((await shell.runHere('shingle baseline prune --format json')).stdout).toContain('"changed":[]');
  }),
);
