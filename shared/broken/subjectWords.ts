// Takes a text, gives its words with their offsets, and the words that it is about.

import {fileOf, folderOf} from '../evidence/relatedPaths.ts';

export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

const wordPattern = /\p{Lu}+(?!\p{Ll})\d*|\p{Lu}?\p{Ll}+\d*|\d+(?:\.\d+)*|\p{L}/gu;
const plainPattern = /[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+(?:\.\d+)*/g;
/** Letters with accents, Greek, Cyrillic, Han and what is between them. */
const hasLetters = /[\u00c0-\u1fff\u2c00-\ud7ff]/;
export const stopWords = new Set(
  (
    'the a an of to in on for and or is are be by with from as at it this that if you your can will not use used using when ' +
    'which has have all one two three into than then its also how what more most other see these those there here their we ' +
    'our do does was were may must should etc new set get run add no yes true false'
  ).split(' '),
);
/** Words of names of pages that no page is about. */
const generalWords = new Set(
  (
    'guide guides reference learn tutorial tutorials install setup overview index page pages api config configuration start ' +
    'started getting example examples introduction basic advanced quickstart md mdx readme docs doc content src html rst ' +
    'shared master v1 v2 v3 how'
  ).split(' '),
);

export function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(patternFor(text))) {
    const [word] = match;
    words.push({word: word.toLowerCase(), start: match.index, end: match.index + word.length});
  }
  return words;
}

/** That for ASCII takes a third of the time, and what else most pages have are signs. */
function patternFor(text: string): RegExp {
  return hasLetters.test(text) ? wordPattern : plainPattern;
}

/** The subject of a page, by its name and its title: stems. */
export function subjectOf(path: string, text: string): Set<string> {
  const head = text.slice(0, 4000);
  const title =
    /^title:[ \t]*["']?([^\n]{1,300}?)["']?[ \t]*\r?$/m.exec(head.slice(0, 2500))?.[1] ??
    /^#[ \t]+([^\n]{1,300})$/m.exec(head)?.[1] ??
    '';
  const name = `${fileOf(folderOf(path))} ${fileOf(path).replace(/\.[^.]*$/, '')} ${title}`;
  const words = wordsIn(name).map(({word}) => word);
  return new Set(words.filter((word) => !stopWords.has(word) && !generalWords.has(word)).map(stem));
}

export function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:ies|es|s)$/, '') : word;
}

/** The whole word as it is written, without the ending of a plural. */
export function writtenAt(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < 100 && /[\w$.-]/.test(text[start - 1])) start--;
  const word = /^[\w$.-]{0,120}/.exec(text.slice(start, start + 120))?.[0] ?? '';
  return stem(word.replace(/^[.-]+|[.-]+$/g, ''));
}

/** `ViewDefinitions` is two words here and one on other pages. */
export function wholeWords(text: string, start: number, end: number): string {
  const before = /[\p{L}\p{N}]{0,60}$/u.exec(text.slice(Math.max(0, start - 60), start))?.[0] ?? '';
  const behind = /^[\p{L}\p{N}]{0,60}/u.exec(text.slice(end, end + 60))?.[0] ?? '';
  return before + text.slice(start, end) + behind;
}

/** Letters and digits alone. */
export function compact(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
