// Takes a collection and the pages that a change edited, as they were, gives the copies that the change left behind: a
// paragraph was edited here, and another page still has it as it was. The old text is what is looked for; a check of the
// texts as they are finds such a pair as one copy among many, or finds it too short.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import {memoized} from '../algorithms/memoized.ts';
import {translationsIn} from '../evidence/translatedPages.ts';
import type {EarlierState} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {ParagraphEdit, WordEdit} from '../model/staleness.ts';
import {changedTexts} from './addedText.ts';
import {
  type EditedParagraph,
  editedParagraphs,
  editedPart,
  type Hunk,
  hunksBetween,
  isEditedText,
} from './editedParagraphs.ts';
import {editedHunks, editedStretches} from './editedStretches.ts';
import type {Beside} from './editPieces.ts';
import {editsForOthers} from './editsForOthers.ts';
import {changeFact} from './factEdits.ts';
import {editedItems} from './listItems.ts';
import {atWords, type ComparedPlace, type CopyQuery, copyIn, type OldCopy, wordsOf} from './oldCopy.ts';
import {isLeftOut, oldPage, type Place, type SearchedTexts, windowsOf} from './oldTextWindows.ts';
import {paragraphEdit} from './paragraphEdit.ts';
import {isShortLink, placesOfShortItems} from './shortItems.ts';
import type {TextWords} from './textWords.ts';
import {isReplacedSample, withoutAddedRows} from './wholeRows.ts';
import {wordEdits} from './wordEdit.ts';

export interface StaleCopy {
  /** The paragraph as it is now, on each page on which it was edited alike. */
  readonly edited: readonly ComparedPlace[];
  /** The places that still have it as it was. */
  readonly stale: readonly ComparedPlace[];
  /** Edits that the place lacks, in order. */
  readonly edits: readonly WordEdit[];
  readonly touchesFact: boolean;
  /** Documents of stale places that were one text with the edited page. */
  readonly onePage: ReadonlySet<number>;
  /** Of the places the most, see `sharedWeight`. */
  readonly weight: number;
  /** At the first place that was edited. */
  readonly paragraph: ParagraphEdit;
  /** It is no whole paragraph, but what was copied round the edit. */
  readonly isPart: boolean;
  /** All edits replace whole samples. */
  readonly isOtherSample: boolean;
  /** Words that the change took from the page, where a reader sees them; of several pages the least. */
  readonly removed: number;
}

export interface StaleCopies {
  readonly copies: readonly StaleCopy[];
  /** Texts that the change adds or edits. */
  readonly changed: number;
  /** Edited paragraphs that were not looked for. */
  readonly lost: number;
}

/** Most changes edit fewer than ten; who edits so many knows that there are copies. */
const editedParagraphsMax = 2000;
/** Places that are compared with paragraphs, of a whole change: some seconds. */
const comparedMax = 20_000;

/** `languages` are those of translations by their paths, if they are known. */
export function staleCopies(
  index: SearchedTexts,
  texts: readonly Document[],
  parents: readonly EarlierState[],
  config: Config,
  languages?: (path: string) => string,
): StaleCopies {
  const [first] = parents;
  const before = new Map(first?.before.map((page) => [page.path, page]));
  const isTouched = texts.map(({path, template}) => template || parents.some(({changed}) => changed.has(path)));
  const found: Found[] = [];
  const removed = new Map<number, number>();
  const languageOf = memoized((document: number) => {
    languages ??= translationsIn(texts.map(({path}) => path));
    return languages(texts[document].path);
  });
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
    const all = editedParagraphs(page, now, hunks).flatMap((one) => withoutAddedRows(one, now));
    const paragraphs = all.slice(0, Math.max(0, editedParagraphsMax - looked));
    looked += paragraphs.length;
    lost += all.length - paragraphs.length;
    removed.set(document, removedWords(hunks));
    const known = new Map<number, Set<number>>();
    const isOnePage = memoized((other: number) => areOnePage(page, wordsOf(index, texts, other)));
    const parts = partsOf(page, now, hunks, paragraphs);
    const query = {...index, texts, config, document, page, now, hunks, isTouched} as const;
    const isShort = (part: EditedParagraph) => index.isLoaded && isShortLink(part, index.corpus.selection);
    const shortItems = placesOfShortItems(query, parts.filter(isShort));
    for (const part of parts) {
      if (compared > comparedMax) {
        if (!part.isPart && !part.isItem) lost++;
        continue;
      }
      const windows = shortItems.get(part) ?? windowsOf(query, part);
      found.push(...placesOf(query, part, windows, known, isOnePage, languageOf));
      compared += windows.length;
    }
  });
  return {copies: joined(found, removed), changed: changedTexts(texts, parents), lost};
}

function removedWords(hunks: readonly Hunk[]): number {
  const words = hunks.map(({from, to, isHidden}) => (isHidden ? 0 : to - from));
  return words.reduce((sum, count) => sum + count, 0);
}

/** In the order of the search: the paragraphs, then the words around their edits, then single items of lists. */
export function partsOf(
  page: TextWords,
  now: TextWords,
  hunks: readonly Hunk[],
  paragraphs: readonly EditedParagraph[],
): readonly EditedParagraph[] {
  return [
    ...paragraphs.filter((one) => isEditedText(one, page)),
    ...editedStretches(page, now, hunks, paragraphs),
    ...editedItems(page, now, hunks, editedHunks(page, paragraphs)),
  ];
}

/** A paragraph of one page, and the places that have all of these hunks as they were. */
interface Found extends Omit<StaleCopy, 'edited' | 'removed'> {
  readonly edited: ComparedPlace;
}

/** `known` are the hunks of each document that an earlier part of the page was found with. */
function placesOf(
  query: CopyQuery,
  paragraph: EditedParagraph,
  windows: readonly Place[],
  known: Map<number, Set<number>>,
  isOnePage: (document: number) => boolean,
  languageOf: (document: number) => string,
): Found[] {
  const {page, now, document, hunks} = query;
  const isForOther = editsForOthers(query, paragraph, languageOf);
  const byHunks = new Map<string, OldCopy[]>();
  const taken: Place[] = [];
  for (const window of windows) {
    const isKnown = known.get(window.document);
    const isLeftOut = (hunk: Hunk) => isKnown?.has(hunk.from) === true || !isForOther(hunk, window.document);
    const copy = copyIn(query, paragraph, window, isLeftOut);
    // Windows overlap where words repeat.
    if (copy.kind === 'none' || taken.some((place) => overlap(place, copy.place))) continue;
    taken.push(copy.place);
    const key = copy.hunks.map(({from}) => from).join();
    const same = byHunks.get(key);
    if (same === undefined) byHunks.set(key, [copy]);
    else same.push(copy);
  }
  return [...byHunks.values()].flatMap((copies): Found[] => {
    const [{hunks: own}] = copies;
    // The part that all of the copies have.
    const [from, to] = [Math.max(...copies.map((copy) => copy.from)), Math.min(...copies.map((copy) => copy.to))];
    const part = paragraph.isPart ? editedPart(page, now, hunks, own, from, to) : paragraph;
    const touchesFact = changeFact(page, now, part, own);
    if (paragraph.isItem && !touchesFact) return [];
    for (const {place} of copies) {
      const set = known.get(place.document) ?? new Set();
      known.set(place.document, set);
      for (const {from} of own) set.add(from);
    }
    return [
      {
        edited: {document, from: part.nowFrom, to: part.nowTo, differs: editedWords(part.nowFrom, own)},
        stale: copies.map(({place}) => place).sort((x, y) => x.document - y.document || x.from - y.from),
        edits: own.flatMap((hunk) => wordEdits(page, now, hunk, besideIn(query, copies, hunk))),
        touchesFact,
        onePage: new Set(copies.flatMap(({place}) => (isOnePage(place.document) ? [place.document] : []))),
        weight: Math.max(...copies.map((copy) => copy.weight)),
        paragraph: paragraphEdit(page, now, part, own),
        isPart: paragraph.isPart === true || paragraph.isItem === true,
        isOtherSample: own.every((hunk) => paragraph.wholeSamples?.has(hunk) || isReplacedSample(page, now, hunk)),
      },
    ];
  });
}

/** Of a part of the page as it is, from the token `first`. */
function editedWords(first: number, hunks: readonly Hunk[]): ComparedPlace['differs'] {
  const from = Math.min(...hunks.map(({nowFrom, nowTo}) => atWords(first, nowFrom, nowTo)));
  return {from, to: Math.max(from + 1, ...hunks.map(({nowTo}) => nowTo))};
}

/** More words are no part of an expression. */
const besideMax = 16;

/** Words beside the edit that all copies have, and that the change left as they were. */
function besideIn({page, hunks, corpus}: CopyQuery, copies: readonly OldCopy[], hunk: Hunk): Beside {
  const others = hunks.filter(({link}) => link === undefined);
  const at = others.indexOf(hunk);
  const room = {
    left: hunk.from - (others[at - 1]?.to ?? page.from),
    right: (others[at + 1]?.from ?? page.to) - hunk.to,
  };
  const isEqual = (by: number) =>
    copies.every(({place, starts}) => {
      const there = (starts.get(hunk) ?? 0) + by;
      return there >= place.from && there < place.to && page.tokens.hash[hunk.from + by] === corpus.tokens.hash[there];
    });
  let [left, right] = [0, 0];
  while (left < Math.min(room.left, besideMax) && isEqual(-left - 1)) left++;
  while (right < Math.min(room.right, besideMax) && isEqual(hunk.to - hunk.from + right)) right++;
  return {left, right};
}

function overlap(one: Place, other: Place): boolean {
  return one.document === other.document && one.from < other.to && other.from < one.to;
}

/** Edited alike on several pages, and left behind in the same places, is one. */
function joined(found: readonly Found[], removed: ReadonlyMap<number, number>): StaleCopy[] {
  const copies = new Map<string, Omit<Found, 'edited'> & {readonly edited: ComparedPlace[]}>();
  for (const {edited, ...one} of found) {
    const key = JSON.stringify([
      one.stale.map(({document, from}) => [document, from]),
      one.edits.map(({before, now}) => [before, now]),
    ]);
    const same = copies.get(key);
    if (same === undefined) copies.set(key, {...one, edited: [edited]});
    else same.edited.push(edited);
  }
  return [...copies.values()].map((copy) => ({
    ...copy,
    removed: Math.min(...copy.edited.map(({document}) => removed.get(document) ?? 0)),
  }));
}

/** Least share of the words of the longer page that both have in the same order. */
const sameShareMin = 0.9;
/** Of shorter pages, one paragraph may be most of the text. */
const pageWordsMin = 150;
/** Edits between two anchors of the pages. */
const editsMax = 200;

/** Whether two pages are one text: an edit of a copy of a whole page is an edit of the page. */
function areOnePage(one: TextWords, other: TextWords): boolean {
  const [here, there] = [one, other].map(({tokens, from, to}) => tokens.hash.subarray(from, to));
  const least = sameShareMin * Math.max(here.length, there.length);
  if (Math.min(here.length, there.length) < Math.max(least, pageWordsMin)) return false;
  const parts = anchoredDiff(here, there, editsMax).filter(({kind}) => kind === 'same');
  return parts.reduce((sum, {length}) => sum + length, 0) >= least;
}
