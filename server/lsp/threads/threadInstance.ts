// Creates an instance of each kind of thread. Imports are dynamic, so that a thread loads only what it needs.

import type {ThreadInstance} from '../../threads/threadHandlers.ts';
import type {ThreadKind} from '../../threads/threadProtocol.ts';

export async function newThreadInstance(kind: ThreadKind): Promise<ThreadInstance> {
  switch (kind) {
    case 'check': {
      const {fullCheckHandlers} = await import('./checkWorker.ts');
      return {handlers: fullCheckHandlers(), order: 'inTurn'};
    }
    case 'index': {
      const {indexHandlers} = await import('./indexWorker.ts');
      return {handlers: indexHandlers(), order: 'inTurn'};
    }
    case 'staged': {
      const {stagedHandlers} = await import('./historyRequests.ts');
      return {handlers: stagedHandlers, order: 'inTurn'};
    }
    case 'history': {
      const {historyInstance} = await import('./historyRequests.ts');
      return historyInstance();
    }
    case 'agents':
    case 'library':
      throw new Error(`broken promise: the thread "${kind}" is none of this server`);
  }
}
