// The language server in the test's process: client and server communicate over a pair of streams, as they would over
// pipes; threads are objects that get the same messages over in-process ports; all delays are zero.

import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {PassThrough} from 'node:stream';
import {MessageChannel} from 'node:worker_threads';
import {createConnection, ProposedFeatures, StreamMessageReader, StreamMessageWriter} from 'vscode-languageserver/node';
import {serve} from '../../server/lsp/languageServer.ts';
import type {Timings} from '../../server/lsp/timings.ts';
import {newThreadInstance} from '../../server/serverThread.ts';
import type {StartedThread, StartThread} from '../../server/threads/thread.ts';
import {listen, type ThreadInstance} from '../../server/threads/threadHandlers.ts';
import type {ThreadKind} from '../../server/threads/threadProtocol.ts';
import {removeFolder} from '../support/removeFolder.ts';
import {Client, type ClientOptions, withServer} from './client.ts';

const immediate: Timings = {
  settleMs: 0,
  historyMs: 0,
  corpusMs: 0,
  answerMs: 30_000,
  loadingMs: 30_000,
  refreshMs: 0,
  pullMs: 0,
  statusMs: 0,
  gitPollMs: 20,
  unusedMs: 0,
  clockMs: 0,
};

/** Threads without workers. They cannot be stopped in the middle of a request, so a test waits until they are idle. */
export class InProcessThreads {
  readonly #beforeStart: (kind: ThreadKind) => Promise<void>;
  readonly #instanceOf: (kind: ThreadKind) => Promise<ThreadInstance>;
  readonly #running = new Set<Promise<unknown>>();
  readonly #died = new Map<ThreadKind, (reason: string) => void>();

  /** `beforeStart`: what a thread waits for before it takes requests; it dies if that is rejected. */
  constructor(
    beforeStart: (kind: ThreadKind) => Promise<void> = async () => undefined,
    instanceOf: (kind: ThreadKind) => Promise<ThreadInstance> = newThreadInstance,
  ) {
    this.#beforeStart = beforeStart;
    this.#instanceOf = instanceOf;
  }

  readonly start: StartThread = (kind, died): StartedThread => {
    const {port1, port2} = new MessageChannel();
    let isEnded = false;
    this.#died.set(kind, died);
    const begun = this.#beforeStart(kind).then(
      () => this.#instanceOf(kind),
      (error) => {
        if (!isEnded) died(String(error));
        return null;
      },
    );
    void this.#run(
      begun.then((instance) => {
        if (instance !== null && !isEnded) listen(port2, this.#watched(instance));
      }),
    );
    const terminate = () => {
      isEnded = true;
      if (this.#died.get(kind) === died) this.#died.delete(kind);
      port1.close();
    };
    return {port: port1, terminate};
  };

  isRunning(kind: ThreadKind): boolean {
    return this.#died.has(kind);
  }

  /** The last thread of a kind dies, as from a lack of memory. */
  kill(kind: ThreadKind, reason: string): void {
    this.#died.get(kind)?.(reason);
  }

  async idle(): Promise<void> {
    while (this.#running.size > 0) {
      await Promise.allSettled(this.#running);
      // Closed ports emit their event in a later turn of the event loop.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  #watched({handlers, ...instance}: ThreadInstance): ThreadInstance {
    const watched = Object.entries(handlers).map(([name, handle]): [string, typeof handle] => [
      name,
      (...request) => this.#run(Promise.resolve().then(() => handle(...request))),
    ]);
    return {...instance, handlers: Object.fromEntries(watched)};
  }

  #run<T>(work: Promise<T>): Promise<T> {
    this.#running.add(work);
    const done = () => this.#running.delete(work);
    work.then(done, done);
    return work;
  }
}

export class InProcessClient extends Client {
  readonly threads: InProcessThreads;
  readonly #toServer: PassThrough;
  readonly #end: () => Promise<void>;

  constructor(
    root: string,
    settings: Record<string, unknown> = {},
    threads: InProcessThreads = new InProcessThreads(),
    timings: Partial<Timings> = {},
  ) {
    const [toServer, fromServer] = [new PassThrough(), new PassThrough()];
    // Outside the folder with the files, all of which are compared.
    const cacheHome = process.env.XDG_CACHE_HOME;
    const ownCacheHome = mkdtempSync(join(tmpdir(), 'shingle-lsp-cache-'));
    process.env.XDG_CACHE_HOME = ownCacheHome;
    const server = serve(
      (options) =>
        createConnection(
          ProposedFeatures.all,
          new StreamMessageReader(toServer),
          new StreamMessageWriter(fromServer),
          options,
        ),
      {startThread: threads.start, timings: {...immediate, ...timings}},
    );
    super(root, {fromServer, toServer}, {delay: 0, ...settings});
    this.threads = threads;
    this.#toServer = toServer;
    this.#end = async () => {
      server.dispose();
      if (cacheHome === undefined) delete process.env.XDG_CACHE_HOME;
      else process.env.XDG_CACHE_HOME = cacheHome;
      await removeFolder(ownCacheHome);
    };
  }

  /** Clients without settings of their own send them in `initialize`. */
  override begin(options: ClientOptions): Promise<void> {
    const settings = {delay: 0, ...options.options?.settings};
    return super.begin({...options, options: {...options.options, settings}});
  }

  override configure(settings: Record<string, unknown>): Promise<void> {
    return super.configure({delay: 0, ...settings});
  }

  /** Arbitrary bytes. */
  write(bytes: string): void {
    this.#toServer.write(bytes);
  }

  override async end(): Promise<void> {
    // Rejected if the test has not called `begin`, or has already shut down.
    await this.connection.sendRequest('shutdown').catch(() => undefined);
    await this.threads.idle();
    this.connection.dispose();
    await this.#end();
  }
}

export function withClient(
  files: Readonly<Record<string, string>> | string,
  talk: (client: InProcessClient) => Promise<void>,
  options: ClientOptions = {},
): Promise<void> {
  return withServer(files, (root) => new InProcessClient(root, options.settings), talk, options);
}
