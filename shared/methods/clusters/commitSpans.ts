// When a text stood at a path: rows of a history, in which later ones have larger numbers.

export interface CommitSpan {
  /** The row that brought it first. */
  readonly since: number;
  /** The last row that took it away; null: none did. It may have come back on another branch. */
  until: number | null;
}

export function newSpan(since: number): CommitSpan {
  return {since, until: null};
}

/** From the first of them to the last; `until` null where one of them was never taken away. */
export function commitSpanOf(spans: readonly CommitSpan[]): CommitSpan {
  const since = spans.reduce((first, span) => Math.min(first, span.since), Number.POSITIVE_INFINITY);
  const isOpen = spans.some(({until}) => until === null);
  return {since, until: isOpen ? null : spans.reduce((last, {until}) => Math.max(last, until ?? 0), 0)};
}

/** What a commit did to a path: whether it holds a file after it. */
export interface Step {
  readonly commit: number;
  readonly path: number;
  readonly stands: boolean;
}

/**
 * Whether at most one of several paths ever held a file: then a page moved from name to name, and was not copied. What
 * one commit does happens at once. Branches are taken in the order of their commits' dates.
 */
export function onlyMoved(steps: readonly Step[]): boolean {
  const sorted = [...steps].sort((x, y) => x.commit - y.commit || Number(x.stands) - Number(y.stands));
  const standing = new Set<number>();
  for (const {path, stands} of sorted) {
    if (stands) standing.add(path);
    else standing.delete(path);
    if (standing.size > 1) return false;
  }
  return true;
}
