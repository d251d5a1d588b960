// What a project needs from the server around it.

import type {EditorSettings} from '../../../shared/model/protocol.ts';
import type {OpenDocument} from '../documents/openDocuments.ts';
import type {WorkDone} from '../protocol/workDoneProgress.ts';
import type {Buffer} from '../threads/indexWorker.ts';
import type {StartThread} from '../threads/thread.ts';
import type {Timings} from '../timings.ts';

export interface ProjectHost {
  readonly startThread: StartThread;
  readonly timings: Timings;
  readonly settings: () => EditorSettings;
  readonly document: (path: string) => OpenDocument | undefined;
  readonly buffers: () => readonly Buffer[];
  /** Answers of these documents are others now; null: of all. */
  readonly changed: (paths: ReadonlySet<string> | null) => void;
  readonly statusChanged: () => void;
  /** Something that takes a while: `cancelled` is called when the user has enough of it. */
  readonly working: (title: string, cancelled: () => void) => WorkDone;
  readonly warn: (message: string) => void;
  /** Nothing is found out any more until somebody does something about it. */
  readonly failed: (reason: string) => void;
  readonly log: (message: string) => void;
}
