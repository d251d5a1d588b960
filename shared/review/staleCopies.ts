// Takes a collection and the pages that a change edited, as they were, gives the copies that the change left behind: a
// paragraph was edited here, and another page still has it as it was. The old text is what is looked for; a check of the
// texts as they are finds such a pair as one copy among many, or finds it too short.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import type {EarlierState} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {RewrittenPart} from '../model/reasons.ts';
import type {ParagraphEdit, WordEdit} from '../model/staleness.ts';
import {isAdapted} from './adaptedCopy.ts';
import {isAddedThere} from './addedThere.ts';
import {copiedAround} from './copiedAround.ts';
import {
  type EditedParagraph,
  editedParagraphs,
  editedPart,
  type Hunk,
  hunksBetween,
  isEditedText,
  isLongEnough,
  linkBehind,
  targetWords,
} from './editedParagraphs.ts';
import {editedHunks, editedStretches} from './editedStretches.ts';
import {changeFact} from './factEdits.ts';
import {areInLikeLists, editedItems, itemOf} from './listItems.ts';
import {
  contextWords,
  isLeftOut,
  type OldTextQuery,
  oldPage,
  type Place,
  type SearchedTexts,
  shareMin,
  windowsOf,
} from './oldTextWindows.ts';
import {paragraphEdit} from './paragraphEdit.ts';
import {rewrittenPartOf} from './rewrittenPart.ts';
import type {TextWords} from './textWords.ts';
import {withoutAddedRows} from './wholeRows.ts';
import {wordEdit} from './wordEdit.ts';

/** A copy, and the words in it from the first edit to the last; where an edit left none, the word before it. */
export interface ComparedPlace extends Place {
  readonly differs: Pick<Place, 'from' | 'to'>;
}

export interface StaleCopy {
  /** The paragraph as it is now, on each page on which it was edited alike. */
  readonly edited: readonly ComparedPlace[];
  /** The places that still have it as it was. */
  readonly stale: readonly ComparedPlace[];
  /** Edits that the place lacks, in order. */
  readonly edits: readonly WordEdit[];
  readonly touchesFact: boolean;
  readonly rewrittenPart: RewrittenPart | undefined;
  /** Documents of stale places that differ from the paragraph in a fact or a name besides. */
  readonly adapted: ReadonlySet<number>;
  /** At the first place that was edited. */
  readonly paragraph: ParagraphEdit;
  /** It is no whole paragraph, but what was copied round the edit. */
  readonly isPart: boolean;
}

interface StaleCopies {
  readonly copies: readonly StaleCopy[];
  /** Edited paragraphs that were not looked for. */
  readonly lost: number;
}

/** Most changes edit fewer than ten; who edits so many knows that there are copies. */
const editedParagraphsMax = 2000;
/** Places that are compared with paragraphs, of a whole change: some seconds. */
const comparedMax = 20_000;
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
    const all = editedParagraphs(page, now, hunks).flatMap((one) => withoutAddedRows(one, now));
    const paragraphs = all.slice(0, Math.max(0, editedParagraphsMax - looked));
    looked += paragraphs.length;
    lost += all.length - paragraphs.length;
    const stretches = editedStretches(page, now, hunks, paragraphs);
    const known = new Map<number, Set<number>>();
    const items = editedItems(page, now, hunks, editedHunks(page, paragraphs));
    for (const part of [...paragraphs.filter((one) => isEditedText(one, page)), ...stretches, ...items]) {
      if (compared > comparedMax) {
        if (!part.isPart && !part.isItem) lost++;
        continue;
      }
      const query = {...index, texts, config, document, page, now, hunks, isTouched} as const;
      const windows = windowsOf(query, part);
      found.push(...placesOf(query, part, windows, known));
      compared += windows.length;
    }
  });
  return {copies: joined(found), lost};
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
  readonly edited: ComparedPlace;
}

interface Query extends OldTextQuery {
  readonly now: TextWords;
  /** All edits of the page. */
  readonly hunks: readonly Hunk[];
}

/** Tokens [from, to), of which so many were edited. */
interface Range {
  readonly from: number;
  readonly to: number;
  readonly edited: number;
}

/** A copy of the words [from, to) of the page as it was, and which of the hunks it has. */
interface OldCopy {
  readonly place: ComparedPlace;
  readonly from: number;
  readonly to: number;
  readonly hunks: readonly Hunk[];
  readonly isAdapted: boolean;
}

/** `known` are the hunks of each document that an earlier part of the page was found with. */
function placesOf(
  query: Query,
  paragraph: EditedParagraph,
  windows: readonly Place[],
  known: Map<number, Set<number>>,
): Found[] {
  const {page, now, document, hunks} = query;
  const byHunks = new Map<string, OldCopy[]>();
  const taken: Place[] = [];
  for (const window of windows) {
    const isKnown = known.get(window.document);
    const copy = copyIn(query, paragraph, window, (hunk) => isKnown?.has(hunk.from) === true);
    // Windows overlap where words repeat.
    if (copy === null || taken.some((place) => overlap(place, copy.place))) continue;
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
        edits: own.map((hunk) => wordEdit(page, now, hunks, hunk)),
        touchesFact,
        rewrittenPart: rewrittenPartOf(page, hunks, part),
        adapted: new Set(copies.flatMap((copy) => (copy.isAdapted ? [copy.place.document] : []))),
        paragraph: paragraphEdit(page, now, part, own),
        isPart: paragraph.isPart === true || paragraph.isItem === true,
      },
    ];
  });
}

/** Of a part of the page as it is, from the token `first`. */
function editedWords(first: number, hunks: readonly Hunk[]): ComparedPlace['differs'] {
  const from = Math.min(...hunks.map(({nowFrom, nowTo}) => atWords(first, nowFrom, nowTo)));
  return {from, to: Math.max(from + 1, ...hunks.map(({nowTo}) => nowTo))};
}

/** Where the words [from, to) begin; of none, the word before them. */
function atWords(first: number, from: number, to: number): number {
  return from < to ? from : Math.max(first, from - 1);
}

function overlap(one: Place, other: Place): boolean {
  return one.document === other.document && one.from < other.to && other.from < one.to;
}

/** null: the window has no copy that lacks an edit. */
function copyIn(
  {corpus, texts, page, now}: Query,
  {from, to, hunks, isPart, isItem, borders}: EditedParagraph,
  window: Place,
  isKnown: (hunk: Hunk) => boolean,
): OldCopy | null {
  const {tokens} = corpus;
  const asked = hunks.filter((hunk) => !isKnown(hunk) && isIn(wordsWith(hunk), window));
  if (asked.length === 0) return null;
  const whole = wordsOf({corpus}, texts, window.document);
  const there = {...whole, from: window.from, to: window.to};
  const differences = (low: number, high: number, first: number, last: number) =>
    anchoredDiff(page.tokens.hash.subarray(low, high), tokens.hash.subarray(first, last), editsMax);
  const partners = new Int32Array(to - from).fill(-1);
  let [a, b, kept] = [0, window.from, 0];
  const parts = differences(from, to, window.from, window.to);
  for (const part of parts) {
    const length = part.to - part.from;
    if (part.kind === 'same') {
      for (let k = 0; k < length; k++) partners[a + k] = b + k;
      kept += length;
    }
    if (part.kind !== 'added') a += length;
    if (part.kind !== 'removed') b += length;
  }
  if (!isPart && kept < shareMin * (to - from)) return null;
  let [low, high] = [from, to];
  const held = asked.filter((hunk) => {
    if (!isAsItWas(wordsWith(hunk)) || isAddedThere(now, hunk, whole, partners, from)) return false;
    return hunk.link === undefined || linkBehind(there, partners[hunk.from - 1 - from]) === hunk.link.before;
  });
  if (held.length === 0 || (isItem && !held.every(isInLikeList))) return null;
  if (isPart) {
    const copied = held.map((hunk) => copiedAround(partners, from, hunk));
    [low, high] = [Math.min(...copied.map((one) => one.from)), Math.max(...copied.map((one) => one.to))];
    if (!isEnough(low, high)) return null;
    // Prefer the copied part of the paragraphs themselves, if it is long enough.
    const own = held.map((hunk) => borders?.get(hunk) ?? {from, to});
    const first = Math.max(low, Math.min(...own.map((one) => one.from)));
    const end = Math.min(high, Math.max(...own.map((one) => one.to)));
    if (isEnough(first, end)) [low, high] = [first, end];
  }
  const found = partners.subarray(low - from, high - from).filter((partner) => partner >= 0);
  const place = {
    document: window.document,
    from: found[0],
    to: found[found.length - 1] + 1,
    differs: {
      from: Math.min(...held.map((hunk) => oldWords(hunk).from)),
      to: Math.max(...held.map((hunk) => oldWords(hunk).to)),
    },
  };
  const other = isPart ? {...there, from: place.from, to: place.to} : there;
  const between = isPart ? differences(low, high, place.from, place.to) : parts;
  const own = {...page, from: low, to: high};
  return {
    place,
    from: low,
    to: high,
    hunks: held,
    isAdapted: !held.every(isInLikeList) && isAdapted(own, held, other, between, isPart === true),
  };

  /** Of links, the targets that both have count as words. */
  function isEnough(first: number, end: number): boolean {
    return isLongEnough(page, first, end, isSameTarget);
  }

  /** Other items of a list are about other things. */
  function isInLikeList(hunk: Hunk): boolean {
    const item = itemOf(page, atWords(from, hunk.from, hunk.to));
    if (item === null || item.from < from || item.to > to || !isAsItWas({...item, edited: 0})) return false;
    return areInLikeLists(page, item.from, whole, partners[item.from - from]);
  }

  function isSameTarget(token: number): boolean {
    const partner = partners[token - from];
    return partner >= 0 && linkBehind(page, token) === linkBehind(there, partner);
  }

  /** Those of the edit in the copy. */
  function oldWords(hunk: Hunk): ComparedPlace['differs'] {
    const first = atWords(wordsWith(hunk).from, hunk.from, hunk.to);
    const at = partners[first - from];
    return {from: at, to: at + Math.max(1, hunk.to - first)};
  }

  /** The old words of the edit with those beside it, of its paragraph. */
  function wordsWith(hunk: Hunk): Range {
    const border = borders?.get(hunk) ?? {from, to};
    return {
      from: Math.max(from, border.from, hunk.from - contextWords),
      to: Math.min(to, border.to, hunk.to + contextWords),
      edited: hunk.to - hunk.from - targetWords(hunk.link?.before ?? ''),
    };
  }

  /** Most windows have not even these words, and comparing all words takes longer. */
  function isIn({from: first, to: end, edited}: Range, {from: low, to: high}: Place): boolean {
    const {hash} = page.tokens;
    if (end - first - edited < contextWords) return false;
    for (let at = low; at + end - first <= high; at++) {
      let length = 0;
      while (length < end - first && hash[first + length] === tokens.hash[at + length]) length++;
      if (length === end - first) return true;
    }
    return false;
  }

  function isAsItWas({from: first, to: end}: Range): boolean {
    for (let token = first; token < end; token++) {
      if (partners[token - from] !== partners[first - from] + token - first || partners[first - from] < 0) return false;
    }
    return true;
  }
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
