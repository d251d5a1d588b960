// The types that only the entry for Node takes and returns. Only types, as in api.ts.

import type {ReportedFinding} from '../shared/model/jsonReport.ts';
import type {RunOptions, Text} from './api.ts';
import type {Settings} from './librarySettings.ts';

/** A folder whose files are checked, with its configuration and baseline. */
export interface Root {
  /** Absolute, or relative to the working folder of the process. */
  readonly root: string;
}

/** Options of work on the files of a root. */
export interface RootOptions extends RunOptions {
  /**
   * Configuration file, relative to the working folder; null: none. Without it, the nearest `.shingle.json` or `.shingle.yaml`
   * from the root upwards is read, as on the command line.
   */
  readonly config?: string | null | undefined;
  /** Settings that replace those of the configuration; lists of files are added to it. Paths are relative to the root. */
  readonly settings?: Settings | undefined;
  /** Called with each note that a command would print to standard error, such as a file that could not be read. */
  readonly warn?: ((message: string) => void) | undefined;
}

export interface CheckOptions extends RootOptions {
  /** Files, folders and globs to check, relative to the root. Without it, everything in the root. */
  readonly paths?: readonly string[] | undefined;
  /**
   * Only copies that a change adds, and copies that it leaves behind: `staged` is what the next commit will hold, `changed` the
   * work tree against the last commit, `since` everything since a branch, tag or commit, as for a pull request.
   */
  readonly change?: 'staged' | 'changed' | {readonly since: string} | undefined;
  /** Number of threads; without it, as many as are worth it. */
  readonly threads?: number | undefined;
}

/** An index of the files of a root, in a thread of its own, which `close` ends. Before each answer it reads what has changed. */
export interface RootIndex {
  /** The findings with a place in the file of this path, relative to the root, heaviest first. */
  readonly findingsOf: (path: string, options?: RunOptions) => Promise<readonly ReportedFinding[]>;
  /** The findings that this text would have as a file of the root. Nothing is written. */
  readonly find: (text: Text, options?: RunOptions) => Promise<readonly ReportedFinding[]>;
  /** Ends the thread. Questions that are not answered yet are rejected. */
  readonly close: () => void;
}
