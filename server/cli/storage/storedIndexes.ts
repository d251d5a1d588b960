// The indexes and caches stored for a root, one row per kind: `index` updates them, `status` lists them and `clean`
// removes them, in this order. A new kind is a new row.

import {historyIndex} from '../../app/storage/historyIndexRow.ts';
import type {StoredIndex} from '../../app/storage/indexKind.ts';
import {answersIndex} from '../../app/storage/resultCacheRow.ts';
import {wordsIndex} from '../../app/storage/tokenCacheRow.ts';
import {loadLab} from '../loadLab.ts';

export async function indexKinds(): Promise<readonly StoredIndex[]> {
  const {sketchesIndex} = await loadLab();
  return [answersIndex, wordsIndex, sketchesIndex, historyIndex];
}
