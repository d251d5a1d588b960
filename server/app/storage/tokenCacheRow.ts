// The row of `status` for the words of texts. They are kept by every run that lexes, so there is nothing to update.

import {wordsKind} from '../../cache/tokenCache.ts';
import {wordsStatus} from '../../cache/tokenCacheStatus.ts';
import {engineVersion} from '../../store/engineVersion.ts';
import type {StoredIndex} from './indexKind.ts';

export const wordsIndex: StoredIndex = {
  kind: wordsKind,
  title: 'Words',
  flag: null,
  update: null,
  status: async ({store}) => {
    const engine = engineVersion();
    const found = engine === null ? null : wordsStatus(store, engine);
    return {isCurrent: found !== null, files: found?.texts ?? 0, words: found?.words ?? 0, skipped: []};
  },
};
