// Takes edits of a page, says which of them another page can have left behind: not the words of a translation, a link whose old
// target is right there, or the mark of a block that the other page is not written with.

import {memoized, rememberedOf} from '../algorithms/memoized.ts';
import {anchorsIn} from '../links/anchorsIn.ts';
import {factsIn} from '../text/factsIn.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import type {CopyQuery} from './oldCopy.ts';
import {isRightThere} from './ownLink.ts';
import {type TextWords, textBehind, textBetween, textWithSigns} from './textWords.ts';

/** `languageOf` is that of a translation; '' for an original. */
export function editsForOthers(
  {page, now, document, texts}: CopyQuery,
  paragraph: EditedParagraph,
  languageOf: (document: number) => string,
): (hunk: Hunk, other: number) => boolean {
  const textOf = memoized((other: number) => decodeText(texts[other].bytes, 0, texts[other].bytes.length));
  const anchorsOf = memoized((other: number) => anchorsIn(textOf(other)));
  const markOf = new WeakMap<Hunk, string>();
  const inOtherScript = new WeakMap<Hunk, boolean>();
  let forAll: ReadonlySet<Hunk> | undefined;
  return (hunk, other) => {
    if (hunk.link !== undefined) {
      return !isRightThere(hunk.link, texts[document].path, texts[other].path, () => anchorsOf(other));
    }
    const mark = rememberedOf(markOf, hunk, () => blockMarkOf(page, now, hunk));
    if (mark !== '' && !hasBlock(textOf(other), mark)) return false;
    // An edit of the original may correct what a translation still has of it.
    const isTranslated = languageOf(document) !== '' && languageOf(document) !== languageOf(other);
    if (!isTranslated && !rememberedOf(inOtherScript, hunk, () => changesScript(page, now, hunk))) return true;
    forAll ??= editsForAllLanguages(page, now, paragraph);
    return forAll.has(hunk);
  };
}

/** Up to the type of the block and its title, which are words as others are. */
const markBefore = /(?:^|\n)[ \t]*(!!!|\?\?\?|:::)[+:{ \t]*$/;
/** `Please note that` */
const replacedMax = 3;
/** Tags of WordPress, Grav and Joomla, on lines of their own. Without an attribute it may be a link. */
const shortcodes = /^(?:\[(?:\/[a-z][\w-]*|[a-z][\w-]*(?:\s+[\w-]+=(?:"[^"\]]*"|'[^'\]]*'|[^\s"'\]]+))+)\]\s*)+$/;

/**
 * The mark of a block (`!!! note`, `:::tip`, `[note title="…"]`) that an edit made of a few words; '' if the block was one
 * before, or has other words besides. A page without such a block is written for another program, which would show the mark
 * as it is, or is not yet converted.
 */
function blockMarkOf(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): string {
  if (nowTo === nowFrom || to - from > replacedMax || markBefore.test(textBehind(page, from - 1))) return '';
  const mark = markBefore.exec(textBehind(now, nowFrom - 1))?.[1];
  if (mark !== undefined && !textBetween(now, nowFrom, nowTo).includes('\n')) return mark;
  const lines = linesOf(now, nowFrom, nowTo).trim();
  return shortcodes.test(lines) ? `[${/\w[\w-]*/.exec(lines)?.[0]}` : '';
}

/** With what is before and behind the words on their lines. */
function linesOf(text: TextWords, from: number, to: number): string {
  const [before] = /[^\n]*$/.exec(textBehind(text, from - 1)) ?? [''];
  const [behind] = /^[^\n]*/.exec(textBehind(text, to - 1)) ?? [''];
  return before + textBetween(text, from, to) + behind;
}

function hasBlock(text: string, mark: string): boolean {
  return text.split('\n').some((line) => line.trimStart().startsWith(mark));
}

/**
 * Edits that can be left behind on a page in another language: those in which a fact came or went, and did not only move
 * within the paragraph. Numbers, names in code, commands and links are the same in all languages, words are not: readers took
 * eight of 84 stale copies of nine histories for wrong because one page was translated.
 */
function editsForAllLanguages(page: TextWords, now: TextWords, paragraph: EditedParagraph): ReadonlySet<Hunk> {
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
function changesScript(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo}: Hunk): boolean {
  const texts = [textBetween(page, from, to), textBetween(now, nowFrom, nowTo)];
  const [old, current] = texts.map((text) => patterns.filter((pattern) => pattern.test(text)));
  const areWords = texts.every((text) => /\p{L}/u.test(text));
  return areWords && old.length + current.length > 0 && !old.some((script) => current.includes(script));
}
