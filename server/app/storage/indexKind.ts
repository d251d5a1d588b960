// The kinds of index stored for a root, one row each.

import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Store} from '../../store/disk.ts';
import type {Ports} from '../ports.ts';

/** Arguments that the functions of an index share. */
export interface IndexContext {
  readonly root: string;
  readonly loaded: LoadedConfig;
  readonly store: Store;
  readonly startMs: number;
  /** null: the default number. */
  readonly threads: number | null;
  readonly ports: Ports;
}

export interface KindStatus {
  /** null: nothing is stored. */
  readonly isCurrent: boolean | null;
  readonly files: number;
  readonly words: number;
  /** Shown instead, if files and words are not the right measures. */
  readonly what?: string;
  readonly skipped: readonly {readonly path: string; readonly reason: string}[];
}

export interface StoredIndex {
  /** The row covers files of this kind, and of kinds that begin with it and a dash. */
  readonly kind: string;
  /** Its name in `status`: 'Findings'. */
  readonly title: string;
  /** The flag of `index` that selects it; null: always selected. */
  readonly flag: 'history' | null;
  /**
   * null: updated together with the others. Gives a phrase about what is stored now, or throws UserError if it could
   * not be saved.
   */
  readonly update: ((context: IndexContext) => Promise<string>) | null;
  readonly status: (context: IndexContext) => Promise<KindStatus>;
}
