// `shingle check --fix-stale`: what is shown, asked and written, in real repositories. `P` in a page is a paragraph that
// two pages have; the change edits it in a.md.

import {chmodSync, linkSync, readFileSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {Io} from '../../server/cli/io.ts';
import {run} from '../../server/cli/run.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

const paragraph =
  'To start the server of the handbook, open a terminal in the folder of the project and run yarn dev there. The first\n' +
  'start takes some minutes, because all pages are built once; every later one is done after two seconds.';
const edited = paragraph.replace('yarn dev', '`npm run dev`');
const page = (name: string, text = paragraph) =>
  `# About ${name}\n\nWhat only ${name} says, in words of its own.\n\n${text}\n`;

/** One commit with these pages and the paragraph in a.md, which is then edited in the work tree. */
async function withChange(
  others: Readonly<Record<string, string | Uint8Array>>,
  use: (shell: Shell) => Promise<void>,
): Promise<void> {
  await withShell(async (shell) => {
    for (const [path, content] of Object.entries({'a.md': page('a'), ...others})) put(shell, path, content);
    await shell.run('git init -q -b main && git add . && git commit -qm 1');
    put(shell, 'a.md', page('a', edited));
    await use(shell);
  });
}

async function fixed({root}: Shell, flags: string, own: Partial<Io> = {}) {
  const [out, err] = [collected(), collected()];
  const argv = ['check', '--no-cache', ...flags.split(' '), '--fix-stale'];
  const code = await run(argv, {...ioFor(Buffer.from(''), out, err, root, {HOME: root}), ...own});
  return {code, stdout: out.text(), stderr: err.text()};
}

/** Gives these answers, one a question. */
function answering(...answers: string[]): {ask: NonNullable<Io['ask']>; asked: string[]} {
  const asked: string[] = [];
  return {
    asked,
    ask: async (question) => {
      asked.push(question);
      return answers.shift() ?? '';
    },
  };
}

const textOf = ({root}: Shell, path: string) => readFileSync(join(root, path), 'utf8');

test('the other copy gets the edit; the rest of it, its line breaks and its rights stay', () =>
  withChange(
    {'guides/b.md': page('b', paragraph.replaceAll(' open', '\nopen').replaceAll('\n', '\r\n'))},
    async (shell) => {
      const file = join(shell.root, 'guides/b.md');
      chmodSync(file, 0o640);
      const before = textOf(shell, 'guides/b.md');
      const {code, stdout, stderr} = await fixed(shell, '--changed --yes');
      expect(stderr).toBe('');
      expect(stdout).toContain('guides/b.md:6 gets the change of a.md:5:\n');
      expect(stdout).toContain(
        'Changed 1 copy in 1 file.\nTo see the change: git diff -- guides/b.md\n\nNo warnings in 2 files changed',
      );
      expect(code).toBe(0);
      expect(textOf(shell, 'guides/b.md')).toBe(before.replace('yarn dev', '`npm run dev`'));
      expect(statSync(file).mode & 0o777).toBe(0o640);
      expect((await fixed(shell, '--changed --yes')).stdout).toContain('No copy that is reported was left behind.');
    },
  ));

test('--dry-run shows the lines and writes nothing', () =>
  withChange({'b.md': page('b')}, async (shell) => {
    const {code, stdout} = await fixed(shell, '--base main --dry-run');
    const lines = stdout.split('\n');
    const at = lines.indexOf('b.md:5 would get the change of a.md:5:');
    expect(lines.slice(at + 1, at + 4)).toEqual([
      `  - ${paragraph.split('\n')[0]}`,
      `  + ${edited.split('\n')[0]}`,
      'Nothing was changed (--dry-run).',
    ]);
    expect(stdout).toContain('stale-copy');
    expect(code).toBe(1);
    expect(textOf(shell, 'b.md')).toBe(page('b'));
  }));

test('it asks about each copy', () =>
  withChange({'b.md': page('b'), 'c.md': page('c'), 'd.md': page('d')}, async (shell) => {
    const {ask, asked} = answering('perhaps', 'n', 'YES', '');
    const {code, stdout} = await fixed(shell, '--changed', {ask});
    expect(asked).toHaveLength(4);
    expect(stdout).toContain('Changed 1 copy in 1 file.');
    expect(stdout).toContain('The old text of this paragraph is still in b.md:5 and d.md:5');
    expect(code).toBe(1);
    expect(['b.md', 'c.md', 'd.md'].map((path) => textOf(shell, path).includes('npm'))).toEqual([false, true, false]);
  }));

test('"all" asks no more, no answer changes nothing', () =>
  withChange({'b.md': page('b'), 'c.md': page('c')}, async (shell) => {
    const none = answering('');
    expect((await fixed(shell, '--changed', none)).stdout).toContain('Nothing was changed.');
    const all = answering('a');
    expect((await fixed(shell, '--changed', all)).code).toBe(0);
    expect([none.asked.length, all.asked.length]).toEqual([1, 1]);
  }));

test('without a terminal it needs --yes or --dry-run', () =>
  withChange({'b.md': page('b')}, async (shell) => {
    const {code, stdout, stderr} = await fixed(shell, '--changed');
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain('--yes changes all copies without asking');
  }));

test('a copy with other signs in the words is not changed, and the message says which', () =>
  withChange({'b.md': page('b', paragraph.replace('yarn dev', '*yarn* dev')), 'c.md': page('c')}, async (shell) => {
    const {code, stdout} = await fixed(shell, '--changed --yes');
    expect(stdout).toContain('Not changed: b.md:5: it has “*yarn*” where the old text had “yarn”.');
    expect(stdout).toContain('Changed 1 copy in 1 file.');
    expect(code).toBe(1);
    expect(textOf(shell, 'b.md')).toContain('*yarn* dev');
  }));

test('two edits in two paragraphs of one page are written together', () => {
  const second =
    'Whoever leaves the house last switches off the lamps on both floors, closes the windows to the yard, and puts the key ' +
    'into the box beside the door, whose number is 7; the box on the other side belongs to the neighbours.';
  const both = (one: string, other: string) => `${one}\n\nA sentence that belongs to this page.\n\n${other}`;
  return withChange({'b.md': page('b', both(second, paragraph)), 'c.md': page('c', second)}, async (shell) => {
    put(shell, 'c.md', page('c', second.replace('is 7', 'is 9')));
    const {code, stdout} = await fixed(shell, '--changed --yes');
    expect(stdout).toContain('Changed 2 copies in 1 file.');
    expect(code).toBe(0);
    expect(textOf(shell, 'b.md')).toBe(page('b', both(second.replace('is 7', 'is 9'), edited)));
  });
});

test('two changes that want different words at one place: neither half of the second is written', () =>
  withChange({'b.md': page('b'), 'c.md': page('c')}, async (shell) => {
    put(shell, 'c.md', page('c', paragraph.replace('yarn dev', 'pnpm2 dev')));
    const {code, stdout} = await fixed(shell, '--changed --yes');
    expect(stdout).toContain('Not changed: b.md:5: another change was already applied to the same words.');
    expect(code).toBe(1);
    expect(textOf(shell, 'b.md').match(/npm/g)).toHaveLength(1);
  }));

const bytes = (text: string, encoding: 'utf16le' | 'latin1') => Buffer.from(text, encoding);

test.each<[string, Uint8Array, Uint8Array]>([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${page('b')}`), Buffer.from(`\ufeff${page('b', edited)}`)],
  ['UTF-16', bytes(`\ufeff${page('b')}`, 'utf16le'), bytes(`\ufeff${page('b', edited)}`, 'utf16le')],
  ['Latin-1', bytes(page('bé'), 'latin1'), bytes(page('bé', edited), 'latin1')],
])('keeps the encoding: %s', (_, before, after) =>
  withChange({'b.md': before}, async (shell) => {
    expect((await fixed(shell, '--changed --yes')).code).toBe(0);
    expect(readFileSync(join(shell.root, 'b.md')).equals(after)).toBe(true);
  }),
);

test('a character that the encoding does not have', () =>
  withChange({'b.md': bytes(page('bé'), 'latin1')}, async (shell) => {
    put(shell, 'a.md', page('a', paragraph.replace('yarn dev', 'npm → dev')));
    expect((await fixed(shell, '--changed --yes')).stdout).toContain(
      'Not changed: b.md:5: the new text cannot be written in latin-1.',
    );
    expect(readFileSync(join(shell.root, 'b.md')).equals(bytes(page('bé'), 'latin1'))).toBe(true);
  }));

test('a file with a second name, and one behind a link, are left alone', () =>
  withChange({'b.md': page('b'), 'sub/c.md': page('c')}, async (shell) => {
    const {root} = shell;
    linkSync(join(root, 'b.md'), join(root, '..', 'second'));
    await shell.run('git add a.md && mv sub ../elsewhere');
    symlinkSync('../elsewhere', join(root, 'sub'));
    const {code, stdout} = await fixed(shell, '--staged --yes');
    expect(stdout).toContain('Not changed: b.md:5: the file has a second name (a hard link).');
    expect(stdout).toContain('Not changed: sub/c.md:5: it is behind a symbolic link.');
    expect(code).toBe(1);
    expect(readFileSync(join(root, '../elsewhere/c.md'), 'utf8')).toBe(page('c'));
  }));

test('--staged changes the work tree, and says what to add', () =>
  withChange({'b.md': page('b')}, async (shell) => {
    await shell.run('git add a.md');
    // Staged is what counts, not what was written since.
    put(shell, 'a.md', page('a', paragraph.replace('yarn dev', 'make dev')));
    put(shell, 'b.md', `${page('b')}\nA line that is not staged.\n`);
    const {code, stdout} = await fixed(shell, '--staged --yes');
    expect(stdout).toContain(
      'The next commit does not have it yet. To see it: git diff -- b.md. To add it: git add -- b.md',
    );
    expect(code).toBe(0);
    expect(textOf(shell, 'b.md')).toBe(`${page('b', edited)}\nA line that is not staged.\n`);
    expect((await shell.run('git diff --cached --name-only')).stdout).toBe('a.md\n');
  }));

test('--staged, and the work tree has another text there', () =>
  withChange({'b.md': page('b')}, async (shell) => {
    await shell.run('git add a.md');
    writeFileSync(join(shell.root, 'b.md'), page('b', paragraph.replace('yarn', 'deno')));
    const {code, stdout} = await fixed(shell, '--staged --yes');
    expect(stdout).toContain('Not changed: b.md:5: its text has changed since it was checked.');
    expect(code).toBe(1);
  }));

test('a reference is not edited', () =>
  withChange({'b.md': page('b'), '.shingle.json': '{"reference": ["b.md"]}'}, async (shell) => {
    expect((await fixed(shell, '--changed --yes')).stdout).toContain(
      'Not changed: b.md:5: the configuration declares it as a reference.',
    );
  }));

test('for programs, standard output is the report alone', () =>
  withChange({'b.md': page('b')}, async (shell) => {
    const {stdout, stderr} = await fixed(shell, '--changed --dry-run -f json');
    expect(JSON.parse(stdout).findings[0].code).toBe('stale-copy');
    expect(stderr).toContain('b.md:5 would get the change of a.md:5:');
  }));

test('what moves the cursor is shown as an escape', () =>
  withChange({'b.md': page('b')}, async (shell) => {
    put(shell, 'a.md', page('a', paragraph.replace('yarn', 'npm \u001b[2J')));
    const {stdout} = await fixed(shell, '--changed --dry-run');
    expect(stdout).toContain('npm \\x1b[2J dev');
    expect(stdout).not.toContain('\u001b');
  }));

test('a cell of a notebook gets the edit, with what JSON escapes', () => {
  const notebook = (text: string) => {
    const source = text.split(/(?<=\n)/);
    const cells = [
      {cell_type: 'code', metadata: {}, source: ['print("a")']},
      {cell_type: 'markdown', metadata: {}, source},
    ];
    return `${JSON.stringify({cells, metadata: {}, nbformat: 4, nbformat_minor: 5}, null, 1)}\n`;
  };
  const quoted = paragraph.replace('run yarn dev there', 'say "npm \\ run dev" there');
  return withChange({'guides/b.ipynb': notebook(page('b'))}, async (shell) => {
    put(shell, 'a.md', page('a', quoted));
    const {code, stdout} = await fixed(shell, '--changed --yes');
    expect(stdout).toContain('Changed 1 copy in 1 file.');
    expect(code).toBe(0);
    const {cells} = JSON.parse(textOf(shell, 'guides/b.ipynb')) as {cells: {source: string[]}[]};
    expect(cells.map(({source}) => source.join(''))).toEqual(['print("a")', page('b', quoted)]);
  });
});
