// Runs the full check of a root in a thread of its own, one at a time, and knows which files configured it.

import {resolve as absolute, basename} from 'node:path';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {configNames} from '../../config/loadConfig.ts';
import {ThreadGone} from '../../threads/thread.ts';
import {UserError} from '../../userError.ts';
import type {FullCheck} from '../threads/checkWorker.ts';
import {saidInEditor} from '../withoutFlags.ts';
import type {ProjectHost} from './host.ts';
import {type RunningCheck, startFullCheck} from './oneShotThreads.ts';
import {type ConfigRequest, configOf} from './rootConfig.ts';

interface FullCheckEvents {
  /** null: it has just started. */
  readonly progress: (percent: number | null) => void;
  readonly done: (found: FullCheck) => void;
  /** Some time after it: all that was found, before levels. */
  readonly found: (found: readonly Finding[]) => void;
  readonly failed: (reason: string) => void;
}

export class FullCheckRunner {
  /** As last read. */
  config: Config = defaults;
  /** When the last full check started. */
  startedMs = 0;
  readonly #request: ConfigRequest;
  readonly #host: ProjectHost;
  readonly #events: FullCheckEvents;
  /** Absolute paths of the files that configure the check. */
  #configuring: ReadonlySet<string> = new Set();
  #check: RunningCheck | null = null;
  #ended = false;

  constructor(request: ConfigRequest, host: ProjectHost, events: FullCheckEvents) {
    this.#request = request;
    this.#host = host;
    this.#events = events;
  }

  /** Ends a running check and starts a new one. One whose thread dies is tried once more. */
  async run(): Promise<void> {
    this.#check?.end();
    this.#events.progress(null);
    this.startedMs = Date.now();
    await this.#run('first');
  }

  async #run(attempt: 'first' | 'last'): Promise<void> {
    const check = startFullCheck(this.#request, this.#host, (percent) => {
      if (this.#check === check) this.#events.progress(percent);
    });
    this.#check = check;
    try {
      const loaded = await configOf(this.#request);
      this.config = loaded.config;
      this.#configuring = new Set(loaded.looked);
      this.#events.done(await check.done);
      void this.#follow(check);
    } catch (error) {
      // A newer check has replaced it.
      if (this.#ended || this.#check !== check) return;
      if (check.hasDied() && attempt === 'first') return await this.#run('last');
      const language = this.#host.language();
      const reason =
        error instanceof ThreadGone
          ? language.say(
              'The check of {folder} has stopped ({reason}). The command “Check the Workspace” restarts it.',
              {
                folder: visiblePath(this.#request.root),
                reason: error.message,
              },
            )
          : saidInEditor(
              error instanceof UserError ? error.said : error instanceof Error ? error.message : String(error),
              language,
            );
      check.end();
      this.#events.failed(reason);
      throw error;
    }
  }

  async #follow(check: RunningCheck): Promise<void> {
    try {
      const found = await check.found();
      if (!this.#ended && this.#check === check) this.#events.found(found);
    } catch (error) {
      // A newer check has replaced it, or levels are decided from what is found at each document.
      if (!(error instanceof ThreadGone)) this.#host.log(String(error));
    }
  }

  end(): void {
    this.#ended = true;
    this.#check?.end();
  }

  /** Absolute. */
  get baseline(): string {
    return absolute(this.#request.root, this.config.baseline);
  }

  /** Whether an absolute path is a configuration file of the check: one that was read, or one that would have been. */
  isConfiguredBy(file: string): boolean {
    const {root, configFile} = this.#request;
    // An error in it may be fixed now.
    if (configNames.some((name) => name === basename(file)) || file === absolute(root, configFile)) return true;
    return file !== this.baseline && this.#configuring.has(file);
  }
}
