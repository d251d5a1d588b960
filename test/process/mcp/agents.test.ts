// `shingle mcp` as agents start it: a process, asked by the client of the official library over standard input and
// output. The client checks the structured content of every answer against the schema that the tool has announced.

import {execFileSync, spawn} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {createInterface} from 'node:readline';
import {type CallToolResult, Client} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {Ajv} from 'ajv';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {type AgentAnswer, agentTools, answerSchema} from '../../../shared/model/agentTools.ts';
import {program} from '../../support/build.ts';

const folder = mkdtempSync(join(tmpdir(), 'shingle-agents-'));
const root = join(folder, 'project');
const isAnswer = new Ajv({strict: false}).compile<AgentAnswer>(answerSchema);

const [first = '', second = ''] = [proseOf('bees'), proseOf('theatre')];
let client: Client;

beforeAll(async () => {
  mkdirSync(join(root, 'docs'), {recursive: true});
  put('docs/roof.md', `# On the roof\n\n${first}\n`);
  put('docs/evenings.md', `# Evenings\n\n${second}\n\n${first}\n`);
  put('docs/other.md', `# By ferry\n\n${proseOf('ferry')}\n`);
  put('.gitignore', 'secret.md\n');
  put('secret.md', `# Secret\n\n${second}\n`);
  writeFileSync(join(folder, 'outside.md'), `# Outside\n\n${first}\n`);
  symlinkSync('../outside.md', join(root, 'link.md'));
  symlinkSync('..', join(root, 'up'));
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'First pages');
  client = await started();
});

afterAll(async () => {
  await client.close();
  rmSync(folder, {recursive: true, force: true});
});

function put(path: string, text: string): void {
  writeFileSync(join(root, path), text);
}

function git(...words: readonly string[]): void {
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words], {cwd: root});
}

async function started(...flags: readonly string[]): Promise<Client> {
  const env = {PATH: process.env.PATH ?? '', HOME: folder, XDG_CACHE_HOME: join(folder, 'cache')};
  const args = [program, 'mcp', '--root', root, ...flags];
  const agent = new Client({name: 'test', version: '1'});
  await agent.connect(new StdioClientTransport({command: process.execPath, args, env, stderr: 'ignore'}));
  return agent;
}

async function asked(name: string, input: Record<string, unknown>): Promise<AgentAnswer> {
  const {structuredContent, isError, content} = await called(name, input);
  expect([isError, content]).toEqual([undefined, expect.anything()]);
  if (!isAnswer(structuredContent)) throw new Error(JSON.stringify(isAnswer.errors));
  return structuredContent;
}

function called(name: string, input: Record<string, unknown>): Promise<CallToolResult> {
  return client.callTool({name, arguments: input});
}

function textOf({content}: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : `[${part.type}]`)).join('\n');
}

async function refusal(name: string, input: Record<string, unknown>): Promise<string> {
  const result = await called(name, input);
  expect(result.isError).toBe(true);
  return textOf(result);
}

test('the tools are announced with the schemas of the table, as reading only', async () => {
  const {tools} = await client.listTools();
  expect(tools.map(({name}) => name)).toEqual(agentTools.map(({name}) => name));
  for (const {annotations, outputSchema, inputSchema} of tools) {
    expect(annotations).toMatchObject({readOnlyHint: true, openWorldHint: false});
    expect(outputSchema).toMatchObject({required: ['summary', 'copies', 'copiesLeft', 'notes']});
    expect(inputSchema.additionalProperties).toBe(false);
  }
});

test('a text that exists is found with its places; one with other words is not', async () => {
  const {summary, copies} = await asked('check_text', {text: first});
  expect(summary).toMatch(
    /^This text is already in the project: all of its \d+ words are also in docs\/evenings\.md\./,
  );
  expect(copies).toHaveLength(1);
  expect(copies[0]?.places.map(({path, startLine}) => [path, startLine])).toEqual([
    ['docs/evenings.md', lineOf('docs/evenings.md', first)],
    ['docs/roof.md', 3],
  ]);
  const fresh = await asked('check_text', {text: proseOf('seeds')});
  expect(fresh).toMatchObject({copies: [], copiesLeft: 0});
  expect(fresh.summary).toMatch(/^No copy of these \d+ words was found in 3 files\.$/);
});

test('what is in the file that the text is for is no copy, and is said', async () => {
  const {copies, notes} = await asked('check_text', {text: second, path: 'docs/evenings.md'});
  expect(copies).toEqual([]);
  expect(notes).toEqual([expect.stringMatching(/^docs\/evenings\.md itself has \d+ words of it, from line 3 on/)]);
});

test('a sentence that is too short for a check is found word for word', async () => {
  const sentence = first.split(/(?<=\.)\s/)[0] ?? '';
  const {copies} = await asked('check_text', {text: sentence, limit: 1});
  expect(copies[0]?.places.map(({path}) => path)).toEqual(['docs/evenings.md', 'docs/roof.md']);
});

test('the index follows the disk: written, created and deleted files, and the configuration', async () => {
  const text = proseOf('orchard');
  expect((await asked('check_text', {text})).copies).toEqual([]);
  put('docs/new.md', `# New\n\n${text}\n`);
  expect((await asked('check_text', {text})).copies[0]?.places.map(({path}) => path)).toEqual(['docs/new.md']);
  put('docs/new.md', `# New\n\n${proseOf('ledger')}\n`);
  expect((await asked('check_text', {text})).copies).toEqual([]);
  expect((await asked('check_text', {text: proseOf('ledger')})).copies).toHaveLength(1);
  put('.shingle.json', '{"exclude": ["docs/new.md"]}');
  expect((await asked('check_text', {text: proseOf('ledger')})).copies).toEqual([]);
  put('.shingle.json', '{"exclude": 3}');
  expect(await refusal('check_text', {text})).toContain('.shingle.json');
  rmSync(join(root, '.shingle.json'));
  expect((await asked('check_text', {text: proseOf('ledger')})).copies).toHaveLength(1);
  rmSync(join(root, 'docs/new.md'));
  expect((await asked('check_text', {text: proseOf('ledger')})).copies).toEqual([]);
});

test('copies of lines, of a page, and two pages compared', async () => {
  const lines = await asked('find_copies', {path: 'docs/roof.md', startLine: 3, endLine: 99});
  expect(lines.copies[0]?.places[0]).toMatchObject({path: 'docs/evenings.md'});
  const page = await asked('find_copies', {path: join(root, 'docs/roof.md')});
  expect(page.summary).toBe('1 copied passage and 1 copied page in docs/roof.md.');
  expect(page.copies.map(({places}) => places.map(({path}) => path))).toEqual([
    ['docs/roof.md', 'docs/evenings.md'],
    ['docs/roof.md', 'docs/evenings.md'],
  ]);
  const both = await asked('compare', {a: 'docs/roof.md', b: 'docs/evenings.md'});
  expect(both.summary).toMatch(
    /^\d+ % of docs\/roof\.md is also in docs\/evenings\.md, and \d+ % of docs\/evenings\.md is in/,
  );
  expect(both.copies).toHaveLength(1);
  expect((await asked('compare', {a: 'docs/roof.md', b: 'docs/other.md'})).copies).toEqual([]);
});

test('a change: the copy that it adds, and after an edit the stale one', async () => {
  expect((await asked('check_changes', {})).copies).toEqual([]);
  put('docs/added.md', `# Added\n\n${proseOf('photolab')}\n\n${second}\n`);
  const {copies, summary} = await asked('check_changes', {});
  expect(copies[0]?.places.map(({path, new: isNew}) => [path, isNew])).toEqual([
    ['docs/added.md', true],
    ['docs/evenings.md', false],
  ]);
  expect(summary).toContain('1 new copy');
  expect((await asked('check_changes', {scope: 'staged'})).copies).toEqual([]);
  rmSync(join(root, 'docs/added.md'));
  const words = first.split(' ');
  const corrected = [...words.slice(0, 30), 'twenty-seven', ...words.slice(31)].join(' ');
  put('docs/roof.md', `# On the roof\n\n${corrected}\n`);
  const stale = await asked('check_changes', {});
  expect(stale.copies.map(({code}) => code)).toContain('stale-copy');
  expect(stale.summary).toContain('One is a stale copy');
  put('docs/roof.md', `# On the roof\n\n${first}\n`);
});

test('a report, cut by the limit, and its findings as resources', async () => {
  const report = await asked('report_summary', {});
  expect(report.summary).toMatch(/^1 warning in \d+ files/);
  const {resources} = await client.listResources();
  const [resource] = resources;
  expect(resource?.uri).toBe(`shingle://findings/${report.copies[0]?.finding}`);
  const {contents} = await client.readResource({uri: resource?.uri ?? ''});
  expect(contents[0]).toMatchObject({mimeType: 'text/markdown', text: expect.stringContaining(first.slice(0, 60))});
  await expect(client.readResource({uri: 'shingle://findings/copied-passage/0'})).rejects.toThrow('is not a finding');
  // For clients that show the text only.
  expect(textOf(await called('report_summary', {}))).toContain(`warning ${report.copies[0]?.finding}: `);
  expect((await asked('report_summary', {folder: 'docs'})).copies).toHaveLength(1);
  expect((await asked('report_summary', {folder: 'nothing'})).copies).toEqual([]);
});

test('what a limit cuts is said, in both forms', async () => {
  put('docs/more.md', `# More\n\n${proseOf('choir')}\n`);
  const text = [first, second, proseOf('choir')].join('\n\n');
  const result = await called('check_text', {text, limit: 1});
  expect(result.structuredContent).toMatchObject({copiesLeft: expect.any(Number)});
  const {copies, copiesLeft} = (await asked('check_text', {text})) as AgentAnswer;
  expect(copies.length).toBeGreaterThan(1);
  expect(result.structuredContent).toMatchObject({copiesLeft: copies.length + copiesLeft - 1});
  expect(textOf(result)).toMatch(/more cop(?:y is|ies are) not listed; a larger limit lists more\./);
  rmSync(join(root, 'docs/more.md'));
});

test.each([
  ['find_copies', {path: '../outside.md'}, 'is outside of'],
  ['find_copies', {path: join(folder, 'outside.md')}, 'is outside of'],
  ['find_copies', {path: 'a/'.repeat(100_000)}, 'got a path of 200000 characters, expected at most 4096'],
  ['find_copies', {path: 'link.md'}, 'through a symbolic link'],
  ['compare', {a: 'up/outside.md', b: 'docs/roof.md'}, 'through a symbolic link'],
  ['check_text', {text: 'any', path: 'up/new.md'}, 'through a symbolic link'],
  ['report_summary', {folder: '..'}, 'is outside of'],
  ['find_copies', {path: 'secret.md'}, 'Git ignores it'],
  ['find_copies', {path: 'docs/roof.md', startLine: 900}, 'startLine: got 900, expected at most'],
  ['check_changes', {base: '--all'}, 'is not a branch, tag or commit'],
  ['check_changes', {base: 'a'.repeat(200_000)}, 'base: got 200000 characters, expected at most 1000'],
  ['check_text', {txt: 'any'}, 'did you mean "text"?'],
  ['check_text', {text: 'any', limit: 0}, 'limit: got 0, expected a whole number from 1 to 100'],
  ['compare', {a: 'docs/roof.md', b: './docs/roof.md'}, 'expected two files'],
])('%s refuses %j', async (name, input, message) => {
  expect(await refusal(name, input)).toContain(message);
});

test('file names and texts of strangers are shown, not obeyed', async () => {
  const name = 'docs/a\u001b[31m\u202e.md';
  put(name, `# Odd\n\n${proseOf('greenhouse')} \u001b[2J end\n`);
  const result = await called('check_text', {text: proseOf('greenhouse')});
  expect(textOf(result)).toContain('docs/a\\x1b[31m\\u202e.md');
  expect(textOf(result)).not.toMatch(/[\u001b\u202e]/);
  rmSync(join(root, name));
});

test('progress is reported while the index is built, and a cancelled question leaves the next one answered', async () => {
  const other = await started('--top', '1');
  const reported: number[] = [];
  const abort = new AbortController();
  const cancelled = other.callTool({name: 'report_summary', arguments: {}}, {signal: abort.signal});
  abort.abort();
  await expect(cancelled).rejects.toThrow();
  const answer = await other.callTool(
    {name: 'report_summary', arguments: {folder: 'docs'}},
    {onprogress: ({progress}) => reported.push(progress)},
  );
  expect(answer.isError).toBeUndefined();
  expect(reported).toEqual([...reported].sort((x, y) => x - y));
  await other.close();
});

test('the newer protocol is spoken too', async () => {
  const env = {PATH: process.env.PATH ?? '', HOME: folder, XDG_CACHE_HOME: join(folder, 'cache')};
  const modern = new Client({name: 'test', version: '1'}, {versionNegotiation: {mode: {pin: '2026-07-28'}}});
  const args = [program, 'mcp', '--root', root];
  await modern.connect(new StdioClientTransport({command: process.execPath, args, env, stderr: 'ignore'}));
  const {structuredContent} = await modern.callTool({name: 'check_text', arguments: {text: first}});
  expect(structuredContent).toMatchObject({copies: [expect.anything()]});
  await modern.close();
});

/** A paragraph of a page that no other page has. */
function proseOf(name: string): string {
  const page = readFileSync(new URL(`../../fixtures/pages/${name}.md`, import.meta.url), 'utf8');
  const paragraphs = page.split(/\n{2,}/).filter((text) => /^[A-Z][^|#]+$/.test(text));
  const [longest = ''] = paragraphs.sort((x, y) => y.length - x.length);
  return longest.replace(/\n/g, ' ').trim();
}

function lineOf(path: string, text: string): number {
  const page = readFileSync(join(root, path), 'utf8');
  return page.slice(0, page.indexOf(text)).split('\n').length;
}

test('a request with null as parameters is answered, and a line without an end holds nothing up', async () => {
  const env = {PATH: process.env.PATH ?? '', HOME: folder, XDG_CACHE_HOME: join(folder, 'cache')};
  const server = spawn(process.execPath, [program, 'mcp', '--root', root], {env, stdio: ['pipe', 'pipe', 'ignore']});
  const answers = createInterface(server.stdout)[Symbol.asyncIterator]();
  const answer = async () => JSON.parse((await answers.next()).value ?? '{}');
  const ask = (message: object) => server.stdin.write(`${JSON.stringify({jsonrpc: '2.0', ...message})}\n`);
  try {
    const client = {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'a', version: '1'}};
    ask({id: 1, method: 'initialize', params: client});
    expect(await answer()).toMatchObject({id: 1, result: {}});
    ask({id: 2, method: 'tools/list', params: null});
    expect(await answer()).toMatchObject({id: 2, error: {code: -32_600}});
    for (let piece = 0; piece < 60; piece++) server.stdin.write('x'.repeat(1_000_000));
    expect(await answer()).toMatchObject({id: null, error: {code: -32_600}});
    server.stdin.write('\n');
    ask({id: 3, method: 'ping'});
    expect(await answer()).toMatchObject({id: 3, result: {}});
  } finally {
    server.kill();
  }
});
