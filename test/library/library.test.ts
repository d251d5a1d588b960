// The library finds what the command line finds, in texts and in a root; an index that is edited answers as a new one; a signal
// stops it, and errors say what to do.

import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, expect, test} from 'vitest';
import type {Text} from '../../library/api.ts';
import * as core from '../../library/core.ts';
import {check, compare, index, ShingleError} from '../../library/library.ts';
import {run} from '../../server/cli/run.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {random} from '../support/random.ts';
import {isThorough} from '../support/trials.ts';

const example = fileURLToPath(new URL('../../docs/example', import.meta.url));
const probes = fileURLToPath(new URL('../fixtures/findings', import.meta.url));
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-library-'));
});

afterAll(() => rmSync(folder, {recursive: true, force: true}));

function textsIn(root: string): Text[] {
  const files = readdirSync(root, {recursive: true, encoding: 'utf8'}).filter((name) => /\.\w+$/.test(name));
  return files.map((path) => ({path, text: readFileSync(join(root, path), 'utf8')}));
}

/** The files of a case of test/fixtures/findings. */
function textsOfProbe(name: string): Text[] {
  const [, ...files] =
    readFileSync(join(probes, name), 'utf8')
      .split('\n//= findings')[0]
      ?.split(/^\/\/- /m) ?? [];
  return files.map((file) => {
    const end = file.indexOf('\n');
    return {path: file.slice(0, end).replace(/^\//, ''), text: file.slice(end + 1)};
  });
}

let written = 0;

function rootWith(texts: readonly Text[]): string {
  const root = join(folder, String(written++));
  for (const {path, text} of texts) {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** The JSON that the command line prints for these words. */
async function printed(root: string, ...words: string[]): Promise<unknown> {
  const [stdout, stderr] = [collected(), collected()];
  const io = ioFor(Buffer.alloc(0), stdout, stderr, root, {...process.env, HOME: folder});
  const code = await run([...words, '--format', 'json'], io);
  expect({code, stderr: stderr.text()}).toMatchObject({code: expect.toSatisfy((one) => one < 2), stderr: ''});
  return JSON.parse(stdout.text());
}

const sample = textsIn(example);

test('check of texts, of a root, and of the command line give the same report', async () => {
  const root = rootWith(sample);
  const expected = await printed(root, 'check', '--no-cache');
  expect(await core.check(sample)).toEqual(expected);
  expect(await check(sample)).toEqual(expected);
  expect(await check({root}, {settings: {cache: false}})).toEqual(expected);
  expect(await check({root}, {settings: {cache: false}, paths: ['guides']})).not.toEqual(expected);
});

test('links that copying broke are found in texts, too, and comments silence copies', async () => {
  const text = `# Limits

Three things are limited, and the limits are the same for every team. A single file may have four terabytes, see the
[longest files](../reference/keys.md). A team may have two hundred computers. A computer may send what it has for at
most twenty hours a day, so that the line is free for others in the remaining four.
`;
  const texts = [...sample, {path: 'guides/limits.md', text}, {path: 'support/desk/limits.md', text}];
  const report = await core.check(texts);
  expect(report).toEqual(await printed(rootWith(texts), 'check', '--no-cache'));
  expect(report.findings[0]).toMatchObject({code: 'broken-in-copy', broken: {target: '../reference/keys.md'}});
  expect(report.suppressed).toBe(1);
});

test('limits of copies are in the report of all three', async () => {
  const settings = {maxShare: 0.01, maxWarnings: 2};
  const root = rootWith([...sample, {path: '.shingle.json', text: JSON.stringify(settings)}]);
  const expected = await printed(root, 'check', '--no-cache');
  expect(expected).toMatchObject({summary: {limits: [{limit: 'maxShare'}, {limit: 'maxWarnings'}]}});
  expect(await check({root}, {settings: {cache: false}})).toEqual(expected);
  const {summary, findings} = await core.check(sample, {settings});
  expect(summary.limits).toEqual((expected as {summary: {limits: unknown}}).summary.limits);
  expect(findings).toEqual((expected as {findings: unknown}).findings);
});

test('the same of cases of test/fixtures/findings', async () => {
  const cases = readdirSync(probes).map((name) => ({name, texts: textsOfProbe(name)}));
  const usable = cases.filter(({texts}, number) => texts.length > 0 && number % (isThorough ? 4 : 12) === 0);
  expect(usable.length).toBeGreaterThan(10);
  for (const {name, texts} of usable) {
    const report = await core.check(texts);
    expect({name, report}).toEqual({name, report: await printed(rootWith(texts), 'check', '--no-cache')});
  }
});

test('compare of two texts and of two paths is what the command line prints', async () => {
  const root = rootWith(sample);
  const [a, b] = ['guides/restore.md', 'reference/restore-files.md'] as const;
  const expected = await printed(root, 'compare', a, b);
  const [textA, textB] = [a, b].map((path) => sample.find((text) => text.path === path));
  if (textA === undefined || textB === undefined) throw new Error('the example has other pages');
  expect(await compare(a, b, {root})).toEqual(expected);
  expect(await core.compare(textA, textB)).toEqual(expected);
});

test('an index that was edited answers as a new one of the same texts', async () => {
  const draw = random(7);
  const paths = sample.map(({path}) => path);
  const texts = new Map(sample.map((text) => [text.path, text]));
  const edited = await core.index(sample);
  const pick = () => paths[Math.floor(draw() * paths.length)] ?? '';
  for (let edit = 0; edit < 12; edit++) {
    const [path, source] = [pick(), sample.find((text) => text.path === pick())?.text ?? ''];
    if (draw() < 0.3) {
      edited.remove(path);
      texts.delete(path);
    } else {
      const text = {path, text: source.slice(0, Math.floor(draw() * source.length))};
      edited.put(text);
      texts.set(path, text);
    }
  }
  const fresh = await core.index([...texts.values()]);
  expect(edited.paths()).toEqual([...texts.keys()].sort());
  for (const path of edited.paths()) expect(await edited.findingsOf(path)).toEqual(await fresh.findingsOf(path));
  expect(await edited.check()).toEqual(await core.check([...texts.values()]));
});

test('an index finds the copies of a draft, and is the same afterwards; one of a root reads what has changed', async () => {
  const draft = {path: 'guides/draft.md', text: sample.find(({path}) => path === 'reference/keys.md')?.text ?? ''};
  const root = rootWith(sample);
  const ofTexts = await index(sample);
  const ofRoot = await index({root});
  try {
    for (const one of [ofTexts, ofRoot]) {
      const before = await one.findingsOf('faq.md');
      expect(before.length).toBeGreaterThan(0);
      const codes = (await one.find(draft)).map(({code}) => code);
      expect(codes).toContain('copied-page');
      expect(await one.findingsOf('faq.md')).toEqual(before);
    }
    writeFileSync(join(root, 'faq.md'), '# Nothing\n');
    expect(await ofRoot.findingsOf('faq.md')).toEqual([]);
  } finally {
    ofRoot.close();
  }
  await expect(ofRoot.findingsOf('faq.md')).rejects.toThrow();
});

test('a signal stops a check of texts and one of a root, with its reason, and progress is reported', async () => {
  const many = Array.from({length: 40}, (_, number) =>
    sample.map(({path, text}) => ({path: `${number}/${path}`, text: text.replaceAll('the', `the${number}`)})),
  ).flat();
  // Of a few texts, a quick machine may report one stage alone.
  const stages: string[] = [];
  await core.check(many, {progress: ({stage}) => stages.push(stage)});
  expect(new Set(stages).size).toBeGreaterThan(1);
  const reason = new Error('enough');
  for (const input of [many, {root: rootWith(many)}] as const) {
    const stop = new AbortController();
    const options = {signal: stop.signal, settings: {}};
    const checked = 'root' in input ? check(input, options) : check(input, options);
    setTimeout(() => stop.abort(reason), 20);
    await expect(checked).rejects.toBe(reason);
    await expect('root' in input ? check(input, options) : check(input, options)).rejects.toBe(reason);
  }
});

test('an error of a listener to progress ends the work', async () => {
  const stop = () => {
    throw new Error('not so');
  };
  await expect(core.check(sample, {progress: stop})).rejects.toThrow('not so');
});

const inItself: {limits?: unknown} = {};
inItself.limits = inItself;

test.each([
  ['an absolute path', () => core.check([{path: '/a.md', text: ''}]), 'got the path "/a.md"'],
  ['a path upwards', () => core.check([{path: '../a.md', text: ''}]), 'got the path "../a.md"'],
  ['a path twice', () => core.check([sample[0], sample[0]].map((one) => one ?? sample[0])), 'twice'],
  ['no text', () => core.check([{path: 'a.md', text: 3 as never}]), 'got no text for "a.md"'],
  ['an unknown setting', () => core.check([], {settings: {minWord: 3} as never}), 'did you mean "minWords"'],
  ['no settings', () => core.check([], {settings: null as never}), 'expected an object'],
  ['a setting that is no data', () => core.check([], {settings: {minWords: 1n as never}}), 'got a BigInt'],
  ['a function', () => core.check([], {settings: {minWords: (() => 1) as never}}), 'got a Function'],
  ['settings as a map', () => core.check([], {settings: new Map([['minWords', 3]]) as never}), 'got a Map'],
  ['settings in themselves', () => core.check([], {settings: inItself as never}), 'more than 50 levels'],
  ['a path alone', () => check('docs' as never), 'got "docs", expected {root: FOLDER} or a list of texts'],
  ['nothing', () => index(undefined as never), 'got undefined, expected {root: FOLDER}'],
  ['no list of texts', () => core.check(new Set(sample) as never), 'texts: got no list'],
  ['null among the texts', () => core.check([null as never]), 'texts: got null'],
  ['a wrong value', () => core.check([], {settings: {minWords: 'all' as never}}), 'minWords: got "all"'],
  ['a setting of files', () => core.check([], {settings: {exclude: ['x']} as never}), 'which is about files'],
  ['nothing to look for', () => core.check([], {settings: {passages: false, documents: false}}), 'both off'],
  ['a root that is not there', () => check({root: '/no/such/folder'}), 'root: got no folder at /no/such/folder'],
  ['an unknown change', () => check({root: example}, {change: 'all' as never}), 'got "all"'],
  ['a file that is not there', () => compare('a.md', 'b.md', {root: example}), '"a.md" cannot be compared'],
  ['a text and a path', () => compare('a.md', {path: 'a.md', text: ''} as never), 'two texts or two paths'],
  ['a path that is not in the index', async () => (await core.index([])).findingsOf('a.md'), 'got "a.md"'],
])('an error that the caller can fix: %s', async (_, call, said) => {
  const error = await call().then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ShingleError);
  expect(String(error)).toContain(said);
});

test('limits of texts are kept, and what they cut is said', async () => {
  const {cuts, summary} = await core.check(sample, {settings: {limits: {fileBytesMax: 1000, filesMax: 5}}});
  expect(summary.files).toBe(5);
  expect(cuts.map(({limit}) => limit).sort()).toEqual(['limits.fileBytesMax', 'limits.filesMax']);
  await expect(core.check(sample, {settings: {limits: {findingsMax: 1}}})).resolves.toMatchObject({
    cuts: [{limit: 'limits.findingsMax', value: 1}],
  });
});
