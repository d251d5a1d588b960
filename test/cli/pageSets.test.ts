// Several copies on one page are one decision: whoever accepts the one that is reported accepts all of today, each by an
// entry of its own; one that comes later is new.
import {expect, test} from 'vitest';
import {backgroundPage} from '../core/findings/probe.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

/** A guide that has a part of the handbook. */
function putGuide(shell: Shell, name: string, [common, own]: readonly string[]): void {
  put(shell, `guides/${name}.md`, `${part(common)}\n\n${part(own)}\n`);
}

function putHandbook(shell: Shell, parts: readonly string[]): void {
  put(shell, 'handbook.md', `${parts.map(part).join('\n\n')}\n`);
}

function part(name: string): string {
  return backgroundPage(name).text;
}

async function warnings(shell: Shell): Promise<string[]> {
  const {stdout} = await shell.runHere('shingle check -f json --level warning');
  return (JSON.parse(stdout) as {findings: {message: string}[]}).findings.map(({message}) => message);
}

async function withSet(use: (shell: Shell) => Promise<void>): Promise<void> {
  await withShell(async (shell) => {
    await shell.run('git init -q && git commit -q --allow-empty -m one');
    putHandbook(shell, ['bees', 'ferry', 'printer']);
    putGuide(shell, 'install', ['bees', 'bicycle']);
    putGuide(shell, 'update', ['ferry', 'weather']);
    putGuide(shell, 'remove', ['printer', 'mapserver']);
    expect(await warnings(shell)).toHaveLength(1);
    await use(shell);
  });
}

/** Nothing is left of the set, and what is written later is new. */
async function expectAccepted(shell: Shell): Promise<void> {
  expect(await warnings(shell)).toEqual([]);
  putHandbook(shell, ['bees', 'ferry', 'printer', 'orchard']);
  putGuide(shell, 'restore', ['orchard', 'choir']);
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
    // Each has an entry of its own, so that a part that goes leaves the others accepted.
    expect((await shell.runHere('shingle baseline show --format json')).stdout.match(/"code":/g)).toHaveLength(3);
    // None is accepted twice.
    expect((await shell.runHere('shingle baseline prune --format json')).stdout).toContain('"changed":[]');
  }),
);
