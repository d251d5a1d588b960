// How much slower this machine is than the one that budgets of time were set on: a machine's cores may be shared, and
// the same commit took 1.9 times the processor time a day later.

import {execFileSync} from 'node:child_process';

/** Milliseconds of the processor that an empty Node takes on the machine of the budgets. */
const emptyNodeMs = 63;

/** At least 1: a fast machine leaves a budget as it is. */
export function slowness(): number {
  const script = 'const {user, system} = process.cpuUsage(); console.log((user + system) / 1000)';
  const runs = Array.from({length: 7}, () =>
    Number(execFileSync(process.execPath, ['-e', script], {encoding: 'utf8'})),
  );
  const factor = Math.max(1, Math.min(...runs) / emptyNodeMs);
  console.log(`budgets of time are multiplied by ${factor.toFixed(2)}`);
  return factor;
}
