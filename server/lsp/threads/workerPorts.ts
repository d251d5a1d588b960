// The ports of a use case that a thread of the language server asks.

import type {Progress} from '../../../shared/model/document.ts';
import type {Ports} from '../../app/ports.ts';

/** The signal of a request is there from the start: whoever asked goes on meanwhile. */
export function workerPorts(progress: Progress, warn: Ports['warn'], signal: AbortSignal): Ports {
  return {progress, warn, stoppable: (use) => use(signal), clock: Date.now, env: process.env};
}
