// The ports of a use case that runs in a thread of the language server.

import type {Progress} from '../../shared/model/document.ts';
import type {Ports} from '../app/ports.ts';

/** The signal of the request exists from the start, so nothing has to be set up for it. */
export function workerPorts(progress: Progress, warn: Ports['warn'], signal: AbortSignal): Ports {
  return {progress, warn, stoppable: (use) => use(signal), clock: Date.now, env: process.env};
}
