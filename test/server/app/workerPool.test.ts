import {readdirSync, readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {inspectInParallel} from '../../../server/app/check/parallelCheck.ts';
import {startWorkers, type WorkerPool} from '../../../server/app/check/workerPool.ts';
import {newCounter} from '../../../server/app/check/workerTasks.ts';
import {newFindingMemory} from '../../../shared/group/findingMemory.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {inspect, inspectIndexed} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {newPlantedCorpus} from '../../bench/corpus.ts';
import {withShell} from '../../support/shell.ts';
import {sizeOf} from '../../support/trials.ts';

const quiet = () => {};
const handbook = new URL('../../../docs/example/', import.meta.url);

function textOf(path: string, bytes: Uint8Array): Document {
  return {path, bytes, format: formatOf(path), reference: false, template: false};
}

function example(): Document[] {
  return readdirSync(handbook, {recursive: true, withFileTypes: true})
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(handbook.pathname.length).replace(/^\/+/, ''))
    .sort()
    .map((path) => textOf(path, readFileSync(new URL(path, handbook))));
}

/** Pages with copies, some of them programs, references, a template, and pages with settings of their own. */
function generated(): Document[] {
  const programs = example().filter(({path}) => path.startsWith('src/'));
  const pages = newPlantedCorpus(sizeOf(1_500_000), 7).pages.map(({path, bytes}, number) => ({
    ...textOf(path, bytes),
    reference: number % 17 === 3,
    template: number === 40,
    ...(number % 5 === 0 ? {own: {minWords: 40}} : {}),
  }));
  return [...pages, ...programs].sort((x, y) => (x.path < y.path ? -1 : 1));
}

/** Gives the warnings. The worker pool is always ended. */
async function withWorkers(
  size: number,
  program: URL | undefined,
  use: (workers: WorkerPool) => Promise<void>,
): Promise<string[]> {
  const warnings: string[] = [];
  const workers = startWorkers(size, (message) => warnings.push(message), program);
  try {
    await use(workers);
  } finally {
    workers.end();
  }
  return warnings;
}

test.each([
  ['the example', example],
  ['a generated collection', generated],
])('any number of threads finds the same in %s', async (_, textsOf) => {
  const texts = textsOf();
  const alone = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  expect(alone.findings.length).toBeGreaterThan(5);
  for (const size of [1, 2, 3]) {
    const warnings = await withWorkers(size, undefined, async (workers) => {
      expect((await inspectInParallel(workers, texts, defaults, quiet)).inspection, `${size} threads`).toEqual(alone);
    });
    expect(warnings).toEqual([]);
  }
});

test('threads know what an earlier run knew of pairs, and tell the next one', async () => {
  const texts = generated().map((text) => ({...text, template: false, contentId: text.path}));
  const fewer = texts.filter((_, place) => place % 9 !== 4);
  const [alone, together] = [newFindingMemory(), newFindingMemory()];
  for (const memory of [alone, together]) inspectIndexed(indexTexts(fewer, quiet), fewer, defaults, quiet, memory);
  const expected = inspectIndexed(indexTexts(texts, quiet), texts, defaults, quiet, alone);
  await withWorkers(2, undefined, async (workers) => {
    const found = await inspectInParallel(workers, texts, defaults, quiet, [], null, together);
    expect(found.inspection).toEqual(expected.inspection);
    expect(together.pairs.last?.found).toEqual(alone.pairs.last?.found);
  });
  expect(expected.inspection).toEqual(inspect(indexTexts(texts, quiet), texts, defaults, quiet));
});

test('documents without passages are found by threads too, and found again after an edit', async () => {
  const texts = example();
  const config = {...defaults, passages: false};
  const memory = newFindingMemory();
  await withWorkers(2, undefined, async (workers) => {
    for (const of of [texts, texts.map((text, at) => (at === 0 ? textOf(text.path, Buffer.from('Edited.')) : text))]) {
      const alone = inspect(indexTexts(of, quiet), of, config, quiet);
      expect(alone.findings.length).toBeGreaterThan(0);
      const named = of.map((text) => ({...text, contentId: `${text.bytes.length} ${text.path}`}));
      const found = await inspectInParallel(workers, named, config, quiet, [], null, memory);
      expect(found.inspection).toEqual(alone);
    }
  });
});

test.each([
  ['cannot be started', new URL('nowhere.js', import.meta.url)],
  ['dies at once', new URL('data:text/javascript,process.exit(3)')],
  [
    'dies over a piece that it has taken',
    new URL(
      "data:text/javascript,import {parentPort} from 'node:worker_threads'; parentPort.on('message', ({next}) => { Atomics.add(next, 0, 1); throw new Error('no more memory'); })",
    ),
  ],
])('a thread that %s loses nothing, and is told once', async (_, program) => {
  const texts = example();
  const alone = inspect(indexTexts(texts, quiet), texts, defaults, quiet);
  const warnings = await withWorkers(3, program, async (workers) =>
    expect((await inspectInParallel(workers, texts, defaults, quiet)).inspection).toEqual(alone),
  );
  expect(warnings).toEqual([expect.stringMatching(/^a worker thread was lost \(.+\); the main thread does its work$/)]);
});

test('the main thread does what a dead one had taken', async () => {
  const program = new URL(
    "data:text/javascript,import {parentPort} from 'node:worker_threads'; parentPort.on('message', ({next}) => { Atomics.add(next, 0, 1); Atomics.notify(next, 0); process.exit(1); })",
  );
  await withWorkers(2, program, async (workers) => {
    const order = {kind: 'lex', texts: [], bounds: [0], count: 5, next: newCounter()} as const;
    const shares = await workers.together(order, (pieces) => {
      Atomics.wait(order.next, 0, 0, 10_000);
      return {pieces: [...pieces]};
    });
    expect(shares).toEqual([{pieces: [1, 2, 3, 4]}, {pieces: [0]}]);
  });
});

test('the command line says the same with any number of threads, and ends', async () => {
  await withShell(async ({run}) => {
    const check = (threads: string) =>
      run(`timeout 50 shingle check --no-config --root '${handbook.pathname}' ${threads}`);
    const [one, two, three] = await Promise.all(['--threads 1', '--threads 2', '--threads 3'].map(check));
    expect(one.stdout).toContain('3 warnings in 18 files');
    expect([two.code, two.stdout, two.stderr]).toEqual([one.code, one.stdout, '']);
    expect([three.code, three.stdout, three.stderr]).toEqual([one.code, one.stdout, '']);
  });
});
