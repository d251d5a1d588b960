// The types that both entries of the library take and return. Only types: docs/library.md and the declarations of the npm
// package are made of this file.

import type {Report, ReportedFinding} from '../shared/model/jsonReport.ts';
import type {TextSettings} from './librarySettings.ts';

/** A text that is checked. */
export interface Text {
  /**
   * Name of the text, relative to any root, with `/`. Its extension says how the text is read, as for a file: `guide.md` is
   * Markdown, `main.py` is Python. Each path may be there once.
   */
  readonly path: string;
  /** The whole text. A byte order mark at its start is not part of it. */
  readonly text: string;
  /** Other texts are compared with it, but nothing is reported on it alone. */
  readonly reference?: boolean;
  /** Boilerplate: its words are ignored everywhere. */
  readonly template?: boolean;
}

/** Options of all functions. */
export interface RunOptions {
  /**
   * Stops the work: the promise is rejected with the reason of the signal. Work in this thread looks at the signal about
   * twenty times a second.
   */
  readonly signal?: AbortSignal | undefined;
  /** Called while the work is done, at most about twenty times a second. An error that it throws ends the work. */
  readonly progress?: ((progress: RunProgress) => void) | undefined;
}

export interface RunProgress {
  /** Such as 'reading', 'grouping', 'comparing', 'describing'. */
  readonly stage: string;
  /** Steps of this stage; `total` is 0 where their number is not known. */
  readonly done: number;
  readonly total: number;
}

/** Options of work on texts. */
export interface TextOptions extends RunOptions {
  /** Settings that differ from the defaults, under the names of a configuration file. */
  readonly settings?: TextSettings | undefined;
}

/** An index of texts that can be edited and asked. Findings are those of `check` at one text, without mirrored folders. */
export interface TextIndex {
  /** Paths of the texts, sorted. */
  readonly paths: () => readonly string[];
  /** Adds a text, or replaces the text of this path. */
  readonly put: (text: Text) => void;
  /** Removes a text. A path that is not there changes nothing. */
  readonly remove: (path: string) => void;
  /** The findings with a place in the text of this path, heaviest first. Throws ShingleError if there is none. */
  readonly findingsOf: (path: string) => Promise<readonly ReportedFinding[]>;
  /** The findings that this text would have if it were in the index; the index stays as it is. */
  readonly find: (text: Text) => Promise<readonly ReportedFinding[]>;
  /** All findings, as `check` reports them. */
  readonly check: (options?: RunOptions) => Promise<Report>;
}
