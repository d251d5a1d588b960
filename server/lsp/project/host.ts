// Services that a project needs from the surrounding server.

import type {OpenedCorpus} from '../../../shared/model/askedCorpus.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {EditorSettings} from '../../../shared/model/protocol.ts';
import type {Language} from '../../../shared/wording/language.ts';
import type {StartThread} from '../../threads/thread.ts';
import type {OpenDocument} from '../documents/openDocuments.ts';
import type {WorkDone} from '../protocol/workDoneProgress.ts';
import type {Buffer} from '../threads/indexWorker.ts';
import type {Timings} from '../timings.ts';

export interface ProjectHost {
  readonly startThread: StartThread;
  readonly timings: Timings;
  readonly settings: () => EditorSettings;
  /** The corpus that this user has configured. */
  readonly openCorpus: (root: string, config: Config) => Promise<OpenedCorpus>;
  /** Of the reader. */
  readonly language: () => Language;
  readonly document: (path: string) => OpenDocument | undefined;
  readonly buffers: () => readonly Buffer[];
  /** The answers of these documents changed; null: those of all documents. */
  readonly changed: (paths: ReadonlySet<string> | null) => void;
  readonly statusChanged: () => void;
  /** Shows progress of a long task; `cancelled` is called when the user cancels it. */
  readonly working: (title: string, cancelled: () => void) => WorkDone;
  readonly warn: (message: string) => void;
  /** Nothing is checked any more until the user acts. */
  readonly failed: (reason: string) => void;
  readonly log: (message: string) => void;
}
