// The index thread of a project: started on demand, given the unsaved texts of the editor, and restarted when it dies.

import {visiblePath} from '../../../shared/wording/terminal.ts';
import {Thread, ThreadGone} from '../../threads/thread.ts';
import {UserError} from '../../userError.ts';
import type {Buffer, IndexRequests, LoadRequest, Synced} from '../threads/indexWorker.ts';
import {saidInEditor} from '../withoutFlags.ts';
import type {ProjectHost} from './host.ts';

interface IndexEvents {
  readonly request: () => Omit<LoadRequest, 'buffers'>;
  /** The texts are loaded; some may differ from those of the full check. */
  readonly loaded: (synced: Synced) => void;
  /** The thread is not restarted automatically. */
  readonly failed: (reason: string) => void;
  /** The unsaved texts are lost, so the last answers no longer describe what the editor has. */
  readonly gone: () => void;
}

const restartsMax = 3;
const restartsWithinMs = 600_000;

export class IndexThread {
  readonly #root: string;
  readonly #host: ProjectHost;
  readonly #events: IndexEvents;
  #thread: Thread<IndexRequests> | null = null;
  #loaded: Promise<void> | null = null;
  #isLoaded = false;
  /**
   * Documents whose text in the thread differs from the editor's, or that were opened or closed without the thread
   * knowing.
   */
  readonly #behind = new Set<string>();
  readonly #crashes: number[] = [];
  #gaveUp = false;
  #ended = false;

  constructor(root: string, host: ProjectHost, events: IndexEvents) {
    this.#root = root;
    this.#host = host;
    this.#events = events;
  }

  /** The text of a document changed in the editor. */
  behind(path: string): void {
    this.#behind.add(path);
  }

  isBehind(path: string): boolean {
    return this.#behind.has(path);
  }

  /** Whether it has the texts, and answers at once. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  load(): Promise<void> {
    if (this.#ended) return Promise.reject(new ThreadGone('the folder is closed'));
    if (this.#gaveUp) return Promise.reject(new ThreadGone('it broke off too often'));
    if (this.#loaded !== null) return this.#loaded;
    const thread = new Thread<IndexRequests>(this.#host.startThread, 'index', (reason) => this.#gone(thread, reason));
    this.#thread = thread;
    const buffers = this.#host.buffers();
    this.#behind.clear();
    const loaded = thread.ask('load', {...this.#events.request(), buffers}).then((synced) => {
      this.#isLoaded = this.#thread === thread;
      this.#events.loaded(synced);
    });
    this.#loaded = loaded;
    loaded.catch((error) => {
      if (this.#loaded === loaded) this.#loaded = null;
      // The next request starts a new thread.
      if (this.#thread === thread) this.#thread = null;
      thread.end();
      if (error instanceof UserError && !this.#ended)
        this.#events.failed(saidInEditor(error.said, this.#host.language()));
    });
    return loaded;
  }

  /** It died too often and answers nothing any more. */
  get gaveUp(): boolean {
    return this.#gaveUp;
  }

  /**
   * Sends a request once the thread has the texts of the editor; `atOnce` is called at the moment whose texts the
   * answer is about.
   */
  async ask<N extends keyof IndexRequests & string>(
    name: N,
    parameters: IndexRequests[N][0],
    atOnce: () => void = () => undefined,
  ): Promise<IndexRequests[N][1]> {
    await this.load();
    const thread = this.#thread;
    if (thread === null) throw new ThreadGone('it is being started again');
    // Requests are answered in order, so nothing typed later comes in between.
    atOnce();
    const [, answer] = await Promise.all([this.#catchUp(thread), thread.ask(name, parameters)]);
    return answer;
  }

  end(): void {
    this.#ended = true;
    this.#thread?.end();
  }

  async #catchUp(thread: Thread<IndexRequests>): Promise<void> {
    if (this.#behind.size === 0) return;
    const paths = new Set(this.#behind);
    this.#behind.clear();
    const open = new Map(this.#host.buffers().map((buffer) => [buffer.path, buffer]));
    const buffers = [...paths].map((path): Buffer => open.get(path) ?? {path, text: null, likeName: path});
    try {
      await thread.ask('put', buffers);
    } catch (error) {
      for (const path of paths) this.#behind.add(path);
      throw error;
    }
  }

  #gone(thread: Thread<IndexRequests>, reason: string): void {
    if (this.#thread !== thread) return;
    this.#thread = null;
    this.#loaded = null;
    this.#isLoaded = false;
    this.#events.gone();
    const now = Date.now();
    this.#crashes.push(now);
    const recent = this.#crashes.filter((at) => now - at < restartsWithinMs).length;
    const {say} = this.#host.language();
    const gaps = {folder: visiblePath(this.#root), reason};
    if (recent > restartsMax) {
      this.#gaveUp = true;
      this.#events.failed(
        say(
          'The index of {folder} has failed too often ({reason}). Findings stay as they are; the command “Clear the Cache and Check Again” restarts it.',
          gaps,
        ),
      );
      return;
    }
    // Warns at the first crash only; later ones are logged until it gives up.
    const message = say('The index of {folder} has failed ({reason}). It is being restarted.', gaps);
    if (recent === 1) this.#host.warn(message);
    else this.#host.log(message);
    void this.load().catch(() => undefined);
  }
}
