// What the findings of one collection are described with.

import type {Indexed} from '../index/indexed.ts';
import type {Config} from '../model/config.ts';
import type {OccurrenceContext, TokenRange} from './occurrences.ts';
import type {RenamedPlaces} from './renamedReading.ts';

/** What describing one collection needs again and again. */
export interface Context extends OccurrenceContext {
  readonly indexed: Pick<Indexed, 'corpus' | 'addedTokens'>;
  readonly config: Config;
  readonly alsoIn: AlsoIn;
  /** Renamed code in which there are exact copies. */
  readonly explained: RenamedPlaces;
}

/** Paths of the other versions of a page that have its tokens [from, to), sorted. */
export type AlsoIn = (range: TokenRange) => string[];
