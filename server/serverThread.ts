// The threads of both servers and of the library: `workerData.kind` selects the kind, `workerData.parameters` are for it.
// Imports are dynamic, so that a thread loads only what it needs.

import {parentPort, workerData} from 'node:worker_threads';
import {collectWhenIdle} from './threads/collectWhenIdle.ts';
import {listen, type ThreadInstance} from './threads/threadHandlers.ts';
import type {ThreadKind} from './threads/threadProtocol.ts';

/** Messages that arrive earlier are queued until the listener is added. */
export async function listenToServer(): Promise<void> {
  if (parentPort === null) return;
  listen(parentPort, await newThreadInstance(workerData.kind));
  collectWhenIdle();
}

export async function newThreadInstance(kind: ThreadKind): Promise<ThreadInstance> {
  switch (kind) {
    case 'check': {
      const {fullCheckHandlers} = await import('./lsp/threads/checkWorker.ts');
      return {handlers: fullCheckHandlers(), order: 'inTurn'};
    }
    case 'index': {
      const {indexHandlers} = await import('./lsp/threads/indexWorker.ts');
      return {handlers: indexHandlers(), order: 'inTurn'};
    }
    case 'staged': {
      const {stagedHandlers} = await import('./lsp/threads/historyRequests.ts');
      return {handlers: stagedHandlers, order: 'inTurn'};
    }
    case 'history': {
      const {historyInstance} = await import('./lsp/threads/historyRequests.ts');
      return historyInstance();
    }
    case 'agents': {
      const {agentHandlers} = await import('./mcp/agentRequests.ts');
      return {handlers: agentHandlers(workerData.parameters), order: 'inTurn'};
    }
    case 'library': {
      const {libraryHandlers} = await import('./library/libraryRequests.ts');
      return {handlers: libraryHandlers(), order: 'inTurn'};
    }
  }
}
