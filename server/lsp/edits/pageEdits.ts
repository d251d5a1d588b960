// Edits of a code action: places of several documents, and documents that are new.

import type {TextEdit} from '../../../shared/review/transferEdit.ts';

/** Edits of one document, in order of its text. */
export interface PageEdit {
  readonly uri: string;
  /** The text that the offsets of the edits refer to. */
  readonly text: string;
  readonly edits: readonly TextEdit[];
}

export interface PageEdits {
  readonly pages: readonly PageEdit[];
  /** One without the others would break a page: the user is not asked about each. */
  readonly belongTogether?: true;
  /** Files that do not exist yet. */
  readonly created: readonly {readonly uri: string; readonly text: string}[];
}

/** A title of a menu, and what it does. */
export interface EditOffer {
  readonly title: string;
  /** A string says why it cannot be done. */
  readonly change: PageEdits | string;
}
