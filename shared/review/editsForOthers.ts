// Takes edits of a page, says which of them another page can have left behind: not the words of a translation, nor a link whose
// old target is right there.

import type {EditedParagraph, Hunk} from './editedParagraphs.ts';
import type {CopyQuery} from './oldCopy.ts';
import {isRightThere} from './ownLink.ts';
import {changesScript, isForAllLanguages} from './translatedEdit.ts';

/** `languageOf` is that of a translation; '' for an original. */
export function editsForOthers(
  {page, now, document, texts}: CopyQuery,
  paragraph: EditedParagraph,
  languageOf: (document: number) => string,
): (hunk: Hunk, other: number) => boolean {
  const ofWords = new Set(paragraph.hunks.filter((hunk) => !isForAllLanguages(page, now, paragraph, hunk)));
  const ofScript = new Set([...ofWords].filter((hunk) => changesScript(page, now, hunk)));
  return (hunk, other) => {
    if (hunk.link !== undefined) return !isRightThere(hunk.link, texts[document], texts[other]);
    if (!ofWords.has(hunk)) return true;
    // An edit of the original may correct what a translation still has of it.
    const isTranslated = languageOf(document) !== '' && languageOf(document) !== languageOf(other);
    return !isTranslated && !ofScript.has(hunk);
  };
}
