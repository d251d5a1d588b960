// Takes two tables that have rows in common in another order, gives the finding: the equal rows are counted once more in
// the two texts that are shown, and a row that differs in a sign with a meaning is none of them.

import type {Span} from '../algorithms/span.ts';
import {changedRows, type EqualRow, equalRows, rowKey} from '../align/alignedRows.ts';
import {passageCode} from '../evidence/passageCode.ts';
import type {Corpus} from '../index/corpus.ts';
import type {CopyFacts, Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import type {Passage} from '../pair/passage.ts';
import {isReordered, rangeOf, withoutHeads} from '../pair/tablePassages.ts';
import {formatOf} from '../text/formatOf.ts';
import {meaningfulSigns, type RowGap, rowSigns} from '../text/signsBetween.ts';
import {tablesIn} from '../text/tableRows.ts';
import {kindOf, TokenKind} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {ideographWords, kindFactor, TextKind} from '../weight/weight.ts';
import {markOf} from './copyFacts.ts';
import type {CopyGroup} from './copyGroups.ts';
import type {Context} from './findingContext.ts';
import {nameOfText, type OccurrenceContext, occurrenceOf, occurrenceOfBytes, type TokenRange} from './occurrences.ts';

/** null if the rows are too few or in order, once their signs are compared. */
export function tableFinding(context: Context, {places, passages: [passage]}: CopyGroup): PassageFinding | null {
  const table = tableCopy(context, context.indexed.corpus, places[0], places[1], context.config.minTableWords);
  if (table === null) return null;
  const shown = table.finding.places.map((place, at) => ({
    ...place,
    alsoIn: context.alsoIn(table.ranges[at]),
    ...(context.indexed.addedTokens && {new: isNew(passage, places[at])}),
  }));
  return {
    ...table.finding,
    code: passageCode(shown, context.config),
    level: 'info',
    places: shown,
    evidence: Math.round(passage.evidence),
    discountedWords: passage.extentA.discounted,
    discountedPages: passage.extentA.pagesMax,
    facts: factsOfRows(context, table.ranges, table.rows),
  };
}

interface TableCopy {
  /** As `compare` reports it, without facts. */
  readonly finding: PassageFinding;
  /** From the first equal row to the last, in either text. */
  readonly ranges: readonly [TokenRange, TokenRange];
  readonly rows: readonly EqualRow[];
}

export function tableCopy(
  context: OccurrenceContext,
  documents: Documents,
  one: TokenRange,
  other: TokenRange,
  wordsMin: number,
): TableCopy | null {
  const [tableA, tableB] = withoutHeads(context.tokens, [
    tableAt(context, documents, one),
    tableAt(context, documents, other),
  ]);
  const isOneFormat = languageOf(context, one) === languageOf(context, other);
  const keyIn =
    ({document}: TokenRange) =>
    (row: Span) =>
      signedKey(context, {...row, document}, isOneFormat);
  const rows = equalRows(tableA, tableB, keyIn(one), keyIn(other));
  const words = sum(rows.map(({a}) => a.to - a.from));
  if (words < wordsMin || !isReordered(rows)) return null;
  const inA = {document: one.document, ...rangeOf(rows.map(({a}) => a))};
  const inB = {document: other.document, ...rangeOf(rows.map(({b}) => b))};
  const [wordsA, wordsB] = [inA.to - inA.from, inB.to - inB.from];
  const pair: OccurrencePair = {a: 0, b: 1, ...measuresOf(wordsA, wordsB, words)};
  const finding: PassageFinding = {
    kind: 'passage',
    code: 'copied-passage',
    reorderedRows: rows.length,
    tables: {
      rows: [tableA.length, tableB.length],
      changed: changedRows(context.tokens, tableA, tableB, rows).map(({a, b}) => [
        rowOccurrence(context, {...a, document: one.document}),
        rowOccurrence(context, {...b, document: other.document}),
      ]),
      equalUnits: [
        equalUnitsIn(context, inA, tableA, new Set(rows.map((row) => row.inA))),
        equalUnitsIn(context, inB, tableB, new Set(rows.map((row) => row.inB))),
      ],
    },
    level: 'warning',
    family: nameOfRows(context, rows),
    places: [occurrenceOf(context, inA), occurrenceOf(context, inB)],
    pairs: [pair],
    words: Math.max(wordsA, wordsB),
    evidence: words,
    discountedWords: 0,
    discountedPages: 0,
    slots: 2,
  };
  return {finding, ranges: [inA, inB], rows};
}

function isNew({a, newIn}: Passage, {document}: TokenRange): boolean {
  return newIn !== undefined && newIn !== (document === a ? 'b' : 'a');
}

type Documents = Pick<Corpus, 'firstToken' | 'endToken'>;

/** The whole table round some of its rows: rows that differ may be its first or its last ones. */
function tableAt({tokens}: OccurrenceContext, {firstToken, endToken}: Documents, rows: TokenRange): Span[] {
  const tables = tablesIn(tokens, firstToken[rows.document], endToken[rows.document]);
  return tables.find((table) => rangeOf(table).to > rows.from) ?? [];
}

/** Up to the first row that the other table has not. */
function equalUnitsIn(
  context: OccurrenceContext,
  range: TokenRange,
  table: readonly Span[],
  equal: ReadonlySet<number>,
): number {
  const other = table.find(({from}, at) => from > range.from && from < range.to && !equal.has(at));
  return occurrenceOf(context, {...range, to: other?.from ?? range.to}).text.length;
}

function rowOccurrence(context: OccurrenceContext, row: TokenRange): Occurrence {
  const [start, end] = [signsBefore(context, row), signsBehind(context, row)];
  return occurrenceOfBytes(context, row, start, end);
}

function languageOf({texts}: OccurrenceContext, {document}: TokenRange): string {
  return formatOf(texts[document].path).language;
}

/** The same for rows of the same words with the same signs, in the same cells if `withCells`. */
function signedKey(context: OccurrenceContext, row: TokenRange, withCells: boolean): string {
  const {tokens, texts} = context;
  const {bytes} = texts[row.document];
  const {start, length} = tokens;
  const first = decodeText(bytes, signsBefore(context, row), start[row.from]);
  const signs = [meaningfulSigns(` ${first}`)];
  for (let word = row.from + 1; word < row.to; word++) {
    signs.push(meaningfulSigns(decodeText(bytes, start[word - 1] + length[word - 1], start[word])));
  }
  for (let word = row.from; word <= row.to; word++) signs.push(rowSigns(gapBefore(context, row, word, withCells)));
  const last = row.to - 1;
  signs.push(decodeText(bytes, start[last] + length[last], signsBehind(context, row)).replace(/[\\ ]/g, ''));
  return `${rowKey(tokens, row)}\n${signs.join('\n')}`;
}

/** Text before a word of a row; for its end, the text behind the last one: as far as the line goes. */
function gapBefore({tokens, texts}: OccurrenceContext, row: TokenRange, word: number, withCells: boolean): RowGap {
  const {bytes} = texts[row.document];
  const {start, length} = tokens;
  const [isFirst, isLast] = [word === row.from, word === row.to];
  let from = isFirst ? start[word] : start[word - 1] + length[word - 1];
  let to = isLast ? from : start[word];
  if (isFirst) while (from > 0 && to - from < gapBytesMax && bytes[from - 1] !== 10) from--;
  if (isLast) while (to < bytes.length && to - from < gapBytesMax && bytes[to] !== 10) to++;
  const isInNumber = !isFirst && !isLast && isDigit(bytes[from - 1]) && isDigit(bytes[to]);
  return {text: decodeText(bytes, from, to), isFirst, isLast, isInNumber, withCells};
}

const gapBytesMax = 200;

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57;
}

/** Where the signs begin that touch the first word. */
function signsBefore({tokens, texts}: OccurrenceContext, {document, from}: TokenRange): number {
  const {bytes} = texts[document];
  const end = tokens.start[from];
  let begin = end;
  while (begin > 0 && end - begin < signBytesMax && signs.includes(bytes[begin - 1])) begin--;
  return begin;
}

/** Where the signs end that belong to the last word: `5 %`, `C#`. */
function signsBehind({tokens, texts}: OccurrenceContext, {document, to}: TokenRange): number {
  const end = tokens.start[to - 1] + tokens.length[to - 1];
  const behind = decodeText(texts[document].bytes, end, end + signBytesMax);
  return end + (/^(?: ?\\?%|[+#]+)/.exec(behind)?.[0].length ?? 0);
}

const signs = new Uint8Array([...'-#!+<='].map((sign) => sign.charCodeAt(0)));
const signBytesMax = 3;

/** All equal rows weigh, not the longest run of them: no run of rows is longer than the order allows. */
function factsOfRows(context: Context, ranges: readonly TokenRange[], rows: readonly EqualRow[]): CopyFacts {
  const {corpus, addedTokens = []} = context.indexed;
  const {tag} = context.tokens;
  let words = 0;
  for (const {a, b} of rows) {
    for (let word = 0; word < a.to - a.from; word++) {
      // In a review, what is new in one of the two.
      if (!addedTokens.every(({added}) => added[a.from + word] + added[b.from + word] > 0)) continue;
      words += kindOf(tag[a.from + word]) === TokenKind.ideograph ? ideographWords : 1;
    }
  }
  const all = sum(rows.map(({a}) => a.to - a.from));
  const shares = ranges.map(({document}) => all / (corpus.endToken[document] - corpus.firstToken[document]));
  return {
    a: 0,
    b: 1,
    weight: kindFactor[TextKind.table] * words,
    longest: words,
    inRuns: words,
    sampleShare: 0,
    swaps: 0,
    codeShare: 0,
    pageShare: Math.max(...shares),
    inSource: false,
    marks: ranges.map((range) => markOf(context, range)),
  };
}

/** The same in whatever order the rows are. */
function nameOfRows({tokens}: OccurrenceContext, rows: readonly EqualRow[]): string {
  const keys = rows.map(({a}) => rowKey(tokens, a)).sort((x, y) => x - y);
  return nameOfText(keys.join(' '));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
