// The program of a thread that reads runs of versions, bundled as dist/historyThread.mjs: takes runs, posts what it finds.

import {parentPort, workerData} from 'node:worker_threads';
import type {ThreadData} from './readRuns.ts';
import {newRunBuffers, readRun, type VersionRun} from './versionRun.ts';

const {repository, bytesMax} = workerData as ThreadData;
const buffers = newRunBuffers();
/** One after the other: runs share their buffers. */
let last = Promise.resolve();

parentPort?.on('message', (run: VersionRun) => {
  last = last.then(async () => {
    const result = await readRun(repository, buffers, run, bytesMax, () => undefined);
    const {hash, version} = result.postings;
    parentPort?.postMessage(result, [hash.buffer as ArrayBuffer, version.buffer as ArrayBuffer]);
  });
});
