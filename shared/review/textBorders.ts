// Takes words of a text, says where one sentence, line or cell of it ends and the next one begins: what is quoted as one
// edit goes over none of these.

import {roleOf, TokenRole} from '../text/tokens.ts';
import {type TextWords, textBehind, textBetween} from './textWords.ts';

export type Border = 'sentence' | 'line';

/** Behind the last words of a sentence, with the marks that close there. */
const sentenceEnd = /[.!?…]["'”’»)\]*_`]*\s|[。！？]/u;
/** A line that breaks within a paragraph is none; that of an item, a heading, a row, a fence, a directive or a term is. */
const lineInText =
  /\n[ \t]*\n|\n[ \t>]*(?:[-*+•]|\d+[.)]|#{1,6}|\||```|~~~|:::|<\/?\w|\.\. )|```|~~~|\|[ \t]*\n|[ \t]\|[ \t]|<br|\n[=~^-]{3}/;

/** Between the word and the one before it; nothing within a sentence. */
export function borderBefore(text: TextWords, token: number): Border | undefined {
  if (token <= text.from || token >= text.to) return 'line';
  const gap = textBehind(text, token - 1);
  const {tag} = text.tokens;
  if (lineInText.test(gap)) return 'line';
  const isCode = (at: number) => roleOf(tag[at]) === TokenRole.code || roleOf(tag[at]) === TokenRole.frontMatter;
  if (isCode(token) || isCode(token - 1)) return gap.includes('\n') ? 'line' : undefined;
  if (!sentenceEnd.test(gap)) return undefined;
  // After an abbreviation a word is small.
  return /^\p{Ll}/u.test(textBetween(text, token, token + 1)) ? undefined : 'sentence';
}
