// Chooses the code by the number of pages: nobody updates a text on many pages in one edit.

import type {Config} from '../model/config.ts';
import type {PassageCode} from '../model/finding.ts';

interface Place {
  readonly path: string;
}

export type BlockSettings = Pick<Config, 'repeatedFrom' | 'reference'>;

export function passageCode(places: readonly Place[], settings: BlockSettings): PassageCode {
  return changeablePages(places, settings) >= settings.repeatedFrom ? 'repeated-block' : 'copied-passage';
}

/**
 * Pages that have the text. Those of `reference`, which nobody changes, are one together: who has a text from six of them
 * copied it once.
 */
export function changeablePages(places: readonly Place[], {reference}: Pick<Config, 'reference'>): number {
  const isOfReference = (path: string) => reference.some((name) => path === name || path.startsWith(`${name}/`));
  return new Set(places.map(({path}) => (isOfReference(path) ? null : path))).size;
}
