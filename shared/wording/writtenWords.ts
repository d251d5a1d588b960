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
  const words = {code: [] as string[], comments: [] as string[]};
  for (const {isComment, text} of lexedWords(place)) words[isComment ? 'comments' : 'code'].push(text);
  return {code: words.code.join(' '), comments: words.comments.join(' ')};
}

/** The lines of a place, counted from 0, that have a word of code. */
export function linesOfCode(place: Occurrence): ReadonlySet<number> {
  const code = [...lexedWords(place)].filter(({isComment}) => !isComment);
  return new Set(code.map(({line}) => line));
}

function* lexedWords(place: Occurrence) {
  const source = leadOf(place) + place.text;
  const bytes = utf8Of(source);
  const tokens = newTokens();
  lex(place.path, bytes, formatOf(place.path), tokens, newExcludedText('all'));
  let [line, at] = [0, 0];
  for (let word = 0; word < tokens.count; word++) {
    const start = tokens.start[word];
    for (; at < start; at++) if (bytes[at] === newline) line++;
    const text = decodeText(bytes, start, start + tokens.length[word]);
    yield {line, isComment: roleOf(tokens.tag[word]) === TokenRole.comment, text};
  }
}

const newline = 10;
