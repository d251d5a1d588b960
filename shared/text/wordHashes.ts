// Takes a text, gives its compared words as the corpus sees them, and where each is.

import type {HashedWords} from '../model/askedCorpus.ts';
import type {Format} from '../model/format.ts';
import {newExcludedText} from './excludedText.ts';
import {lex} from './lex.ts';
import {newTokens} from './tokens.ts';

/** `path`: only its last part decides anything, so that the same file in another folder has the same words. */
export function wordHashes(path: string, bytes: Uint8Array, format: Format): HashedWords {
  const tokens = newTokens(bytes.length >>> 2);
  lex(path.slice(path.lastIndexOf('/') + 1), bytes, format, tokens, newExcludedText('nothing'));
  const {count, hash, start, length, tag} = tokens;
  return {
    hash: hash.subarray(0, count),
    start: start.subarray(0, count),
    length: length.subarray(0, count),
    tag: tag.subarray(0, count),
  };
}
