// Edits that a change made in one copy of a paragraph and not in another.

import type {PlaceMark} from './place.ts';

/** Words of a page as they were and as they are; one of the two may be empty. */
export interface WordEdit {
  readonly before: string;
  readonly now: string;
  readonly weight?: EditWeight;
  readonly size?: {readonly before: EditedText; readonly now: EditedText};
  /** Of a short edit, the words on either side, which both texts have. */
  readonly context?: {readonly head: string; readonly tail: string};
  /** The page has the words as often as before, at another place: nothing came or went. */
  readonly isMoved?: true;
  /** Both are targets of links. */
  readonly isLink?: true;
}

/** A fact is edited for a reason; an article, or `and`, for none that another page would share. */
export type EditWeight = 'fact' | 'words' | 'trivial';

/** The words of one side of an edit. */
export interface EditedText {
  readonly unit: 'words' | 'sentences' | 'lines';
  /** Of the unit. */
  readonly count: number;
  /** Of words that are too many to quote, or of several sentences or lines, the first ones, within the first that has three. */
  readonly beginning?: string;
}

/** How two copies were changed before one was left behind: both were equal until then, or differed already. */
export type PastEdits = 'together' | 'apart';

/** Of a `stale-copy`: what was edited at the places that are new, and not at the others. */
export interface Staleness {
  /** In order of the text; at least one. */
  readonly edits: readonly WordEdit[];
  /** The edits change a number, a name in code, code, or where a link leads. */
  readonly touchesFact: boolean;
  /** Paths of copies for which only a part of the edit is: the rest is of the edited page alone. */
  readonly partly?: readonly string[];
  /** Paths of copies on pages that were otherwise the same text as the edited page. */
  readonly onePage?: readonly string[];
  /** Paths of copies to which the new text would carry the name of what the edited page is about, or a link that leads nowhere there. */
  readonly adapted?: readonly string[];
  /** Words that both texts have in common besides the edit: see `sharedWeight`. */
  readonly weight: number;
  /** Words that the change took from the edited page, where a reader sees them, wherever on the page; of several pages the least. */
  readonly removed: number;
  /** Texts that the change adds or edits. */
  readonly changed: number;
  /** By path of a copy: words of its page. */
  readonly pageWords: Readonly<Record<string, number>>;
  /** The weight with the evidence; nothing if no weight makes it a warning. */
  readonly score?: number;
  /** By path: what the text says of itself. */
  readonly marks: Readonly<Record<string, PlaceMark>>;
  /** At the first place that was edited. */
  readonly paragraph: ParagraphEdit;
  /** It is mostly code, comments, a licence or data of a page, and no text to link to. */
  readonly isSample?: true;
  /** All that was edited are samples, each replaced by another one as a whole. */
  readonly isOtherSample?: true;
  /** It is no whole paragraph, but what was copied round the edit. */
  readonly isPart?: true;
  /** Nothing if the history does not say it, or was not asked. */
  readonly past?: PastEdits;
}

/** A paragraph before and after an edit, with the rest of its first and last line. */
export interface ParagraphEdit {
  readonly before: string;
  readonly now: string;
  /** Where in `before` the edits are, from the word before each to the word behind it. */
  readonly at: readonly {readonly start: number; readonly end: number}[];
}
