// Takes two tables that have rows in common in another order, gives the finding: the equal rows are counted once more in
// the two texts that are shown, and a row that differs in a sign with a meaning is none of them.

import {type EqualRow, equalRows, rowKey} from '../align/equalRows.ts';
import type {CopyFacts, OccurrencePair, PassageFinding} from '../model/finding.ts';
import type {Passage} from '../pair/passage.ts';
import {isReordered, rangeOf} from '../pair/tablePassages.ts';
import {passageCode} from '../rules/passageCode.ts';
import {meaningfulSigns} from '../text/meaningfulSigns.ts';
import {tablesIn} from '../text/tableRows.ts';
import {kindOf, TokenKind} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {ideographWords, kindFactor, TextKind} from '../weight/textKind.ts';
import {markOf} from './copyFacts.ts';
import type {CopyGroup} from './copyGroups.ts';
import type {Context} from './findingContext.ts';
import {nameOfText, type OccurrenceContext, occurrenceOf, type TokenRange} from './occurrences.ts';

/** null if the rows are too few or in order, once their signs are compared. */
export function tableFinding(context: Context, {places, passages: [passage]}: CopyGroup): PassageFinding | null {
  const table = tableCopy(context, places[0], places[1], context.config.minTableWords);
  if (table === null) return null;
  return {
    ...table.finding,
    code: passageCode(
      places.map(({document}) => context.texts[document]),
      context.config,
    ),
    level: 'info',
    places: table.finding.places.map((place, at) => ({
      ...place,
      alsoIn: context.alsoIn(table.ranges[at]),
      ...(context.indexed.addedTokens && {new: isNew(passage, places[at])}),
    })),
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
  one: TokenRange,
  other: TokenRange,
  wordsMin: number,
): TableCopy | null {
  const rows = sameRows(context, one, other);
  const words = sum(rows.map(({a}) => a.to - a.from));
  if (words < wordsMin || !isReordered(rows)) return null;
  const inA = {document: one.document, ...rangeOf(rows.map(({a}) => a))};
  const inB = {document: other.document, ...rangeOf(rows.map(({b}) => b))};
  const [wordsA, wordsB] = [inA.to - inA.from, inB.to - inB.from];
  const pair: OccurrencePair = {
    a: 0,
    b: 1,
    wordsA,
    wordsB,
    containmentA: words / wordsA,
    containmentB: words / wordsB,
    resemblance: words / (wordsA + wordsB - words),
  };
  const finding: PassageFinding = {
    kind: 'passage',
    code: 'copied-passage',
    reorderedRows: rows.length,
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

function sameRows(context: OccurrenceContext, one: TokenRange, other: TokenRange): EqualRow[] {
  const {tokens} = context;
  const rowsIn = ({from, to}: TokenRange) => tablesIn(tokens, from, to).flat();
  return equalRows(tokens, rowsIn(one), rowsIn(other)).filter(({a, b}) =>
    hasSameSigns(context, {...a, document: one.document}, {...b, document: other.document}),
  );
}

/** Of two rows with the same words. */
function hasSameSigns(context: OccurrenceContext, one: TokenRange, other: TokenRange): boolean {
  for (let word = 0; word < one.to - one.from; word++) {
    const [here, there] = [textBefore(context, one, word), textBefore(context, other, word)];
    if (here !== there && meaningfulSigns(here) !== meaningfulSigns(there)) return false;
  }
  return true;
}

/** Between the word and the one before it; of the first word, the signs that touch it. */
function textBefore({tokens, texts}: OccurrenceContext, {document, from}: TokenRange, word: number): string {
  const {bytes} = texts[document];
  const {start, length} = tokens;
  const end = start[from + word];
  if (word > 0) return decodeText(bytes, start[from + word - 1] + length[from + word - 1], end);
  let begin = end;
  while (begin > 0 && end - begin < signBytesMax && signs.includes(bytes[begin - 1])) begin--;
  return ` ${decodeText(bytes, begin, end)}`;
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
    nameSwaps: 0,
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
