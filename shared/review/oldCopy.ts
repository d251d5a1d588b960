// Takes a part of a page as it was and a window of another page, gives the copy of the part that the window has and the
// edits that the copy lacks, or why there is none.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import type {Document} from '../model/document.ts';
import {copiedAround} from './copiedAround.ts';
import {type EditedParagraph, type Hunk, isLongEnough} from './editedParagraphs.ts';
import {linkBehind, targetWords} from './linkBehind.ts';
import {itemOf, wordsOfLikeLists} from './listItems.ts';
import {contextWords, type OldTextQuery, type Place, type SearchedTexts, shareMin} from './oldTextWindows.ts';
import {sharedWeight} from './sharedWeight.ts';
import type {TextWords} from './textWords.ts';

/** A copy, and the words in it from the first edit to the last; where an edit left none, the word before it. */
export interface ComparedPlace extends Place {
  readonly differs: Pick<Place, 'from' | 'to'>;
}

export interface CopyQuery extends OldTextQuery {
  readonly now: TextWords;
  /** All edits of the page. */
  readonly hunks: readonly Hunk[];
}

/** Tokens [from, to). */
type Range = Pick<Place, 'from' | 'to'>;

/** A copy of the words [from, to) of the page as it was, and which of the hunks it has. */
export interface OldCopy {
  readonly kind: 'copy';
  readonly place: ComparedPlace;
  readonly from: number;
  readonly to: number;
  readonly hunks: readonly Hunk[];
  /** By hunk, where its words begin there; of none, where they would. */
  readonly starts: ReadonlyMap<Hunk, number>;
  /** See `sharedWeight`; of a single item, the equal items of both lists. */
  readonly weight: number;
}

export interface NoCopy {
  readonly kind: 'none';
  readonly why:
    | 'other words beside the edit'
    | 'too few words in common'
    | 'edited words aligned elsewhere'
    | 'lists differ'
    | 'too few words around the edit';
}

/** Least number of equal words on either side of an edit. */
const besideMin = 2;

/** Edits between two anchors of the paragraph and a place. */
const editsMax = 200;

/** `isLeftOut`: an earlier part of the page was found there with the hunk, or the hunk is for other pages. */
export function copyIn(
  {corpus, texts, page, now}: CopyQuery,
  {from, to, hunks, edits, isPart, isItem, borders}: EditedParagraph,
  window: Place,
  isLeftOut: (hunk: Hunk) => boolean,
): OldCopy | NoCopy {
  const {tokens} = corpus;
  const asked = hunks.filter((hunk) => !isLeftOut(hunk) && isIn(hunk, window));
  if (asked.length === 0) return {kind: 'none', why: 'other words beside the edit'};
  const whole = wordsOf({corpus}, texts, window.document);
  const there = {...whole, from: window.from, to: window.to};
  const differences = (low: number, high: number, first: number, last: number) =>
    anchoredDiff(page.tokens.hash.subarray(low, high), tokens.hash.subarray(first, last), editsMax);
  const partners = new Int32Array(to - from).fill(-1);
  let kept = 0;
  const parts = differences(from, to, window.from, window.to);
  for (const {kind, a, b, length} of parts) {
    if (kind !== 'same') continue;
    for (let k = 0; k < length; k++) partners[a + k] = window.from + b + k;
    kept += length;
  }
  if (!isPart && kept < shareMin * (to - from)) return {kind: 'none', why: 'too few words in common'};
  let [low, high] = [from, to];
  const held = asked.filter((hunk) => {
    if (!isHeld(hunk) || isAddedThere(now, hunk, whole, partners, from)) return false;
    const target = targetEdited(hunk);
    const targetThere = linkBehind(there, partners[hunk.to - 1 - from]);
    return target === targetThere || (hunk.link === undefined && (target === '' || targetThere === ''));
  });
  if (held.length === 0) return {kind: 'none', why: 'edited words aligned elsewhere'};
  const inLists = isItem ? held.map(wordsInLists) : [];
  if (inLists.includes(0)) return {kind: 'none', why: 'lists differ'};
  if (isPart) {
    const copied = held.map((hunk) => copiedAround(partners, from, hunk));
    [low, high] = [Math.min(...copied.map((one) => one.from)), Math.max(...copied.map((one) => one.to))];
    if (!isEnough(low, high)) return {kind: 'none', why: 'too few words around the edit'};
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
  const own = {...page, from: low, to: high};
  const within = edits.filter((hunk) => hunk.from <= high && hunk.to >= low);
  const alone = sharedWeight(own, now, within, there, partners.subarray(low - from, high - from));
  return {
    kind: 'copy',
    place,
    from: low,
    to: high,
    hunks: held,
    starts: new Map(held.map((hunk) => [hunk, startThere(hunk)])),
    weight: Math.max(alone, ...inLists),
  };

  /** Of links, the targets that both have count as words. */
  function isEnough(first: number, end: number): boolean {
    return isLongEnough(page, first, end, isSameTarget);
  }

  /** Other items of a list are about other things. 0: the lists round the edit are not alike. */
  function wordsInLists(hunk: Hunk): number {
    const item = itemOf(page, atWords(from, hunk.from, hunk.to));
    if (item === null || item.from < from || item.to > to || !isAsItWas(item)) return 0;
    return wordsOfLikeLists(page, item.from, whole, partners[item.from - from]);
  }

  function isSameTarget(token: number): boolean {
    const partner = partners[token - from];
    return partner >= 0 && linkBehind(page, token) === linkBehind(there, partner);
  }

  /** Where the link led whose target the edit replaced, with or without its last words; '' if it replaced none. */
  function targetEdited({from: first, to: end, nowFrom, nowTo, link}: Hunk): string {
    if (link !== undefined) return link.before;
    if (first === end || nowFrom === nowTo) return '';
    const [old, current] = [linkBehind(page, end - 1), linkBehind(now, nowTo - 1)];
    return old === current ? '' : old;
  }

  /** Those of the edit in the copy. */
  function oldWords(hunk: Hunk): ComparedPlace['differs'] {
    const first = atWords(borderOf(hunk).from, hunk.from, hunk.to);
    const at = partners[first - from];
    return {from: at, to: at + Math.max(1, hunk.to - first)};
  }

  /** The paragraph of the edit, as far as it is in the part. */
  function borderOf(hunk: Hunk): Range {
    const border = borders?.get(hunk) ?? {from, to};
    return {from: Math.max(from, border.from), to: Math.min(to, border.to)};
  }

  /** Most windows have not even these words, and comparing all words takes longer. */
  function isIn(hunk: Hunk, {from: low, to: high}: Place): boolean {
    const {hash} = page.tokens;
    const length = hunk.to - hunk.from;
    for (let at = low; at + length <= high; at++) {
      let equal = 0;
      while (equal < length && hash[hunk.from + equal] === tokens.hash[at + equal]) equal++;
      const isBeside = (token: number, place: number) =>
        place >= low && place < high && hash[token] === tokens.hash[place];
      if (equal === length && isSamePlace(hunk, (token) => isBeside(token, at + token - hunk.from))) return true;
    }
    return false;
  }

  /** Whether the place has the old words of the edit with the words beside them, at one place. */
  function isHeld(hunk: Hunk): boolean {
    if (!isAsItWas(hunk)) return false;
    const first = startThere(hunk);
    return isSamePlace(hunk, (token) => partners[token - from] === first + token - hunk.from);
  }

  /** Where the words of the edit begin in the window; of none, where they would. */
  function startThere(hunk: Hunk): number {
    const {from: low, to: high} = borderOf(hunk);
    const [left, right] = [hunk.from - 1, hunk.to].map((token) =>
      token >= low && token < high ? partners[token - from] : -1,
    );
    return hunk.from < hunk.to ? partners[hunk.from - from] : left >= 0 ? left + 1 : right;
  }

  /** `isEqual` takes a word beside the edit; words on one side make up for those that the other lacks. */
  function isSamePlace(hunk: Hunk, isEqual: (token: number) => boolean): boolean {
    const {from: low, to: high} = borderOf(hunk);
    const [ahead, behind] = [hunk.from - low, high - hunk.to];
    let [left, right] = [0, 0];
    while (left < Math.min(ahead, 2 * contextWords) && isEqual(hunk.from - left - 1)) left++;
    while (right < Math.min(behind, 2 * contextWords) && isEqual(hunk.to + right)) right++;
    if (left < Math.min(besideMin, ahead) || right < Math.min(besideMin, behind)) return false;
    const isEnoughBeside = left + right >= Math.min(contextWords, ahead) + Math.min(contextWords, behind);
    // Of a link in a list, the other items say that it is the same.
    if (isItem === true && hunk.link !== undefined) return isEnoughBeside;
    return isEnoughBeside && left + right + targetWords(hunk.link?.before ?? '') >= contextWords;
  }

  function isAsItWas({from: first, to: end}: Range): boolean {
    for (let token = first; token < end; token++) {
      if (partners[token - from] !== partners[first - from] + token - first || partners[first - from] < 0) return false;
    }
    return true;
  }
}

/** Where the words [from, to) begin; of none, the word before them. */
export function atWords(first: number, from: number, to: number): number {
  return from < to ? from : Math.max(first, from - 1);
}

export function wordsOf(
  {corpus}: Pick<SearchedTexts, 'corpus'>,
  texts: readonly Document[],
  document: number,
): TextWords {
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

/**
 * Whether another page has words that were added to a page at the same place: before a paragraph or behind it they are no part
 * of what is compared. `partners` begins with the token `start` of the page as it was, and has the equal word there; negative:
 * it has none.
 */
function isAddedThere(
  now: TextWords,
  {from, to, nowFrom, nowTo, link}: Hunk,
  there: TextWords,
  partners: Int32Array,
  start: number,
): boolean {
  if (link !== undefined || from < to) return false;
  const added = now.tokens.hash.subarray(nowFrom, nowTo);
  const isAt = (first: number) =>
    first >= there.from &&
    first + added.length <= there.to &&
    added.every((hash, k) => there.tokens.hash[first + k] === hash);
  const [left, right] = [partners[from - 1 - start] ?? -1, partners[from - start] ?? -1];
  return (left >= 0 && isAt(left + 1)) || (right >= 0 && isAt(right - added.length));
}
