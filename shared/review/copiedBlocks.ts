// Takes a part of a text and which of its words a change copied there, gives how many words of it are whole paragraphs, items
// of lists or functions: the part of a copy that its author wrote or pasted as such, however short it is.

import {type Config, defaults} from '../model/config.ts';
import {paragraphStarts} from '../text/paragraphStarts.ts';
import {kindOf, roleOf, TokenKind, TokenRole, type Tokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {codeUnits} from './codeUnits.ts';

/** Tokens [first, end) are the text, [from, to) the part. */
interface TextPart {
  readonly bytes: Uint8Array;
  readonly isProgram: boolean;
  readonly tokens: Tokens;
  readonly first: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** A whole paragraph, list or function of so many words is a text of its own. */
export const wholeWordsMin = 30;
/** A copy in which one word in ten differs is still a copy of the whole. */
const copiedShareMin = 0.9;
/** No paragraph or function that begins so many words before a part of it is looked for. */
const wordsBeforeMax = 2000;
/** A character of Han or Kana carries about half a word. */
const ideographWords = 0.5;

/** `copied`, by word of the part: 1 if the change added it and the other place has it. The longest such stretch counts. */
export function wholeBlockWords(part: TextPart, copied: Uint8Array): number {
  return part.isProgram ? longestUnit(part, copied) : longestStretch(part, copied);
}

/** Neighbouring blocks of prose, each of which is copied; what is between them, such as a heading or a sample, is no prose. */
function longestStretch(part: TextPart, copied: Uint8Array): number {
  const {bytes, tokens, first, end, from, to} = part;
  const low = Math.max(first, from - wordsBeforeMax);
  const starts = paragraphStarts(bytes, tokens, low, Math.min(end, to + wordsBeforeMax));
  const begins = (token: number) => starts[token - low] === 1 || beginsItem(bytes, tokens, token);
  let start = from;
  while (start > low && !begins(start)) start--;
  let [longest, stretch] = [0, 0];
  while (start < to) {
    let next = start + 1;
    while (next < low + starts.length - 1 && !begins(next)) next++;
    const words = copiedWords(part, start, next, copied, isProse);
    if (words.all > 0) stretch = words.copied >= copiedShareMin * words.all ? stretch + words.all : 0;
    longest = Math.max(longest, stretch);
    start = next;
  }
  return longest;
}

function longestUnit(part: TextPart, copied: Uint8Array): number {
  const {bytes, tokens, first, from, to} = part;
  return Math.max(
    0,
    ...codeUnits(bytes, tokens, first, from, to).map((unit) => {
      const words = copiedWords(part, unit.from, unit.to, copied, () => true);
      return words.copied >= copiedShareMin * words.all ? words.all : 0;
    }),
  );
}

function isProse(tag: number): boolean {
  return roleOf(tag) === TokenRole.prose;
}

function copiedWords(
  {tokens: {tag}, from: first, to: end}: TextPart,
  from: number,
  to: number,
  copied: Uint8Array,
  counts: (tag: number) => boolean,
): {readonly all: number; readonly copied: number} {
  const words = {all: 0, copied: 0};
  for (let token = from; token < to; token++) {
    if (!counts(tag[token])) continue;
    const weight = kindOf(tag[token]) === TokenKind.ideograph ? ideographWords : 1;
    words.all += weight;
    if (token >= first && token < end && copied[token - first] === 1) words.copied += weight;
  }
  return words;
}

const itemMark = /\n[ \t>]*(?:[-*+]|\d+[.)])[ \t]+[^\n]*$/;

/** Whether a list item begins between a word and the one before it. */
function beginsItem(bytes: Uint8Array, {start, length}: Tokens, token: number): boolean {
  const from = start[token - 1] + length[token - 1];
  // Every item begins with two bytes of markup and a line end.
  return start[token] - from > 2 && itemMark.test(decodeText(bytes, from, start[token]));
}

/**
 * A function that a change copies as a whole may be short, and so may a paragraph that it pastes into its own page; `buildFindings`
 * leaves out what is no whole text. A length that a project has raised stays. And words that a few more pages have were copied with
 * the others: without them one of 13 pasted paragraphs of 32 to 44 words was too short.
 */
export function withWholeTexts(config: Config): Config {
  return {
    ...config,
    isReview: true,
    minCodeWords: Math.min(config.minCodeWords, wholeWordsMin),
    ...(config.minSameFileWords <= defaults.minSameFileWords && {
      minSameFileWords: Math.min(config.minSameFileWords, wholeWordsMin),
    }),
    rareUpTo: Math.max(config.rareUpTo, config.boilerplateFrom - 1),
  };
}
