// Data of findings of one kind: sentences in other words, a mistake of copying, places in other repositories.

/** Of a `rewritten-passage`: sentences that say in other words what the sentences of the other place say. */
export interface Rewriting {
  /** `condensed`: the other place is much longer, and what is said is all over it. */
  readonly kind: 'rewritten' | 'condensed';
  readonly certainty: 'likely' | 'possible';
  /** Index into `places`: its sentences are explained by sentences of the other. */
  readonly place: number;
  /** Estimated share of what they say that is also said there, 0…1: common terms, weighed by how rare they are. */
  readonly explained: number;
  /** The common terms that weigh most, as words of `place`. */
  readonly terms: readonly string[];
  /** How many sentences the place has; `sentences` are those that are explained, in order of the text. */
  readonly sentenceCount: number;
  readonly sentences: readonly ExplainedSentence[];
  /** Passages of it that are word for word there. */
  readonly copied: readonly {readonly here: TextSpanOfPlace; readonly there: TextSpanOfPlace}[];
}

/** A sentence, and those of the other place that have its terms, the one with most of them first. */
export interface ExplainedSentence {
  /** Estimated share of it that these explain, 0…1. */
  readonly explained: number;
  readonly here: TextSpanOfPlace;
  readonly there: readonly TextSpanOfPlace[];
}

/** A part of a place. */
export interface TextSpanOfPlace {
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly text: string;
}

/**
 * `link`: a relative link, an image or an include; `anchor`: a `#anchor` of the page itself; `tree`: a link that still goes
 * to the folder of the other page; `name`: a name of the other page that was replaced everywhere else.
 */
type BreakageKind = 'link' | 'anchor' | 'tree' | 'name';

/**
 * The result of a mistake of copying: something that is right at one place of a copied text and not at the other.
 * Of a `broken-in-copy`, which has two places: where it is broken, and the control, where the same is right.
 */
export interface Breakage {
  readonly kind: BreakageKind;
  /** Index into `places`: where it is broken. The other place is the control. */
  readonly place: number;
  /** As written at both places: `#rate-limits`, `../img/flow.png`, a name. */
  readonly target: string;
  /** `link`: the file or folder to which it leads from the other place. `tree`: the folder in the link. Else ''. */
  readonly leadsTo: string;
  /** Of an anchor: it is a heading of the other page, and no other mark. */
  readonly isHeading?: true;
  /** The right text for this place, as it would be written; null: not known. */
  readonly right: string | null;
  /** `tree`: distinct links of this page that were adapted; `name`: replacements that were made. Else 0. */
  readonly adapted: number;
  /** `tree`: the folder that is in the adapted links; `name`: the name that replaced the other. Else ''. */
  readonly instead: string;
  /** The two places are in a text that was found to be copied, and not just on pages that are counterparts. */
  readonly isInCopy: boolean;
}

/**
 * Places of a passage in other repositories of the organisation.
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
