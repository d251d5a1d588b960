// How long the server waits to handle bursts of events once, how it waits, and how precise it assumes clocks to be.

export interface Timings {
  /** File watchers report one change in several parts. */
  readonly settleMs: number;
  /** The history is queried when nothing was typed for this long. */
  readonly historyMs: number;
  /** The corpus is asked when nothing was typed for this long. */
  readonly corpusMs: number;
  /** A pull is answered after this time at the latest, with what is known then. */
  readonly answerMs: number;
  /** The same for an edited document while the texts are loaded: its last findings, moved along, are good enough. */
  readonly loadingMs: number;
  /** Before the client is asked to pull again. */
  readonly refreshMs: number;
  /** Between two partial results of a workspace pull. */
  readonly pullMs: number;
  /** Before the new status is sent to the client. */
  readonly statusMs: number;
  /** Between two polls of HEAD and the branches, if the client does not watch them. */
  readonly gitPollMs: number;
  /** A thread that turned out not to be needed is ended after this time. */
  readonly unusedMs: number;
  /** How far the clock of a file system may be behind. */
  readonly clockMs: number;
}

export const defaultTimings: Timings = {
  settleMs: 200,
  historyMs: 300,
  corpusMs: 1000,
  answerMs: 5000,
  loadingMs: 100,
  refreshMs: 250,
  pullMs: 100,
  statusMs: 100,
  gitPollMs: 3000,
  // Longer than an idle process of Git is kept.
  unusedMs: 30_000,
  clockMs: 20,
};

/** Waits until nothing was typed for this long. */
export async function quiet(lastMs: () => number, delayMs: number): Promise<void> {
  for (;;) {
    const left = delayMs - (performance.now() - lastMs());
    if (left <= 0) return;
    await pause(left);
  }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
