// Words of code and words of its comments, as they are written: whether two places differ in one or the other.

import type {Occurrence} from '../model/finding.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {formatOf} from '../text/formatOf.ts';
import {lex} from '../text/lex.ts';
import {newTokens, roleOf, TokenRole} from '../text/tokens.ts';
import {utf8Of} from '../text/utf8.ts';
import {decodeText} from '../text/wordLexer.ts';
import {leadOf} from './frameLine.ts';

export interface WrittenWords {
  /** On one line. */
  readonly code: string;
  readonly comments: string;
}

/** With what stands before the place on its line, which may be the sign of a comment. */
export function writtenWords(place: Occurrence): WrittenWords {
  const bytes = utf8Of(leadOf(place) + place.text);
  const tokens = newTokens();
  lex(place.path, bytes, formatOf(place.path), tokens, newExcludedText('all'));
  const words = {code: [] as string[], comments: [] as string[]};
  for (let word = 0; word < tokens.count; word++) {
    const start = tokens.start[word];
    const role = roleOf(tokens.tag[word]) === TokenRole.comment ? 'comments' : 'code';
    words[role].push(decodeText(bytes, start, start + tokens.length[word]));
  }
  return {code: words.code.join(' '), comments: words.comments.join(' ')};
}
