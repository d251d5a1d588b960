// Takes an index, gives the words of a document that a declared template has.

import type {Corpus} from '../index/corpus.ts';
import {declaredBoilerplate, type PageCounts} from '../index/postings.ts';
import type {Document} from '../model/document.ts';
import type {TemplateWords} from './documentMeasures.ts';

/** Words of declared templates are also excluded from the measures of whole documents. */
export function templateWords(
  {corpus, groups}: {readonly corpus: Corpus; readonly groups: PageCounts},
  texts: readonly Document[],
): TemplateWords {
  if (!texts.some(({template}) => template)) return () => undefined;
  return (document) => {
    const {firstToken, endToken, firstPosting, endPosting, postings, selection} = corpus;
    const words = new Uint8Array(endToken[document] - firstToken[document]);
    for (let row = firstPosting[document]; row < endPosting[document]; row++) {
      if (groups.pagesOf[row] !== declaredBoilerplate) continue;
      const at = postings.at[row] - firstToken[document];
      words.fill(1, at, at + selection.w);
    }
    return words;
  };
}
