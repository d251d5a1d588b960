// The row of `status` for the token cache. Every run that lexes saves the tokens, so there is nothing to update.

import {tokensKind} from '../../cache/tokenCache.ts';
import {tokenCacheStatus} from '../../cache/tokenCacheStatus.ts';
import {engineVersion} from '../../store/engineVersion.ts';
import type {StoredIndex} from './indexKind.ts';

export const wordsIndex: StoredIndex = {
  kind: tokensKind,
  title: 'Words',
  flag: null,
  update: null,
  status: async ({store, root}) => {
    const engine = engineVersion();
    const found = engine === null ? null : tokenCacheStatus({store, engine, root});
    return {isCurrent: found !== null, files: found?.texts ?? 0, words: found?.words ?? 0, skipped: []};
  },
};
