// The commands that the extension carries out itself, besides those of `serverCommands` in shared/model/protocol.ts, which it
// carries out as well: the answer of the server is shown in an editor, a list or a message.

export const clientCommands = {
  /** [] The selection against everything, as a list with scores to compare. */
  checkSelection: 'shingle.checkSelection',
  /** [CompareTarget?] All other places of a finding beside its leading place, in one editor. */
  compareAll: 'shingle.compareAll',
  nextMatch: 'shingle.nextMatch',
  previousMatch: 'shingle.previousMatch',
  swapSides: 'shingle.swapSides',
  /** [] In the comparison that is open: the passages, or the documents as a whole. */
  toggleMode: 'shingle.toggleMode',
  showLog: 'shingle.showLog',
  restart: 'shingle.restart',
} as const;
