// Chooses the code by the number of pages: nobody updates a text on many pages in one edit.

import type {Config} from '../model/config.ts';
import type {PassageCode} from '../model/finding.ts';

interface Place {
  readonly path: string;
  /** In a review: whether the change put the text here. */
  readonly new?: boolean;
}

export type BlockSettings = Pick<Config, 'repeatedFrom' | 'reference'>;

export function passageCode(places: readonly Place[], settings: BlockSettings): PassageCode {
  return changeablePages(places, settings) >= settings.repeatedFrom ? 'repeated-block' : 'copied-passage';
}

/**
 * Pages that have the text. Those of `reference`, which nobody changes, are one together: who has a text from six of them
 * copied it once. So are those that a change adds the text to: its author can still keep it in one place.
 */
export function changeablePages(places: readonly Place[], {reference}: Pick<Config, 'reference'>): number {
  const isOfReference = (path: string) => reference.some((name) => path === name || path.startsWith(`${name}/`));
  const pageOf = (place: Place) => (isOfReference(place.path) ? '' : place.new === true ? 'new' : `page ${place.path}`);
  return new Set(places.map(pageOf)).size;
}
