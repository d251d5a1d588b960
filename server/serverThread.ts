// The threads of both servers and of the library: `workerData.kind` selects the kind, `workerData.parameters` are for it.

import {parentPort, workerData} from 'node:worker_threads';
import {collectWhenIdle} from './threads/collectWhenIdle.ts';
import {listen, type ThreadInstance} from './threads/threadHandlers.ts';

/** Messages that arrive earlier are queued until the listener is added. */
export async function listenToServer(): Promise<void> {
  if (parentPort === null) return;
  listen(parentPort, await instanceOf(workerData));
  collectWhenIdle();
}

async function instanceOf({kind, parameters}: typeof workerData): Promise<ThreadInstance> {
  if (kind === 'agents') {
    const {agentHandlers} = await import('./mcp/agentRequests.ts');
    return {handlers: agentHandlers(parameters), order: 'inTurn'};
  }
  if (kind === 'library') {
    const {libraryHandlers} = await import('./library/libraryRequests.ts');
    return {handlers: libraryHandlers(), order: 'inTurn'};
  }
  const {newThreadInstance} = await import('./lsp/threads/threadInstance.ts');
  return newThreadInstance(kind);
}
