// What a use case asks of whoever calls it: a command line, an editor, a hook or a test.

import type {Progress} from '../../shared/model/document.ts';
import type {Environment} from '../store/location.ts';

/** Runs what can be stopped on the way and keeps what it has done until then. */
export type Stoppable = <T>(use: (signal: AbortSignal) => Promise<T>) => Promise<T>;

export interface Ports {
  readonly progress: Progress;
  /** A sentence that the user should read; nothing has failed. */
  readonly warn: (message: string) => void;
  /**
   * Not a signal for all of the time: who listens to Ctrl-C is not ended by it, and texts are compared without looking
   * up.
   */
  readonly stoppable: Stoppable;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly env: Environment;
}
