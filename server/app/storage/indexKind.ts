// What is stored for a root: one row a kind.

import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Store} from '../../store/disk.ts';
import type {Ports} from '../ports.ts';

/** For whom and with what an index is looked at. */
export interface IndexContext {
  readonly root: string;
  readonly loaded: LoadedConfig;
  readonly store: Store;
  readonly startMs: number;
  /** null: as many as pay. */
  readonly threads: number | null;
  readonly ports: Ports;
}

export interface KindStatus {
  /** null: nothing of it stands on the disk. */
  readonly isCurrent: boolean | null;
  readonly files: number;
  readonly words: number;
  /** Said in their stead where files and words are not what is counted. */
  readonly what?: string;
  readonly skipped: readonly {readonly path: string; readonly reason: string}[];
}

export interface StoredIndex {
  /** Files of this kind, and of kinds that begin with it and a dash, are its own. */
  readonly kind: string;
  /** What it is called in `status`: 'Findings'. */
  readonly title: string;
  /** The flag of `index` that asks for it; null: always asked for. */
  readonly flag: 'history' | null;
  /** null: comes with the others. A sentence about what is there now, or throws UserError where it could not be kept. */
  readonly update: ((context: IndexContext) => Promise<string>) | null;
  readonly status: (context: IndexContext) => Promise<KindStatus>;
}
