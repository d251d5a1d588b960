// Places of a passage in other repositories of the organisation.

/**
 * Of a `copied-elsewhere`: a place in another repository of the organisation, as its corpus names it. The finding has one
 * place, the own passage, and no pairs. Repository and path are the words of strangers.
 */
export interface Elsewhere extends ElsewherePlace {
  /** `share` and `words` are an estimate by fingerprints until the text there was read. */
  readonly estimated: boolean;
  /** Why it was not read although that was asked for: without the right to, or not there; nothing if it was not tried. */
  readonly unread?: 'not readable' | 'not found';
  /** The same passage in further documents, the largest share first. */
  readonly others: readonly ElsewherePlace[];
}

export interface ElsewherePlace {
  /** The zone of the corpus that knows it. */
  readonly zone: string;
  /** Such as 'org/handbook'. */
  readonly repository: string;
  /** Relative to its top, with `/`. */
  readonly path: string;
  /** Full name of the commit that was pushed. */
  readonly commit: string;
  /** Git's name of the content. */
  readonly blob: string;
  /** The day of the push, YYYY-MM-DD in UTC. */
  readonly day: string;
  /** Where the repository can be cloned from; empty: not said. */
  readonly remote: string;
  /** The page at that commit on its forge; null: the forge is not known. */
  readonly link: string | null;
  /** Words of the own passage that are there too, and their share of it, 0…1. */
  readonly words: number;
  readonly share: number;
  /** Lines there; nothing while it is estimated. */
  readonly startLine?: number;
  readonly endLine?: number;
}
