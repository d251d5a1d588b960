// Configuration files as people write them, right and wrong: what is loaded, from where, and the text of every error.
import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {afterAll, describe, expect, test} from 'vitest';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {type LoadOptions, loadConfig} from '../../../server/config/loadConfig.ts';
import {printConfig} from '../../../server/config/printConfig.ts';
import {UserError} from '../../../server/userError.ts';
import {defaults} from '../../../shared/model/config.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, {recursive: true, force: true});
});

type Files = Readonly<Record<string, string>>;

/** A folder with these files that ends the upward search, so that no other configuration is found. */
function folderWith(files: Files): string {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-config-'));
  folders.push(folder);
  mkdirSync(join(folder, '.git'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), {recursive: true});
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

async function load(files: Files, options: Partial<LoadOptions> = {}): Promise<LoadedConfig> {
  const cwd = folderWith(files);
  return loadConfig({root: '.', cwd, ...options});
}

async function messageOf(files: Files, options: Partial<LoadOptions> = {}): Promise<string> {
  const cwd = folderWith(files);
  const error = await loadConfig({root: '.', cwd, ...options}).catch((reason: unknown) => reason);
  if (!(error instanceof UserError)) throw new Error(`expected a UserError, got ${String(error)}`);
  return error.message.replaceAll(cwd, 'CWD');
}

describe('what is loaded', () => {
  test('nothing without a file', async () => {
    const {config, file, overrides, overridesFor} = await load({});
    expect({config, file, overrides}).toEqual({config: defaults, file: null, overrides: []});
    expect(overridesFor('a.md')).toBe(overridesFor('b.md'));
  });

  test.each(['.shingle.json', '.shingle.yaml', '.shingle.yml'])('%s', async (name) => {
    const text = name.endsWith('json')
      ? '\uFEFF// ours\n{"$schema": "x", "minWords": 30, /* less */ "code": "exact", "limits": {"filesMax": 9,},}'
      : '# ours\n$schema: x\nminWords: 30\ncode: exact\nlimits:\n  filesMax: 9\n';
    const {config, file, origin} = await load({[name]: text});
    expect(config).toEqual({...defaults, minWords: 30, code: 'exact', limits: {...defaults.limits, filesMax: 9}});
    expect(file?.endsWith(name)).toBe(true);
    expect(origin.get('minWords')).toEqual({kind: 'file', file: name, line: name.endsWith('json') ? 2 : 3});
    expect(origin.get('limits.filesMax')).toEqual({kind: 'file', file: name, line: name.endsWith('json') ? 2 : 6});
    expect(origin.get('limits.placesMax')).toEqual({kind: 'default'});
  });

  test.each([
    ['an empty YAML file', {'.shingle.yaml': ''}],
    ['a YAML file of comments', {'.shingle.yaml': '# nothing yet\n'}],
    ['an empty object', {'.shingle.json': '{}'}],
  ])('%s is the defaults', async (_, files) => {
    expect((await load(files)).config).toEqual(defaults);
  });

  test('the nearest file upwards, not above the Git root', async () => {
    const files = {
      '.shingle.json': '{"minWords": 31}',
      'a/.shingle.yml': 'minWords: 32',
      'a/b/c/x.md': '',
      'sub/.git': '',
      'sub/x.md': '',
    };
    expect((await load(files, {root: 'a/b/c'})).config.minWords).toBe(32);
    expect((await load(files, {root: '.'})).config.minWords).toBe(31);
    expect((await load(files, {root: 'sub'})).config.minWords).toBe(25);
  });

  test('a named file, or none', async () => {
    const files = {'.shingle.json': '{"minWords": 31}', 'ci/strict.json': '{"minWords": 10}'};
    expect((await load(files, {configPath: 'ci/strict.json'})).config.minWords).toBe(10);
    expect((await load(files, {configPath: null})).config.minWords).toBe(25);
  });

  test('extends: later ones win, the file wins over all', async () => {
    const {config, origin} = await load({
      '.shingle.json': '{"extends": ["base/a.json", "./base/b.yaml"], "minCodeWords": 3}',
      'base/a.json':
        '{"minWords": 1, "minCharacters": 1, "minCodeWords": 1, "limits": {"filesMax": 1, "placesMax": 2}}',
      'base/b.yaml': 'extends: c.json\nminCharacters: 2\nlimits: {filesMax: 2}',
      'base/c.json': '{"minTableWords": 7, "minCharacters": 7}',
    });
    expect(config).toMatchObject({minWords: 1, minCharacters: 2, minCodeWords: 3, minTableWords: 7});
    expect(config.limits).toEqual({...defaults.limits, filesMax: 2, placesMax: 2});
    expect(origin.get('minTableWords')).toEqual({kind: 'file', file: 'base/c.json', line: 1});
  });

  test('one base of two', async () => {
    const base = '{"extends": "root.json"}';
    const {config} = await load({
      '.shingle.json': '{"extends": ["a.json", "b.json"]}',
      'a.json': base,
      'b.json': base,
      'root.json': '{"minWords": 9}',
    });
    expect(config.minWords).toBe(9);
  });

  test('flags win over files, their lists of exceptions add up', async () => {
    const {config, origin} = await load(
      {
        '.shingle.json':
          '{"minWords": 30, "limits": {"filesMax": 9, "findingsMax": 5}, "include": ["docs"], "exclude": ["*.min.js"], "reference": ["up"]}',
      },
      {flags: {minWords: 40, limits: {findingsMax: 7}, include: ['*.md'], exclude: ['/old/'], reference: ['more']}},
    );
    expect(config).toMatchObject({
      minWords: 40,
      include: ['*.md'],
      exclude: ['*.min.js', '/old/'],
      reference: ['up', 'more'],
    });
    expect(config.limits).toMatchObject({filesMax: 9, findingsMax: 7});
    expect(origin.get('minWords')).toEqual({kind: 'flag'});
    expect(origin.get('limits.findingsMax')).toEqual({kind: 'flag'});
    expect(origin.get('limits.filesMax')).toMatchObject({kind: 'file'});
  });

  test('the baseline: beside the configuration, the nearest without one, or the one that is named', async () => {
    const name = '.shingle-baseline.jsonl';
    const of = async (files: Files, options: Partial<LoadOptions> = {}) => (await load(files, options)).config.baseline;
    const down = {'a/b/x.md': ''};
    expect(await of({...down, '.shingle.json': '{}', [`a/${name}`]: ''}, {root: 'a/b'})).toBe(`../../${name}`);
    expect(await of({...down, [`a/${name}`]: '', [name]: ''}, {root: 'a/b'})).toBe(`../${name}`);
    expect(await of(down, {root: 'a/b'})).toBe(name);
    expect(await of({...down, 'a/b/.git': '', [name]: ''}, {root: 'a/b'})).toBe(name);
    const named = {...down, '.shingle.json': '{"extends": "ci/x.json"}', 'ci/x.json': '{"baseline": "../ci/b.jsonl"}'};
    expect(await of(named, {root: 'a/b'})).toBe('../../ci/b.jsonl');
    expect(await of(named, {root: 'a/b', flags: {baseline: 'c.jsonl'}})).toBe('../../c.jsonl');
    expect(await of(named, {flags: {baseline: ''}})).toBe('');
    expect(await of({'.shingle.json': '{"baseline": ""}'})).toBe('');
  });

  test('paths are relative to the file that names them', async () => {
    const files = {
      '.shingle.json': '{"extends": "base/b.json", "reference": ["./up", "./docs/ref"]}',
      'base/b.json': '{"templates": ["t.md"]}',
      'docs/x.md': '',
    };
    const {config} = await load(files, {root: 'docs', flags: {templates: ['u.md']}});
    expect(config.reference).toEqual(['../up', 'ref']);
    expect(config.templates).toEqual(['../base/t.md', 'u.md']);
  });
});

test('globs whose braces multiply are refused at once', async () => {
  const exclude = Array.from({length: 2000}, (_, at) => `${'{a,b}'.repeat(9)}${at}`);
  expect(await messageOf({'.shingle.json': JSON.stringify({exclude})})).toBe(
    '.shingle.json:1:13: got globs whose braces stand for more than 10000 others, expected fewer',
  );
});

test.each([
  ['exclude', (glob: string) => ({exclude: [glob]}), '1:13'],
  ['encodings', (glob: string) => ({encodings: [{files: [glob], encoding: 'koi8-r'}]}), '1:25'],
  ['corpus', (glob: string) => ({corpus: {paths: [glob]}}), '1:21'],
  ['overrides', (glob: string) => ({overrides: [{files: [glob], minWords: 3}]}), '1:25'],
])('a glob of %s has the limits of all globs', async (_, configured, at) => {
  expect(await messageOf({'.shingle.json': JSON.stringify(configured('{a,b}'.repeat(30)))})).toBe(
    `.shingle.json:${at}: got a glob whose braces stand for more than 1000 others, expected fewer`,
  );
});

test('keys that are set again and again, and more problems than anyone reads', async () => {
  const keys = (key: (at: number) => string) => Array.from({length: 9000}, (_, at) => `${key(at)}: 1`).join('\n');
  expect((await messageOf({'.shingle.yaml': keys(() => 'minWords')})).split('\n').slice(-2)).toEqual([
    '.shingle.yaml:51:1: minWords: set twice, expected it once',
    '.shingle.yaml: and 8,949 more problems',
  ]);
});

describe('globs are turned to the checked root', () => {
  test.each<[string, string, readonly string[]]>([
    ['*.md', '.', ['*.md']],
    ['!docs/', '.', ['!docs/']],
    ['*.md', 'docs', ['**/*.md']],
    ['docs/*.md', 'docs', ['/*.md']],
    ['docs/old', 'docs', ['/old']],
    ['!docs/old/', 'docs', ['!/old']],
    ['/docs/a/*.md', 'docs', ['a/*.md']],
    ['./docs/a/*.md', 'docs', ['a/*.md']],
    ['docs/**', 'docs', ['**']],
    ['docs', 'docs', ['**/docs', '**']],
    ['docs/*', 'docs/a/b', ['**']],
    ['/docs', 'docs/a', ['**']],
    ['{docs,api}/*.md', 'docs', ['/*.md']],
    ['d*/**/b/*.md', 'docs/a', ['**/b/*.md']],
    ['**/a/*.md', 'docs/a', ['**/a/*.md', '/*.md']],
    ['api/*.md', 'docs', ['../api/*.md']],
  ])('%s from %s', async (glob, root, expected) => {
    const {config} = await load({'.shingle.json': JSON.stringify({exclude: [glob]}), 'docs/a/b/x.md': ''}, {root});
    expect([...config.exclude].sort()).toEqual([...expected].sort());
  });

  test('as written when the file is elsewhere', async () => {
    const {config} = await load(
      {'ci/c.json': '{"exclude": ["api/*.md"]}', 'docs/x': ''},
      {root: 'docs', configPath: 'ci/c.json'},
    );
    expect(config.exclude).toEqual(['api/*.md']);
  });

  test('of a base, from the folder of the file that was found', async () => {
    const {config} = await load({
      '.shingle.json': '{"extends": "base/b.json"}',
      'base/b.json': '{"exclude": ["api/*.md"]}',
    });
    expect(config.exclude).toEqual(['api/*.md']);
  });
});

describe('patterns of expected sets are turned to the checked root', () => {
  test.each<[string, string, readonly string[]]>([
    ['docs/{go,js}/**', '.', ['docs/{go,js}/**']],
    ['docs/{go,js}/**', 'docs', ['{go/**,js/**}']],
    ['{go,js}_*.md', 'docs', ['{**/go_*.md,**/js_*.md}']],
    ['docs/{a,b}/x{1..2}.md', 'docs', ['{a/x1.md,a/x2.md,b/x1.md,b/x2.md}']],
    // Of one product there is no set.
    ['docs/{go,a}/**', 'docs/a', []],
    ['{docs,api}/**', 'docs', []],
    ['docs/*.md', 'docs', ['/*.md']],
    ['api/*.md', 'docs', []],
    // Each way to match the folders is a pattern: pages of one alternative stay in one.
    ['**/{a,b}/**', 'docs/a', ['{**/a/**,**/b/**}', '{**,**/b/**}']],
    ['docs/{a\\,b,c}/**', 'docs', ['{a\\,b/**,c/**}']],
  ])('%s from %s', async (glob, root, expected) => {
    const files = {'.shingle.json': JSON.stringify({expected: [glob]}), 'docs/a/b/x.md': ''};
    const {config} = await load(files, {root});
    expect(config.expected).toEqual(expected);
  });

  test('two paths are expected to be alike from there, too', async () => {
    const files = {'.shingle.json': '{"expected": ["docs/{go,js}/**"]}', 'docs/x.md': ''};
    const [top, below] = [await load(files), await load(files, {root: 'docs'})];
    expect(top.areExpected?.('docs/go/a.md', 'docs/js/b.md')).toBe(true);
    expect(below.areExpected?.('go/a.md', 'js/b.md')).toBe(true);
    expect(below.areExpected?.('go/a.md', 'go/b.md')).toBe(false);
  });
});

describe('overrides', () => {
  const files = {
    '.shingle.json': JSON.stringify({
      extends: 'base.yaml',
      minWords: 30,
      overrides: [
        {files: ['docs/**'], minWords: 40, sameFile: 'off'},
        {files: ['*.tsv', 'docs/legacy'], ignore: true, minWords: 50},
      ],
    }),
    'base.yaml': 'overrides:\n  - files: ["**"]\n    minTableWords: 99\n    minWords: 20\n',
    'docs/x.md': '',
  };
  test.each([
    ['readme.md', {minWords: 20, minTableWords: 99}],
    ['docs/a.md', {minWords: 40, minTableWords: 99, sameFile: 'off'}],
    ['docs/legacy/b.md', {minWords: 50, minTableWords: 99, sameFile: 'off', ignore: true}],
    ['x/y.tsv', {minWords: 50, minTableWords: 99, ignore: true}],
  ])('of %s: later ones win', async (path, expected) => {
    const {config, overridesFor} = await load(files);
    expect(config.minWords).toBe(30);
    expect(overridesFor(path)).toEqual(expected);
  });

  test('yield to flags', async () => {
    const {overridesFor} = await load(files, {flags: {minWords: 5}});
    expect(overridesFor('docs/a.md')).toEqual({minTableWords: 99, sameFile: 'off'});
  });

  test('match below a deeper root', async () => {
    const {overridesFor} = await load(files, {root: 'docs'});
    expect(overridesFor('legacy/b.md')).toMatchObject({ignore: true, minWords: 50});
  });

  test('nothing is the same empty object', async () => {
    const {overridesFor} = await load({'.shingle.json': '{"overrides": [{"files": ["a"], "minWords": 1}]}'});
    expect(overridesFor('b')).toBe(overridesFor('c'));
    expect(overridesFor('b')).toEqual({});
  });
});

test('files that Crowdin writes are generated, unless a setting names their kind', async () => {
  const crowdin = 'files:\n  - source: /docs/*.md\n    translation: /docs/%two_letters_code%/%original_file_name%\n';
  const {overridesFor, generated} = await load(
    {
      'crowdin.yml': crowdin,
      'docs/.shingle.json': '{"overrides": [{"files": ["fr/**"], "source": "page"}]}',
      'docs/de/a.md': '',
    },
    {root: 'docs'},
  );
  expect(['de/a.md', 'a.md', 'fr/a.md'].map((path) => overridesFor(path).source)).toEqual([
    'generated',
    undefined,
    'page',
  ]);
  expect(generated?.files).toEqual(['crowdin.yml']);
});

describe('files that the attributes of Git call generated', () => {
  const attributes = [
    '# MANUAL.md linguist-generated',
    '*.txt text eol=lf',
    '/MANUAL.* linguist-generated=true',
    'api/** -diff linguist-generated',
    'guide/** linguist-generated # no comment there',
    'api/index.md -linguist-generated',
    'help{1,2}.md linguist-generated',
    'x.md linguist-generated-too',
    'guide/*.md linguist-generated=false',
    // Each is about files that it matches itself, so the first two are about none.
    'bare linguist-generated',
    'slash/ linguist-generated',
    'child/* linguist-generated',
    '[Cc]lient.md linguist-generated',
    '[attr]made linguist-generated',
    '!not.md linguist-generated',
    'out/*.md linguist-generated',
    'out/own.md -linguist-generated',
    'name.md linguist-generated',
    'kept/name.* !linguist-generated',
  ].join('\n');
  const files = {
    '.gitattributes': attributes,
    'docs/.gitattributes': 'own.md linguist-generated=true\nmade/mine.md -linguist-generated\n',
    'docs/x.md': '',
  };
  test.each([
    ['MANUAL.html', 'generated'],
    ['docs/MANUAL.html', undefined],
    ['api/keys/set.md', 'generated'],
    ['api/index.md', undefined],
    ['docs/help{1,2}.md', 'generated'],
    ['docs/help1.md', undefined],
    ['x.md', undefined],
    ['guide/a.md', undefined],
    ['guide/a.txt', undefined],
    ['bare/a.md', undefined],
    ['docs/bare', 'generated'],
    ['slash/a.md', undefined],
    ['slash', undefined],
    ['child/a.md', 'generated'],
    ['child/x/a.md', undefined],
    ['docs/Client.md', 'generated'],
    ['docs/client.md', 'generated'],
    ['[attr]made', undefined],
    ['not.md', undefined],
    ['!not.md', undefined],
    ['out/a.md', 'generated'],
    ['out/own.md', undefined],
    ['deep/er/name.md', 'generated'],
    ['kept/name.md', undefined],
  ])('%s is %s', async (path, source) => {
    const loaded = await load(files);
    expect(loaded.overridesFor(path).source).toBe(source);
    expect(loaded.generated).toMatchObject({files: ['.gitattributes'], notes: []});
    expect(printConfig(loaded)).toContain('// generated files: also those that .gitattributes names\n');
  });

  test('as Git matches them', async () => {
    const cwd = folderWith(files);
    const paths = [
      'a.md',
      'bare',
      'bare/a',
      'slash/a',
      'child/a',
      'child/x/a',
      'Client.md',
      'x/client.md',
      'api/a/b',
      'guide/a',
    ];
    rmSync(join(cwd, '.git'), {recursive: true});
    execFileSync('git', ['init', '-q'], {cwd});
    const said = execFileSync('git', ['check-attr', '-z', 'linguist-generated', ...paths], {cwd, encoding: 'utf8'});
    const fields = said.split('\0');
    const ofGit = paths.filter((path) => ['set', 'true'].includes(fields[fields.indexOf(path) + 2]));
    const {overridesFor} = await loadConfig({root: '.', cwd});
    expect(paths.filter((path) => overridesFor(path).source === 'generated')).toEqual(ofGit);
    expect(ofGit.length).toBeGreaterThan(3);
  });

  test('nothing in a folder that is not trusted', async () => {
    const {overridesFor, generated, looked} = await load(files, {isTrusted: false});
    expect([overridesFor('MANUAL.html'), generated]).toEqual([{}, null]);
    expect(looked.filter((file) => file.endsWith('.gitattributes'))).toEqual([]);
  });

  test('without Git, only those of the root', async () => {
    const cwd = folderWith({
      '.gitattributes': 'a.md linguist-generated',
      'in/.gitattributes': 'b.md linguist-generated',
    });
    const sources = async () => {
      const {overridesFor} = await loadConfig({root: 'in', cwd});
      return ['a.md', 'b.md'].map((path) => overridesFor(path).source);
    };
    expect(await sources()).toEqual(['generated', 'generated']);
    rmSync(join(cwd, '.git'), {recursive: true});
    expect(await sources()).toEqual([undefined, 'generated']);
  });

  test('of patterns with wildcards no more than the limits, which a note says', async () => {
    const many = [
      `${'a*'.repeat(201)}.md linguist-generated`,
      ...Array.from({length: 900}, (_, n) => `x${n}-*b.md linguist-generated`),
      'exact.md linguist-generated',
    ];
    const {overridesFor, generated} = await load({'.gitattributes': many.join('\n')});
    const paths = ['x0-b.md', 'x899-b.md', `${'a'.repeat(201)}.md`, 'x/exact.md'];
    const sources = paths.map((path) => overridesFor(path).source);
    expect(sources).toEqual(['generated', undefined, undefined, 'generated']);
    expect(generated?.notes).toEqual([
      '.gitattributes:1: this pattern of generated files is not read, and others may not be. Of patterns with wildcards, one of at most 400 characters is read, and together 5,000.',
    ]);
  });

  test('long names are matched with as many patterns as may be in no time', async () => {
    const all = Array.from({length: 3000}, (_, n) => `${'a*b*c*d*'.repeat(5)}${n}*.md linguist-generated`).join('\n');
    const {overridesFor} = await load({'.gitattributes': all});
    const names = Array.from({length: 100}, (_, n) => `${'abcd'.repeat(40)}${n}.txt`);
    const start = process.cpuUsage();
    for (let times = 0; times < 10; times++) for (const name of names) overridesFor(name);
    const {user} = process.cpuUsage(start);
    // 0.3 s on the slowest machine; all patterns took more than a minute.
    expect(user / 1e6).toBeLessThan(5);
  });

  test('below a deeper root, with those of its own folder', async () => {
    const {overridesFor, looked} = await load(
      {...files, '.gitattributes': 'docs/made/** linguist-generated\n'},
      {root: 'docs'},
    );
    const sources = ['made/a.md', 'made/mine.md', 'own.md', 'a.md'].map((path) => overridesFor(path).source);
    expect(sources).toEqual(['generated', undefined, 'generated', undefined]);
    expect(looked.filter((file) => file.endsWith('.gitattributes'))).toHaveLength(2);
  });

  test('the configuration decides, and flags more', async () => {
    const own = {...files, '.shingle.json': '{"overrides": [{"files": ["MANUAL.md"], "source": "page"}]}'};
    const {overridesFor} = await load(own);
    expect(['MANUAL.md', 'MANUAL.txt'].map((path) => overridesFor(path).source)).toEqual(['page', 'generated']);
    expect((await load(own, {flags: {source: 'data'}})).overridesFor('MANUAL.txt').source).toBeUndefined();
    const page = {
      ...files,
      '.shingle.json': '{"source": "page", "overrides": [{"files": ["*.txt"], "source": "auto"}]}',
    };
    const decided = await load(page);
    expect(['MANUAL.md', 'MANUAL.txt'].map((path) => decided.overridesFor(path).source)).toEqual([
      undefined,
      'generated',
    ]);
  });

  test('a link is not followed', async () => {
    const cwd = folderWith({'other/list': 'a.md linguist-generated\n'});
    symlinkSync(join(cwd, 'other/list'), join(cwd, '.gitattributes'));
    expect((await loadConfig({root: '.', cwd})).generated).toBeNull();
  });
});

describe('errors', () => {
  const top =
    'include, exclude, reference, templates, expected, encodings, minWords, minCharacters, minCodeWords, minTableWords, minWeight, minNewWords, infoWeight, level, source, minSameFileWords, minContainment, minResemblance, repeatedBlocks, sameFile, documentResemblance, documentContainment, rareUpTo, repeatedFrom, boilerplateFrom, code, fold, passages, documents, rewritten, failOn, maxWarnings, maxShare, reportUnusedSuppressions, drift, cache, resident, baseline, forge, site, corpus, historyRefs, historySince, historyPaths, lab, limits, overrides';
  const inOverride =
    'files, ignore, minWords, minCharacters, minCodeWords, minTableWords, source, minSameFileWords, minContainment, minResemblance, repeatedBlocks, sameFile, maxWarnings, maxShare';

  test.each<[string, string | Files, readonly string[]]>([
    [
      'unknown, near',
      '{\n  "minWord": 3\n}',
      ['.shingle.json:2:3: unknown setting "minWord"; did you mean "minWords"?'],
    ],
    ['unknown, far', '{"colour": 3}', [`.shingle.json:1:2: unknown setting "colour", expected one of extends, ${top}`]],
    [
      'unknown here',
      '{"placesMax": 3}',
      ['.shingle.json:1:2: unknown setting "placesMax", expected it inside "limits"'],
    ],
    [
      'of the laboratory, but beside those of a check',
      '{"sketch": "bins", "words": []}',
      [
        '.shingle.json:1:2: unknown setting "sketch", expected it inside "lab"',
        '.shingle.json:1:20: unknown setting "words", expected it inside "lab"',
      ],
    ],
    [
      'prototype',
      '{"__proto__": 3, "constructor": 1}',
      [
        `.shingle.json:1:2: unknown setting "__proto__", expected one of extends, ${top}`,
        `.shingle.json:1:18: unknown setting "constructor", expected one of extends, ${top}`,
      ],
    ],
    [
      'not per file',
      '{"overrides": [{"files": ["a"], "failOn": "info"}]}',
      [`.shingle.json:1:33: unknown setting "failOn" in overrides[0], expected one of ${inOverride}`],
    ],
    [
      'a text for a number',
      '{"minWords": "25"}',
      ['.shingle.json:1:14: minWords: got "25", expected a whole number of at least 1'],
    ],
    [
      'a fraction',
      '{"minWords": 2.5}',
      ['.shingle.json:1:14: minWords: got 2.5, expected a whole number of at least 1'],
    ],
    [
      'of no use',
      '{"lab": {"commonFrom": 1}}',
      ['.shingle.json:1:24: lab.commonFrom: got 1, expected a whole number of at least 0, but not 1'],
    ],
    [
      'too small',
      '{"limits": {"placesMax": 1}}',
      ['.shingle.json:1:26: limits.placesMax: got 1, expected a whole number of at least 2'],
    ],
    [
      'out of range',
      '{"minContainment": 40}',
      ['.shingle.json:1:20: minContainment: got 40, expected a number from 0 to 1'],
    ],
    [
      'a wrong word',
      '{"code": "blnd"}',
      ['.shingle.json:1:10: code: got "blnd", expected "exact", "blind" or "off"; did you mean "blind"?'],
    ],
    [
      'a word out of nowhere',
      '{"code": "yes"}',
      ['.shingle.json:1:10: code: got "yes", expected "exact", "blind" or "off"'],
    ],
    ['a switch', '{"fold": null}', ['.shingle.json:1:10: fold: got null, expected true or false']],
    ['a list', '{"include": "*.md"}', ['.shingle.json:1:13: include: got "*.md", expected a list of globs']],
    [
      'a set that is taken back',
      '{"expected": ["docs/{a,b}/**", "!docs/c"]}',
      ['.shingle.json:1:32: expected: got a pattern that begins with "!", expected one that names a set of files'],
    ],
    ['an empty glob', '{"include": ["*.md", ""]}', ['.shingle.json:1:22: include[1]: got "", expected a glob']],
    [
      'a wrong base',
      '{"extends": {}}',
      ['.shingle.json:1:13: extends: got an object, expected a text in quotes or a list of texts'],
    ],
    [
      'no files',
      '{"overrides": [{"minWords": 3}]}',
      ['.shingle.json:1:16: overrides[0]: "files" is missing, expected a list of globs, at least one'],
    ],
    [
      'empty files',
      '{"overrides": [{"files": []}]}',
      ['.shingle.json:1:26: overrides[0].files: got an empty list, expected a list of globs, at least one'],
    ],
    ['overrides', '{"overrides": [1]}', ['.shingle.json:1:16: overrides[0]: got 1, expected an object']],
    ['twice', '{"fold": true,\n"fold": false}', ['.shingle.json:2:1: fold: set twice, expected it once']],
    ['not an object', '[]', ['.shingle.json:1:1: got an empty list, expected an object']],
    [
      'all at once',
      '{\n  "minWords": 0,\n  "minWord": 1,\n  "fold": "no"\n}',
      [
        '.shingle.json:2:15: minWords: got 0, expected a whole number of at least 1',
        '.shingle.json:3:3: unknown setting "minWord"; did you mean "minWords"?',
        '.shingle.json:4:11: fold: got "no", expected true or false',
      ],
    ],
    ['nothing in JSON', '', ['.shingle.json:1:1: got the end of the file, expected a value']],
    [
      'a missing comma',
      '{\n  "fold": true\n  "minWords": 3\n}',
      ['.shingle.json:3:3: got a text in quotes, expected a comma'],
    ],
    [
      'an open text',
      '{"code": "x\n}',
      ['.shingle.json:1:10: got a text in quotes, expected the closing quote of the text'],
    ],
    ['a missing brace', '{"fold": true', ['.shingle.json:1:14: got the end of the file, expected a closing brace }']],
    [
      'no quotes',
      '{fold: true}',
      ['.shingle.json:1:2: got a word, expected a name or text in double quotes, a number, true, false or null'],
    ],
    [
      'deep JSON',
      '['.repeat(200_000),
      ['.shingle.json:1:1: got more than 20000 values or too deep a nesting, expected fewer'],
    ],
    [
      'YAML values',
      {'.shingle.yaml': 'minWords: many\n\nlimits:\n  fileMax: 3\ninclude: [.inf]\nminContainment: .nan\n'},
      [
        '.shingle.yaml:1:11: minWords: got "many", expected a whole number of at least 1',
        '.shingle.yaml:4:3: unknown setting "fileMax" in limits; did you mean "filesMax"?',
        '.shingle.yaml:5:11: include[0]: got Infinity, expected a glob',
        '.shingle.yaml:6:17: minContainment: got NaN, expected a number from 0 to 1',
      ],
    ],
    [
      'YAML without a value',
      {'.shingle.yaml': 'minWords:\n'},
      ['.shingle.yaml:1:10: minWords: got null, expected a whole number of at least 1'],
    ],
    [
      'YAML words',
      {'.shingle.yaml': 'code: off\nfold: yes\n'},
      ['.shingle.yaml:2:7: fold: got "yes", expected true or false'],
    ],
    [
      'YAML keys',
      {'.shingle.yaml': '? [a]\n: 1\n3: 4\n'},
      [
        `.shingle.yaml:1:3: unknown setting "["a"]", expected one of extends, ${top}`,
        `.shingle.yaml:3:1: unknown setting "3", expected one of extends, ${top}`,
      ],
    ],
    [
      'YAML syntax',
      {'.shingle.yaml': 'include: [a\nfold: true\n'},
      ['.shingle.yaml:2:1: invalid indentation: this key cannot start here'],
    ],
    [
      'a list in YAML that has no end',
      {'.shingle.yaml': 'include: [a\n'},
      ['.shingle.yaml:2:1: got the end of the file, expected a closing quote or bracket, a comma or a colon'],
    ],
    ['null', 'null', ['.shingle.json:1:1: got null, expected an object']],
    [
      'YAML twice',
      {'.shingle.yaml': 'fold: true\nfold: false\n'},
      ['.shingle.yaml:2:1: fold: set twice, expected it once'],
    ],
    ['a YAML list', {'.shingle.yaml': '- a\n'}, ['.shingle.yaml:1:1: got a list, expected an object']],
    [
      'two files',
      {'.shingle.json': '{}', '.shingle.yml': ''},
      ['.: got .shingle.json and .shingle.yml, expected one configuration file in a folder'],
    ],
    [
      'a base that is missing',
      '{\n"extends": ["a.json", "@acme/shingle", "./b"]}',
      [
        '.shingle.json:2:13: extends: no file a.json, expected a path relative to .',
        '.shingle.json:2:23: extends: no file @acme/shingle, expected a path relative to . (packages are not looked up)',
        '.shingle.json:2:40: extends: no file b, expected a path relative to .',
      ],
    ],
    [
      'a base that is a folder',
      {'.shingle.json': '{"extends": "base"}', 'base/x': ''},
      ['base: got a folder, expected a configuration file'],
    ],
    [
      'itself',
      '{"extends": ".shingle.json"}',
      [
        '.shingle.json:1:13: extends: got a cycle, .shingle.json → .shingle.json; expected files that do not extend each other',
      ],
    ],
    [
      'a cycle',
      {
        '.shingle.json': '{"extends": "b/x.json"}',
        'b/x.json': '{"extends": "y.yaml"}',
        'b/y.yaml': 'fold: true\nextends:\n  - x.json\n',
      },
      [
        'b/y.yaml:3:5: extends: got a cycle, b/x.json → b/y.yaml → b/x.json; expected files that do not extend each other',
      ],
    ],
    [
      'errors of all files',
      {'.shingle.json': '{"extends": ["a.json", "b.yaml"], "fold": 1}', 'a.json': '{"x": }', 'b.yaml': 'minWords: 0'},
      [
        '.shingle.json:1:43: fold: got 1, expected true or false',
        'a.json:1:7: got "}", expected a value',
        'b.yaml:1:11: minWords: got 0, expected a whole number of at least 1',
      ],
    ],
    [
      'nothing to look for',
      '{"passages": false,\n"documents": false}',
      [
        '.shingle.json:2: got "passages" and "documents" both off, expected at least one of them: nothing is left to look for',
      ],
    ],
    [
      'boilerplate before repetition',
      '{"repeatedFrom": 20}',
      ['boilerplateFrom: got 11, expected at least 20, the value of repeatedFrom'],
    ],
  ])('%s', async (_, files, expected) => {
    const message = await messageOf(typeof files === 'string' ? {'.shingle.json': files} : files);
    expect(message.split('\n')).toEqual(expected);
  });

  test('a named file that is missing, a folder, too large', async () => {
    expect(await messageOf({}, {configPath: 'c.json'})).toBe('c.json: no such file, expected a configuration file');
    expect(await messageOf({}, {configPath: '../../../../no/c.json'})).toMatch(
      /^\/.*: no such file, expected a configuration file$/,
    );
    expect(await messageOf({'d/x': ''}, {configPath: 'd'})).toBe('d: got a folder, expected a configuration file');
    expect(await messageOf({'c.json': ' '.repeat(256_001)}, {configPath: 'c.json'})).toBe(
      'c.json: got 256001 bytes, expected at most 256000',
    );
  });

  test('aliases that multiply', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]'];
    for (const [from, to] of ['ab', 'bc', 'cd', 'de', 'ef'])
      lines.push(`${to}: &${to} [${Array(10).fill(`*${from}`).join(', ')}]`);
    expect(await messageOf({'.shingle.yaml': lines.join('\n')})).toContain('expected fewer');
  });

  test('bases that multiply', async () => {
    const files: Record<string, string> = {'.shingle.json': '{"extends": ["0.json", "0.json"]}', '30.json': '{}'};
    for (let at = 0; at < 30; at++) files[`${at}.json`] = `{"extends": ["${at + 1}.json", "${at + 1}.json"]}`;
    expect(await messageOf(files)).toBe('.shingle.json: extends more than 100 files, expected fewer');
  });
});

describe('printConfig', () => {
  const files = {
    '.shingle.json':
      '{\n "extends": "b.yaml", "minWords": 30, "exclude": ["*.tsv"],\n "overrides": [{"files": ["docs"], "minWords": 40}]\n}',
    'b.yaml': 'limits:\n  filesMax: 7\n',
  };

  test('says where each value came from', async () => {
    const text = printConfig(await load(files, {flags: {code: 'off', limits: {findingsMax: 3}}}));
    const lines = text.split('\n');
    for (const line of [
      '  "minWords": 30, // .shingle.json:2',
      '  "exclude": ["*.tsv"], // .shingle.json:2',
      '  "code": "off", // command line',
      '  "fold": true, // default',
      '    "filesMax": 7, // b.yaml:2',
      '    "findingsMax": 3, // command line',
      '    {"files": ["docs"], "minWords": 40}, // .shingle.json:3',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines[0]).toMatch(/^\/\/ configuration file: .*\.shingle\.json$/);
  });

  test('is a configuration file that means the same', async () => {
    for (const given of [files, {}]) {
      const loaded = await load(given);
      const again = await load({'.shingle.json': printConfig(loaded)});
      expect(again.config).toEqual(loaded.config);
      expect(again.overrides.map(({files: globs, settings}) => ({globs, settings}))).toEqual(
        loaded.overrides.map(({files: globs, settings}) => ({globs, settings})),
      );
    }
  });
});
