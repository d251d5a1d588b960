// Runs the built program as a user does at a terminal, and measures it: time, processor time, peak memory, whether progress
// was shown. Or stops it with Ctrl-C at a moment, and measures how long it takes to end and what it leaves. Where the system
// reports how long the program waited for a processor, that time counts neither as silence nor as late.

import {type ChildProcess, spawn} from 'node:child_process';
import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const program = fileURLToPath(new URL('../shingle.js', import.meta.url));

/** Runs in the measured process: its errors go to what it takes for a terminal, and at its end it says what it used. */
const hook = `data:text/javascript,${encodeURIComponent(`
  import {writeSync} from 'node:fs';
  import {isMainThread} from 'node:worker_threads';
  if (isMainThread) {
    Object.defineProperty(process.stderr, 'isTTY', {value: true});
    process.on('exit', () => {
      try { writeSync(3, JSON.stringify(process.resourceUsage())); } catch {}
    });
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
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}

export function measuredRun(place: Place, words: readonly string[]): Promise<Run> {
  const begun = performance.now();
  const child = started(place, words);
  const texts = ['', '', ''];
  let [progress, last, silence] = [0, begun, 0];
  let waited = 0;
  const watch = setInterval(() => {
    waited = waitedMs(child.pid) ?? waited;
  }, pollMs);
  const seen = () => {
    const now = performance.now() - waited;
    silence = Math.max(silence, now - last);
    last = now;
  };
  for (const [at, stream] of [child.stdout, child.stderr, child.stdio[3]].entries()) {
    if (stream === null || stream === undefined || !('on' in stream)) continue;
    stream.on('data', (chunk: Buffer) => {
      if (at === 1 && chunk.includes('\r')) {
        progress++;
        waited = waitedMs(child.pid) ?? waited;
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
      const used = texts[2] === '' ? null : JSON.parse(texts[2]);
      resolve({
        code,
        seconds: (performance.now() - begun) / 1000,
        cpuSeconds: used === null ? Number.NaN : (used.userCPUTime + used.systemCPUTime) / 1e6,
        megabytesMax: used === null ? Number.NaN : used.maxRSS / 1024,
        progress,
        silenceSeconds: silence / 1000,
        stdout: texts[0],
        stderr: texts[1].replace(/\r[^\r\n]*/g, ''),
      });
    });
  });
}

export interface Stop {
  /** null: it had ended before. */
  readonly endMs: number | null;
  /** Processes of its group that are still there. */
  readonly left: readonly string[];
}

export function stoppedRun(place: Place, words: readonly string[], afterMs: number): Promise<Stop> {
  const child = started(place, words);
  for (const stream of [child.stdout, child.stderr]) stream?.resume();
  const pid = child.pid ?? 0;
  let stoppedAt: number | null = null;
  let [waitedBefore, waited] = [0, 0];
  let watch: NodeJS.Timeout | undefined;
  const timer = setTimeout(() => {
    stoppedAt = performance.now();
    waitedBefore = waited = waitedMs(pid) ?? 0;
    process.kill(-pid, 'SIGINT');
    watch = setInterval(() => {
      waited = waitedMs(pid) ?? waited;
    }, pollMs / 10);
  }, afterMs);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(timer);
      clearInterval(watch);
      const endMs = stoppedAt === null ? null : performance.now() - stoppedAt - (waited - waitedBefore);
      // A Git that got the signal at the same time may need a moment to be gone.
      setTimeout(() => resolve({endMs, left: groupOf(pid)}), 100);
    });
  });
}

const pollMs = 100;

/** How long the main thread of a process was ready to run and waited for a processor; null: the system does not say. */
function waitedMs(pid: number | undefined): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return null;
  }
}

/** Commands of the processes of a group, where the system lists them as Linux does. */
function groupOf(group: number): string[] {
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
      return [readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()];
    } catch {
      return [];
    }
  });
}
