// Three projects, which `npm test` runs: `npm test -- --project core` runs one. The other commands run what an ordinary
// change does not break, or what takes longer than some seconds: `npm run test:lab` the laboratory, `npm run test:corpus`
// the corpus, `npm run test:ci` packages, runners and shells, `npm run test:slow` large inputs. `npm run test:nvim` needs
// Neovim. `npm run test:all` runs all of these at once, as `.ci/run` does, so that no core waits for the end of a part.
// `npm run test:laws` runs the laws with all of their draws.

import {readdirSync, readFileSync} from 'node:fs';
import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig, type TestProjectInlineConfiguration} from 'vitest/config';
import {LongestFirst} from './support/longestFirst.ts';

/** Of `npm run test:slow`: slow. */
const [, command = ''] = /^test:(\w+)$/.exec(process.env.npm_lifecycle_event ?? '') ?? [];

const root = fileURLToPath(new URL('..', import.meta.url));
const slowTests = '{test,corpus/test,lab/test}/**/*.slow.test.ts';

function testsOf(...folders: readonly string[]): string[] {
  return folders.map((folder) => `test/${folder}/**/*.test.ts`);
}

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

function project(name: string, options: Options): TestProjectInlineConfiguration {
  return {extends: true, test: {name, exclude: [slowTests], ...options}};
}

/**
 * Nothing that is imported has state: all files share the modules that one has loaded. core: 67 -> 45 s of processor
 * time.
 */
const shared: Options = {isolate: false};

/** The command line is tested as it ships, so it is built if it is not up to date. */
const built: Options = {
  globalSetup: 'test/support/build.ts',
  // The built program is run as it is: transforming it takes 5 s of processor time.
  server: {deps: {external: [/\/dist\/.*\.mjs$/]}},
};

/** Limits of time are of processor time, so that other tests may run beside them. */
const thorough: Options = {
  ...built,
  exclude: [],
  env: {TRIALS: process.env.TRIALS ?? 'all'},
  testTimeout: 900_000,
  hookTimeout: 900_000,
};

/**
 * They try what surrounds the program: packages, runners of CI, shells, browsers, parsers and threads; processes that
 * outlive a command, or are ended within it; and that each setting has an effect.
 */
const surroundings = [
  ...[
    'action',
    'addressSpace',
    'codeCache',
    'gitlab',
    'hookManagers',
    'loaded',
    'output',
    'package',
    'settingsWithEffect',
    'vsix',
    'xmlReports',
  ].map((name) => `test/process/${name}.test.ts`),
  ...['resident/resident', 'stopped', 'watch'].map((name) => `test/process/${name}.test.ts`),
  'test/faults/faults.test.ts',
  'test/library/examples.test.ts',
  ...testsOf('process/completion'),
  ...['eglot', 'lifetime', 'threads'].map((name) => `test/process/lsp/${name}.test.ts`),
  'test/process/mcp/planMend.test.ts',
  'test/process/review/hostileOutput.test.ts',
];

const fast = [
  project('core', {
    ...shared,
    include: testsOf('core', 'client', 'browser', 'docs', 'eval', 'bench'),
    // First in `npm test`. A group waits until the one before has ended, so `test:all` is a single group.
    sequence: {groupOrder: command === 'all' ? 1 : 0},
  }),
  project('lsp', {...shared, ...built, include: testsOf('lsp'), sequence: {groupOrder: 1}}),
  project('process', {
    ...shared,
    ...built,
    include: testsOf('server', 'cli', 'library', 'process', 'fuzz', 'faults'),
    exclude: [slowTests, ...surroundings],
    sequence: {groupOrder: 1},
  }),
];

function withTrials(): string[] {
  const files = ['test', 'corpus/test', 'lab/test'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, {recursive: true, encoding: 'utf8'}).map((file) => `${folder}/${file}`),
  );
  const isLaw = (file: string) => readFileSync(`${root}/${file}`, 'utf8').includes('support/trials.ts');
  return files.filter((file) => file.endsWith('.test.ts') && !file.endsWith('.slow.test.ts') && isLaw(file));
}

const others = {
  slow: project('slow', {...thorough, include: [slowTests], sequence: {groupOrder: 1}}),
  ci: project('ci', {...shared, ...built, include: surroundings, sequence: {groupOrder: 1}}),
  lab: project('lab', {...shared, ...built, include: ['lab/test/**/*.test.ts'], sequence: {groupOrder: 1}}),
  corpus: project('corpus', {...shared, ...built, include: ['corpus/test/**/*.test.ts'], sequence: {groupOrder: 1}}),
  nvim: project('nvim', {...built, include: testsOf('nvim'), sequence: {groupOrder: 1}}),
};

function projects(): TestProjectInlineConfiguration[] {
  if (command === 'all') return [...fast, ...Object.values(others)];
  if (command === 'laws') return [project('laws', {...thorough, ...shared, include: withTrials()})];
  return command in others ? [others[command as keyof typeof others]] : fast;
}

export default defineConfig({
  root,
  test: {
    projects: projects(),
    sequence: {sequencer: LongestFirst},
    globalSetup: 'test/support/surroundings.ts',
    setupFiles: 'test/support/seeds.ts',
    // What a test makes rarely outlives it. Young objects are 16 MB by default, and are copied each time these are full:
    // core/review, ranking, report and baseline take 36.3 s of processor time with it, 32.2 s with 64 MB.
    execArgv: ['--max-semi-space-size=64'],
    // Of a second run nothing is transformed that has not changed: the project lsp takes 45.6 s of processor time without
    // it, and 41.1 s with it; the first run, 48.5 s.
    experimental: {fsModuleCache: true},
    // Findings in a history must not depend on how busy the machine is.
    env: {SHINGLE_DRIFT_MILLISECONDS: '60000'},
    // Generous timeout: a hang fails anyway, and slow machines should not cause failures.
    testTimeout: 1_200_000,
    // Hooks start nodes, browsers and builds; the default of 10 s is for those that do not.
    hookTimeout: 600_000,
    // By default one core stays idle: of two, that is half. 182 -> 110 s. Some of the slow tests wait for browsers and timers.
    maxWorkers: command === 'all' ? availableParallelism() + 1 : '100%',
  },
});
