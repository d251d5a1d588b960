// Runs the built program as a user does at a terminal, and measures it: time, processor time, peak memory, whether progress
// was shown. Or stops it with Ctrl-C at a moment, and measures how long it takes to end and what it leaves. Where the system
// reports how long the program waited for a processor, that time counts neither as silence nor as late.

import {type ChildProcess, spawn} from 'node:child_process';
import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {stripVTControlCharacters} from 'node:util';

/** This module is in dist/tools or, in tests, in test/load. */
const program = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../dist/shingle.js' : '../shingle.js', import.meta.url),
);

/** Runs in the measured process: its errors go to what it takes for a terminal, and at its end it says what it used. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import {appendFileSync} from 'node:fs';
  import {isMainThread} from 'node:worker_threads';
  if (isMainThread) {
    Object.defineProperty(process.stderr, 'isTTY', {value: true});
    process.on('exit', () => appendFileSync(process.env.SHINGLE_LOAD_USED, JSON.stringify(process.resourceUsage()) + '\\n'));
  }`)}`;

export interface Run {
  readonly code: number | null;
  readonly seconds: number;
  /** Of the program, without the processes of Git. */
  readonly cpuSeconds: number;
  readonly megabytesMax: number;
  /** Times that the progress line was written, and the longest time without, in seconds. */
  readonly progress: number;
  readonly silenceSeconds: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Place {
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

function started({folder, env}: Place, words: readonly string[]): ChildProcess {
  // A group of its own, as a terminal makes it: Ctrl-C reaches everyone in it.
  return spawn(process.execPath, ['--import', hook, program, ...words], {
    cwd: folder,
    env: {...env, SHINGLE_LOAD_USED: usedFile({folder, env})},
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function usedFile({env}: Place): string {
  return join(env.HOME ?? '', 'used');
}

/** Processor time of all processes, memory of the largest; NaN: nothing was said. */
function usageIn(file: string): Pick<Run, 'cpuSeconds' | 'megabytesMax'> {
  if (!existsSync(file)) return {cpuSeconds: Number.NaN, megabytesMax: Number.NaN};
  const all: NodeJS.ResourceUsage[] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  return {
    cpuSeconds: all.reduce((sum, used) => sum + used.userCPUTime + used.systemCPUTime, 0) / 1e6,
    megabytesMax: Math.max(...all.map(({maxRSS}) => maxRSS)) / 1024,
  };
}

export function measuredRun(place: Place, words: readonly string[]): Promise<Run> {
  const used = usedFile(place);
  rmSync(used, {force: true});
  const begun = performance.now();
  const child = started(place, words);
  const texts = ['', ''];
  let [progress, last, silence] = [0, begun, 0];
  let waited = 0;
  const watch = setInterval(() => {
    waited = Math.max(waited, waitedInGroup(child.pid ?? 0));
  }, pollMs);
  const seen = () => {
    const now = performance.now() - waited;
    silence = Math.max(silence, now - last);
    last = now;
  };
  for (const [at, stream] of [child.stdout, child.stderr].entries()) {
    if (stream === null) continue;
    stream.on('data', (chunk: Buffer) => {
      if (at === 1 && chunk.includes('\r')) {
        progress++;
        seen();
      }
      if (texts[at].length < 100_000) texts[at] += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(watch);
      seen();
      resolve({
        code,
        seconds: (performance.now() - begun) / 1000,
        ...usageIn(used),
        progress,
        silenceSeconds: silence / 1000,
        stdout: texts[0],
        stderr: texts[1].replace(/\r[^\r\n]*/g, ''),
      });
    });
  });
}

export interface Stop {
  readonly code: number | null;
  /** null: it had ended before. */
  readonly endMs: number | null;
  /** Processes of its group that are still there. */
  readonly left: readonly string[];
  /** The last line of progress before, and the resident memory, which the system takes back page by page. */
  readonly stage: string;
  readonly megabytes: number;
}

export function stoppedRun(place: Place, words: readonly string[], afterMs: number): Promise<Stop> {
  const child = started(place, words);
  child.stdout?.resume();
  let [stage, megabytes] = ['no progress yet', Number.NaN];
  child.stderr?.on('data', (chunk: Buffer) => {
    if (stoppedAt === null) stage = stageIn(chunk.toString()) ?? stage;
  });
  const pid = child.pid ?? 0;
  let stoppedAt: number | null = null;
  let [waitedBefore, waited] = [0, 0];
  let watch: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    megabytes = residentMegabytes(pid);
    stoppedAt = performance.now();
    waitedBefore = waited = waitedMs(pid) ?? 0;
    process.kill(-pid, 'SIGINT');
    watch = setInterval(() => {
      waited = waitedMs(pid) ?? waited;
    }, pollMs / 10);
  }, afterMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => {
      clearTimeout(timer);
      clearInterval(watch);
      const endMs = stoppedAt === null ? null : performance.now() - stoppedAt - (waited - waitedBefore);
      // A Git that got the signal at the same time may need a moment to be gone.
      setTimeout(() => resolve({code, endMs, left: groupOf(pid), stage, megabytes}), 100);
    });
  });
}

const pollMs = 100;

/** The last line of progress in what was written to a terminal; null: there is none. */
function stageIn(written: string): string | null {
  const lines = stripVTControlCharacters(written).split(/[\r\n]/);
  return lines.map((line) => line.trim()).findLast((line) => line !== '') ?? null;
}

/** NaN where the system does not say. */
function residentMegabytes(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** How long the main thread of a process was ready to run and waited for a processor; null: the system does not say. */
export function waitedMs(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

/**
 * Processor time of all threads of a process, and whether one of them runs or waits for a processor now; null: the system does
 * not say.
 */
export function activityOf(pid: number | undefined): {readonly ms: number; readonly isRunning: boolean} | null {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`);
    const ms = tasks.map((task) => Number(readFileSync(`${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6);
    const isRunning = tasks.some((task) => / R /.test(readFileSync(`${task}/stat`, 'utf8').replace(/^.*\)/, '')));
    return {ms: ms.reduce((all, one) => all + one, 0), isRunning};
  } catch {
    return null;
  }
}

/** Of the process of a group that waited longest; 0 where the system does not say. */
function waitedInGroup(group: number): number {
  return Math.max(0, ...processesOf(group).map((pid) => waitedMs(pid) ?? 0));
}

/** Commands of the processes of a group. One that has been killed, and whose memory is being freed, has none any more. */
function groupOf(group: number): string[] {
  return processesOf(group).flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
      return command === '' ? [] : [command];
    } catch {
      return [];
    }
  });
}

/** Where the system lists them as Linux does. */
function processesOf(group: number): number[] {
  let names: string[];
  try {
    names = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
  return names.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (Number(processGroup) !== group || state === 'Z') return [];
      return [Number(name)];
    } catch {
      return [];
    }
  });
}
