// The three examples of docs/library/ do what they say: a rule in a script, a check in a test runner, and a page in three engines.

import {execFile} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {createServer, type Server} from 'node:http';
import {tmpdir} from 'node:os';
import {extname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {hasChromium, openPage, startChromium} from '../support/chromium.ts';
import {engines} from '../support/engines.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const examples = join(root, 'docs/library');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-examples-'));
  cpSync(join(root, 'docs/example'), join(folder, 'handbook'), {recursive: true});
  mkdirSync(join(folder, 'clean'));
  writeFileSync(join(folder, 'clean/page.md'), '# A page\n\nOne page, and no other that it could be a copy of.\n');
});

afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Under vitest, `node --test` would take itself for one of its own children. */
async function node(cwd: string, ...words: string[]): Promise<{readonly code: number; readonly output: string}> {
  const {NODE_TEST_CONTEXT: _, ...env} = process.env;
  return promisify(execFile)(process.execPath, words, {cwd, env}).then(
    ({stdout, stderr}) => ({code: 0, output: stdout + stderr}),
    ({code, stdout, stderr}) => ({code, output: stdout + stderr}),
  );
}

test('a rule of your own, in a script', async () => {
  const script = join(examples, 'customRule.mjs');
  expect(await node(folder, script, 'handbook', 'guides', 'reference')).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^guides\/restore\.md(?::\d+)? repeats reference\/restore-files\.md(?::\d+)? \(resemblance 0\.\d+\)\n[\s\S]*\d+ of \d+ findings break the rule\n$/,
    ),
  });
  expect(await node(folder, script, 'handbook', 'v1', 'src')).toMatchObject({code: 0});
});

test('a check in a test runner', async () => {
  const file = join(examples, 'copies.test.mjs');
  expect(await node(join(folder, 'clean'), '--test', file)).toMatchObject({code: 0});
  const {code, output} = await node(join(folder, 'handbook'), '--test', file);
  expect(code).toBe(1);
  expect(output).toContain('copied-passage: ');
});

const types: Readonly<Record<string, string>> = {'.html': 'text/html', '.mjs': 'text/javascript'};

/** The folder of the package, as any server of files gives it. */
async function served(): Promise<{readonly address: string; readonly server: Server}> {
  const server = createServer(({url = '/'}, response) => {
    const type = types[extname(url)];
    if (type === undefined || !/^\/(?:docs|dist)\/[\w./]+$/.test(url) || url.includes('..')) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {'content-type': `${type}; charset=utf-8`}).end(readFileSync(join(root, url)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('the server has no port');
  return {address: `http://127.0.0.1:${bound.port}/docs/library/compare.html`, server};
}

const [a, b] = ['guides/restore.md', 'reference/restore-files.md'].map((path) =>
  readFileSync(join(root, 'docs/example', path), 'utf8'),
);
/** Types both texts, waits, and gives what the page says. */
const compared = `
  const [a, b] = arguments;
  for (const [id, text] of [['a', a], ['b', b]]) {
    const field = document.getElementById(id);
    field.value = text;
    field.dispatchEvent(new Event('input'));
  }
  const said = () => document.getElementById('summary').textContent;
  return new Promise((resolve) => {
    const look = () => {
      if (document.querySelector('#findings li') === null) return setTimeout(look, 20);
      resolve([said(), ...[...document.querySelectorAll('#findings li')].map((item) => item.textContent)]);
    };
    look();
  });`;

function isCompared(said: readonly string[]): void {
  expect(said).toEqual([
    expect.stringMatching(/^Resemblance 0\.\d+; passages in common: 1$/),
    expect.stringMatching(/^274 words: lines 8-\d+ and lines 8-\d+, resemblance 0\.98\d+$/),
  ]);
}

test.skipIf(!hasChromium)('a page that compares two texts, in Chromium', async () => {
  const {address, server} = await served();
  const browser = await startChromium();
  try {
    const {page, messages} = await openPage(browser, address);
    isCompared(await page.evaluate(([body, ...texts]) => new Function(body ?? '')(...texts), [compared, a, b]));
    expect(messages.filter((message) => !message.includes('404'))).toEqual([]);
  } finally {
    await browser.close();
    server.close();
  }
});

test.each(engines)('the same in $name', async ({missing, start}) => {
  if (missing !== '') {
    console.warn(missing);
    return;
  }
  const {address, server} = await served();
  const page = await start();
  try {
    await page.open(address);
    isCompared(await page.run(compared, a, b));
  } finally {
    await page.end();
    server.close();
  }
});
