// Takes two copied texts; returns names of the first page that were left over in the second, where they were replaced three
// times or more: "App Center Analytics helps you ..." on the page about Crashes. Strict, as most of what differs is meant.

import {diffWords} from '../algorithms/diff.ts';
import {memoized} from '../algorithms/memoized.ts';
import type {CopiedPlace} from './copiedUnits.ts';
import {isSlip, type LeftName} from './isSlip.ts';
import {stem, stopWords, subjectOf, type Word, wholeWords, wordsIn, writtenAt} from './subjectWords.ts';

interface LeftoverName {
  /** The name that is left, as it is written there. */
  readonly name: string;
  /** Its replacement elsewhere, in lower case. */
  readonly instead: string;
  /** Replacements. */
  readonly replaced: number;
  /** Offsets in the page where it is left, and in the other page where it is right. */
  readonly start: number;
  readonly end: number;
  readonly goodStart: number;
  readonly goodEnd: number;
  /** The words round it, as they are written: third pages that have them show that they are no slip. */
  readonly phrase: string;
}

const replacedMin = 3;
/** Words that both have in common, at least. */
const equalMin = 25;
const leftMax = 2;
/** Words of a name. */
const nameWordsMax = 3;
/** So much of what became of a name is the one replacement. */
const shareMin = 0.7;
/** Words on either side that a third page may have too. */
const phraseWords = 3;
/** Pages that differ more are no copies of one another. */
const editsMax = 250;

/** Pages by path; what is computed of one is computed once. */
interface NamedPages {
  readonly textOf: (path: string) => string;
  readonly wordsOf: (path: string) => readonly Word[];
  readonly subjectOf: (path: string) => ReadonlySet<string>;
  /** The text in lower case. */
  readonly lowerOf: (path: string) => string;
  /** Offsets of a word in that, if there are no more of it than may be left. */
  readonly mentionsOf: (path: string, name: string) => readonly number[];
}

export function newNamedPages(textOf: (path: string) => string): NamedPages {
  const lowerOf = memoized((path: string) => textOf(path).toLowerCase());
  const mentions = memoized((key: string) => {
    const at = key.indexOf('\0');
    return fewMentions(lowerOf(key.slice(0, at)), key.slice(at + 1));
  });
  return {
    textOf,
    wordsOf: memoized((path: string) => wordsIn(textOf(path))),
    subjectOf: memoized((path: string) => subjectOf(path, textOf(path))),
    lowerOf,
    mentionsOf: (path, name) => mentions(`${path}\0${name}`),
  };
}

/** None if there are more than may be left. */
function fewMentions(lower: string, name: string): readonly number[] {
  const found: number[] = [];
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, at + name.length)) {
    if (!isWholeWord(lower, at, name)) continue;
    if (found.length === leftMax) return [];
    found.push(at);
  }
  return found;
}

/** Of text that is compared as words. */
const unitsPerWord = 6;

/** About how many words are to be compared; 0: no name can be left. */
export function comparedWords(from: CopiedPlace, to: CopiedPlace, pages: NamedPages): number {
  const {onlyA, onlyB} = subjectsOf(from, to, pages);
  if (onlyA.size === 0 || onlyB.size === 0) return 0;
  const lowerA = pages.lowerOf(from.path).slice(from.start, from.end);
  const names = [...onlyA].filter((name) => name.length > 2 && isThere(lowerA, name, replacedMin + 1));
  if (names.length === 0) return 0;
  const lowerB = pages.lowerOf(to.path);
  if (!names.some((name) => mayBeLeft(name, lowerA, lowerB, pages.mentionsOf(to.path, name)))) return 0;
  const unitsB = Math.min(to.end, pages.textOf(to.path).length) - to.start;
  return Math.ceil((lowerA.length + unitsB) / unitsPerWord);
}

/** Of places in which a name can be left. */
export function leftoverNames(from: CopiedPlace, to: CopiedPlace, pages: NamedPages): LeftoverName[] {
  const {onlyA, subjectB} = subjectsOf(from, to, pages);
  const [textA, textB] = [pages.textOf(from.path), pages.textOf(to.path)];
  const [wordsA, wordsB] = [wordsAt(from, pages), wordsAt(to, pages)];
  const all = () => pages.wordsOf(to.path);
  return changesOf(wordsA, wordsB, textA)
    .flatMap((change) => leftOf(change, {wordsA, all, onlyA, subjectB}))
    .filter((left) => isSlip(left, {textA, textB, wordsA, wordsB}))
    .map(({x, y, atA, atB, replaced}): LeftoverName => {
      const [first, last] = [wordsB[atB], wordsB[atB + x.length - 1]];
      const around = wordsB.slice(Math.max(0, atB - phraseWords), atB + x.length + phraseWords);
      return {
        name: textB.slice(first.start, last.end),
        instead: y.join(' '),
        replaced,
        start: first.start,
        end: last.end,
        goodStart: wordsA[atA].start,
        goodEnd: wordsA[atA + x.length - 1].end,
        phrase: wholeWords(textB, around[0].start, around[around.length - 1].end),
      };
    });
}

function subjectsOf(from: CopiedPlace, to: CopiedPlace, pages: NamedPages) {
  const [subjectA, subjectB] = [pages.subjectOf(from.path), pages.subjectOf(to.path)];
  return {onlyA: without(subjectA, subjectB), onlyB: without(subjectB, subjectA), subjectB};
}

/** The words of a stretch, with their offsets in the page. */
function wordsAt({path, start: from, end: to}: CopiedPlace, {textOf, wordsOf}: NamedPages): readonly Word[] {
  if (from === 0 && to === Infinity) return wordsOf(path);
  return wordsIn(textOf(path).slice(from, to)).map(({word, start, end}) => ({
    word,
    start: start + from,
    end: end + from,
  }));
}

function without(some: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...some].filter((one) => !others.has(one)));
}

/**
 * Two texts are compared only if what the first is about is left on the second page once or twice, with a word beside it that is
 * beside it in the first, too, and if the words beside it are there without it three times. That nothing is left is the
 * rule, and to look for words costs little. All are in lower case.
 */
function mayBeLeft(name: string, textA: string, pageB: string, mentions: readonly number[]): boolean {
  const isCopied = mentions.some((at) => {
    const {before, behind} = beside(pageB, at, name);
    if (before !== undefined && textA.includes(before + name)) return true;
    return behind !== undefined && textA.includes(name + behind);
  });
  return isCopied && isReplaced(name, textA, pageB);
}

/** Whether words beside the name are also on the other page, so many times. */
function isReplaced(name: string, textA: string, pageB: string): boolean {
  let kept = 0;
  for (let at = textA.indexOf(name); at >= 0; at = textA.indexOf(name, at + name.length)) {
    const {before, behind} = beside(textA, at, name);
    const isKept =
      (before !== undefined && pageB.includes(before)) ||
      (behind !== undefined && pageB.includes(behind.slice(behind.search(/\s/))));
    if (isKept && ++kept > replacedMin) return true;
  }
  return false;
}

function isWholeWord(text: string, at: number, name: string): boolean {
  const end = at + name.length;
  return !isLetter(text, at - 1) && /^(?:e?s)?(?:[^a-z]|$)/.test(text.slice(end, end + 3));
}

interface Beside {
  readonly before: string | undefined;
  readonly behind: string | undefined;
}

/** Text around a name, from the word before to the end of the next word. */
function beside(text: string, at: number, name: string): Beside {
  const end = at + name.length;
  return {
    before: /[^\s]{1,40}\s{1,3}[^\s]{0,40}$/.exec(text.slice(Math.max(0, at - 80), at))?.[0],
    behind: /^[^\s]{0,40}\s{1,3}[^\s]{1,40}/.exec(text.slice(end, end + 80))?.[0],
  };
}

function isLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 97 && unit <= 122;
}

/** At least so many times. */
function isThere(text: string, name: string, times: number): boolean {
  let at = -1;
  for (let seen = 0; seen < times; seen++) {
    at = text.indexOf(name, at + 1);
    if (at < 0) return false;
  }
  return true;
}

interface Change extends Pick<LeftName, 'x' | 'y' | 'written' | 'at'> {
  readonly replaced: number;
  /** Share of what became of x. */
  readonly share: number;
  readonly equal: readonly {readonly a: number; readonly b: number; readonly length: number}[];
}

/** Replacements, most frequent first. */
function changesOf(wordsA: readonly Word[], wordsB: readonly Word[], textA: string): Change[] {
  const equal: {readonly a: number; readonly b: number; readonly length: number}[] = [];
  const made = new Map<string, {x: string[]; y: string[]; count: number; written: Set<string>; at: Set<number>}>();
  const totals = new Map<string, number>();
  const add = (fromA: number, toA: number, fromB: number, toB: number) => {
    const [x, y] = [wordsA.slice(fromA, toA).map(({word}) => word), wordsB.slice(fromB, toB).map(({word}) => word)];
    const key = `${x.join(' ')}\0${y.join(' ')}`;
    const one = made.get(key) ?? {x, y, count: 0, written: new Set(), at: new Set()};
    made.set(key, one);
    one.count++;
    one.written.add(writtenAt(textA, wordsA[fromA].start));
    for (const {start} of wordsB.slice(fromB, toB)) one.at.add(start);
    totals.set(x.join(' '), (totals.get(x.join(' ')) ?? 0) + 1);
  };
  let [fromA, fromB] = [0, 0];
  const replace = (a: number, b: number) => {
    const [lengthA, lengthB] = [a - fromA, b - fromB];
    if (lengthA === 0 || lengthB === 0 || lengthA > nameWordsMax || lengthB > nameWordsMax) return;
    add(fromA, a, fromB, b);
    if (lengthA === lengthB && lengthA > 1)
      for (let k = 0; k < lengthA; k++) add(fromA + k, fromA + k + 1, fromB + k, fromB + k + 1);
  };
  const parts = diffWords(
    wordsA.map(({word}) => word),
    wordsB.map(({word}) => word),
    editsMax,
  );
  for (const {kind, a, b, length} of parts) {
    if (kind !== 'same') continue;
    replace(a, b);
    equal.push({a, b, length});
    [fromA, fromB] = [a + length, b + length];
  }
  replace(wordsA.length, wordsB.length);
  if (equal.reduce((sum, {length}) => sum + length, 0) < equalMin) return [];
  return [...made.values()]
    .map(({x, y, count, written, at}): Change => {
      return {x, y, replaced: count, share: count / (totals.get(x.join(' ')) ?? count), written, at, equal};
    })
    .filter(({replaced}) => replaced >= replacedMin)
    .sort((one, other) => other.replaced - one.replaced);
}

interface Left extends Change {
  readonly atA: number;
  readonly atB: number;
}

interface Pages {
  readonly wordsA: readonly Word[];
  /** Those of the whole second page. */
  readonly all: () => readonly Word[];
  /** Subject of the first page that is not one of the second. */
  readonly onlyA: ReadonlySet<string>;
  readonly subjectB: ReadonlySet<string>;
}

/** Where it was not replaced, if it is nowhere else on the page. */
function leftOf(change: Change, {wordsA, all, onlyA, subjectB}: Pages): Left[] {
  const {x, y, replaced, share, equal} = change;
  if (share < shareMin || x.every((word) => stopWords.has(word) || /^\d/.test(word) || word.length < 3)) return [];
  const [stemsX, stemsY] = [x.map(stem), y.map(stem)];
  if (stemsX.some((one) => stemsY.includes(one))) return [];
  const [joinedX, joinedY] = [x.join(''), y.join('')];
  if (joinedX.includes(joinedY) || joinedY.includes(joinedX)) return [];
  if (!stemsX.some((one) => onlyA.has(one))) return [];
  if (stemsX.some((one) => subjectB.has(one))) return [];
  const isAt = (words: readonly Word[], at: number) => x.every((word, k) => words[at + k]?.word === word);
  const left: Left[] = [];
  for (const {a, b, length} of equal) {
    for (let k = 0; k + x.length <= length; k++)
      if (isAt(wordsA, a + k)) left.push({...change, atA: a + k, atB: b + k});
  }
  if (left.length === 0 || left.length > Math.min(leftMax, Math.max(1, Math.floor(replaced / 3)))) return [];
  // `counters` beside `counter`: the page is about both.
  const stems = all().map(({word}) => stem(word));
  const mentions = stems.filter((_, at) => stemsX.every((one, k) => stems[at + k] === one)).length;
  return mentions > left.length ? [] : left;
}
