import type {Progress} from '../../shared/model/document.ts';
import type {Io} from './io.ts';

// A progress line for tasks that take longer than half a second: position, speed and remaining time. Terminals only.
const delayMs = 500;
const intervalMs = 80;
const barColumns = 24;
/** A speed measured over less time is a guess. */
const paceMs = 2000;

/** Writes to standard error. In CI, in a pipe or with `wanted` false nothing is written. */
export function progressLine(
  {stderr, env, clock}: Pick<Io, 'stderr' | 'env' | 'clock'>,
  wanted: boolean,
): {readonly report: Progress; readonly end: () => void} {
  if (!wanted || !stderr.isTTY || env.CI !== undefined) return {report: () => {}, end: () => {}};
  const started = clock();
  let last = 0;
  let shown = false;
  // Work that an earlier, stopped run has done does not count for the speed.
  let first = {stage: '', done: 0, ms: 0};
  return {
    report: (stage, done, total) => {
      const now = clock();
      if (stage !== first.stage || done < first.done) first = {stage, done, ms: now};
      if (now - started < delayMs || now - last < intervalMs) return;
      last = now;
      shown = true;
      const share = total > 0 ? done / total : 0;
      const filled = Math.round(share * barColumns);
      const bar = `${'━'.repeat(filled)}${'─'.repeat(barColumns - filled)}`;
      const measure =
        total === 0 ? done || '' : `${done} of ${total}${pace(done - first.done, total - done, now - first.ms)}`;
      const line = `${bar} ${stage} ${measure}`;
      // A wrapped line could not be cleared.
      stderr.write(`\r\x1b[K${line.slice(0, Math.max(1, (stderr.columns || 80) - 1))}`);
    },
    end: () => {
      if (shown) stderr.write('\r\x1b[K');
    },
  };
}

function pace(done: number, left: number, ms: number): string {
  if (ms < paceMs || done <= 0) return '';
  const perSecond = (done * 1000) / ms;
  const rate = perSecond < 10 ? perSecond.toFixed(1) : Math.round(perSecond).toString();
  return `, ${rate} a second, ${duration(Math.ceil(left / perSecond))} left`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
