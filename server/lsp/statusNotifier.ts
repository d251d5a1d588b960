// Tells clients that want to know how far the server is and how many findings there are, soon after it has changed.

import type {Connection} from 'vscode-languageserver/node';
import {findingsChanged, type Status, statusNotification} from '../../shared/model/protocol.ts';
import type {ProjectSet} from './project/workspace.ts';
import type {ClientSupport} from './protocol/clientCapabilities.ts';
import {statusOf} from './serverStatus.ts';
import type {Timings} from './timings.ts';

interface Surroundings {
  readonly connection: Connection;
  readonly timings: Timings;
  readonly workspace: ProjectSet;
  readonly support: () => ClientSupport;
  readonly isEnabled: () => boolean;
}

export class StatusNotifier {
  /** Counts the changes of findings, so that a client knows whether what it has is old. */
  revision = 0;
  readonly #around: Surroundings;
  #timer: NodeJS.Timeout | null = null;
  #ended = false;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  now(): Status {
    const {workspace, isEnabled, support} = this.#around;
    return statusOf(workspace.projects, isEnabled(), support().language);
  }

  changed(): void {
    const {support, timings} = this.#around;
    if (this.#ended || support().options.notifications !== true) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#notify();
    }, timings.statusMs);
  }

  end(): void {
    this.#ended = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #notify(): void {
    const {connection, workspace} = this.#around;
    void connection.sendNotification(statusNotification, this.now());
    const reported = workspace.reported().flatMap((folder) => folder.reported);
    const accepted = reported.filter(({isAccepted}) => isAccepted).length;
    void connection.sendNotification(findingsChanged, {
      revision: this.revision,
      open: reported.length - accepted,
      accepted,
    });
  }
}
