// Loaded by NODE_OPTIONS into every thread of a process under test. On SIGUSR2 each thread collects its garbage, and the
// main thread writes into the folder of SHINGLE_TEST_MEMORY what the heaps of all threads then hold, in bytes.
// A heap read with its garbage varies by tens of megabytes with the load of the machine, and says nothing of a leak.

const {renameSync, writeFileSync} = require('node:fs');
const {join} = require('node:path');
const {Session} = require('node:inspector');
const {getHeapStatistics} = require('node:v8');
const {BroadcastChannel, isMainThread, threadId} = require('node:worker_threads');

const folder = process.env.SHINGLE_TEST_MEMORY;
const requests = new BroadcastChannel('collect');
const answers = new BroadcastChannel('collected');
requests.unref();
answers.unref();

/** Bytes of the heap of this thread, after a collection. */
function collected() {
  const session = new Session();
  session.connect();
  session.post('HeapProfiler.collectGarbage');
  session.disconnect();
  return getHeapStatistics().used_heap_size;
}

/** An ended thread holds nothing. Reported by the thread that has started it. */
process.on('worker', (worker) => {
  const thread = worker.threadId;
  worker.once('exit', () => (isMainThread ? heaps.delete(thread) : answers.postMessage({thread, bytes: null})));
});

/** Bytes by thread. One that sleeps until there is work for it, or is at work, does not answer: its heap is as it was last. */
const heaps = new Map();
const answerMs = 300;

if (isMainThread) {
  answers.onmessage = ({data: {thread, bytes}}) => {
    if (bytes === null) heaps.delete(thread);
    else heaps.set(thread, bytes);
  };
  process.on('SIGUSR2', () => {
    heaps.set(threadId, collected());
    requests.postMessage(null);
    setTimeout(() => {
      // Complete or not there, for the one who reads it.
      writeFileSync(join(folder, 'part'), JSON.stringify([...heaps.values()]));
      renameSync(join(folder, 'part'), join(folder, 'heaps.json'));
    }, answerMs);
  });
} else {
  requests.onmessage = () => answers.postMessage({thread: threadId, bytes: collected()});
}
