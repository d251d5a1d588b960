// The commands that only the extension implements. It also handles those of `serverCommands` in
// shared/model/protocol.ts, and shows the server's answer in an editor, a list or a message.

export const clientCommands = {
  /** [] Compares the selection with everything, as a list with scores to choose from. */
  checkSelection: 'shingle.checkSelection',
  /** [CompareTarget?] All other occurrences of a finding next to its leading one, in one editor. */
  compareAll: 'shingle.compareAll',
  nextMatch: 'shingle.nextMatch',
  previousMatch: 'shingle.previousMatch',
  swapSides: 'shingle.swapSides',
  /** [] Switches the open comparison between passages and whole documents. */
  toggleMode: 'shingle.toggleMode',
  /** [] Opens the file of the side with the cursor, at its line. */
  goToFile: 'shingle.goToFile',
  showLog: 'shingle.showLog',
  restart: 'shingle.restart',
} as const;
