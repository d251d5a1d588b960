// How long the server waits so that what comes in bursts is done once, and how far it trusts clocks.

export interface Timings {
  /** Watchers report a change in pieces. */
  readonly settleMs: number;
  /** The history is asked when nothing was typed for so long. */
  readonly historyMs: number;
  /** Before the client is asked to pull again. */
  readonly refreshMs: number;
  /** Between two parts of the answer to a pull of all documents. */
  readonly pullMs: number;
  /** Before the client gets the new status. */
  readonly statusMs: number;
  /** Between two looks whether HEAD or a branch has moved, where no client watches. */
  readonly gitPollMs: number;
  /** By so much the clock of a file system may be behind. */
  readonly clockMs: number;
}

export const defaultTimings: Timings = {
  settleMs: 200,
  historyMs: 300,
  refreshMs: 250,
  pullMs: 100,
  statusMs: 100,
  gitPollMs: 3000,
  clockMs: 20,
};
