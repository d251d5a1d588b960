// The entry of the threads of the language server: which of them this is stands in its data.

import {parentPort, workerData} from 'node:worker_threads';
import {listen} from './threadHandlers.ts';
import {newThreadInstance} from './threadInstance.ts';

// A message that comes earlier waits for the listener.
if (parentPort !== null) listen(parentPort, await newThreadInstance(workerData.kind));
