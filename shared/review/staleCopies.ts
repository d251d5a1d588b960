// Takes a collection and the pages that a change edited, as they were, gives the copies that the change left behind: a
// paragraph was edited here, and another page still has it as it was. The old text is what is looked for; a check of the
// texts as they are finds such a pair as one copy among many, or finds it too short.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Corpus} from '../index/corpus.ts';
import {newPostings, newScratch, type Postings, postFingerprints} from '../index/postings.ts';
import type {EarlierState} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {ParagraphEdit, WordEdit} from '../model/finding.ts';
import type {RewrittenPart} from '../model/reasons.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens, roleOf, TokenRole} from '../text/tokens.ts';
import {isAdapted} from './adaptedCopy.ts';
import {
  type EditedParagraph,
  editedParagraphs,
  type Hunk,
  hunksBetween,
  linkBehind,
  type TextWords,
} from './editedParagraphs.ts';
import {editedStretches} from './editedStretches.ts';
import {changeFact, textBetween} from './factEdits.ts';
import {paragraphEdit} from './paragraphEdit.ts';
import {rewrittenPartOf} from './rewrittenPart.ts';

/** Tokens [from, to) of the corpus, all of one document. */
interface Place {
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

export interface StaleCopy {
  /** The paragraph as it is now, on each page on which it was edited alike. */
  readonly edited: readonly Place[];
  /** The places that still have it as it was. */
  readonly stale: readonly Place[];
  /** What was edited and is not there, in order. */
  readonly edits: readonly WordEdit[];
  readonly touchesFact: boolean;
  readonly rewrittenPart: RewrittenPart | undefined;
  /** Documents of stale places that differ from the paragraph in a fact or a name besides. */
  readonly adapted: ReadonlySet<number>;
  /** At the first place that was edited. */
  readonly paragraph: ParagraphEdit;
}

export interface StaleCopies {
  readonly copies: readonly StaleCopy[];
  /** Edited paragraphs that were not looked for. */
  readonly lost: number;
}

/** An index, of a whole check or of an editor. */
export interface SearchedTexts {
  readonly corpus: Corpus;
  /** The rows of a fingerprint in the postings of the corpus; null: there are more than `rowsMax`. */
  readonly rowsOf: (hash: number, rowsMax: number) => Iterable<number> | null;
  /** Must be called before the words of a document are read; those of others do not move. */
  readonly load: (document: number) => void;
}

/** Most changes edit fewer than ten; who edits so many knows that there are copies. */
const editedParagraphsMax = 2000;
/** Places that are compared with paragraphs, of a whole change: some seconds. */
const comparedMax = 20_000;
/** Least share of the words of the paragraph, as it was, that a place must have. */
const shareMin = 0.9;
/** So many kept words on either side say that it is the same edit's place. */
const contextWords = 4;
/** Rows of one fingerprint: what occurs more often says little of where the paragraph is. */
const rowsMax = 500;
/** Documents that are compared with one paragraph, those with most fingerprints of it first. */
const documentsMax = 60;
/** Edits between two anchors of the paragraph and a place. */
const editsMax = 200;

export function staleCopies(
  index: SearchedTexts,
  texts: readonly Document[],
  parents: readonly EarlierState[],
  config: Config,
): StaleCopies {
  const [first] = parents;
  const before = new Map(first?.before.map((page) => [page.path, page]));
  const isTouched = texts.map(({path, template}) => template || parents.some(({changed}) => changed.has(path)));
  const found: Found[] = [];
  let [looked, compared, lost] = [0, 0, 0];
  texts.forEach((text, document) => {
    const old = before.get(text.path);
    // In a merge, what differs from one parent alone came with the other.
    const isEdited = old !== undefined && parents.every(({changed}) => changed.has(text.path));
    if (!isEdited || text.reference || text.template || isLeftOut(text, config)) return;
    const page = oldPage(old);
    index.load(document);
    const now = wordsOf(index, texts, document);
    const hunks = hunksBetween(page, now);
    const paragraphs = editedParagraphs(page, now, hunks).flatMap((one) => withoutAddedRows(one, now));
    for (const paragraph of paragraphs) {
      if (++looked > editedParagraphsMax || compared > comparedMax) {
        lost++;
        continue;
      }
      const rewrittenPart = rewrittenPartOf(page, hunks, paragraph);
      const query = {...index, texts, config, document, page, now, isTouched, rewrittenPart} as const;
      const whole = windowsOf(query, paragraph);
      const places = placesOf(query, paragraph, whole);
      found.push(...places);
      compared += whole.length;
      const known = new Set(places.flatMap(({stale}) => stale.map((place) => place.document)));
      for (const stretch of editedStretches(paragraph, page)) {
        const windows = windowsOf(query, stretch).filter((window) => !known.has(window.document));
        found.push(...placesOf(query, stretch, windows));
        compared += windows.length;
      }
    }
  });
  return {copies: joined(found), lost};
}

/** Rows of a table and lines of a sample that were only added belong to this page: its product has an option more. */
function withoutAddedRows(paragraph: EditedParagraph, now: TextWords): EditedParagraph[] {
  const isRow = (tag: number) => roleOf(tag) === TokenRole.table || roleOf(tag) === TokenRole.code;
  const hunks = paragraph.hunks.filter(
    ({from, to, nowFrom, nowTo, link}) =>
      link !== undefined || from < to || !now.tokens.tag.subarray(nowFrom, nowTo).every(isRow),
  );
  return hunks.length === 0 ? [] : [{...paragraph, hunks}];
}

/** Source files where the configuration leaves code out. */
function isLeftOut({format}: Document, config: Config): boolean {
  return config.code === 'off' && format.family === 'code';
}

interface OldPage extends TextWords {
  readonly postings: Postings;
}

function oldPage({path, bytes, format}: EarlierState['before'][number]): OldPage {
  const tokens = newTokens();
  lex(path, bytes, format, tokens, newExcludedText('nothing'));
  return {bytes, tokens, from: 0, to: tokens.count, postings: newPostings(16)};
}

function wordsOf({corpus}: Pick<SearchedTexts, 'corpus'>, texts: readonly Document[], document: number): TextWords {
  const {tokens, firstToken, endToken} = corpus;
  return {
    get bytes() {
      return texts[document].bytes;
    },
    tokens,
    from: firstToken[document],
    to: endToken[document],
  };
}

/** A paragraph of one page, and the places that have all of these hunks as they were. */
interface Found extends Omit<StaleCopy, 'edited'> {
  readonly edited: Place;
}

interface Query extends SearchedTexts {
  readonly texts: readonly Document[];
  readonly config: Config;
  readonly document: number;
  readonly page: OldPage;
  readonly now: TextWords;
  /** By document: it was changed too, or is declared boilerplate. */
  readonly isTouched: readonly boolean[];
  readonly rewrittenPart: RewrittenPart | undefined;
}

function placesOf(query: Query, paragraph: EditedParagraph, windows: readonly Place[]): Found[] {
  const {page, now, document, rewrittenPart} = query;
  const adapted = new Set<number>();
  const byHunks = new Map<string, {hunks: readonly Hunk[]; stale: Place[]}>();
  const taken: Place[] = [];
  for (const window of windows) {
    const copy = copyIn(query, paragraph, window);
    // Windows overlap where words repeat.
    if (copy === null || taken.some((place) => overlap(place, copy.place))) continue;
    taken.push(copy.place);
    if (copy.isAdapted) adapted.add(copy.place.document);
    const key = copy.hunks.map(({from}) => from).join();
    const same = byHunks.get(key);
    if (same === undefined) byHunks.set(key, {hunks: copy.hunks, stale: [copy.place]});
    else same.stale.push(copy.place);
  }
  const edited = {document, from: paragraph.nowFrom, to: paragraph.nowTo};
  return [...byHunks.values()].map(({hunks, stale}) => ({
    edited,
    stale: stale.sort((x, y) => x.document - y.document || x.from - y.from),
    edits: hunks.map((hunk) => editOf(page, now, hunk)),
    touchesFact: changeFact(page, now, paragraph, hunks),
    rewrittenPart,
    adapted,
    paragraph: paragraphEdit(page, now, paragraph, hunks),
  }));
}

function overlap(one: Place, other: Place): boolean {
  return one.document === other.document && one.from < other.to && other.from < one.to;
}

/** Where in the corpus the paragraph as it was may be: round the places in which its fingerprints follow one another. */
function windowsOf(
  {corpus, rowsOf, load, texts, config, document, page, isTouched}: Query,
  {from, to}: EditedParagraph,
): Place[] {
  const {postings, selection, firstToken, endToken} = corpus;
  if (page.postings.count === 0) {
    postFingerprints(page.postings, page.tokens, 0, page.from, page.to, selection, newScratch());
  }
  const own = page.postings;
  /** By document, counted from its first word. */
  const starts = new Map<number, number[]>();
  let rows = 0;
  for (let row = lowerBound(own.at, 0, own.count, from); row < own.count && own.at[row] + selection.w <= to; row++) {
    const there = rowsOf(own.hash[row], rowsMax);
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
      if ((high - low) * 4 >= rows) windows.push({document: other, ...window, hits: high - low});
      low = high;
    }
  }
  windows.sort((x, y) => y.hits - x.hits || x.document - y.document || x.from - y.from);
  return windows.slice(0, documentsMax).map(({document: other, from, to}) => {
    load(other);
    return {document: other, from: firstToken[other] + from, to: firstToken[other] + to};
  });
}

/** The place in the window that has the paragraph as it was, and which of the hunks it has; null: none. */
function copyIn(
  {corpus, texts, page}: Query,
  {from, to, hunks, isPart}: EditedParagraph,
  window: Place,
): {place: Place; hunks: readonly Hunk[]; isAdapted: boolean} | null {
  const {tokens} = corpus;
  const partners = new Int32Array(to - from).fill(-1);
  const [words, there] = [page.tokens.hash.subarray(from, to), tokens.hash.subarray(window.from, window.to)];
  let [a, b, kept, first, last] = [0, 0, 0, -1, -1];
  const parts = anchoredDiff(words, there, editsMax);
  for (const part of parts) {
    const length = part.to - part.from;
    if (part.kind === 'same') {
      for (let k = 0; k < length; k++) partners[a + k] = window.from + b + k;
      if (kept === 0) first = window.from + b;
      last = window.from + b + length - 1;
      kept += length;
    }
    if (part.kind !== 'added') a += length;
    if (part.kind !== 'removed') b += length;
  }
  if (kept < shareMin * (to - from)) return null;
  const held = hunks.filter((hunk) => {
    const [low, high] = [Math.max(from, hunk.from - contextWords), Math.min(to, hunk.to + contextWords)];
    if (high - low - (hunk.to - hunk.from) < contextWords) return false;
    for (let token = low; token < high; token++) {
      if (partners[token - from] !== partners[low - from] + token - low || partners[low - from] < 0) return false;
    }
    if (hunk.link === undefined) return true;
    return linkBehind(wordsOf({corpus}, texts, window.document), partners[hunk.from - 1 - from]) === hunk.link.before;
  });
  if (held.length === 0) return null;
  const other = {...wordsOf({corpus}, texts, window.document), from: window.from, to: window.to};
  const place = {document: window.document, from: first, to: last + 1};
  return {place, hunks: held, isAdapted: isAdapted({...page, from, to}, held, other, parts, isPart === true)};
}

function editOf(page: TextWords, now: TextWords, {from, to, nowFrom, nowTo, link}: Hunk): WordEdit {
  if (link !== undefined) return link;
  return {before: textBetween(page, from, to), now: textBetween(now, nowFrom, nowTo)};
}

/** Edited alike on several pages, and left behind in the same places, is one. */
function joined(found: readonly Found[]): StaleCopy[] {
  const copies = new Map<string, StaleCopy & {readonly edited: Place[]}>();
  for (const {edited, ...one} of found) {
    const key = JSON.stringify([one.stale.map(({document, from}) => [document, from]), one.edits]);
    const same = copies.get(key);
    if (same === undefined) copies.set(key, {...one, edited: [edited]});
    else same.edited.push(edited);
  }
  return [...copies.values()];
}
