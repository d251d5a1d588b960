// Runs a whole process, gives its wall time, processor time and peak memory, and its output.

import {spawn, spawnSync} from 'node:child_process';
import {closeSync, existsSync, openSync, readFileSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';

export interface Measured {
  readonly seconds: number;
  /** User and system time of the process and its children; undefined where the machine does not report it. */
  readonly cpuSeconds: number | undefined;
  readonly bytesMax: number | undefined;
  readonly code: number | null;
  /** The file with its standard output. */
  readonly output: string;
}

/** GNU time covers all children exactly; elsewhere /proc is polled. */
export type Meter = 'GNU time' | '/proc every 3 ms' | 'wall time only';

const gnuTime = '/usr/bin/time';

export function bestMeter(): Meter {
  if (existsSync(gnuTime)) {
    const {stdout, stderr} = spawnSync(gnuTime, ['--version'], {encoding: 'utf8'});
    if (/GNU/.test(`${stdout}${stderr}`)) return 'GNU time';
  }
  return existsSync('/proc/self/status') ? '/proc every 3 ms' : 'wall time only';
}

export function runMeasured(
  command: string,
  args: readonly string[],
  stdin: string | null,
  cwd: string,
  scratch: string,
  meter: Meter,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Measured> {
  const output = join(scratch, 'output.txt');
  const times = join(scratch, 'time.txt');
  const out = openSync(output, 'w');
  const input = stdin === null ? 'ignore' : openSync(stdin, 'r');
  const words = meter === 'GNU time' ? [gnuTime, '-o', times, '-f', '%U %S %M', command, ...args] : [command, ...args];
  writeFileSync(times, '');
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(words[0], words.slice(1), {cwd, env: environment, stdio: [input, out, 'ignore']});
    let watched: Usage | undefined;
    const watch = () => {
      if (child.pid !== undefined) watched = usageOf(child.pid) ?? watched;
    };
    const timer = meter === '/proc every 3 ms' ? setInterval(watch, 3) : undefined;
    child.on('error', reject);
    child.on('exit', (code) => {
      const seconds = (performance.now() - start) / 1000;
      clearInterval(timer);
      closeSync(out);
      if (input !== 'ignore') closeSync(input);
      const usage = meter === 'GNU time' ? parsedUsage(readFileSync(times, 'utf8')) : watched;
      resolve({seconds, cpuSeconds: usage?.cpuSeconds, bytesMax: usage?.bytesMax, code, output});
    });
  });
}

interface Usage {
  readonly cpuSeconds: number;
  readonly bytesMax: number;
}

/** `user system kilobytes`, after a line about the exit code if that was not 0. */
export function parsedUsage(text: string): Usage | undefined {
  const last = text.trim().split('\n').at(-1) ?? '';
  const found = /^([\d.]+) ([\d.]+) (\d+)$/.exec(last);
  if (found === null) return undefined;
  return {cpuSeconds: Number(found[1]) + Number(found[2]), bytesMax: Number(found[3]) * 1024};
}

/** Clock ticks per second in /proc: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100;

function usageOf(pid: number): Usage | undefined {
  try {
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may contain spaces; user and system time are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return peak === null ? undefined : {cpuSeconds: ticks / ticksPerSecond, bytesMax: Number(peak[1]) * 1024};
  } catch {
    // The process has ended.
    return undefined;
  }
}
