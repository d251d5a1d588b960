// What surrounds a run of the command line. `program.ts` makes it of the process; a test makes its own.

import type {Stoppable} from '../app/ports.ts';
import type {ByteReader} from '../sources/readFile.ts';
import type {Environment} from '../store/location.ts';

/** Standard output or standard error. */
export interface Output {
  readonly isTTY: boolean;
  /** Of the terminal; undefined where there is none. */
  readonly columns: number | undefined;
  /** false: it is full, and `drained` says when it takes more. */
  readonly write: (text: string) => boolean;
  /** Whether it takes more; a reader that has gone never drains it. */
  readonly drained: () => Promise<boolean>;
}

export interface Io {
  readonly env: Environment;
  /** Absolute; paths on the command line are relative to it. */
  readonly cwd: string;
  readonly stdin: ByteReader;
  readonly stdout: Output;
  readonly stderr: Output;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Ctrl-C aborts the signal while `use` runs. At other times, and the second time, it ends the program. */
  readonly stoppable: Stoppable;
  /** What starts this program again: a hook is told. */
  readonly program: {readonly node: string; readonly script: string};
  /** Starts the language server, which the command line does not know. */
  readonly serve: () => Promise<void>;
}
