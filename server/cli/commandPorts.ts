// Takes the environment of a run, gives a use case its ports: a progress line, and notes on standard error.

import type {Ports} from '../app/ports.ts';
import type {Io} from './io.ts';
import {noteLine} from './noteLine.ts';
import {progressLine} from './progress.ts';

export interface CommandPorts extends Ports {
  /** Clears the progress line before other output. */
  readonly quiet: () => void;
}

export function commandPorts(io: Io, wantsProgress: boolean): CommandPorts {
  const {report, end} = progressLine(io, wantsProgress);
  const {stoppable, clock, env, memory, stderr} = io;
  return {
    ...{stoppable, clock, env, memory},
    progress: report,
    quiet: end,
    warn: (message) => {
      end();
      stderr.write(noteLine(message));
    },
  };
}
