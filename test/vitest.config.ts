// Four projects, which `npm test` runs: `npm test -- --project core` runs one. `npm run test:slow` runs what takes longer
// than some seconds, and of the others those of which `npm test` runs a part of the trials: with all of them.
// `npm run test:nvim` needs Neovim.

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

const fast = [
  project('core', {
    ...shared,
    include: [
      ...testsOf('core', 'client', 'browser', 'docs', 'eval', 'bench'),
      'corpus/test/{docs,methods}/**/*.test.ts',
    ],
    sequence: {groupOrder: 0},
  }),
  project('methods', {
    ...shared,
    include: ['lab/test/**/*.test.ts'],
    exclude: [slowTests, 'lab/test/cli/**'],
    sequence: {groupOrder: 1},
  }),
  project('lsp', {
    ...shared,
    ...built,
    include: [...testsOf('lsp'), 'corpus/test/lsp/**/*.test.ts'],
    sequence: {groupOrder: 2},
  }),
  project('process', {
    ...shared,
    ...built,
    include: [
      ...testsOf('server', 'cli', 'process', 'fuzz', 'faults'),
      'corpus/test/{cli,zone}/**/*.test.ts',
      'lab/test/cli/**/*.test.ts',
    ],
    sequence: {groupOrder: 2},
  }),
];

function withTrials(): string[] {
  const files = ['test', 'corpus/test', 'lab/test'].flatMap((folder) =>
    readdirSync(`${root}/${folder}`, {recursive: true, encoding: 'utf8'}).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('support/trials.ts'));
}

function projects(): TestProjectInlineConfiguration[] {
  switch (process.env.npm_lifecycle_event) {
    case 'test:slow':
      // They measure, and are left alone.
      return [
        project('slow', {
          ...built,
          include: [slowTests, ...withTrials()],
          exclude: [],
          env: {TRIALS: 'all'},
          testTimeout: 900_000,
          hookTimeout: 900_000,
          maxWorkers: 1,
        }),
      ];
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
