// The environment of a run of the command line. `program.ts` builds it from the process; tests build their own.

import type {Stoppable} from '../app/ports.ts';
import type {RunMemory} from '../cache/runMemory.ts';
import type {ByteReader} from '../sources/readFile.ts';
import type {Environment} from '../store/location.ts';

/** Standard output or standard error. */
export interface Output {
  readonly isTTY: boolean;
  /** Width of the terminal; undefined: there is none. */
  readonly columns: number | undefined;
  /** false: the buffer is full, and `drained` resolves when it accepts more. */
  readonly write: (text: string) => boolean;
  /** Resolves to whether it accepts more; false if the reader has gone. */
  readonly drained: () => Promise<boolean>;
}

/** The folder about which the server for agents answers. */
interface ServedRoot {
  /** Absolute. */
  readonly root: string;
  /** As `LoadOptions.configPath`, absolute. */
  readonly configPath: string | null | undefined;
  /** How many copies an answer lists if the question does not say. */
  readonly limit: number;
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
  /** Of a process that runs many commands. */
  readonly memory?: RunMemory | undefined;
  /** Ctrl-C aborts the signal while `use` runs. At other times, and the second time, it ends the program. */
  readonly stoppable: Stoppable;
  /** The command that starts this program, written into a hook. */
  readonly program: {readonly node: string; readonly script: string};
  /** Asks a person, gives the answer without its line end, or null after Ctrl-D; null: there is no terminal. */
  readonly ask: ((question: string) => Promise<string | null>) | null;
  /**
   * Runs this program with other words on the same terminal, in a process that the signal ends; gives its exit code. Without a
   * folder, in the working folder.
   */
  readonly runAgain: (words: readonly string[], signal: AbortSignal, folder?: string) => Promise<number>;
  /** Starts the language server, which the command line does not depend on. */
  readonly serve: () => Promise<void>;
  /** The same for the server for agents. */
  readonly serveAgents: (served: ServedRoot) => Promise<void>;
  /** Serves checks of this root, absolute and without links, until there is a reason to end, which it gives as a phrase. */
  readonly serveChecks: (root: string) => Promise<string>;
  /** Starts a process that does so and stays, if there is none. */
  readonly leaveResident: (root: string) => void;
}
