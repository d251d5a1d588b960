// What `status` says of the words that are kept: how many texts, and how many words of them.

import {openIndex} from '../store/manifest.ts';
import {type TokenCacheLocation, tokensHeader} from './tokenCache.ts';

/** null: what is there is of no use, and is made anew. */
export function tokenCacheStatus({
  store,
  engine,
  root,
}: Pick<TokenCacheLocation, 'store' | 'engine' | 'root'>): {texts: number; words: number} | null {
  const index = openIndex(store.folder, tokensHeader({engine, root}));
  if (index.kind !== 'index') return null;
  let texts = 0;
  let words = 0;
  for (const {section} of index.segments) {
    const ends = section('tokenEnds', 'u32');
    if ('kind' in ends) continue;
    texts += ends.length;
    words += ends.at(-1) ?? 0;
  }
  index.close();
  return {texts, words};
}
