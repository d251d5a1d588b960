// The commands of the view. Commands on rows take the ids of rows, as the menus and keys of a tree pass them.

export const viewCommands = {
  /** [] The finding at the cursor. */
  revealInView: 'shingle.revealInView',
  open: 'shingle.view.open',
  compare: 'shingle.view.compare',
  compareAll: 'shingle.view.compareAll',
  accept: 'shingle.view.accept',
  showOrigin: 'shingle.view.showOrigin',
  copyMarkdown: 'shingle.view.copyMarkdown',
  search: 'shingle.view.search',
  filter: 'shingle.view.filter',
  showAll: 'shingle.view.showAll',
  closeOnly: 'shingle.view.closeOnly',
  byFile: 'shingle.view.byFile',
  byFinding: 'shingle.view.byFinding',
  largestFirst: 'shingle.view.largestFirst',
  byPath: 'shingle.view.byPath',
  more: 'shingle.view.more',
} as const;

export type ViewCommand = (typeof viewCommands)[keyof typeof viewCommands];
