// What is kept on the disk for a root, a kind a row: `index` brings them up to date, `status` tells of them and `clean`
// removes them, in this order. A new kind is a new row.

import {historyIndex} from '../../app/storage/historyIndexRow.ts';
import type {StoredIndex} from '../../app/storage/indexKind.ts';
import {answersIndex} from '../../app/storage/resultCacheRow.ts';
import {wordsIndex} from '../../app/storage/tokenCacheRow.ts';
import {sketchesIndex} from './sketchCacheRow.ts';

export const indexKinds: readonly StoredIndex[] = [answersIndex, wordsIndex, sketchesIndex, historyIndex];
