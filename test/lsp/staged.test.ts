import {expect, test} from 'vitest';
import {checkStaged} from '../../server/lsp/threads/historyRequests.ts';
import type {PassageFinding} from '../../shared/model/finding.ts';
import {commit, keys, rota} from '../server/history/reintroductions.ts';
import {put, withShell} from '../support/shell.ts';

// The editor reports the same about the next commit as `check --staged`.

function staged(root: string) {
  const request = {
    root,
    configFile: '',
    exclude: [],
    isTrusted: true,
    history: 'auto',
    scope: {kind: 'staged'},
  } as const;
  return checkStaged(request, () => undefined, new AbortController().signal);
}

test('what is staged, not what is written; nothing staged; no repository', async () => {
  await withShell(async (shell) => {
    await expect(staged(shell.root)).rejects.toThrow(/not in a Git/);
    await shell.run('git init -q -b main');
    await commit(shell, {'a.md': keys, 'x.md': rota}, 0);
    put(shell, 'b.md', `# B\n\n${keys}`);
    expect(await staged(shell.root)).toMatchObject({inspection: {findings: [], review: {changed: 0}}});
    await shell.run('git add b.md');
    put(shell, 'b.md', '# B\n');
    const answer = await staged(shell.root);
    expect(answer.inspection.review).toEqual({changed: 1, what: 'staged'});
    const {stdout} = await shell.runHere('shingle check --staged --format json');
    const [expected] = JSON.parse(stdout).findings;
    expect(answer.inspection.findings).toHaveLength(1);
    const [{code, family, places}] = answer.inspection.findings as PassageFinding[];
    expect({code, family}).toEqual({code: expected.code, family: expected.family});
    expect(places.map((place) => [place.path, place.new])).toEqual([
      ['a.md', false],
      ['b.md', true],
    ]);
  });
});

test('a template that is not there is a reason, and a baseline accepts', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main');
    await commit(shell, {'a.md': keys, 'b.md': `# B\n\n${keys}`}, 0);
    await shell.runHere('shingle baseline --reason meant; echo "Nothing of it." > c.md; git add -A');
    expect(await staged(shell.root)).toMatchObject({inspection: {findings: []}});
    put(shell, '.shingle.json', '{"templates": ["gone.md"]}');
    await expect(staged(shell.root)).rejects.toThrow(/gone\.md/);
  });
});
