// Takes two texts that are copies, with their paths or titles; gives what differs: what is renamed throughout, as a map, and all
// other edits, the most telling first. Everything that shows or counts differences between two places asks this function.

import {hashText, WordClass, wordClassOf} from '../text/code/keywords.ts';
import {hasPairedBrackets, isPaired} from '../text/unpairedSigns.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import {type EditKind, editKindOf, editKinds} from './editKinds.ts';
import {type QuotedEdit, quotedEdit, quotedWordsMax} from './quotedEdit.ts';
import {type Swap, systematicSwaps} from './systematicSwaps.ts';
import {type Extent, type TextEdit, type TextEdits, textEdits} from './textEdits.ts';
import {areWordsElsewhere, isWithinExpression, movedWordsMin, type Searched, searched} from './wordsElsewhere.ts';

export interface TextDifference extends TextEdits {
  readonly swaps: readonly NamedSwap[];
  /** Edits that are none of a swap. */
  readonly residual: readonly RankedEdit[];
  /** The same words, each as often. */
  readonly isReordered: boolean;
}

export interface NamedSwap extends Swap {
  /** The words of its first edit. */
  readonly quote: QuotedEdit;
  /** Both are written like names at all places. */
  readonly isName: boolean;
}

export interface RankedEdit extends TextEdit {
  readonly kind: EditKind;
  readonly quote: QuotedEdit;
  /** Its words are elsewhere in the other text, or a reader sees no difference: it is counted, and not quoted. */
  readonly isMute: boolean;
  /** Its words are elsewhere in the other text: no line of the two would show the difference. */
  readonly isElsewhere?: true;
  /** Its words are a tag. */
  readonly isMarkup?: true;
  /** Its two sides are no counterparts: see `isCounterpart`. */
  readonly isApart?: true;
}

/** Later edits are words: a message quotes three. */
const rankedMax = 200;

/** null: they differ in too much to say in what. Seen from the other side it is the same with `a` and `b` exchanged. */
export function textDifference(
  a: ComparedText,
  b: ComparedText,
  names: readonly [string, string],
  extent: Extent,
): TextDifference | null {
  const found = textEdits(a, b, extent);
  if (found === null) return null;
  const {edits} = found;
  const {swaps, others} = systematicSwaps(edits, a, b, names);
  const residual = rankedEdits(others, found, a, b, extent !== 'whole');
  return {
    ...found,
    swaps: swaps.map((swap) => ({...swap, ...namesOf(swap, a, b)})),
    residual,
    isReordered:
      edits.some((edit) => Math.max(edit.a.to - edit.a.from, edit.b.to - edit.b.from) >= movedWordsMin) &&
      residual.every(({isMute}) => isMute) &&
      isEqualBag(a.keys, b.keys),
  };
}

/** Some of the edits that were found, the most telling first. */
export function rankedEdits(
  some: readonly TextEdit[],
  {edits, ...ranges}: TextEdits,
  a: ComparedText,
  b: ComparedText,
  isOfCopy = false,
): readonly RankedEdit[] {
  const place = new Map(edits.map((edit, at) => [edit, at]));
  const [inA, inB] = [searched(a), searched(b)];
  const around = (edit: TextEdit) => {
    const at = place.get(edit) ?? 0;
    const before = edits[at - 1] ?? {a: {to: ranges.a.from}, b: {to: ranges.b.from}};
    const behind = edits[at + 1] ?? {a: {from: ranges.a.to}, b: {from: ranges.b.to}};
    const left = Math.min(edit.a.from - before.a.to, edit.b.from - before.b.to);
    const right = Math.min(behind.a.from - edit.a.to, behind.b.from - edit.b.to);
    return {left: Math.max(0, left), right: Math.max(0, right)};
  };
  return some
    .map((edit, at) => {
      const {left, right} = around(edit);
      const quote = at < rankedMax ? quotedEdit(a, b, edit, left, right) : null;
      const ranked = rankedEdit(edit, quote, edits, inA, inB, isOfCopy && isAtEnd(edit, ranges));
      return isOfCopy && !isCounterpart(edit, [left, right], [a, b])
        ? {...ranked, isMute: true, isApart: true as const}
        : ranked;
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || lengthOf(other) - lengthOf(one));
}

/** At the end of a copy, what comes next at either place stands side by side. */
function isAtEnd({a: inA, b: inB}: TextEdit, {a, b}: Pick<TextEdits, 'a' | 'b'>): boolean {
  return Math.min(a.to - inA.to, b.to - inB.to) < endWords;
}

/** Between an edit and the end of what is compared. */
const endWords = 6;

/** Equal words beside an edit, and words by which its sides may differ in length. */
const contextMin = 2;
const lengthsMax = 3;
/** Another wording of the same has a word in common. */
const wordingMin = 5;

/** Equal words before and behind. */
type Beside = readonly [left: number, right: number];
type Texts = readonly [a: ComparedText, b: ComparedText];

/**
 * Whether its two sides are what a reader would hold against each other: with equal words before and behind, and about as
 * long. At the end of a copy, and where a paragraph is in place of another, the words of one side have none of the other.
 */
function isCounterpart({a: inA, b: inB, isSign}: TextEdit, [left, right]: Beside, [a, b]: Texts): boolean {
  if (isSign) return true;
  const [here, there] = [inA.to - inA.from, inB.to - inB.from];
  const isNear = here === 0 || there === 0 || Math.abs(here - there) <= lengthsMax;
  if (!isNear || left < contextMin || right < contextMin) return false;
  if (Math.min(here, there) < wordingMin) return true;
  const words = new Set(a.keys.subarray(inA.from, inA.to));
  return b.keys.subarray(inB.from, inB.to).some((key) => words.has(key));
}

function rankedEdit(
  edit: TextEdit,
  quote: QuotedEdit | null,
  all: readonly TextEdit[],
  inA: Searched,
  inB: Searched,
  isLast: boolean,
): RankedEdit {
  const [a, b] = [inA.words, inB.words];
  if (quote === null) return {...edit, kind: 'word', quote: {a: '', b: ''}, isMute: true};
  const isElsewhere = areWordsElsewhere(edit, quote, all, [inA, inB], isLast);
  const isMarkup = isTag(edit, a, b);
  const isMute =
    isElsewhere ||
    isMarkup ||
    isSame(quote) ||
    isHalf(quote, a, b) ||
    isLongSign(edit) ||
    edit.isCase === true ||
    rule.test(`${quote.a} ${quote.b}`) ||
    [quote.a, quote.b].some((text) => linkDefinition.test(text)) ||
    isPart(quote) ||
    (a.isCode && b.isCode && ([quote.a, quote.b].some((text) => statements.test(text)) || isOtherPart(quote))) ||
    areHeadings(edit, a, b) ||
    isWithinExpression(edit, quote, inA, inB);
  const found = isLong(edit) ? 'word' : editKindOf(quote.a, quote.b);
  const isCode = isInCode(a, edit.a) || isInCode(b, edit.b);
  const kind = isCode && isLessThanCommand(found) ? 'command' : found;
  return {...edit, kind, quote, isMute, ...(isElsewhere && {isElsewhere}), ...(isMarkup && {isMarkup})};
}

/** Where a link leads, for the whole page: its place says nothing. */
const linkDefinition = /^\[[^\]]+\]: /;

/** A line of signs between two sections: what is before and behind it is no sentence. */
const rule = /([^\p{L}\p{N}\s])\1{7}/u;

/** The end of a statement, and the beginning of the next one. */
const statements = /;\s+\S/;

/** A keyword in place of a name, or an attribute in place of a call: code of another kind, which its lines show. */
function isOtherPart({a, b}: QuotedEdit): boolean {
  if (a === '' || b === '') return false;
  return isKeyword(a) !== isKeyword(b) || signsAround(a) !== signsAround(b) || areApart(a, b);
}

/** Several words in place of others, without one in common. */
function areApart(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text): readonly string[] => text.match(/[\p{L}\p{N}_]+/gu) ?? []);
  return Math.max(one.length, other.length) > 1 && !one.some((word) => other.includes(word));
}

/** Signs at the ends of an expression; those of a name or a literal are a part of it. */
function signsAround(text: string): string {
  const [head = ''] = /^[^\p{L}\p{N}_"'`.$@-]*/u.exec(text) ?? [];
  const [tail = ''] = /[^\p{L}\p{N}_"'`.…]*(?: …)?$/u.exec(text) ?? [];
  return `${head} ${tail.replace(' …', '')}`;
}

function isKeyword(text: string): boolean {
  return wordClassOf(hashText(text)) !== WordClass.name;
}

/** A beginning in place of a whole text is no counterpart of it, and one word of more tells nothing. */
function isPart({a, b}: QuotedEdit): boolean {
  const [isCutA, isCutB] = [a, b].map((text) => text.endsWith(' …'));
  if (a !== '' && b !== '') return isCutA !== isCutB;
  return (isCutA || isCutB) && (a + b).split(' ').length <= 2;
}

/** The words alone, with underscores that belong to them: other signs that touch them are those of a place. */
function namesOf({edits}: Swap, a: ComparedText, b: ComparedText): Pick<NamedSwap, 'quote' | 'isName'> {
  const texts = edits.map((edit) => ({a: nameAt(a, edit.a), b: nameAt(b, edit.b)}));
  return {quote: texts[0], isName: texts.every((text) => namePattern.test(text.a) && namePattern.test(text.b))};
}

function nameAt(text: ComparedText, {from, to}: WordRange): string {
  const [head = ''] = /_*$/.exec(text.before(from)) ?? [];
  const [tail = ''] = /^_*/.exec(text.before(to)) ?? [];
  return head + text.text(from, to) + tail;
}

/** A letter in upper case, a digit, or a sign of code. */
const namePattern = /[\p{Lu}\p{N}_:/.@-]/u;

/** Of signs between several words, the words say nothing. */
function isLongSign({isSign, a, b}: TextEdit): boolean {
  return isSign && Math.max(a.to - a.from, b.to - b.from) > signWordsMax;
}

const signWordsMax = 2;

/** A tag says how a text is set: a reader looks for its words. */
function isTag({a: inA, b: inB, isSign}: TextEdit, a: ComparedText, b: ComparedText): boolean {
  const begins = ({from, to}: WordRange, text: ComparedText) => to === from || /<\/?$/.test(text.before(from));
  return !isSign && begins(inA, a) && begins(inB, b);
}

/** At the beginning or the end of a code span, whose marks are not quoted. */
function isInCode(text: ComparedText, {from, to}: WordRange): boolean {
  return to > from && (text.before(from).endsWith('`') || text.before(to).startsWith('`'));
}

function isLessThanCommand(kind: EditKind): boolean {
  return editKinds.indexOf(kind) > editKinds.indexOf('command');
}

function isSame({a, b}: QuotedEdit): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Of ERB and its kind: the end of one tag and the beginning of another. */
const halfTemplate = /<%|%>/;

/** `Map<String, List` of `Map<String, List<String>>`, or `List> keys` of it. */
function hasHalfType(text: string): boolean {
  const opened = text.match(/<(?![\s=-])/g)?.length ?? 0;
  return opened !== (text.match(/(?<![\s=-])>/g)?.length ?? 0);
}

/** A heading in place of another one: the sections are in another order, or are others. */
function areHeadings({a: inA, b: inB}: TextEdit, a: ComparedText, b: ComparedText): boolean {
  const isHeading = ({from, to}: WordRange, text: ComparedText) =>
    to > from && /(?:^|\n)[ \t]*(?:#+|=+)[ \t]+$/.test(text.before(from)) && /^[^\S\n]*(?:\n|$)/.test(text.before(to));
  return isHeading(inA, a) && isHeading(inB, b);
}

/** A piece of code with one bracket or quotation mark of a pair reads like an error. */
function isHalf({a, b}: QuotedEdit, one: ComparedText, other: ComparedText): boolean {
  if ([a, b].some((text) => halfTemplate.test(text) || hasHalfType(text))) return true;
  const isWhole = (text: string, {isCode}: ComparedText) => (isCode ? isPaired(text) : hasPairedBrackets(text));
  return !isWhole(a, one) || !isWhole(b, other);
}

/** Less is more telling. */
export function rankOf({kind, isMute, isApart, quote, ...edit}: RankedEdit): number {
  if (isMute) return editKinds.length + (isApart ? 2 : 1);
  // A sign in place of nothing, such as an icon, tells less than any word.
  const isBare = !/[\p{L}\p{N}](?!\uFE0F)/u.test(quote.a + quote.b);
  return isBare || isLong(edit) ? editKinds.length : editKinds.indexOf(kind);
}

/** Of words, a longer wording tells more than an article; of facts the first one is as good as any. */
function lengthOf({kind, a, b, isMute}: RankedEdit): number {
  return kind === 'word' && !isMute ? Math.max(a.to - a.from, b.to - b.from) : 0;
}

function isLong({a, b}: Pick<TextEdit, 'a' | 'b'>): boolean {
  return Math.max(a.to - a.from, b.to - b.from) > quotedWordsMax;
}

function isEqualBag(a: Uint32Array, b: Uint32Array): boolean {
  const [one, other] = [a.toSorted(), b.toSorted()];
  return one.length === other.length && one.every((key, word) => key === other[word]);
}
