// A worker thread: takes an order, gives its share. The program behind dist/worker.mjs.

import {parentPort} from 'node:worker_threads';
import {buffersOf, lexPieces, type Order, piecesOf, searchPieces} from './workerTasks.ts';

parentPort?.on('message', (order: Order) => {
  if (order.kind === 'lex') {
    const share = lexPieces(order, piecesOf(order));
    parentPort?.postMessage(share, buffersOf(share));
  } else {
    parentPort?.postMessage(searchPieces(order, piecesOf(order)));
  }
});
