// The program of a worker thread, bundled as dist/worker.mjs: takes a task, posts its result.

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
