// Takes an edit of a page, says whether it can be left behind on a page in another language: numbers, names in code, commands
// and links are the same in all languages, words are not. Of 84 stale copies of nine histories, readers took eight for wrong
// because one language's page was translated, and the old text is right in the others.

import {factsIn} from '../text/factsIn.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import {type TextWords, textBetween, textWithSigns} from './textWords.ts';

/** Edits in which a fact came or went, and did not only move within the paragraph. */
export function editsForAllLanguages(page: TextWords, now: TextWords, paragraph: EditedParagraph): ReadonlySet<Hunk> {
  const {from, to, nowFrom, nowTo} = paragraph;
  const [before, after] = [new Set(factsOf(page, from, to)), new Set(factsOf(now, nowFrom, nowTo))];
  const changesFact = (hunk: Hunk): boolean =>
    factsOf(page, hunk.from, hunk.to).some((fact) => !after.has(fact)) ||
    factsOf(now, hunk.nowFrom, hunk.nowTo).some((fact) => !before.has(fact));
  return new Set(paragraph.hunks.filter(changesFact));
}

function factsOf(text: TextWords, from: number, to: number): string[] {
  return factsIn(textWithSigns(text, from, to));
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

/** Words were replaced by words in another script; also a name in Latin letters by its translation, or the other way round. */
export function changesScript(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): boolean {
  const texts = [textBetween(page, from, to), textBetween(now, nowFrom, nowTo)];
  const [old, current] = texts.map((text) => patterns.filter((pattern) => pattern.test(text)));
  const areWords = texts.every((text) => /\p{L}/u.test(text));
  return areWords && old.length + current.length > 0 && !old.some((script) => current.includes(script));
}
