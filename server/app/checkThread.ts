// A worker thread: takes an order, gives its share. The program behind dist/worker.mjs.

import {parentPort} from 'node:worker_threads';
import {buffersOf, chunksOf, lexChunks, searchChunks, type Task} from './workerTasks.ts';

parentPort?.on('message', (order: Task) => {
  if (order.kind === 'lex') {
    const share = lexChunks(order, chunksOf(order));
    parentPort?.postMessage(share, buffersOf(share));
  } else {
    parentPort?.postMessage(searchChunks(order, chunksOf(order)));
  }
});
