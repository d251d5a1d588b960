// What is kept on the disk for a root, a kind a row: `index` brings them up to date, `status` tells of them and `clean`
// removes them, in this order. A new kind is a new row.

import {historyIndex} from './historyIndexRow.ts';
import type {StoredIndex} from './indexKind.ts';
import {answersIndex} from './resultCacheRow.ts';
import {sketchesIndex} from './sketchCacheRow.ts';
import {wordsIndex} from './tokenCacheRow.ts';

export const indexKinds: readonly StoredIndex[] = [answersIndex, wordsIndex, sketchesIndex, historyIndex];
