// One line on a terminal for what takes longer than half a second; nothing anywhere else.

import type {Progress} from '../../shared/pipeline.ts';

const delayMs = 500;
const intervalMs = 80;
const barColumns = 24;

export interface ProgressLine {
  readonly report: Progress;
  readonly end: () => void;
}

/** `stream` is standard error. In CI, in a pipe or with `wanted` false nothing is written. */
export function progressLine(stream: NodeJS.WriteStream, wanted: boolean): ProgressLine {
  if (!wanted || !stream.isTTY || process.env.CI !== undefined) return {report: () => {}, end: () => {}};
  const started = Date.now();
  let last = 0;
  let shown = false;
  return {
    report: (stage, done, total) => {
      const now = Date.now();
      if (now - started < delayMs || now - last < intervalMs) return;
      last = now;
      shown = true;
      const share = total > 0 ? done / total : 0;
      const filled = Math.round(share * barColumns);
      const bar = `${'━'.repeat(filled)}${'─'.repeat(barColumns - filled)}`;
      stream.write(`\r\x1b[K${bar} ${stage} ${done} of ${total}`);
    },
    end: () => {
      if (shown) stream.write('\r\x1b[K');
    },
  };
}
