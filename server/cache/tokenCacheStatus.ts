// What `status` says of the words that are kept: how many texts, and how many words of them.

import type {Store} from '../store/disk.ts';
import {openIndex} from '../store/manifest.ts';
import {idLength, wordsKind} from './tokenCache.ts';

/** null: what is there is of no use, and is made anew. */
export function wordsStatus({folder}: Store, engine: string): {texts: number; words: number} | null {
  const index = openIndex(folder, {kind: wordsKind, key: engine});
  if (index.kind !== 'index') return null;
  let texts = 0;
  let words = 0;
  for (const {section} of index.segments) {
    const ids = section('ids', 'u8');
    const ends = section('tokenEnds', 'u32');
    if ('kind' in ids || 'kind' in ends) continue;
    texts += ids.length / idLength;
    words += ends.at(-1) ?? 0;
  }
  index.close();
  return {texts, words};
}
