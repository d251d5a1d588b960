// Three projects, which `npm test` runs: `npm test -- --project core` runs one. The other commands run what an ordinary
// change does not break, or what takes longer than some seconds; `.ci/run` runs them all but that for Neovim beside them:
// `npm run test:lab` the laboratory, `npm run test:corpus` the corpus, `npm run test:ci` packages, runners and shells,
// `npm run test:slow` large inputs, `npm run test:laws` the laws with all of their draws. `npm run test:nvim` needs Neovim.

import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {defineConfig, type TestProjectInlineConfiguration} from 'vitest/config';

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

/** They measure processor time, and some fill the memory of a machine: one at a time. */
const thorough: Options = {
  ...built,
  maxWorkers: 1,
  exclude: [],
  env: {TRIALS: 'all'},
  testTimeout: 900_000,
  hookTimeout: 900_000,
};

/** They try what surrounds the program: packages, runners of CI, shells, browsers, parsers and threads. */
const surroundings = [
  ...['action', 'addressSpace', 'codeCache', 'gitlab', 'hookManagers', 'loaded', 'package', 'vsix', 'xmlReports'].map(
    (name) => `test/process/${name}.test.ts`,
  ),
  'test/library/examples.test.ts',
  ...testsOf('process/completion'),
  ...['eglot', 'lifetime', 'threads'].map((name) => `test/process/lsp/${name}.test.ts`),
  'test/process/mcp/planMend.test.ts',
];

const fast = [
  project('core', {
    ...shared,
    include: testsOf('core', 'client', 'browser', 'docs', 'eval', 'bench'),
    sequence: {groupOrder: 0},
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
  return files.filter((file) => file.endsWith('.test.ts') && isLaw(file));
}

function projects(): TestProjectInlineConfiguration[] {
  switch (process.env.npm_lifecycle_event) {
    case 'test:slow':
      return [project('slow', {...thorough, include: [slowTests], exclude: withTrials()})];
    case 'test:laws':
      return [project('laws', {...thorough, include: withTrials()})];
    case 'test:lab':
      return [project('lab', {...shared, ...built, include: ['lab/test/**/*.test.ts']})];
    case 'test:corpus':
      return [project('corpus', {...shared, ...built, include: ['corpus/test/**/*.test.ts']})];
    case 'test:ci':
      return [project('ci', {...shared, ...built, include: surroundings})];
    case 'test:nvim':
      return [project('nvim', {...built, include: testsOf('nvim')})];
    default:
      return fast;
  }
}

export default defineConfig({
  root,
  test: {
    projects: projects(),
    globalSetup: 'test/support/kernel.ts',
    setupFiles: 'test/support/seeds.ts',
    // Generous timeout: a hang fails anyway, and slow machines should not cause failures.
    testTimeout: 180_000,
    // Hooks start nodes, browsers and builds; the default of 10 s is for those that do not.
    hookTimeout: 180_000,
    // By default one core stays idle: of two, that is half. 182 -> 110 s.
    maxWorkers: '100%',
  },
});
