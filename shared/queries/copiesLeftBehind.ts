// The part of a review that an editor shows while one types: takes the texts as they are in an incremental index, and
// those that were edited as they were, gives the copies that the edits left behind.

import {withStaleCopies} from '../group/staleFindings.ts';
import {postingsOf} from '../index/incremental/incrementalIndex.ts';
import {load} from '../index/incremental/tokenStore.ts';
import type {EarlierState} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Finding} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {SearchedTexts} from '../review/oldTextWindows.ts';
import {staleCopies} from '../review/staleCopies.ts';
import type {IndexView} from './indexView.ts';

export function copiesLeftBehind(
  {index, texts}: Pick<IndexView, 'index' | 'texts'>,
  parent: EarlierState,
  config: Config,
  none: Inspection,
  languages: (path: string) => string,
): readonly Finding[] {
  if (!config.passages || parent.changed.size === 0) return [];
  const searched: SearchedTexts = {
    corpus: index.corpus,
    rowsOf: (hash, rowsMax) => {
      const rows = postingsOf(index, hash);
      // The list is that of the last call.
      return rows.length > rowsMax ? null : [...rows];
    },
    load: (document) => load(index, document),
    isLoaded: false,
  };
  const found = staleCopies(searched, texts, [parent], config, languages);
  for (const {edited, stale} of found.copies) for (const {document} of [...edited, ...stale]) load(index, document);
  return withStaleCopies(none, found, index, texts).findings;
}
