// What a copied text is called by the pages that have it: on five or more nobody changes it in all of them together.

import type {PassageCode} from '../model/finding.ts';

const repeatedFrom = 5;

export function passageCode(places: readonly {readonly path: string}[]): PassageCode {
  return new Set(places.map(({path}) => path)).size >= repeatedFrom ? 'repeated-block' : 'copied-passage';
}
