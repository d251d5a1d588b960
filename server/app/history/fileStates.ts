// Takes the log of a history, gives the versions of a file, newest first. A file that a commit moved as it is goes on under its
// earlier name.

import {groupedBy} from '../../../shared/algorithms/groupedBy.ts';
import {absent, type Log} from '../../git/log.ts';

export interface FileState {
  /** Index into the commits of the log. */
  readonly commit: number;
  readonly blob: string;
}

/** Paths are those of the log: one character per byte. */
export function fileStates(log: Log): (path: string) => FileState[] {
  const {path, commit, before, after} = log.changes;
  const rows = groupedBy([...path.keys()], (row) => log.paths[path[row]]);
  /** The path that the commit of this row took the same content from. */
  const movedFrom = (row: number): string | null => {
    let first = row;
    while (first > 0 && commit[first - 1] === commit[row]) first--;
    for (let other = first; other < commit.length && commit[other] === commit[row]; other++) {
      if (after[other] === absent && before[other] === after[row]) return log.paths[path[other]];
    }
    return null;
  };
  return (asked) => {
    const states: FileState[] = [];
    let name: string | null = asked;
    let limit = commit.length;
    while (name !== null) {
      const own: readonly number[] = rows.get(name) ?? [];
      name = null;
      for (let at = own.length - 1; at >= 0; at--) {
        const row = own[at];
        if (row >= limit) continue;
        if (after[row] === absent) break;
        states.push({commit: commit[row], blob: log.blobs[after[row]]});
        if (before[row] !== absent) continue;
        name = movedFrom(row);
        limit = row;
        // Rows of one commit are in order of path, so the one that it was moved from may stand behind.
        while (limit > 0 && commit[limit - 1] === commit[row]) limit--;
        break;
      }
    }
    return states;
  };
}
