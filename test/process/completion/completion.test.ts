// Completion in the shells themselves: what each offers behind a command line. A shell that is not installed is skipped.

import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import {put, type Shell, withShell} from '../../support/shell.ts';

/** A line, the words that must be offered behind it, and words that must not. */
const cases: readonly (readonly [line: string, offered: string, not: string])[] = [
  ['shingle che', 'check', 'clean'],
  ['shingle check --form', '--format', '--from'],
  ['shingle check --format js', 'json jsonl', 'pretty'],
  ['shingle --format s', 'sarif', 'json'],
  ['shingle check docs --fail-on n', 'never', 'info'],
  ['shingle hook ', 'install uninstall status', 'check'],
  ['shingle baseline create --no-', '--no-fold', '--no-baseline'],
  ['shingle init --skip h', 'hook', 'ci'],
  ['shingle completion ', 'bash zsh fish powershell', 'check'],
  ['shingle help mi', 'mirrors', 'moves'],
  ['shingle lab ne', 'near', 'check'],
  ['shingle lab near --sketch b', 'bins b-bit', 'min'],
  ['shingle check --base ma', 'main', 'pages'],
  ['shingle check --root p', 'pages', 'page.md'],
  ['shingle explain p', 'page.md', 'near'],
];

/** Completions of a shell for each line. */
type Asked = (shell: Shell, lines: readonly string[]) => Promise<readonly (readonly string[])[]>;

const shells: Readonly<Record<string, Asked>> = {
  bash: async ({run}, lines) => {
    // Without an answer of its own, readline completes names of files.
    const asked = lines.map((line) => {
      const words = line.split(' ').map((word) => `'${word}'`);
      const offered = `"\${COMPREPLY[@]:-$(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")}"`;
      return `COMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _shingle; printf '%s\\n' ${offered} END`;
    });
    const {stdout, stderr} = await run(`source <(shingle completion bash)\n${asked.join('\n')}`);
    // Options of readline can be set only in a shell with a keyboard.
    expect(stderr.replace(/.*compopt: not currently executing completion function\n/g, '')).toBe('');
    return answersIn(stdout);
  },
  zsh: async ({run}, lines) => {
    const program = fileURLToPath(new URL('zshMatches.zsh', import.meta.url));
    const words = lines.map((line) => `'${line}'`).join(' ');
    const {stdout} = await run(
      `shingle completion zsh > ../script && zsh -f '${program}' ../script ../offered ${words} && cat ../offered`,
    );
    return answersIn(stdout);
  },
  fish: async ({run}, lines) => {
    const asked = lines.map((line) => `complete -C '${line}'; echo END`).join('; ');
    const {stdout} = await run(
      `shingle completion fish > ../script && fish --no-config -c "source ../script; ${asked}"`,
    );
    return answersIn(stdout);
  },
};

/** A folder may be offered with a slash or without, and a word with an explanation behind a tab. */
function answersIn(text: string): readonly (readonly string[])[] {
  const answers = text.split(/^END\n/m).slice(0, -1);
  return answers.map((answer) =>
    answer
      .split('\n')
      .filter((word) => word !== '')
      .map((word) => word.replace(/\/?(?:\t.*)?$/, '')),
  );
}

describe.each(Object.keys(shells))('%s', (name) => {
  const isThere = spawnSync(name, ['-c', 'exit 0']).status === 0;

  test.skipIf(!isThere)('offers commands, flags, values, commits and files', async () => {
    await withShell(async (shell) => {
      put(shell, 'page.md', 'A page.\n');
      put(shell, 'pages/other.md', 'Another page.\n');
      await shell.run('git init -q -b main && git add . && git commit -qm pages');
      const answers = await shells[name](
        shell,
        cases.map(([line]) => line),
      );
      expect(answers.length).toBe(cases.length);
      for (const [at, [line, offered, not]] of cases.entries()) {
        expect([line, answers[at]]).toEqual([line, expect.arrayContaining(offered.split(' '))]);
        expect([line, answers[at]]).not.toEqual([line, expect.arrayContaining([not])]);
      }
    });
  });
});

test('the script for PowerShell closes what it opens', async () => {
  await withShell(async ({run}) => {
    const {stdout} = await run('shingle completion powershell');
    const code = stdout
      .replace(/^\s*#.*$/gm, '')
      .replace(/'[^'\n]*'/g, "''")
      .replace(/"[^"\n]*"/g, '""');
    const open: string[] = [];
    for (const [sign] of code.matchAll(/[(){}[\]]/g)) {
      if ('({['.includes(sign)) open.push(sign);
      else expect(`${open.pop()}${sign}`).toMatch(/^(?:\(\)|\{\}|\[\])$/);
    }
    expect(open).toEqual([]);
  });
});
