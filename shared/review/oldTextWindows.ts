// Takes an index and some text of a page as it was, gives where that text may still be: round the places in which its
// fingerprints follow one another.

import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Corpus} from '../index/corpus.ts';
import {newPostings, newScratch, type Postings, postFingerprints} from '../index/postings.ts';
import type {EarlierState} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens} from '../text/tokens.ts';
import type {EditedParagraph} from './editedParagraphs.ts';
import type {TextWords} from './textWords.ts';

/** Tokens [from, to) of the corpus, all of one document. */
export interface Place {
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

/** An index, of a whole check or of an editor. */
export interface SearchedTexts {
  readonly corpus: Corpus;
  /** The rows of a fingerprint in the postings of the corpus; null: there are more than `rowsMax`. */
  readonly rowsOf: (hash: number, rowsMax: number) => Iterable<number> | null;
  /** Must be called before the words of a document are read; those of others do not move. */
  readonly load: (document: number) => void;
  /** All words can be read as they are: an editor keeps only those of a few documents. */
  readonly isLoaded: boolean;
}

/** Rows of one fingerprint: what occurs more often says little of where the paragraph is. */
export const rowsMax = 500;
/** Documents that are compared with one paragraph, those with most fingerprints of it first. */
const documentsMax = 60;
/** A copy of a part of it has fingerprints so near to an edit. */
const nearWords = 25;
/** Least share of the words of the paragraph, as it was, that a place must have. */
export const shareMin = 0.9;
/** So many kept words on either side, or twice as many in all, say that it is the same edit's place. */
export const contextWords = 4;

interface OldPage extends TextWords {
  readonly postings: Postings;
}

export function oldPage({path, bytes, format}: EarlierState['before'][number]): OldPage {
  const tokens = newTokens();
  lex(path, bytes, format, tokens, newExcludedText('nothing'));
  return {bytes, tokens, from: 0, to: tokens.count, postings: newPostings(16)};
}

/** Source files where the configuration leaves code out. */
export function isLeftOut({format}: Document, config: Config): boolean {
  return config.code === 'off' && format.family === 'code';
}

export interface OldTextQuery extends SearchedTexts {
  readonly texts: readonly Document[];
  readonly config: Config;
  /** The page as it is. */
  readonly document: number;
  readonly page: OldPage;
  /** By document: it was changed too, or is declared boilerplate. */
  readonly isTouched: readonly boolean[];
}

/** Where in the corpus the paragraph as it was may be: round the places in which its fingerprints follow one another. */
export function windowsOf(
  {corpus, rowsOf, load, texts, config, document, page, isTouched}: OldTextQuery,
  {from, to, hunks, isPart}: EditedParagraph,
): Place[] {
  const {postings, selection, firstToken, endToken} = corpus;
  if (page.postings.count === 0) {
    postFingerprints(page.postings, page.tokens, 0, page.from, page.to, selection, newScratch());
  }
  const own = page.postings;
  const isNear = (token: number) =>
    hunks.some((hunk) => token >= hunk.from - nearWords - selection.w && token <= hunk.to + nearWords);
  /** By document, counted from its first word. */
  const starts = new Map<number, number[]>();
  let rows = 0;
  for (let row = lowerBound(own.at, 0, own.count, from); row < own.count && own.at[row] + selection.w <= to; row++) {
    const there = isPart === true && !isNear(own.at[row]) ? null : rowsOf(own.hash[row], rowsMax);
    if (there === null) continue;
    rows++;
    for (const place of there) {
      const other = postings.document[place];
      if (other === document || isTouched[other] || isLeftOut(texts[other], config)) continue;
      const list = starts.get(other);
      const start = postings.at[place] - firstToken[other] - (own.at[row] - from);
      if (list === undefined) starts.set(other, [start]);
      else list.push(start);
    }
  }
  const slack = Math.ceil((1 - shareMin) * (to - from)) + contextWords;
  const windows: (Place & {readonly hits: number})[] = [];
  for (const [other, all] of starts) {
    all.sort((x, y) => x - y);
    for (let low = 0; low < all.length; ) {
      let high = low + 1;
      while (high < all.length && all[high] - all[high - 1] <= slack && all[high] - all[low] <= 2 * slack) high++;
      const [least, most] = [all[low] - slack, all[high - 1] + (to - from) + slack];
      const window = {from: Math.max(0, least), to: Math.min(endToken[other] - firstToken[other], most)};
      // Of a copy with nine words in ten the most scattered edits leave a third of the fingerprints.
      if (isPart === true || (high - low) * 4 >= rows) windows.push({document: other, ...window, hits: high - low});
      low = high;
    }
  }
  windows.sort((x, y) => y.hits - x.hits || x.document - y.document || x.from - y.from);
  return windows.slice(0, documentsMax).map(({document: other, from, to}) => {
    load(other);
    return {document: other, from: firstToken[other] + from, to: firstToken[other] + to};
  });
}
