// Takes two texts that are copies, with their paths or titles; gives what differs: what is renamed throughout, as a map, and all
// other edits, the most telling first. Everything that shows or counts differences between two places asks this function.

import {indexOfWords} from '../text/findWords.ts';
import {hasPairedBrackets} from '../text/unpairedSigns.ts';
import type {ComparedText, WordRange} from './comparedText.ts';
import {type RangePair, type Standing, standings} from './counterparts.ts';
import {type EditKind, editKindOf, editKinds} from './editKind.ts';
import {
  hasHalfType,
  isAtPlace,
  type QuotedEdit,
  quotedCode,
  quotedEdit,
  quotedLine,
  quotedWordsMax,
} from './quotedEdit.ts';
import {type Swap, systematicSwaps} from './systematicSwaps.ts';
import {type Extent, type TextEdit, type TextEdits, textEdits} from './textEdits.ts';
import {areWordsElsewhere, movedWordsMin, type Searched, searched} from './wordsElsewhere.ts';

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
  /** Its two sides are no counterparts: see counterparts.ts. */
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
  const residual = rankedEdits(others, found, a, b);
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
  found: TextEdits,
  a: ComparedText,
  b: ComparedText,
): readonly RankedEdit[] {
  const {edits, ...ranges} = found;
  const place = new Map(edits.map((edit, at) => [edit, at]));
  const [inA, inB] = [searched(a), searched(b)];
  const standingOf = standings(found, a, b);
  const around = (edit: TextEdit) => {
    const at = place.get(edit) ?? 0;
    const before = edits[at - 1] ?? {a: {to: ranges.a.from}, b: {to: ranges.b.from}};
    const behind = edits[at + 1] ?? {a: {from: ranges.a.to}, b: {from: ranges.b.to}};
    const left = Math.min(edit.a.from - before.a.to, edit.b.from - before.b.to);
    const right = Math.min(behind.a.from - edit.a.to, behind.b.from - edit.b.to);
    return {left: Math.max(0, left), right: Math.max(0, right)};
  };
  return some
    .map((edit, at): RankedEdit => {
      if (at >= rankedMax) return {...edit, kind: 'word', quote: {a: '', b: ''}, isMute: true};
      const {left, right} = around(edit);
      const standing = standingOf(edit);
      const quoteOfPage = (some: RangePair) => quotedEdit(a, b, {...edit, ...some}, left, right);
      const quote = quoteOf(edit, standing, [a, b], quoteOfPage);
      return rankedEdit(edit, quote, standing, edits, inA, inB);
    })
    .sort((one, other) => rankOf(one) - rankOf(other) || lengthOf(other) - lengthOf(one));
}

/** null: it cannot be quoted. Of a page, words that say nothing alone are quoted with those beside them. */
function quoteOf(
  edit: TextEdit,
  standing: Standing,
  [a, b]: readonly [ComparedText, ComparedText],
  quoteOfPage: (range: RangePair) => QuotedEdit,
): QuotedEdit | null {
  if (standing.of !== 'apart' && a.isCode && b.isCode) {
    return standing.of === 'whole' ? {a: quotedLine(a, edit.a), b: quotedLine(b, edit.b)} : quotedCode(a, b, standing);
  }
  const quote = quoteOfPage(edit);
  const isBare = [quote.a, quote.b].every((text) => text !== '') && [quote.a, quote.b].some((text) => bare.test(text));
  return isBare ? quoteOfPage(standing.around) : quote;
}

/** Articles, prepositions and digits. */
const bare = /^(?:\p{L}{1,3}|\d)(?: (?:\p{L}{1,3}|\d))*$/u;

function rankedEdit(
  edit: TextEdit,
  quoted: QuotedEdit | null,
  standing: Standing,
  all: readonly TextEdit[],
  inA: Searched,
  inB: Searched,
): RankedEdit {
  const [a, b] = [inA.words, inB.words];
  const quote = quoted ?? {a: '', b: ''};
  const isApart = standing.of === 'apart';
  const isElsewhere = areWordsElsewhere(edit, quote, all, [inA, inB], isApart);
  const isMarkup = isTag(edit, a, b);
  const isMute =
    quoted === null ||
    isApart ||
    isElsewhere ||
    isMarkup ||
    isSame(quote) ||
    isHalf(quote, a, b) ||
    !isAtPlace(quote.a, a, standing.units.a) ||
    !isAtPlace(quote.b, b, standing.units.b) ||
    isLongSign(edit) ||
    edit.isCase === true ||
    [quote.a, quote.b].some((text) => linkDefinition.test(text) || imported.test(text)) ||
    isPart(quote) ||
    (standing.of === 'one unit' && isInOther(quote, standing.units, a, b));
  const found = isLong(edit) ? 'word' : editKindOf(quote.a, quote.b);
  const isCode = isInCode(a, edit.a) || isInCode(b, edit.b);
  const kind = isCode && isLessThanCommand(found) ? 'command' : found;
  return {
    ...edit,
    kind,
    quote,
    isMute,
    ...(isElsewhere && {isElsewhere}),
    ...(isMarkup && {isMarkup}),
    ...(isApart && {isApart}),
  };
}

/** Words beside a line or a sentence, among which a reader sees what is quoted of the other text. */
const nearMax = 12;

/** Whether one text has what is quoted of the other one there, also in what is not compared, such as a tag. */
function isInOther(quote: QuotedEdit, {a: inA, b: inB}: RangePair, a: ComparedText, b: ComparedText): boolean {
  if (quote.a === '' || quote.b === '') return false;
  const isIn = (text: ComparedText, {from, to}: WordRange, words: string) =>
    indexOfWords(text.text(Math.max(0, from - nearMax), Math.min(text.keys.length, to + nearMax)), words) >= 0;
  return isIn(a, inA, quote.b) || isIn(b, inB, quote.a);
}

/** As imports of a file, it may stand elsewhere in the other one, where it is not compared. */
const imported = /^(?:#include|from|import|require|use|using)\s/;

/** Where a link leads, for the whole page: its place says nothing. */
const linkDefinition = /^\[[^\]]+\]: /;

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

/** A piece of code with one bracket or quotation mark of a pair reads like an error. */
function isHalf({a, b}: QuotedEdit, one: ComparedText, other: ComparedText): boolean {
  if ([a, b].some((text) => halfTemplate.test(text))) return true;
  // Lines of code are whole.
  if (one.isCode && other.isCode) return false;
  return [a, b].some((text) => hasHalfType(text) || !hasPairedBrackets(text));
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
