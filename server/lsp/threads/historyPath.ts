// Locations in the history, as findings name them: 'COMMIT:path', with twelve digits of the commit.

export interface HistoryPath {
  readonly commit: string;
  readonly path: string;
}

/** null: a path of the work tree. */
export function historyPath(path: string): HistoryPath | null {
  const [, commit, own] = /^([0-9a-f]{12}):(.+)$/s.exec(path) ?? [];
  return commit === undefined || own === undefined ? null : {commit, path: own};
}
