// Takes the state of the workspace and the server, gives what the view shows above or instead of the rows.

import type {Status} from '../../shared/model/protocol.ts';
import type {Translate} from '../translatedMessage.ts';

export interface Situation {
  readonly folders: number;
  /** Setting `shingle.enable`. */
  readonly isEnabled: boolean;
  readonly status: Status | null;
  /** The server has sent findings at least once. */
  readonly isTold: boolean;
  /** The number of known findings, and of those that are shown. */
  readonly known: number;
  readonly shown: number;
  readonly text: string;
  /** Name of the subset that is shown: 'staged changes'; null: all findings. */
  readonly only: string | null;
}

/** Names for `viewsWelcome`. */
export const welcomes = ['noFolder', 'off', 'starting', 'indexing', 'failed', 'hidden', 'empty', 'emptyOnly'] as const;
type Welcome = (typeof welcomes)[number];

interface ViewState {
  /** '' while there are rows. */
  readonly welcome: Welcome | '';
  /**
   * A line above the rows; empty: none. VS Code shows no welcome text next to a message, so it is empty if there are no
   * rows.
   */
  readonly message: string;
  /** Reasons, shown as rows of their own, because a welcome text is fixed. */
  readonly reasons: readonly string[];
}

export function viewState(now: Situation, t: Translate): ViewState {
  const {status, shown} = now;
  if (shown > 0) return {welcome: '', message: messageOf(now, t), reasons: []};
  if (!now.isEnabled) return bare('off');
  if (status?.state === 'failed') return {welcome: 'failed', message: '', reasons: status.notes};
  if (status?.state === 'off') return {welcome: 'off', message: '', reasons: status.notes};
  if (now.only !== null) return bare('emptyOnly');
  if (now.known > 0) return bare('hidden');
  if (status?.state === 'indexing') return bare('indexing');
  if (now.folders === 0) return bare('noFolder');
  return bare(status === null || !now.isTold ? 'starting' : 'empty');
}

function bare(welcome: Welcome): ViewState {
  return {welcome, message: '', reasons: []};
}

function messageOf({status, known, shown, text, only}: Situation, t: Translate): string {
  const parts = [
    status?.state === 'failed' ? `${t('Not up to date:')} ${status.notes.join(' ')}`.trim() : '',
    status?.state === 'indexing' ? indexing(status.percent, t) : '',
    only === null ? '' : t('Only {0}', only),
    only === null && shown < known ? t('{0} of {1} findings', shown, known) : '',
    text === '' ? '' : t('with “{0}”', text),
  ];
  return parts.filter(Boolean).join(' · ');
}

function indexing(percent: number | null, t: Translate): string {
  return percent === null ? t('Reading the workspace …') : t('Reading the workspace: {0} %', percent);
}
