import {execFileSync} from 'node:child_process';
import {closeSync, linkSync, openSync, renameSync, rmSync, symlinkSync} from 'node:fs';
import {join} from 'node:path';
import {buildSync} from 'esbuild';
import {describe, expect, test} from 'vitest';
import {listFiles} from '../../../server/sources/listFiles.ts';
import {isOpenedAt, readFile} from '../../../server/sources/readFile.ts';
import type {ListedFile, SkippedFile, SourceFile} from '../../../server/sources/sourceFile.ts';
import {defaults} from '../../../shared/model/config.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {configured, plant, type Tree, withTree} from './tree.ts';

const limited = configured({limits: {...defaults.limits, fileBytesMax: 20}});

function shown(read: SourceFile | SkippedFile): string {
  if (read.kind === 'skipped') return `skipped: ${inEnglish(read.reason)}`;
  return `${read.format.language} ${read.encoding} ${JSON.stringify(Buffer.from(read.bytes).toString('utf8'))}`;
}

interface Case {
  readonly why: string;
  readonly tree: Tree;
  readonly path: string;
  readonly named?: true;
  readonly expected: string;
}

const cases: readonly Case[] = [
  {why: 'a text', tree: {'a.md': 'Words.\n'}, path: 'a.md', expected: 'markdown utf-8 "Words.\\n"'},
  {why: 'an empty file', tree: {'a.md': ''}, path: 'a.md', expected: 'markdown utf-8 ""'},
  {
    why: 'exactly at the limit',
    tree: {'a.md': 'x'.repeat(20)},
    path: 'a.md',
    expected: `markdown utf-8 "${'x'.repeat(20)}"`,
  },
  {
    why: 'beyond the limit',
    tree: {'a.md': 'x'.repeat(21)},
    path: 'a.md',
    expected: 'skipped: larger than 20 bytes (limits.fileBytesMax)',
  },
  {
    why: 'a script without extension',
    tree: {run: '#!/bin/sh\n'},
    path: 'run',
    expected: 'shellscript utf-8 "#!/bin/sh\\n"',
  },
  {
    why: 'binary',
    tree: {'a.md': '\0\u0001\0'},
    path: 'a.md',
    expected: 'skipped: binary (more than one NUL in 256 bytes)',
  },
  {why: 'refused by its name, unopened', tree: {}, path: 'a.png', expected: 'skipped: image'},
  {
    why: 'generated',
    tree: {'a.js': '// @generated\n'},
    path: 'a.js',
    expected: 'skipped: generated (says so in its head)',
  },
  {
    why: 'generated, but named by the user',
    tree: {'a.js': '// @generated\n'},
    path: 'a.js',
    named: true,
    expected: 'javascript utf-8 "// @generated\\n"',
  },
  {why: 'vanished', tree: {}, path: 'a.md', expected: 'skipped: deleted'},
  {why: 'its folder became a file', tree: {a: ''}, path: 'a/b.md', expected: 'skipped: deleted'},
  {why: 'became a folder', tree: {'a.md/x': ''}, path: 'a.md', expected: 'skipped: a folder'},
  {why: 'became a link', tree: {'a.md': '-> b.md', 'b.md': 'b'}, path: 'a.md', expected: 'skipped: symbolic link'},
  {
    why: 'a name that no disk holds',
    tree: {},
    path: `${'x'.repeat(300)}.md`,
    expected: 'skipped: unreadable (ENAMETOOLONG)',
  },
];

test.each(cases)('$why', async ({tree, path, named = false, expected}) => {
  await withTree(tree, (root) => {
    const listed: ListedFile = {path, file: join(root, path), reference: false, named};
    expect(shown(readFile(listed, limited))).toBe(expected);
  });
});

test('A pipe does not block.', async () => {
  await withTree({}, (root) => {
    execFileSync('mkfifo', [join(root, 'a.md')]);
    const listed: ListedFile = {path: 'a.md', file: join(root, 'a.md'), reference: true, named: false};
    const read = readFile(listed, defaults);
    expect(read).toEqual({kind: 'skipped', path: 'a.md', reason: 'not a regular file', reference: true});
  });
});

test('A file that says it is empty and is not changes for ever.', () => {
  const listed: ListedFile = {path: 'status', file: '/proc/self/status', reference: false, named: false};
  expect(shown(readFile(listed, defaults))).toBe('skipped: changed while it was read');
});

test('Texts do not overwrite each other, large or small, and hostile names are opened.', async () => {
  const sizes = [0, 1, 5, 4000, 300_000, 700, 1_100_000, 2, 250_000, 250_000, 250_000, 250_000, 250_000, 9];
  await withTree({'latin-1:caf\xe9.md': 'caf', 'a\nb.md': 'line end', '-c.md': 'dash'}, async (root) => {
    for (const [at, size] of sizes.entries()) plant(root, `${at}.md`, String.fromCharCode(97 + at).repeat(size));
    const {files} = await listFiles(root, ['.'], defaults);
    const texts = files.map((listed) => {
      const read = readFile(listed, defaults);
      return [listed.path, read.kind === 'source' ? read.bytes : new Uint8Array(0)] as const;
    });
    const found = new Map(texts.map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
    sizes.forEach((size, at) => {
      expect(found.get(`${at}.md`) === String.fromCharCode(97 + at).repeat(size), `text ${at}`).toBe(true);
    });
    expect([found.get('caf\ufffd.md'), found.get('a\nb.md'), found.get('-c.md')]).toEqual(['caf', 'line end', 'dash']);
  });
});

describe('standard input, in a process of its own', () => {
  const program = buildSync({
    stdin: {
      contents: `import {bytesOfStdin, readStdin} from './server/sources/readFile.ts';
        import {defaults} from './shared/model/config.ts';
        import {inEnglish} from './shared/model/phrase.ts';
        const config = {...defaults, limits: {...defaults.limits, fileBytesMax: 200_000}};
        const read = readStdin('new.md', bytesOfStdin, config);
        console.log(read.kind === 'source' ? read.format.language + ' ' + read.bytes.length : inEnglish(read.reason));`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  }).outputFiles[0]?.text;

  const inputs: readonly (readonly [why: string, input: string, expected: string])[] = [
    ['nothing', '', 'markdown 0'],
    ['more than one read', 'x'.repeat(150_000), 'markdown 150000'],
    ['too much', 'x'.repeat(200_001), 'larger than 200000 bytes (limits.fileBytesMax)'],
    ['binary', 'a\0b', 'binary (more than one NUL in 256 bytes)'],
  ];
  test.each(inputs)('%s', (_why, input, expected) => {
    const words = ['--input-type=module', '-e', program ?? ''];
    expect(execFileSync(process.execPath, words, {input, encoding: 'utf8'}).trim()).toBe(expected);
  });
});

test.each(['a.md', 'docs/a.md', 'docs/sub/a.md'])(
  '%s is not read where a folder has become a link since it was listed',
  async (path) => {
    const outside = {
      'out/a.md': 'secret',
      'out/docs/a.md': 'secret',
      'out/docs/sub/a.md': 'secret',
      'out/sub/a.md': 'secret',
    };
    await withTree({...outside, [`in/${path}`]: 'text', 'in/other.md': 'text'}, async (top) => {
      const root = join(top, 'in');
      const {files} = await listFiles(root, ['.'], defaults);
      const at = files.findIndex((one) => one.path === path);
      expect(shown(readFile(files[at], defaults))).toContain('"text"');
      const way = path.split('/').slice(0, -1);
      for (let depth = way.length; depth >= 0; depth--) {
        const folder = join(root, ...way.slice(0, depth));
        renameSync(folder, join(top, 'aside'));
        symlinkSync(join(top, 'out', ...way.slice(0, depth)), folder);
        expect(shown(readFile(files[at], defaults))).toBe('skipped: behind a symbolic link');
        rmSync(folder);
        renameSync(join(top, 'aside'), folder);
      }
      expect(shown(readFile(files[at], defaults))).toContain('"text"');
    });
  },
);

test('a folder that the user named may be a link, and so may the root', async () => {
  await withTree({'in/docs/a.md': 'text', 'in/docs/b.md': 'text'}, async (top) => {
    symlinkSync('in', join(top, 'link'));
    symlinkSync('in/docs', join(top, 'named'));
    for (const [root, path, count] of [
      [join(top, 'link'), '.', 2],
      [top, 'named', 2],
      [top, 'link/docs', 2],
      [top, 'named/a.md', 1],
    ] as const) {
      const {files} = await listFiles(root, [path], defaults);
      const read = files.map((listed) => shown(readFile(listed, defaults)));
      expect([path, read.length, read.every((one) => one.includes('"text"'))]).toEqual([path, count, true]);
    }
  });
});

test('a file is where it was opened, or where another name of it is', async () => {
  await withTree({'a.md': 'text', 'b.md': 'other'}, (top) => {
    linkSync(join(top, 'a.md'), join(top, 'c.md'));
    const descriptor = openSync(join(top, 'a.md'), 'r');
    const isAt = (name: string) => isOpenedAt(descriptor, join(top, name));
    expect(['a.md', 'b.md', 'c.md', 'none.md'].map(isAt)).toEqual([true, false, true, false]);
    rmSync(join(top, 'c.md'));
    renameSync(join(top, 'b.md'), join(top, 'a.md'));
    expect(isAt('a.md')).toBe(false);
    closeSync(descriptor);
  });
});
