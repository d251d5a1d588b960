// A finding at one of its places, in a text as it is now: the input of every mend.

import type {Finding} from '../../../shared/model/finding.ts';

/** A passage to open or to edit. Offsets refer to `text`, the current content of the URI. */
export interface LocatedPassage {
  readonly uri: string;
  readonly path: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface FindingAtPlace {
  readonly finding: Finding;
  /** Index into its places. */
  readonly ordinal: number;
  /** UTF-16 offsets in the current text. */
  readonly start: number;
  readonly end: number;
}
