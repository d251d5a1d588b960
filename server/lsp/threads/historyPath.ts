// Places of the past, as findings name them: 'COMMIT:path', with twelve digits of the commit.

export interface HistoryPath {
  readonly commit: string;
  readonly path: string;
}

/** null: a path of now. */
export function historyPath(path: string): HistoryPath | null {
  const [, commit, own] = /^([0-9a-f]{12}):(.+)$/s.exec(path) ?? [];
  return commit === undefined || own === undefined ? null : {commit, path: own};
}
