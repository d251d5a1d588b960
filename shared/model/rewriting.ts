// Text that another text retells in other words.

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
