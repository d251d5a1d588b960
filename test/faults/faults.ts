// npm run faults -- --count N [--seed S] [--only KIND[,KIND…]] [--trials T[,T…]]: plays N trials of a disk that fails, of files
// that change while they are read, of clocks that jump, of cache folders that are none, and of two commands at once. Every
// trial is made from the seed and its number alone, and `--trials` plays those of these numbers. Exit code 1 if an answer is wrong.

import {fork} from 'node:child_process';
import {once} from 'node:events';
import {availableParallelism} from 'node:os';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {isMainThread, workerData} from 'node:worker_threads';
import {random} from '../support/random.ts';
import type {FaultKind} from './faultKind.ts';
import {cacheFolders} from './kinds/cacheFolders.ts';
import {changingFiles} from './kinds/changingFiles.ts';
import {clocks} from './kinds/clocks.ts';
import {diskErrors} from './kinds/diskErrors.ts';
import {killedProcesses} from './kinds/killedProcesses.ts';
import {twoCommands} from './kinds/twoCommands.ts';
import {answerOrders} from './partner.ts';
import {Stage} from './stage.ts';

const kinds: readonly FaultKind[] = [diskErrors, changingFiles, clocks, cacheFolders, twoCommands, killedProcesses];
const failuresMax = 10;
const progressEvery = 500;
/** In Git, a trial starts up to twenty processes; outside it is ten times as fast. */
const repositoryShare = 0.15;

interface Order {
  readonly seed: number;
  readonly only: readonly string[];
  readonly trials: readonly number[];
}

type Message =
  /** `what` came to pass; null: nothing did. */
  | {readonly kind: 'tried'; readonly name: string; readonly what: string | null}
  | {readonly kind: 'failed'; readonly name: string; readonly trial: number; readonly why: string};

async function main(): Promise<number> {
  const {values} = parseArgs({
    options: {
      count: {type: 'string', default: '1000'},
      seed: {type: 'string', default: '1'},
      only: {type: 'string', default: ''},
      trials: {type: 'string'},
      processes: {type: 'string', default: String(Math.min(2, availableParallelism()))},
    },
  });
  const [count, seed, processes] = [Number(values.count), Number(values.seed), Number(values.processes)];
  const only = values.only.split(',').filter((name) => name !== '');
  const unknown = only.find((name) => kinds.every((kind) => kind.name !== name));
  if (unknown !== undefined || ![count, seed, processes].every((one) => Number.isInteger(one) && one > 0)) {
    console.error(
      `got --count ${values.count} --seed ${values.seed} --only ${values.only}; expected whole numbers above 0, and of --only some of ${kinds.map(({name}) => name).join(', ')}`,
    );
    return 2;
  }
  const trials = values.trials?.split(',').map(Number) ?? Array.from({length: count}, (_, trial) => trial);
  const started = Date.now();
  const tried = new Map(kinds.map(({name}) => [name, new Map<string | null, number>()]));
  const failures: Extract<Message, {kind: 'failed'}>[] = [];
  let ended = 0;
  const took = (message: Message) => {
    if (++ended % progressEvery === 0) {
      console.error(`${ended} of ${trials.length} trials, ${failures.length} failures`);
    }
    if (message.kind === 'failed') failures.push(message);
    else {
      const counts = tried.get(message.name);
      counts?.set(message.what, (counts.get(message.what) ?? 0) + 1);
    }
  };
  if (trials.length === 1) await play({seed, only, trials}, took);
  else {
    const parts = Array.from({length: processes}, (_, part) => trials.filter((_trial, at) => at % processes === part));
    await Promise.all(parts.map((part) => played({seed, only, trials: part}, took)));
  }
  let all = 0;
  for (const [name, counts] of tried) {
    const idle = counts.get(null) ?? 0;
    counts.delete(null);
    const real = sum(counts.values());
    if (real + idle > 0) console.log(`${name.padEnd(14)} ${String(real).padStart(6)} faults in ${real + idle} trials`);
    for (const [what, count] of [...counts].sort(([, x], [, y]) => y - x)) {
      console.log(`${String(count).padStart(21)} ${what}`);
    }
    all += real;
  }
  console.log(
    `${all} faults in ${Math.round((Date.now() - started) / 1000)} s, seed ${seed}: ${failures.length} failures`,
  );
  for (const {name, trial, why} of failures.slice(0, failuresMax)) {
    console.log(
      `\n${name}, trial ${trial}: npm run faults -- --seed ${seed}${only.length > 0 ? ` --only "${only.join()}"` : ''} --trials ${trial}\n${why}`,
    );
  }
  return failures.length > 0 ? 1 : 0;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((x, y) => x + y, 0);
}

/** In a process of its own, because disk and clock are those of a whole process. */
function played(order: Order, took: (message: Message) => void): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [], {
    env: {...process.env, SHINGLE_FAULTS: 'played'},
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(order);
  child.on('message', took);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0) took({kind: 'failed', name: 'a process', trial: -1, why: `ended with ${signal ?? code}`});
      resolve();
    });
  });
}

async function play({seed, only, trials}: Order, took: (message: Message) => void): Promise<void> {
  const wanted = kinds.filter(({name}) => only.length === 0 || only.includes(name));
  const drawer = wanted.flatMap((kind) => Array.from({length: kind.parts}, () => kind));
  const [inGit, outside] = [new Stage(true), new Stage(false)];
  let failed = 0;
  try {
    for (const trial of trials) {
      if (failed === failuresMax) break;
      const draw = random(Math.imul(seed, 0x9e3779b1) + trial);
      const kind = drawer[Math.floor(draw() * drawer.length)];
      const stage = draw() < repositoryShare ? inGit : outside;
      stage.enter();
      try {
        const what = await kind.trial(stage, draw);
        took({kind: 'tried', name: kind.name, what});
      } catch (error) {
        failed++;
        const where = stage === inGit ? 'in a repository' : 'outside Git';
        took({
          kind: 'failed',
          name: kind.name,
          trial,
          why: `${where}: ${error instanceof Error ? error.message : error}`,
        });
        stage.removeCache();
      }
    }
  } finally {
    inGit.remove();
    outside.remove();
  }
}

if (!isMainThread) answerOrders((workerData as {readonly state: Int32Array}).state);
else if (process.env.SHINGLE_FAULTS === undefined) process.exitCode = await main();
else {
  const [order] = await once(process, 'message');
  await play(order, (message) => process.send?.(message));
  process.disconnect();
  process.exit(0);
}
