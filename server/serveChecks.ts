// The program that stays: keeps what checks of one root read and compute, and runs the checks that are asked of it as a process
// of their own would, one at a time.

import {chdir, cwd} from 'node:process';
import {ArrayRoom} from '../shared/algorithms/arrayRoom.ts';
import {check} from './app/check/check.ts';
import {plainCheck, wholeRoot} from './app/check/checkRequest.ts';
import type {Ports} from './app/ports.ts';
import {cachedAnswer} from './cache/cachedAnswer.ts';
import {invocationKey} from './cache/invocationKey.ts';
import {RunMemory} from './cache/runMemory.ts';
import type {Io, Output} from './cli/io.ts';
import {isForResident} from './cli/isForResident.ts';
import {noteLine} from './cli/noteLine.ts';
import {run} from './cli/run.ts';
import {loadConfig} from './config/loadConfig.ts';
import {listenAsResident} from './resident/listenAsResident.ts';
import type {AskedCommand, ResidentAnswer} from './resident/residentMessages.ts';
import {residentEngine, residentFolder} from './resident/residentPlace.ts';
import {type NotSaved, realDisk} from './store/disk.ts';
import {engineVersion} from './store/engineVersion.ts';
import {cacheFolder, type Environment, surroundingsOf} from './store/location.ts';
import {sealKeyIn} from './store/seal.ts';
import {collectGarbage} from './threads/collectWhenIdle.ts';
import {UserError} from './userError.ts';

interface ServedChecks {
  /** Absolute, without links. */
  readonly root: string;
  readonly idleMs: number;
  readonly program: Io['program'];
  readonly stop: AbortSignal;
}

/** Gives why it has ended, as a phrase. Throws UserError. */
export async function serveChecks({root, idleMs, program, stop}: ServedChecks, env: Environment): Promise<string> {
  const [folder, engine] = [residentFolder(env), residentEngine()];
  if (folder === null || engine === null) {
    throw new UserError('serve: there is no place for a socket here that only you may use, so nothing is served.');
  }
  const secret = secretFor(env);
  if ('kind' in secret) throw new UserError(`serve: ${secret.reason}, so nothing is served.`);
  const memory = new RunMemory(new ArrayRoom());
  return listenAsResident({
    ...{folder, root, engine, secret, idleMs, stop},
    prepare: () => readRoot(root, memory, env),
    // Most of the memory that a check leaves behind is outside the heap of V8, which alone would not collect it.
    rest: () => {
      memory.rest();
      return collectGarbage();
    },
    answer: (command) => inPlaceOf(command, () => answered(command, root, memory, program)),
  });
}

/** Pipes of Windows are in no folder that others may not enter. */
function secretFor(env: Environment): Uint8Array | NotSaved {
  const caches = cacheFolder(surroundingsOf(env));
  return process.platform === 'win32' ? sealKeyIn(caches).make(realDisk) : new Uint8Array(0);
}

/** The first check should find all in memory, and the code compiled. What is wrong with the root, the first check says. */
async function readRoot(root: string, memory: RunMemory, env: Environment): Promise<void> {
  const ports: Ports = {
    ...{env, memory, clock: Date.now},
    progress: () => undefined,
    warn: () => undefined,
    stoppable: (use) => use(new AbortController().signal),
  };
  try {
    const request = {...plainCheck(root, wholeRoot, Date.now()), isAnew: true};
    await check(request, await loadConfig({root, configPath: undefined, cwd: root}), ports);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

async function answered(
  {words, cwd: folder, env, columns}: AskedCommand,
  root: string,
  memory: RunMemory,
  program: Io['program'],
): Promise<ResidentAnswer | null> {
  if (!isForResident(words, folder, env, root)) return null;
  const known = earlier(words, folder, env, columns);
  if (known !== null) return known;
  const written: [1 | 2, string][] = [];
  const output = (stream: 1 | 2): Output => ({
    isTTY: stream === 1 && columns !== null,
    columns: stream === 1 ? (columns ?? undefined) : undefined,
    write: (text) => written.push([stream, text]) > 0,
    drained: async () => true,
  });
  const broken = () => Promise.reject(new Error('broken promise: a resident runs checks'));
  const code = await run(words, {
    ...{env, cwd: folder, memory, program, clock: Date.now, ask: null},
    stdin: () => 0,
    stdout: output(1),
    stderr: output(2),
    stoppable: (use) => use(new AbortController().signal),
    ...{runAgain: broken, serve: broken, serveAgents: broken, serveChecks: broken},
    leaveResident: () => undefined,
  });
  return {written, code};
}

/** The report of an earlier run, as the entry point prints it. */
function earlier(
  words: readonly string[],
  folder: string,
  env: Environment,
  columns: number | null,
): ResidentAnswer | null {
  const engine = engineVersion();
  const asked = invocationKey({words, cwd: folder, env, columns, nowMs: Date.now()});
  const known = engine === null || asked === null ? null : cachedAnswer(engine, folder, env, asked);
  if (known === null) return null;
  const notes = known.notes.map((note) => [2, noteLine(note)] as const);
  return {written: [...notes, [1, Buffer.from(known.report).toString('utf8')]], code: known.code};
}

/**
 * The environment and the working folder of this process are those of the command while it runs. null: the folder has gone,
 * or may not be entered.
 */
async function inPlaceOf<T>({cwd: folder, env}: AskedCommand, use: () => Promise<T>): Promise<T | null> {
  const [ownFolder, own] = [cwd(), {...process.env}];
  try {
    chdir(folder);
  } catch {
    return null;
  }
  setEnvironment(env);
  try {
    return await use();
  } finally {
    setEnvironment(own);
    chdir(ownFolder);
  }
}

function setEnvironment(wanted: Environment): void {
  for (const name of Object.keys(process.env)) if (wanted[name] === undefined) delete process.env[name];
  Object.assign(process.env, wanted);
}
