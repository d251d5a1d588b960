// The program as a process of its own, killed with SIGKILL from outside at a moment that is chosen: a module that is loaded
// before it stops it before, or in the middle of, a call that changes the disk, and says so. So every kill hits a writer.

import {spawn} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {changing} from '../../support/faultyDisk.ts';
import {isRightAgain, mustBeSound} from '../afterwards.ts';
import {type Command, commandsFor, contentOf, prepare} from '../commands.ts';
import {about, below, type Draw, drawnFrom, type FaultKind, must} from '../faultKind.ts';
import type {Said, Stage} from '../stage.ts';

/** This module is in dist/tools. */
const program = fileURLToPath(new URL('../shingle.js', import.meta.url));
const killedMsMax = 60_000;
const attemptsMax = 8;

export const killedProcesses: FaultKind = {
  name: 'killed process',
  parts: 1,
  trial: async (stage, draw) => {
    for (let attempt = 0; attempt < attemptsMax; attempt++) {
      const hit = await attempted(stage, draw);
      if (hit !== null) return hit;
    }
    return null;
  },
};

/** null: it had ended before. A repeated run may have nothing to write, or less than another time. */
async function attempted(stage: Stage, draw: Draw): Promise<string | null> {
  const command = drawnFrom(draw, commandsFor(stage));
  const {calls, fresh} = await undisturbed(stage, command);
  if (calls === 0) return null;
  const [at, isHalf] = [below(draw, calls), draw() < 0.5];
  await prepareWith(stage, command);
  const old = contentOf(stage, command);
  const {isKilled, call, said} = await killedAt(stage, command.words, at, isHalf);
  const {words, writes} = command;
  const where = isHalf ? 'in' : 'before';
  return about(
    `${words.join(' ')}, after ${command.before.length} runs; killed ${where} call ${at}, ${call}`,
    async () => {
      if (!isKilled) mustBeSound(said);
      const content = contentOf(stage, command);
      must(writes === undefined || content === old || content === fresh, () => `leaves\n${content?.slice(0, 1000)}`);
      await isRightAgain(stage, (words) => ran(stage, words));
      return isKilled
        ? `${words.slice(0, 2).join(' ').replace(' --format', '')}, ${where} ${call.split(' ')[0]}`
        : null;
    },
  );
}

interface Undisturbed {
  /** Calls that change the disk. */
  readonly calls: number;
  readonly fresh: string | null;
}

const known = new WeakMap<Stage, Map<Command, Undisturbed>>();

async function undisturbed(stage: Stage, command: Command): Promise<Undisturbed> {
  const own = known.get(stage) ?? new Map<Command, Undisturbed>();
  known.set(stage, own);
  const found = own.get(command);
  if (found !== undefined) return found;
  // The first run of all compiles the program and caches that.
  await ran(stage, command.words);
  await prepareWith(stage, command);
  const {call} = await killedAt(stage, command.words, -1, false);
  const made = {calls: Number(call), fresh: contentOf(stage, command)};
  own.set(command, made);
  return made;
}

/** The program's own cache: that of another build does not count. */
async function prepareWith(stage: Stage, {before}: Command): Promise<void> {
  await prepare(stage, {words: [], before: []});
  for (const words of before) await ran(stage, words);
}

function ran(stage: Stage, words: readonly string[]): Promise<Said> {
  return processOf(stage, [program, ...words], () => undefined);
}

interface Killed {
  readonly isKilled: boolean;
  /** At which it was killed; or how many there were. */
  readonly call: string;
  readonly said: Said;
}

async function killedAt(stage: Stage, words: readonly string[], at: number, isHalf: boolean): Promise<Killed> {
  let call = '';
  let isKilled = false;
  const hook = `data:text/javascript,${encodeURIComponent(pausing(stage.top, at, isHalf))}`;
  const said = await processOf(stage, ['--import', hook, program, ...words], (text, kill) => {
    call += text;
    if (isKilled || !call.endsWith('\n')) return;
    isKilled = true;
    kill();
  });
  return {isKilled, call: call.trim(), said};
}

/** `spoke`: on its descriptor 3. */
function processOf(
  {root, env}: Stage,
  words: readonly string[],
  spoke: (text: string, kill: () => void) => void,
): Promise<Said> {
  const child = spawn(process.execPath, words, {cwd: root, env, stdio: ['ignore', 'pipe', 'pipe', 'pipe']});
  const texts = ['', ''];
  for (const [at, stream] of [child.stdout, child.stderr].entries()) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      texts[at] += text;
    });
  }
  const kill = () => void child.kill('SIGKILL');
  child.stdio[3]?.on('data', (bytes: Buffer) => spoke(bytes.toString(), kill));
  const late = setTimeout(kill, killedMsMax);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      resolve({code: code ?? -1, stdout: texts[0], stderr: texts[1]});
    });
  });
}

/** Says the name of the call and waits for its end; without such a call, how many there were. */
function pausing(folder: string, at: number, isHalf: boolean): string {
  return `
import fs from 'node:fs';
import {syncBuiltinESMExports} from 'node:module';
import {isMainThread} from 'node:worker_threads';
const {writeSync} = fs;
const paths = new Map();
let count = 0;
const isWritten = (flags) => typeof flags === 'string' ? flags !== 'r' : (Number(flags) & 3) !== 0;
for (const name of isMainThread ? ${JSON.stringify(changing)} : []) {
  const call = fs[name];
  fs[name] = Object.assign((...given) => {
    const [first, second] = given;
    const path = typeof first === 'number' ? paths.get(first) : String(first);
    const isMeant = path?.startsWith(${JSON.stringify(folder)}) === true && (name !== 'openSync' || isWritten(second));
    if (isMeant && count++ === ${at}) {
      if (${isHalf}) {
        if (name !== 'writeSync') call(...given);
        else call(first, second.subarray(0, second.length >> 1));
      }
      writeSync(3, name + ' ' + path.slice(${folder.length}) + '\\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
    const result = call(...given);
    if (name === 'openSync' && isWritten(second)) paths.set(result, String(first));
    if (name === 'closeSync') paths.delete(first);
    return result;
  }, call);
}
syncBuiltinESMExports();
if (isMainThread) process.on('exit', () => writeSync(3, String(count)));
`;
}
