// npm run fuzz -- --seconds N [--seed S] [--only NAME[,NAME…]]: tries seeded random inputs on everything that reads what
// strangers wrote, for N seconds in all. Prints inputs and rate of each target; failures are minimised and written into
// test/fixtures/fuzz/, from where test/fuzz/fuzz.test.ts replays them. Exit code 1 if there are any.

import {fork} from 'node:child_process';
import {createHash} from 'node:crypto';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {parseArgs} from 'node:util';
import {currentIn, type FuzzMessage, type FuzzOrder, runFuzzProcess} from './fuzzProcess.ts';
import type {FuzzTarget} from './target.ts';
import {targets} from './targets.ts';

const fixtures = fileURLToPath(new URL('../../test/fixtures/fuzz/', import.meta.url));
/** An input that takes longer, by the clock on the wall, will not end. */
const hangMs = 60_000;
const megabytesMax = 2000;

interface Failure {
  readonly target: string;
  readonly why: string;
  readonly file: string;
}

async function main(): Promise<void> {
  const {values} = parseArgs({
    options: {
      seconds: {type: 'string', default: '60'},
      seed: {type: 'string', default: '1'},
      only: {type: 'string', default: ''},
    },
  });
  const [seconds, seed] = [Number(values.seconds), Number(values.seed)];
  const names = values.only.split(',').filter((name) => name !== '');
  const unknown = names.find((name) => targets.every((target) => target.name !== name));
  if (!(seconds > 0) || !Number.isInteger(seed) || unknown !== undefined) {
    console.error(
      unknown === undefined
        ? 'got a number of seconds or a seed that is none; expected --seconds N --seed S'
        : `got --only ${unknown}, expected some of ${targets.map(({name}) => name).join(', ')}`,
    );
    process.exit(2);
  }
  const tried = targets.filter(({name}) => names.length === 0 || names.includes(name));
  const failures: Failure[] = [];
  let total = 0;
  const started = Date.now();
  console.log(`seed ${seed}, ${seconds} s for ${tried.length} targets`);
  for (const [place, target] of tried.entries()) {
    const from = Date.now();
    // Time left over by one target is for the others; one that took more takes from each at most half.
    const left = (started + 1000 * seconds - from) / (tried.length - place);
    const share = Math.max(left, (500 * seconds) / tried.length);
    const inputs = await fuzzed(target, seed, from + share, failures);
    total += inputs;
    const rate = Math.round((1000 * inputs) / Math.max(1, Date.now() - from));
    console.log(`${target.name.padEnd(18)} ${String(inputs).padStart(9)} inputs ${String(rate).padStart(7)} a second`);
  }
  console.log(`${total} inputs in ${Math.round((Date.now() - started) / 1000)} s, ${failures.length} failures`);
  for (const {target, why, file} of failures)
    console.log(`\n${target}: ${file}\n${why.split('\n').slice(0, 8).join('\n')}`);
  process.exit(failures.length > 0 ? 1 : 0);
}

async function fuzzed(target: FuzzTarget, seed: number, untilMs: number, failures: Failure[]): Promise<number> {
  let first = 0;
  // A process that had to be stopped is followed by another, which goes on behind the input that stopped it.
  for (let processes = 0; processes < 5 && Date.now() < untilMs; processes++) {
    const ended = await processEnded({target: target.name, seed, first, untilMs}, failures);
    first = ended.next;
    if (ended.isDone) break;
  }
  return first;
}

function processEnded(
  order: Omit<FuzzOrder, 'file'>,
  failures: Failure[],
): Promise<{readonly next: number; readonly isDone: boolean}> {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-fuzz-'));
  const file = join(folder, 'current');
  writeFileSync(file, '');
  const child = fork(fileURLToPath(import.meta.url), [], {
    env: {...process.env, SHINGLE_FUZZ: JSON.stringify({...order, file})},
    execArgv: [`--max-old-space-size=${megabytesMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(0, 4000);
  });
  return new Promise((resolve) => {
    let [inputs, last, lastMs, isHanging] = [-1, -1, Date.now(), false];
    const watch = setInterval(() => {
      const {step} = currentIn(file);
      if (step !== last) [last, lastMs] = [step, Date.now()];
      else if (Date.now() - lastMs > hangMs) {
        isHanging = true;
        child.kill('SIGKILL');
      }
    }, 500);
    child.on('message', (message: FuzzMessage) => {
      if (message.kind === 'done') inputs = message.inputs;
      else failures.push(kept(order.target, {...message, why: `input ${message.at}: ${message.why}`}));
    });
    child.on('close', (code, signal) => {
      clearInterval(watch);
      const {at, input} = currentIn(file);
      rmSync(folder, {recursive: true});
      if (inputs < 0) {
        const why = isHanging ? `did not end within ${hangMs / 1000} s` : `ended with ${signal ?? code}\n${complaint}`;
        failures.push(kept(order.target, {grows: false, why: `input ${at}: ${why}`, input}));
      }
      resolve(inputs < 0 ? {next: at + 1, isDone: false} : {next: order.first + inputs, isDone: true});
    });
  });
}

function kept(target: string, {grows, why, input}: {grows: boolean; why: string; input: Uint8Array}): Failure {
  const hash = createHash('sha256').update(input).digest('hex').slice(0, 8);
  const name = `${target}/${grows ? 'grows-' : ''}${hash}`;
  mkdirSync(`${fixtures}${target}`, {recursive: true});
  writeFileSync(`${fixtures}${name}`, input);
  return {target, why, file: `test/fixtures/fuzz/${name}`};
}

const order = process.env.SHINGLE_FUZZ;
if (order === undefined) await main();
else await runFuzzProcess(JSON.parse(order));
