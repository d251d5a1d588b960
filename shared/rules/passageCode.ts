// What a copied text is called by the pages that have it: on many pages nobody changes it in all of them together.

import type {PassageCode} from '../model/finding.ts';

interface Place {
  readonly path: string;
  readonly reference: boolean;
}

export function passageCode(places: readonly Place[], repeatedFrom: number): PassageCode {
  return changeablePages(places) >= repeatedFrom ? 'repeated-block' : 'copied-passage';
}

/** Pages that have the text; references, which nobody changes, are one together: who copied from six copied once. */
export function changeablePages(places: readonly Place[]): number {
  return new Set(places.map(({path, reference}) => (reference ? null : path))).size;
}
