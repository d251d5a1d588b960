// All commands and all formats over a repository that attacks: its configuration, hooks, filters, attributes and submodules
// would run programs, and the names and texts of its files are escape sequences, commands of build servers, HTML and
// Markdown. Nothing runs, every report is read by a parser of its format, and no terminal gets a character that steers it.

import {spawnSync} from 'node:child_process';
import {mkdirSync, readdirSync, symlinkSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {formats} from '../../../server/cli/arguments/choices.ts';
import {commandNames} from '../../../server/cli/arguments/commandTable.ts';
import {hostileFiles, hostileNames} from '../../support/hostileFiles.ts';
import {dataInReport} from '../../support/reportData.ts';
import {put, type Ran, type Shell, withShell} from '../../support/shell.ts';
import {trapped} from '../../support/traps.ts';

let shell: Shell;
let end: () => void;

beforeAll(async () => {
  const ready = new Promise<void>((resolve) => {
    void withShell(async (opened) => {
      shell = opened;
      await hostileRepository();
      resolve();
      await new Promise<void>((ended) => {
        end = ended;
      });
    });
  });
  await ready;
});

afterAll(() => end());

async function hostileRepository(): Promise<void> {
  await trapped(shell);
  for (const [path, text] of Object.entries(hostileFiles)) put(shell, `repo/${path}`, text);
  const canary = join(shell.root, 'canary');
  const touch = (name: string) => `touch '${canary}/${name}'`;
  put(
    shell,
    'repo/.gitmodules',
    [
      `[submodule "ext"]\n\tpath = sub\n\turl = "ext::sh -c ${touch('ext')}"\n\tupdate = "!${touch('update')}"`,
      '[submodule "../../up"]\n\tpath = -u./payload\n\turl = -u./payload',
      `[submodule "a\\nb"]\n\tpath = "docs/\\"x"\n\turl = "--upload-pack=${touch('upload-pack')}"`,
    ].join('\n'),
  );
  put(
    shell,
    'repo/docs/.gitattributes',
    '*.md filter=evil diff=evil text working-tree-encoding=UTF-7 -merge export-subst\n',
  );
  put(
    shell,
    'repo/package.json',
    JSON.stringify({name: 'x', bin: 'x', scripts: {preinstall: touch('npm'), shingle: touch('npx')}}),
  );
  put(shell, 'repo/node_modules/.bin/shingle', `#!/bin/sh\n${touch('bin')}\n`);
  put(shell, 'repo/node_modules/.bin/git', `#!/bin/sh\n${touch('git')}\n`);
  for (const program of ['git', 'sh', 'node', 'less', 'pager'])
    put(shell, `repo/${program}`, `#!/bin/sh\n${touch(program)}\n`);
  for (const hook of ['pre-commit', 'post-checkout', 'post-index-change', 'reference-transaction']) {
    put(shell, `repo/.git/hooks/${hook}`, `#!/bin/sh\n${touch(`own-${hook}`)}\n`);
  }
  put(shell, 'repo/.github/CODEOWNERS', '*.md @a\u001b[31m <img src=x>\n/docs/ $(touch canary) ::error::x\n');
  put(shell, 'repo/.git/info/attributes', '* diff=evil filter=live\n');
  symlinkSync('/etc/passwd', join(shell.root, 'repo/docs/passwd.md'));
  mkdirSync(join(shell.root, 'repo/docs/folder.md'));
  await shell.run('cd repo && chmod -R +x git sh node less pager node_modules .git/hooks');
}

/** Of each command at least one line; what follows `shingle`. */
const lines = [
  ...[
    'check --all',
    'check --staged',
    'check --changed',
    'check --base main --history',
    'check --since-last',
    'check --list-files',
  ],
  ...[
    'check --explain-noise --diff --no-fold',
    'check --report-unused-suppressions',
    'check . docs/*.md',
    'check --summary --sort folder',
  ],
  ...[
    'compare docs/a.md docs/b.md --diff',
    'explain docs/b.md',
    'moves',
    'moves main..work',
    'origin docs/b.md',
    'show 1',
    'drift',
    'mirrors',
    'trend --by commit',
    'trend --by tag --format json',
    'trend --format csv',
    'trend --format html',
  ],
  ...[
    'index --history',
    'status --verbose',
    'baseline show',
    'baseline create --reason x',
    'baseline prune',
    'hook status',
    'hook install',
  ],
  ...[
    'hook uninstall',
    'corpus status',
    'corpus check',
    'init --yes --dry-run',
    'init --yes',
    'completion bash',
    'lab near docs/a.md',
    'lab clusters',
    'clean',
    'help',
    'version',
  ],
];

/** They serve until their input ends; their protocols have tests of their own. */
const servers = ['lsp', 'mcp', 'serve'];
/** Reads nothing of a repository that is there. */
const elsewhere = ['demo'];
const steering = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb]|##\[|##vso\[/u;

/** Nothing ran, nothing broke, and what is printed steers nothing. */
function expectHarmless({code, stdout, stderr}: Ran): void {
  expect(readdirSync(join(shell.root, 'canary'))).toEqual(['.keep']);
  expect(code, stderr).toBeLessThanOrEqual(2);
  expect(stderr).not.toContain('this should not happen');
  const [hit] = steering.exec(stdout + stderr) ?? [];
  expect(hit === undefined ? '' : JSON.stringify(hit)).toBe('');
}

test('every command is tried', () => {
  const tried = new Set([...lines.map((line) => line.split(' ')[0]), ...servers, ...elsewhere]);
  expect(commandNames.filter((name) => !tried.has(name))).toEqual([]);
});

test.each(lines)('shingle %s', async (line) => {
  expectHarmless(await shell.runHere(`cd repo && shingle ${line}`));
});

test('colours and links of a terminal are the only escape sequences', async () => {
  const ran = await shell.runHere('cd repo && shingle check --color always --all');
  expectHarmless({...ran, stdout: ran.stdout.replace(/\u001b\[[\d;]*m/g, '')});
});

function xmllint(words: readonly string[], input: string): string {
  const {stdout, stderr, error} = spawnSync('xmllint', [...words, '-'], {input, encoding: 'utf8'});
  if (error) throw new Error(`xmllint is missing (Debian: apt-get install libxml2-utils): ${error.message}`);
  return stdout + stderr;
}

function schemaOf(name: string): string {
  return fileURLToPath(new URL(`../../fixtures/report/schemas/${name}.xsd`, import.meta.url));
}

/** The parser of Markdown that packs the README of the extension. */
function html(markdown: string): string {
  const packer = createRequire(createRequire(import.meta.url).resolve('@vscode/vsce/package.json'));
  const parser: {render: (text: string) => string} = packer('markdown-it')({html: true, linkify: true});
  return parser.render(markdown);
}

/** Gives the names of files in the report, where the format has a place for them; throws if no parser reads it. */
const parsers: Readonly<Record<(typeof formats)[number], (said: string) => readonly string[] | null>> = {
  pretty: () => null,
  concise: (said) => {
    for (const line of said.trim().split('\n').slice(0, -1))
      expect(line).toMatch(/^.+?:\d+:\d+: (?:warning|info|error) [\w-]+: |^ /);
    return null;
  },
  json: (said) => pathsIn(JSON.parse(said)),
  jsonl: (said) =>
    said
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => ['a', 'b'].flatMap((side) => valuesOf(JSON.parse(line), side))),
  sarif: (said) => {
    const uris = valuesOf(JSON.parse(said), 'uri').filter((uri) => !/^[a-z]+:/.test(uri));
    return uris.map(decodeURIComponent);
  },
  github: (said) => {
    const commands = said.split('\n').filter((line) => /^\s*::/.test(line));
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(command).toMatch(/^::(?:warning|notice|error) (?:file|title)=[^\n]*::/);
    return commands.flatMap((command) => /file=([^,:]*)/.exec(command)?.[1] ?? []).map(decodeURIComponent);
  },
  gitlab: (said) => pathsIn(JSON.parse(said)),
  rdjson: (said) => pathsIn(JSON.parse(said)),
  markdown: (said) => {
    const page = html(said);
    expect(page).not.toMatch(/href="javascript:|<img|<script|<[a-z][^>]*\bon\w+=/i);
    return null;
  },
  html: (said) => {
    // It knows HTML 4, and not all tags of today.
    const errors = xmllint(['--html', '--noout'], said)
      .split('\n')
      .filter((line) => /parser error/.test(line));
    expect(errors.filter((line) => !/Tag \w+ invalid$/.test(line))).toEqual([]);
    // Scripts and data of our own only; the text of files is in the data, which is JSON.
    expect(said.match(/<script/g)?.length).toBe(2);
    expect(said).not.toMatch(/<img src=x/);
    return dataInReport(said).paths;
  },
  checkstyle: (said) => {
    expect(xmllint(['--noout', '--schema', schemaOf('checkstyle')], said)).toBe('- validates\n');
    return null;
  },
  agent: () => null,
  csv: (said) => {
    const rows = said.trimEnd().split('\n');
    for (const row of rows) expect(row).toMatch(/^(?:(?:[^",\r\n]*|"(?:[^"]|"")*")(?:,|$)){17}$/);
    expect(said).not.toMatch(/(?:^|,|")[=+@-][^0-9]/m);
    return null;
  },
  xcode: (said) => {
    for (const line of said.trimEnd().split('\n')) expect(line).toMatch(/^(?:.+:\d+:\d+: )?(?:warning|note): /);
    return null;
  },
  badge: (said) => {
    expect(xmllint(['--noout'], said)).toBe('');
    return null;
  },
  junit: (said) => {
    expect(xmllint(['--noout', '--schema', schemaOf('junit')], said)).toBe('- validates\n');
    return null;
  },
};

function valuesOf(value: unknown, key: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === key && typeof one === 'string' ? [one] : valuesOf(one, key),
  );
}

function pathsIn(report: unknown): string[] {
  return valuesOf(report, 'path');
}

describe('every format is read by its parser, and names come back as they are', () => {
  test.each(formats)('%s', async (format) => {
    const ran = await shell.runHere(`cd repo && shingle check docs --format ${format} --diff --all --no-baseline`);
    expect(ran.code, ran.stderr).toBe(1);
    expectHarmless(format === 'html' ? {...ran, stdout: ''} : ran);
    const paths = parsers[format](ran.stdout);
    if (paths === null) return;
    const known = new Set(hostileNames.map((name) => `docs/${name}`));
    // Of 24 hostile names some stand for the others that have the same text.
    expect(paths.filter((path) => known.has(path)).length).toBeGreaterThan(2);
  });
});

test('the hook that is installed is one that a shell can read', async () => {
  expectHarmless(await shell.runHere('cd repo && shingle init --yes'));
  // Git brings examples of its own, some in other languages.
  const hooks = await shell.run(
    'cd repo && ls -A .git/hooks | grep -v sample | while read -r hook; do sh -n ".git/hooks/$hook" || echo "$hook"; done',
  );
  expect(hooks.stdout + hooks.stderr).toBe('');
});
