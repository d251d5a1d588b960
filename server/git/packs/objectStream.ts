// Streams the contents of many blobs, in the order requested: from the packs where that is possible, and from Git what
// is in none of them, or in one that is not as expected.

import {join} from 'node:path';
import {setImmediate as nextTurn} from 'node:timers/promises';
import {type BlobSink, streamBlobs} from '../blobStream.ts';
import {hasReplacements} from '../gitFolders.ts';
import type {Repository} from '../repository.ts';
import {PackObjects} from './packObjects.ts';

export class ObjectStream {
  readonly #repository: Repository;
  /** null: all comes from Git, because what it gives for an object that was replaced is not what a pack has. */
  readonly #packs: PackObjects | null;

  constructor(repository: Repository) {
    this.#repository = repository;
    const {commonFolder, nameBytes} = repository;
    this.#packs = hasReplacements(commonFolder) ? null : new PackObjects(join(commonFolder, 'objects'), nameBytes);
  }

  close(): void {
    this.#packs?.close();
  }

  /** Like `streamBlobs`. A content is valid until `blobsValid` more were given. */
  async stream(names: readonly string[], bytesMax: number, sink: BlobSink, signal?: AbortSignal): Promise<void> {
    const [repository, packs] = [this.#repository, this.#packs];
    if (packs === null) return streamBlobs(repository, names, bytesMax, sink, signal);
    for (let from = 0; from < names.length && signal?.aborted !== true; ) {
      const pass = new Pass({repository, names, bytesMax, sink, packs}, from);
      from = await pass.run(signal);
    }
  }
}

interface Order {
  readonly repository: Repository;
  readonly names: readonly string[];
  readonly bytesMax: number;
  readonly sink: BlobSink;
  readonly packs: PackObjects;
}

/** Other work of the process, such as a signal, has its turn after so many milliseconds. */
const turnMs = 20;

/** From one place on, as far as the packs that there are now are as expected. */
class Pass {
  readonly #order: Order;
  readonly #keys: Float64Array;
  readonly #theirs: number[] = [];
  readonly #stop = new AbortController();
  /** Contents from Git that wait for the blobs before them. */
  #queue: {readonly place: number; readonly content: Parameters<BlobSink>[1]}[] = [];
  #next: number;

  constructor(order: Order, from: number) {
    const {names, packs} = order;
    this.#order = order;
    this.#next = from;
    this.#keys = new Float64Array(names.length);
    for (let place = from; place < names.length; place++) {
      this.#keys[place] = packs.locate(names[place]);
      if (this.#keys[place] < 0) this.#theirs.push(place);
    }
  }

  /** Gives the place of the first blob that was not given. */
  async run(signal?: AbortSignal): Promise<number> {
    const {repository, names, bytesMax} = this.#order;
    const stop = () => this.#stop.abort();
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    try {
      await streamBlobs(
        repository,
        this.#theirs.map((place) => names[place]),
        bytesMax,
        (at, content) => this.#queue.push({place: this.#theirs[at], content}),
        this.#stop.signal,
        () => (this.#queue.length === 0 ? null : this.#giveQueue()),
      );
      await this.#giveQueue();
      await this.#giveOurs(names.length);
      return this.#next;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  async #giveQueue(): Promise<void> {
    const queue = this.#queue;
    this.#queue = [];
    for (const {place, content} of queue) {
      await this.#giveOurs(place);
      if (this.#stop.signal.aborted) return;
      this.#order.sink(place, content);
      this.#next = place + 1;
    }
  }

  async #giveOurs(end: number): Promise<void> {
    const {names, bytesMax, sink, packs} = this.#order;
    let turn = performance.now();
    while (this.#next < end && !this.#stop.signal.aborted) {
      const place = this.#next;
      const content = packs.read(this.#keys[place], names[place], bytesMax);
      if (content === null) return this.#stop.abort();
      sink(place, content);
      this.#next++;
      if (performance.now() - turn < turnMs) continue;
      await nextTurn();
      turn = performance.now();
    }
  }
}
