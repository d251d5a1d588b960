// The history of a passage in Git.

/** A commit as reports name it. Author and subject are the words of strangers. */
export interface Commit {
  /** The first twelve hexadecimal digits of its name. */
  readonly name: string;
  /** Day of the commit where the committer was, as YYYY-MM-DD (`%cs` of Git). */
  readonly day: string;
  readonly author: string;
  readonly subject: string;
}

/** The history of a passage in Git. Places of the past have `COMMIT:path` as their path. */
export interface History {
  /** Commit that put the passage at the first place, where that is a place of the past. */
  readonly added?: Commit;
  /** Commit that took it away from the second place; without it, it is still there. */
  readonly removed?: Commit;
  /** The commit that made both places equal last, and what changed either since, in order of time. */
  readonly equalUntil?: Commit;
  /** Instead of it: a commit before which they were equal, where the history that was read begins later. */
  readonly equalBefore?: Commit;
  readonly changed?: readonly PlaceChange[];
  /** Of every place since when it has had the passage, in order of time: the first is where it comes from. */
  readonly since?: readonly Since[];
}

export interface PlaceChange {
  /** Index into `places` of the finding. */
  readonly place: number;
  /** null: not committed yet. */
  readonly commit: Commit | null;
}

export interface Since extends PlaceChange {
  /** The commit had it already; what brought it is older than the history that was read. */
  readonly isEarlier?: true;
  /** Commit that took it away there. */
  readonly removed?: Commit;
}

/** Of a copy that both places had alike once: what they differ in since one of them was changed. */
export interface Drift {
  /** Indices into `places`. */
  readonly a: number;
  readonly b: number;
  /** Words that only one of the two has, in order of the text; at least one. One side may be empty. */
  readonly differences: readonly DriftedWords[];
}

export interface DriftedWords {
  readonly a: string;
  readonly b: string;
  /** As a sentence quotes them, if these are parts of an expression, such as a version. */
  readonly quote?: {readonly a: string; readonly b: string};
}
