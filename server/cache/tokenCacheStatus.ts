// Rows of `status` for the token cache: the number of texts and of their words.

import {openIndex} from '../store/manifest.ts';
import {type TokenCacheLocation, tokensHeader} from './tokenCache.ts';

/** null: the stored data is unusable and will be rebuilt. */
export function tokenCacheStatus({
  store,
  engine,
  root,
}: Pick<TokenCacheLocation, 'store' | 'engine' | 'root'>): {texts: number; words: number} | null {
  const index = openIndex(store, tokensHeader({engine, root}));
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
