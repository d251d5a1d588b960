// Services that a use case needs from its caller: a command line, an editor, a hook or a test.

import type {Progress} from '../../shared/model/document.ts';
import type {RunMemory} from '../cache/runMemory.ts';
import type {Environment} from '../store/location.ts';

/** Runs work that can be stopped on the way and that keeps what it has done until then. */
export type Stoppable = <T>(use: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export interface Ports {
  readonly progress: Progress;
  /** A message that the user should read, but not an error. */
  readonly warn: (message: string) => void;
  /**
   * Not one signal for the whole run: a process that listens to Ctrl-C is no longer ended by it, and the comparison of
   * texts is synchronous.
   */
  readonly stoppable: Stoppable;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly env: Environment;
  /** Of a process that checks again and again. */
  readonly memory?: RunMemory | undefined;
}
