// The default path must not pay for what it does not use: `check` loads no sketch but its own, no lookup, no distance,
// no collection, and no code for the words and shingles of whole documents.

import {execFileSync} from 'node:child_process';
import {mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {basename, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {build, type Metafile} from 'esbuild';
import {afterAll, beforeAll, expect, test} from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shingle-loaded-'));
let metafile: Metafile = {inputs: {}, outputs: {}};

const passage =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; ' +
  'otherwise every upload fails without a message, and the log of the worker says no more than that the connection ' +
  'was closed by the peer.';

beforeAll(async () => {
  // In chunks, which tell what is loaded; what ships is one file, whose parts run when they are imported.
  ({metafile} = await build({
    absWorkingDir: root,
    entryPoints: {program: 'server/program.ts'},
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    mainFields: ['module', 'main'],
    outExtension: {'.js': '.mjs'},
    outdir: join(folder, 'dist'),
    define: {shingleBuild: '"test"'},
    banner: {js: "import {createRequire as $cr} from 'node:module'; const require = $cr(import.meta.url);"},
    logLevel: 'error',
  }));
  writeFileSync(join(folder, 'start.mjs'), "import {startProgram} from './dist/program.mjs';\nawait startProgram();\n");
  for (const name of ['a.md', 'b.md']) writeFileSync(join(folder, name), `# ${name}\n\n${passage}\n`);
  writeFileSync(join(folder, 'c.html'), `<p>${passage}</p>`);
});

afterAll(() => rmSync(folder, {recursive: true, force: true}));

/** Source files of the chunks that a process has loaded. */
function loadedBy(...args: readonly string[]): string[] {
  const reports = mkdtempSync(join(folder, 'coverage-'));
  try {
    execFileSync(process.execPath, ['start.mjs', ...args], {
      cwd: folder,
      env: {...process.env, NODE_V8_COVERAGE: reports},
      stdio: 'ignore',
    });
  } catch (error) {
    // Exit code 1: something was found.
    if ((error as {status?: number}).status !== 1) throw error;
  }
  const pieces = new Map(Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]));
  const files = new Set<string>();
  for (const report of readdirSync(reports)) {
    const {result} = JSON.parse(readFileSync(join(reports, report), 'utf8')) as {result: {url: string}[]};
    for (const {url} of result) {
      const inputs = Object.entries(pieces.get(basename(url))?.inputs ?? {});
      for (const [file, {bytesInOutput}] of inputs) if (bytesInOutput > 0) files.add(file);
    }
  }
  return [...files].sort();
}

/** The laboratory: methods for whole documents and collections, and their command line. */
function ofMethods(files: readonly string[]): string[] {
  return files.filter((file) => file.startsWith('lab/'));
}

test.each([
  ['a check', ['check', '--no-cache']],
  ['a check of documents that remembers, as JSON', ['check', '--documents', '--format', 'json']],
])('%s loads nothing of other methods', (_, args) => {
  const files = loadedBy(...args);
  expect(files).toContain('shared/mirrors/findMirrors.ts');
  expect(ofMethods(files)).toEqual([]);
});

test('a check compares sentences only where it is asked to', () => {
  const ofSentences = (...flags: readonly string[]) =>
    loadedBy('check', '--no-cache', ...flags).filter((file) => file.startsWith('shared/rewritten/'));
  expect(ofSentences()).toEqual([]);
  expect(ofSentences('--rewritten')).toContain('shared/rewritten/findRewritten.ts');
});

test('a check loads nothing of the server for agents, nor of its library', () => {
  const files = loadedBy('check', '--no-cache');
  expect(files.filter((file) => /^server\/mcp\/|@modelcontextprotocol|\/zod\//.test(file))).toEqual([]);
  const ofServer = Object.values(metafile.outputs).flatMap(({inputs}) => Object.keys(inputs));
  expect(ofServer).toContain('server/mcp/agentServer.ts');
});

test('a check loads nothing of a corpus where none is asked', () => {
  const ofCorpus = (...flags: readonly string[]) =>
    loadedBy('check', '--no-cache', ...flags).filter((file) => file.startsWith('corpus/'));
  expect(ofCorpus()).toEqual([]);
  const env = {SHINGLE_CORPUS_URL: 'redis://127.0.0.1:1', SHINGLE_CORPUS_KEY: Buffer.alloc(32).toString('base64')};
  Object.assign(process.env, env);
  const asked = ofCorpus('--corpus');
  for (const name of Object.keys(env)) delete process.env[name];
  expect(asked).toContain('corpus/zone/corpusServer.ts');
});

test('lab near loads the sketches, and says so here: the measure sees what is loaded', () => {
  const files = ofMethods(loadedBy('lab', 'near', 'a.md', '--no-cache'));
  for (const file of [
    'lab/methods/sketches/features.ts',
    'lab/methods/simhash/simhash.ts',
    'lab/methods/shingles/shingleSet.ts',
  ]) {
    expect(files).toContain(file);
  }
});

test('programs that are one piece, the entry, the workers and the language server, hold nothing of them', async () => {
  const {metafile: pieces} = await build({
    absWorkingDir: root,
    entryPoints: ['server/main.ts', 'server/lspMain.ts', 'server/app/check/checkThread.ts', 'server/threadMain.ts'],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    outdir: folder,
    define: {shingleBuild: '"test"'},
    logLevel: 'error',
  });
  const held = Object.values(pieces.outputs).map(({inputs}) =>
    Object.keys(inputs).filter((file) => (inputs[file]?.bytesInOutput ?? 0) > 0),
  );
  expect(held.map(({length}) => length > 1)).toEqual([true, true, true, true]);
  expect(held.flatMap(ofMethods)).toEqual([]);
});
