// Shows the progress of a long task in the client, which can cancel it.

import type {Connection} from 'vscode-languageserver/node';

export interface WorkDone {
  /** null: the percentage is unknown. */
  readonly report: (percent: number | null, message: string) => void;
  readonly end: () => void;
}

export const noProgress: WorkDone = {report: () => undefined, end: () => undefined};

export function startWorking(connection: Connection, title: string, cancelled: () => void): WorkDone {
  const asked = connection.window.createWorkDoneProgress();
  let isEnded = false;
  asked
    .then((progress) => {
      if (isEnded) return;
      progress.begin(title, undefined, undefined, true);
      progress.token.onCancellationRequested(cancelled);
    })
    .catch(() => undefined);
  const later = (act: (progress: Awaited<typeof asked>) => void) => void asked.then(act).catch(() => undefined);
  return {
    report: (percent, message) =>
      later((progress) => {
        if (isEnded) return;
        if (percent === null) progress.report(message);
        else progress.report(percent, message);
      }),
    end: () => {
      isEnded = true;
      later((progress) => progress.done());
    },
  };
}
