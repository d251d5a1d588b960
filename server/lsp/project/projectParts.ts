// A project as its parts see it: the messages from each of them, and the questions to the others.

import type {FullCheck} from '../threads/checkWorker.ts';
import type {Checked, IndexRequests, Synced} from '../threads/indexWorker.ts';
import type {ProjectHost} from './host.ts';
import type {KeptAnswers} from './keptAnswers.ts';
import type {ConfigRequest} from './rootConfig.ts';

export type ProjectState =
  | {readonly kind: 'indexing'; readonly percent: number | null}
  | {readonly kind: 'ready'}
  | {readonly kind: 'failed'; readonly reason: string};

export interface ProjectParts {
  readonly request: ConfigRequest;
  /** No folder is open: open documents are compared with each other only. */
  readonly isAlone: boolean;
  readonly host: ProjectHost;
  readonly index: {
    readonly gaveUp: boolean;
    behind(path: string): void;
    found(found: Checked): void;
    ask<N extends keyof IndexRequests & string>(
      name: N,
      parameters: IndexRequests[N][0],
      atOnce?: () => void,
    ): Promise<IndexRequests[N][1]>;
  };
  readonly answers: {readonly answers: KeptAnswers; pathsOnDisk(): readonly string[]; forgetRevisions(): void};
  readonly history: {askSoon(path: string): void};
  readonly fullCheck: {readonly sinceMs: number};
  become(state: ProjectState): void;
  /** The full check has an answer. */
  learn(found: FullCheck): void;
  /** The index has its texts; some may differ from those of the full check. */
  loaded(synced: Synced): void;
  /** Findings of these documents changed by what the full check has found. */
  changedAround(paths: readonly string[]): void;
  /** Has the index read changed files again; null: all files. */
  readAgain(paths: readonly string[] | null): Promise<void>;
}
