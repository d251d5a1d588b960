// The entry point of the threads of the language server; `workerData.kind` selects the kind.

import {parentPort, workerData} from 'node:worker_threads';
import {listen} from '../../threads/threadHandlers.ts';
import {newThreadInstance} from './threadInstance.ts';

// Messages that arrive earlier are queued until the listener is added.
if (parentPort !== null) listen(parentPort, await newThreadInstance(workerData.kind));
