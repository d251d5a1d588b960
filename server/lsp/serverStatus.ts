// The state of the server in one object, for a status bar and for users who wonder why nothing is reported.

import type {CorpusState, Status} from '../../shared/model/protocol.ts';
import type {Language} from '../../shared/wording/language.ts';
import type {Project} from './project/project.ts';

export function statusOf(projects: readonly Project[], isEnabled: boolean, {say}: Language): Status {
  const failed = projects.flatMap(({state}) => (state.kind === 'failed' ? [state.reason] : []));
  const indexing = projects.flatMap(({state}) => (state.kind === 'indexing' ? [state.percent] : []));
  const [percent = null] = indexing;
  const versions = projects.flatMap(({history}) => history.versions ?? []);
  const times = projects.flatMap(({answerMs}) => (answerMs === null ? [] : [answerMs]));
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
