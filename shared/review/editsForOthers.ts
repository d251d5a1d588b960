// Takes edits of a page, says which of them another page can have left behind: not the words of a translation, a link whose old
// target is right there, or the mark of a block that the other page is not written with.

import {memoized, rememberedOf} from '../algorithms/memoized.ts';
import {anchorsIn} from '../links/anchorsIn.ts';
import {decodeText} from '../text/wordLexer.ts';
import {blockMarkOf, hasBlock} from './blockMark.ts';
import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import type {CopyQuery} from './oldCopy.ts';
import {isRightThere} from './ownLink.ts';
import {changesScript, editsForAllLanguages} from './translatedEdit.ts';

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
