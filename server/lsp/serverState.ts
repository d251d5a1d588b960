// State that the files of the server share: the connection, the folders, and the documents as the client has them.

import type {Connection} from 'vscode-languageserver/node';
import type {StartThread} from '../threads/thread.ts';
import type {Notebooks} from './documents/notebooks.ts';
import type {OpenDocuments} from './documents/openDocuments.ts';
import type {FeatureContext} from './project/featureTypes.ts';
import type {OpenFolders} from './project/openFolders.ts';
import type {ProjectSet, Spotted} from './project/workspace.ts';
import type {ClientSupport} from './protocol/capabilities.ts';
import type {Timings} from './timings.ts';

/** Dependencies of the server. Tests give it in-process threads and zero delays. */
export interface ServerOptions {
  readonly startThread: StartThread;
  readonly timings: Timings;
}

/** To be read each time that it is used: the capabilities of the client, and what depends on them, come with `initialize`. */
export interface ServerState {
  readonly connection: Connection;
  readonly options: ServerOptions;
  readonly support: ClientSupport;
  readonly folders: OpenFolders;
  readonly workspace: ProjectSet;
  readonly documents: OpenDocuments;
  readonly notebooks: Notebooks;
  readonly features: FeatureContext;
  /** Resolves when settings and folders are known: before that, a command has nothing to work on. */
  readonly ready: Promise<void>;
  /** Counts the changes of findings, so that a client knows whether what it has is old. */
  readonly revision: number;
  /** null: the document is not checked. */
  find(uri: string): Spotted | null;
  /** Of a document or a cell; null: it is not open. */
  versionOf(uri: string): number | null;
  /** Starts all projects again. */
  restart(): void;
}
