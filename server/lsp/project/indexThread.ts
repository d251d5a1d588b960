// The index thread of a project: started on demand, given the unsaved texts of the editor, and restarted when it dies.

import {visiblePath} from '../../../shared/wording/terminal.ts';
import {Thread, ThreadGone} from '../../threads/thread.ts';
import {UserError} from '../../userError.ts';
import type {Buffer, Checked, IndexRequests} from '../threads/indexWorker.ts';
import {saidInEditor} from '../withoutFlags.ts';
import type {ProjectParts} from './projectParts.ts';

const restartsMax = 3;
const restartsWithinMs = 600_000;

export class IndexThread {
  readonly #project: ProjectParts;
  #thread: Thread<IndexRequests> | null = null;
  #loaded: Promise<void> | null = null;
  #isLoaded = false;
  /**
   * Documents whose text in the thread differs from the editor's, or that were opened or closed and not yet sent to
   * it.
   */
  readonly #behind = new Set<string>();
  /** Findings of the last full check, and those that the thread has: levels of findings depend on all of them. */
  #found: Checked | null = null;
  #sent: Checked | null = null;
  readonly #crashes: number[] = [];
  #gaveUp = false;
  #ended = false;

  constructor(project: ProjectParts) {
    this.#project = project;
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
    const {request, isAlone, host, answers, fullCheck} = this.#project;
    const thread = new Thread<IndexRequests>(host.startThread, 'index', (reason) => this.#gone(thread, reason));
    this.#thread = thread;
    const buffers = host.buffers();
    this.#behind.clear();
    const found = isAlone ? [] : answers.pathsOnDisk();
    const asked = {...request, isAlone, sinceMs: fullCheck.sinceMs, found, buffers};
    const loaded = thread.ask('load', asked).then((synced) => {
      this.#isLoaded = this.#thread === thread;
      void this.#sendFound();
      this.#project.loaded(synced);
    });
    this.#loaded = loaded;
    loaded.catch((error) => {
      if (this.#loaded === loaded) this.#loaded = null;
      // The next request starts a new thread.
      if (this.#thread === thread) this.#thread = null;
      thread.end();
      if (error instanceof UserError && !this.#ended) this.#failed(saidInEditor(error.said, host.language()));
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

  /** Findings of the full check, before levels. */
  found(found: Checked): void {
    this.#found = found;
    void this.#sendFound();
  }

  async #sendFound(): Promise<void> {
    const found = this.#found;
    if (found === null || found === this.#sent) return;
    this.#sent = found;
    try {
      this.#project.changedAround(await this.ask('learn', found));
    } catch (error) {
      this.#sent = null;
      // They are sent when it starts again.
      if (!(error instanceof ThreadGone)) this.#project.host.log(String(error));
    }
  }

  end(): void {
    this.#ended = true;
    this.#thread?.end();
  }

  /** The thread is not restarted automatically. */
  #failed(reason: string): void {
    this.#project.become({kind: 'failed', reason});
  }

  async #catchUp(thread: Thread<IndexRequests>): Promise<void> {
    if (this.#behind.size === 0) return;
    const paths = new Set(this.#behind);
    this.#behind.clear();
    const open = new Map(this.#project.host.buffers().map((buffer) => [buffer.path, buffer]));
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
    // The unsaved texts are lost, so the last answers no longer describe what the editor has.
    this.#sent = null;
    this.#project.answers.forgetRevisions();
    const now = Date.now();
    this.#crashes.push(now);
    const recent = this.#crashes.filter((at) => now - at < restartsWithinMs).length;
    const {host, request} = this.#project;
    const {say} = host.language();
    const gaps = {folder: visiblePath(request.root), reason};
    if (recent > restartsMax) {
      this.#gaveUp = true;
      this.#failed(
        say(
          'The index of {folder} has failed too often ({reason}). Findings stay as they are; the command “Clear the Cache and Check Again” restarts it.',
          gaps,
        ),
      );
      return;
    }
    // Warns at the first crash only; later ones are logged until it gives up.
    const message = say('The index of {folder} has failed ({reason}). It is being restarted.', gaps);
    if (recent === 1) host.warn(message);
    else host.log(message);
    void this.load().catch(() => undefined);
  }
}
