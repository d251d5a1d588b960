// Context for describing the findings of one collection.

import type {Indexed} from '../index/indexed.ts';
import type {Config} from '../model/config.ts';
import type {LinesOf} from './linesElsewhere.ts';
import type {OccurrenceContext, TokenRange} from './occurrences.ts';
import type {RenamedPlaces} from './renamedReading.ts';

/** Data used for every finding of a collection. */
export interface Context extends OccurrenceContext {
  readonly indexed: Pick<Indexed, 'addedTokens' | 'corpus' | 'parents'>;
  readonly config: Config;
  /** Texts that the change adds or edits; 0: there is no review, or it is of every text. */
  readonly changed: number;
  readonly linesOf: LinesOf;
  readonly alsoIn: AlsoIn;
  /** Renamed code in which there are exact copies. */
  readonly explained: RenamedPlaces;
}

/** Paths of the other versions of a page that have its tokens [from, to), sorted. */
export type AlsoIn = (range: TokenRange) => string[];
