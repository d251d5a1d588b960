// The interface of a check to a corpus, before any of it is loaded.

import type {HistoryFindings} from '../../history/report/historyFindings.ts';

export interface CorpusUse {
  /** Read texts that are on this machine, or fetch the others, too. */
  readonly verifying: 'here' | 'fetch';
  /** Somebody waits for a commit, or a job for its end. */
  readonly patience: 'hook' | 'job';
  /** The texts are not compared with one another. */
  readonly isAlone?: boolean;
}

export interface CorpusOfCheck {
  /** Findings beyond the texts themselves, as those of the history are. */
  readonly find: HistoryFindings;
  readonly close: () => void;
}

/** The findings of both; null: of neither. */
export function withCorpus(history: HistoryFindings | null, corpus: CorpusOfCheck | null): HistoryFindings | null {
  if (corpus === null) return history;
  return async (sources, parents) => [
    ...((await history?.(sources, parents)) ?? []),
    ...(await corpus.find(sources, parents)),
  ];
}
