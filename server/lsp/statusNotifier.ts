// Tells clients that want to know how far the server is and how many findings there are, soon after it has changed.

import {type CorpusState, findingsChanged, type Status, statusNotification} from '../../shared/model/protocol.ts';
import type {Language} from '../../shared/wording/language.ts';
import {type Deferred, deferred} from './deferred.ts';
import type {Project} from './project/project.ts';
import {logError} from './protocol/messagesToUser.ts';
import type {ServerState} from './serverState.ts';

export class StatusNotifier {
  readonly #state: ServerState;
  readonly #later: Deferred;

  constructor(state: ServerState) {
    this.#state = state;
    const {options, connection} = state;
    this.#later = deferred(
      {settleMs: options.timings.statusMs},
      () => this.#notify(),
      (error) => logError(connection, String(error)),
    );
  }

  now(): Status {
    const {workspace, folders, support} = this.#state;
    return statusOf(workspace.projects, folders.enabled.length > 0, support.language);
  }

  changed(): void {
    if (this.#state.support.options.notifications === true) this.#later.soon();
  }

  end(): void {
    this.#later.end();
  }

  #notify(): void {
    const {connection, workspace, revision} = this.#state;
    void connection.sendNotification(statusNotification, this.now());
    const reported = workspace.reported().flatMap((folder) => folder.reported);
    const accepted = reported.filter(({isAccepted}) => isAccepted).length;
    void connection.sendNotification(findingsChanged, {
      revision,
      open: reported.length - accepted,
      accepted,
    });
  }
}

/** In one object, for a status bar and for users who wonder why nothing is reported. */
function statusOf(projects: readonly Project[], isEnabled: boolean, {say}: Language): Status {
  const failed = projects.flatMap(({state}) => (state.kind === 'failed' ? [state.reason] : []));
  const indexing = projects.flatMap(({state}) => (state.kind === 'indexing' ? [state.percent] : []));
  const [percent = null] = indexing;
  const versions = projects.flatMap(({history}) => history.versions ?? []);
  const times = projects.flatMap(({answers}) => answers.medianMs ?? []);
  return {
    state: !isEnabled ? 'off' : failed.length > 0 ? 'failed' : indexing.length > 0 ? 'indexing' : 'ready',
    percent,
    documents: sum(projects.map(({documents}) => documents)),
    skipped: sum(projects.map(({skipped}) => skipped)),
    versions: versions.length === 0 ? null : sum(versions),
    corpus: corpusState(projects.flatMap(({corpus}) => corpus.state ?? [])),
    answerMs: times.length === 0 ? null : Math.max(...times),
    notes: isEnabled
      ? [...failed, ...projects.flatMap(({notes, history}) => [...notes, ...history.notes])]
      : [say('Switched off by the setting shingle.enable.')],
  };
}

/** All folders ask the same corpus, though perhaps other zones of it. */
function corpusState(states: readonly CorpusState[]): CorpusState | null {
  const away = states.find(({repositories}) => repositories === null);
  return away ?? states.toSorted((x, y) => (y.repositories ?? 0) - (x.repositories ?? 0))[0] ?? null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
