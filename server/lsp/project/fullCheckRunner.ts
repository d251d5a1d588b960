// Runs the full check of a root in a thread of its own, one at a time, and knows which files configured it.

import {resolve as absolute, basename} from 'node:path';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {configNames} from '../../config/loadConfig.ts';
import {ThreadGone} from '../../threads/thread.ts';
import {UserError} from '../../userError.ts';
import {saidInEditor} from '../withoutFlags.ts';
import {type RunningCheck, startFullCheck} from './oneShotThreads.ts';
import type {ProjectParts} from './projectParts.ts';
import {configOf} from './rootConfig.ts';

export class FullCheckRunner {
  /** As last read. */
  config: Config = defaults;
  /** When the last full check started, by the clock of the files. */
  sinceMs = 0;
  readonly #project: ProjectParts;
  /** Absolute paths of the files that configure the check. */
  #configuring: ReadonlySet<string> = new Set();
  #check: RunningCheck | null = null;
  #ended = false;

  constructor(project: ProjectParts) {
    this.#project = project;
  }

  /** Ends a running check and starts a new one. One whose thread dies is tried once more. */
  async run(): Promise<void> {
    this.#check?.end();
    this.#project.become({kind: 'indexing', percent: null});
    this.sinceMs = Date.now() - this.#project.host.timings.clockMs;
    await this.#run('first');
  }

  async #run(attempt: 'first' | 'last'): Promise<void> {
    const {request, host} = this.#project;
    const check = startFullCheck(request, host, (percent) => {
      if (this.#check === check) this.#project.become({kind: 'indexing', percent});
    });
    this.#check = check;
    try {
      const loaded = await configOf(request);
      this.config = loaded.config;
      this.#configuring = new Set(loaded.looked);
      this.#project.learn(await check.done);
      void this.#follow(check);
    } catch (error) {
      // A newer check has replaced it.
      if (this.#ended || this.#check !== check) return;
      if (check.hasDied() && attempt === 'first') return await this.#run('last');
      const language = host.language();
      const reason =
        error instanceof ThreadGone
          ? language.say(
              'The check of {folder} has stopped ({reason}). The command “Check the Workspace” restarts it.',
              {
                folder: visiblePath(request.root),
                reason: error.message,
              },
            )
          : saidInEditor(
              error instanceof UserError ? error.said : error instanceof Error ? error.message : String(error),
              language,
            );
      check.end();
      this.#project.become({kind: 'failed', reason});
      throw error;
    }
  }

  async #follow(check: RunningCheck): Promise<void> {
    try {
      const found = await check.found();
      if (!this.#ended && this.#check === check) this.#project.index.found({found, sinceMs: this.sinceMs});
    } catch (error) {
      // A newer check has replaced it, or levels are decided from what is found at each document.
      if (!(error instanceof ThreadGone)) this.#project.host.log(String(error));
    }
  }

  end(): void {
    this.#ended = true;
    this.#check?.end();
  }

  /** Absolute. */
  get baseline(): string {
    return absolute(this.#project.request.root, this.config.baseline);
  }

  /** Whether an absolute path is a configuration file of the check: one that was read, or one that would have been. */
  isConfiguredBy(file: string): boolean {
    const {root, configFile} = this.#project.request;
    // An error in it may be fixed now.
    if (configNames.some((name) => name === basename(file)) || file === absolute(root, configFile)) return true;
    return file !== this.baseline && this.#configuring.has(file);
  }
}
