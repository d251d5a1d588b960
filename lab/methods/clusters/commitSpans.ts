// When a text existed at a path, as rows of a history. Later rows have larger numbers.

export interface CommitSpan {
  /** The row that first added it. */
  readonly since: number;
  /** The last row that removed it; null if none did. It may have come back on another branch. */
  until: number | null;
}

export function newSpan(since: number): CommitSpan {
  return {since, until: null};
}

/** From the first of the spans to the last. `until` is null if one of them was never removed. */
export function commitSpanOf(spans: readonly CommitSpan[]): CommitSpan {
  const since = spans.reduce((first, span) => Math.min(first, span.since), Number.POSITIVE_INFINITY);
  const isOpen = spans.some(({until}) => until === null);
  return {since, until: isOpen ? null : spans.reduce((last, {until}) => Math.max(last, until ?? 0), 0)};
}

/** The effect of a commit on a path: whether there is a file afterwards. */
export interface Step {
  readonly commit: number;
  readonly path: number;
  readonly present: boolean;
}

/**
 * Whether at most one of several paths had a file at any time: then a page was moved from name to name, not copied. All
 * steps of one commit happen at once. Branches are merged in order of commit date.
 */
export function onlyMoved(steps: readonly Step[]): boolean {
  const sorted = [...steps].sort((x, y) => x.commit - y.commit || Number(x.present) - Number(y.present));
  const holding = new Set<number>();
  for (const {path, present} of sorted) {
    if (present) holding.add(path);
    else holding.delete(path);
    if (holding.size > 1) return false;
  }
  return true;
}
