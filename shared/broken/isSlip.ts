// Takes a name that was not replaced; says whether it was forgotten: not in an address, beside its replacement, in a list, or
// below a heading of its own.

import {stem, stopWords, type Word, wordsIn, writtenAt} from './subjectWords.ts';

/** A name `x` that became `y` elsewhere, and where it is left. */
export interface LeftName {
  readonly x: readonly string[];
  readonly y: readonly string[];
  /** Indices of its first word in the words of both texts. */
  readonly atA: number;
  readonly atB: number;
  /** Words as they are written, of which x was a part where it was replaced. */
  readonly written: ReadonlySet<string>;
  /** Offsets in the second text at which y is. */
  readonly at: ReadonlySet<number>;
}

interface ComparedTexts {
  readonly textA: string;
  readonly textB: string;
  readonly wordsA: readonly Word[];
  readonly wordsB: readonly Word[];
}

const hidden =
  /https?:\/\/\S{1,1000}|\]\([^)\s]{0,1000}\)?|(?:href|src|to|link)=["'][^"'\n]{0,1000}["']|\{\{[<%][^\n]{0,500}?[%>]\}\}|^[ \t]*\[[^\]\n]{1,300}\]:[^\n]*$|^(?:weight|slug|aliases|permalink|redirect\w*|id|url|image|identifier|ms\.\w+|related|parent|nav_order)[ \t]*:[^\n]*$/gm;
const listBefore =
  /\b(?:or|and|vs|versus|than|like|unlike|instead of|similar to|same as|as with|between|both|either|see|see also|other)\W{1,9}(?:\w{1,30}\W{1,9})?$/i;
const listBehind = /^\w*\W{1,9}(?:or|and)\b/;
const heading = /^(?:#{2,6}|={2,6})[ \t][^\n]*$|^\S[^\n]*\n(?:-{3,}|~{3,}|\^{3,})$/gm;

export function isSlip(
  {x, y, atA, atB, written, at}: LeftName,
  {textA, textB, wordsA, wordsB}: ComparedTexts,
): boolean {
  const [start, end] = [wordsB[atB].start, wordsB[atB + x.length - 1].end];
  if (!written.has(writtenAt(textB, start))) return false;
  if (/(?:```|~~~)\{?[ \t]*$|::[ \t]*$/.test(textB.slice(Math.max(0, start - 6), start))) return false;
  for (const match of textB.matchAll(hidden))
    if (match.index <= start && start < match.index + match[0].length) return false;
  const comment = textB.lastIndexOf('<!--', start);
  if (comment >= 0 && textB.indexOf('-->', comment) > start) return false;
  const stemsY = y.filter((word) => !stopWords.has(word)).map(stem);
  const here = sentenceAt(textB, start);
  const isBeside = wordsIn(textB.slice(here.start, here.end)).some(
    ({word, start: wordAt}) => stemsY.includes(stem(word)) && !at.has(here.start + wordAt),
  );
  if (isBeside) return false;
  const there = sentenceAt(textA, wordsA[atA].start);
  const stemsThere = new Set(wordsIn(textA.slice(there.start, there.end)).map(({word}) => stem(word)));
  if (y.some((word) => !stopWords.has(word) && word.length > 2 && stemsThere.has(stem(word)))) return false;
  const above = [...textB.slice(0, start).matchAll(heading)].at(-1)?.[0] ?? '';
  const stemsAbove = new Set(wordsIn(above).map(({word}) => stem(word)));
  if (x.some((word) => stemsAbove.has(stem(word)))) return false;
  return !listBefore.test(textB.slice(Math.max(0, start - 40), start)) && !listBehind.test(textB.slice(end, end + 12));
}

const sentenceBounds = ['. ', '\n\n', '\n- ', '\n* ', '\n|', '\n#', '\n//', '```'];
const sentenceUnitsMax = 300;

function sentenceAt(text: string, at: number): {readonly start: number; readonly end: number} {
  const head = text.slice(Math.max(0, at - sentenceUnitsMax), at);
  const tail = text.slice(at, at + sentenceUnitsMax);
  const starts = sentenceBounds.map((bound) => head.lastIndexOf(bound)).filter((one) => one >= 0);
  const ends = [...sentenceBounds, '.\n'].map((bound) => tail.indexOf(bound)).filter((one) => one >= 0);
  return {start: at - head.length + Math.max(0, ...starts), end: at + Math.min(tail.length, ...ends)};
}
