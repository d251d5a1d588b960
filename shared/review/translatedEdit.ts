// Takes an edit of a page, says whether it can be left behind on a page in another language: numbers, names in code, commands
// and links are the same in all languages, words are not. Of 84 stale copies of nine histories, readers took eight for wrong
// because one language's page was translated, and the old text is right in the others.

import {factsIn} from '../text/factsIn.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import {type TextWords, textBetween, textWithSigns} from './textWords.ts';

/** Whether a fact came or went, and did not only move within the paragraph. */
export function isForAllLanguages(page: TextWords, now: TextWords, paragraph: EditedParagraph, hunk: Hunk): boolean {
  if (hunk.link !== undefined) return true;
  const {from, to, nowFrom, nowTo} = paragraph;
  const [before, after] = [factsOf(page, from, to), factsOf(now, nowFrom, nowTo)];
  return (
    factsIn(textWithSigns(page, hunk.from, hunk.to)).some((fact) => !after.has(fact)) ||
    factsIn(textWithSigns(now, hunk.nowFrom, hunk.nowTo)).some((fact) => !before.has(fact))
  );
}

function factsOf(text: TextWords, from: number, to: number): ReadonlySet<string> {
  return new Set(factsIn(textWithSigns(text, from, to)));
}

const scripts = [
  'Cyrillic',
  'Greek',
  'Han',
  'Hiragana',
  'Katakana',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Devanagari',
  'Thai',
];
const patterns = scripts.map((script) => new RegExp(`\\p{Script=${script}}`, 'u'));

/** Words were replaced by words in a script that they were not in. Names in Latin letters are in all languages. */
export function changesScript(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): boolean {
  const [old, current] = [textBetween(page, from, to), textBetween(now, nowFrom, nowTo)];
  if (!/\p{L}/u.test(old)) return false;
  const own = patterns.filter((pattern) => pattern.test(current));
  return own.length > 0 && !own.some((pattern) => pattern.test(old));
}
