// Takes pairs of documents named by the user and returns their measures and shared passages, regardless of score. Word
// weights come from the two texts alone, and nothing counts as boilerplate. Only the rarity of code is counted in others.

import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Span} from '../algorithms/span.ts';
import {findPassages, newAlignmentBuffers, pairThresholds} from '../align/localAlignment.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByPair} from '../align/sequenceWeights.ts';
import {measureCode} from '../clones/codeMeasure.ts';
import {
  type CodeProfile,
  codeProfile,
  countGrams,
  type GramFrequencies,
  newGramFrequencies,
} from '../clones/codeNgrams.ts';
import {
  contentName,
  measurePassages,
  nameOfText,
  newOccurrenceContext,
  type OccurrenceContext,
  occurrenceOf,
  positionsFor,
  type TokenRange,
} from '../group/occurrences.ts';
import {tableCopy} from '../group/tableFinding.ts';
import type {Config} from '../model/config.ts';
import type {Document, Progress} from '../model/document.ts';
import type {DocumentFinding, DocumentOccurrence, Finding, Measures, PassageFinding} from '../model/finding.ts';
import {type Inspection, inspectionOf} from '../model/inspection.ts';
import {measureDocuments, measuresOfPages, newMeasurer} from '../pair/documentMeasures.ts';
import {measuredInTwo} from '../pair/measuresOf.ts';
import {type InTables, rangeOf, reorderedTables, withTables} from '../pair/tablePassages.ts';
import type {CopiedRange} from '../rewritten/acceptRetold.ts';
import {weightsOfPair} from '../rewritten/terms.ts';
import {newCodeTokens} from '../text/code/codeTokens.ts';
import {lexNormalized} from '../text/code/normalizedCode.ts';
import {isProgramFormat} from '../text/code/syntax.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens} from '../text/tokens.ts';
import {decodeText} from '../text/wordLexer.ts';
import {checkedPassagesOf} from './checkedPassages.ts';
import {rewrittenSearch, sentencesOfTexts} from './rewrittenSearch.ts';
import {unitePassages} from './unitePassages.ts';

/** How much two passages must have in common at least. */
export type LeastInCommon = Pick<Config, 'minContainment' | 'minResemblance'>;

/** No minimum: any text in common counts. */
export const anythingInCommon: LeastInCommon = {minContainment: 0, minResemblance: 0};

/**
 * `pairs` are indices into `texts`; a text may be paired with itself. Findings are in the order of the pairs. `least` is
 * what the caller asks of a passage; `config` are the settings of a check. Rarity of code is counted in the source files of
 * `references`, so that the score of a pair is the same in every list; without any, in those of `texts`.
 */
export function comparePairs(
  texts: readonly Document[],
  pairs: readonly (readonly [number, number])[],
  config: Config,
  progress: Progress,
  least: LeastInCommon = config,
  references: readonly Document[] = [],
): Inspection {
  const tokens = newTokens(1 << 16);
  const firstToken: number[] = [];
  const endToken: number[] = [];
  const excluded = newExcludedText('body');
  texts.forEach(({path, bytes, format}, document) => {
    if (document % 64 === 0) progress('reading', document, texts.length);
    firstToken.push(lex(path, bytes, format, tokens, excluded));
    endToken.push(tokens.count);
  });
  const places = newOccurrenceContext(tokens, texts);
  const measurer = newMeasurer({tokens, firstToken, endToken}, () => undefined);
  const work = newAlignmentBuffers();
  const checkedPassages = checkedPassagesOf(config);
  const findings: Finding[] = [];
  const codes = config.documents && config.code === 'blind' ? codeProfiles(texts, references) : undefined;
  // A query for passages of so many equal words does not want other words.
  const isAnyWanted = config.passages && least.minContainment === 0 && least.minResemblance === 0;
  const sentences = isAnyWanted ? sentencesOfTexts(places, {firstToken, endToken}, config.limits) : null;
  const retellings = sentences && rewrittenSearch(places, sentences, weightsOfPair);
  pairs.forEach(([a, b], number) => {
    if (number % 64 === 0) progress('comparing', number, pairs.length);
    const pages = config.documents && a !== b ? pagesFinding(places, measurer, codes, a, b, config) : undefined;
    if (!config.passages) {
      if (pages !== undefined) findings.push(pages);
      return;
    }
    const [firstA, firstB] = [firstToken[a], firstToken[b]];
    setSequences(work.pair, tokens, firstA, endToken[a], tokens, firstB, endToken[b], a === b);
    weighByPair(work.pair);
    const matches = findPassages(work, pairThresholds).map((match) => ({
      a0: firstA + match.a0,
      a1: firstA + match.a1 + 1,
      b0: firstB + match.b0,
      b1: firstB + match.b1 + 1,
    }));
    const tables =
      a === b ? [] : tablesOfPair(places, {from: firstA, to: endToken[a]}, {from: firstB, to: endToken[b]});
    const copied: CopiedRange[] = [];
    const passages: PassageFinding[] = [];
    const tokenAt = (text: number, byte: number) => lowerBound(tokens.start, firstToken[text], endToken[text], byte);
    // A check leaves out imports and licences, so its tokens have other numbers.
    const checked = checkedPassages(texts[a], texts[b]).map(({aStart, aEnd, bStart, bEnd, renamed}) => ({
      ...{a0: tokenAt(a, aStart), a1: tokenAt(a, aEnd), b0: tokenAt(b, bStart), b1: tokenAt(b, bEnd)},
      ...(renamed && {renamed}),
    }));
    const found = unitePassages<Found>(withTables<Found>(matches, tables), checked, hasOwnMeasure, a === b);
    for (const {a0, a1, b0, b1, isTable, renamed} of found) {
      const inA = {document: a, from: a0, to: a1};
      const inB = {document: b, from: b0, to: b1};
      const finding = isTable
        ? tableCopy(places, {firstToken, endToken}, inA, inB, 0)?.finding
        : passageFinding(places, inA, inB, renamed);
      if (finding === undefined || !isWanted(finding, least)) continue;
      copied.push({a: inA, b: inB});
      passages.push(finding);
    }
    const {rewritten, taken} = retellings?.(a, b, copied) ?? {rewritten: [], taken: new Set()};
    const shown = [...passages.filter((_, index) => !taken.has(index)), ...rewritten];
    if (pages !== undefined) {
      const hasMore = isMoreAlike(pages, shown) && {isMoreAlike: true as const};
      findings.push({...pages, ...hasMore});
    }
    findings.push(...shown);
  });
  return {
    ...inspectionOf(findings),
    files: texts.length,
    bytes: texts.reduce((sum, {bytes}) => sum + bytes.length, 0),
    words: tokens.count,
    cuts: sentences?.cuts ?? [],
  };
}

interface Found {
  readonly a0: number;
  readonly a1: number;
  readonly b0: number;
  readonly b1: number;
  readonly isTable?: true;
  readonly renamed?: Measures;
}

function hasOwnMeasure({isTable, renamed}: Found): boolean {
  return isTable === true || renamed !== undefined;
}

/** Tables most of which is in the other text, in another order, as far as they are no shorter than other passages. */
function tablesOfPair({tokens}: OccurrenceContext, a: Span, b: Span): InTables<Found>[] {
  return reorderedTables(tokens, a, b).flatMap(({rows, tableA, tableB, wholeA, wholeB}) => {
    const wordsIn = (all: readonly Span[]) => all.reduce((sum, {from, to}) => sum + to - from, 0);
    const shared = wordsIn(rows.map((row) => row.a));
    const smaller = Math.min(wordsIn(tableA), wordsIn(tableB));
    if (shared < pairThresholds.unitsMin || shared < pairThresholds.containmentMin * smaller) return [];
    const [inA, inB] = [rangeOf(rows.map((row) => row.a)), rangeOf(rows.map((row) => row.b))];
    const whole = {a0: wholeA.from, a1: wholeA.to, b0: wholeB.from, b1: wholeB.to};
    return [{found: {a0: inA.from, a1: inA.to, b0: inB.from, b1: inB.to, isTable: true as const}, whole}];
  });
}

/** `renamed` are the measures of code that is equal apart from names. */
function passageFinding(
  places: OccurrenceContext,
  inA: TokenRange,
  inB: TokenRange,
  renamed: Measures | undefined,
): PassageFinding {
  const measures = renamed ?? measurePassages(places, inA, inB);
  return {
    kind: 'passage',
    code: 'copied-passage',
    ...(renamed && {renamed: true}),
    level: 'warning',
    family: contentName(places, inA),
    places: [occurrenceOf(places, inA), occurrenceOf(places, inB)],
    ...measuredInTwo(measures),
  };
}

function isWanted({pairs: [pair]}: PassageFinding, {minContainment, minResemblance}: LeastInCommon): boolean {
  return Math.max(pair.containmentA, pair.containmentB) >= minContainment && pair.resemblance >= minResemblance;
}

/**
 * Code profiles of the programs among the texts, and how often their n-grams occur in the collection that decides what is
 * rare.
 */
interface Codes {
  readonly profiles: readonly (CodeProfile | undefined)[];
  readonly frequencies: GramFrequencies;
  /** By text: whether a file of that collection has the same content. */
  readonly counted: readonly boolean[];
}

function codeProfiles(texts: readonly Document[], references: readonly Document[]): Codes | undefined {
  if (!texts.some(({format}) => isProgramFormat(format))) return undefined;
  const tokens = newCodeTokens(1 << 14);
  const profileOf = ({bytes, format}: Document) => {
    if (!isProgramFormat(format)) return undefined;
    tokens.count = 0;
    lexNormalized(bytes, format, tokens);
    return codeProfile(tokens, 0, tokens.count);
  };
  const frequencies = newGramFrequencies();
  const count = (profile: CodeProfile | undefined) => {
    if (profile !== undefined) countGrams(frequencies, profile);
  };
  const profiles = texts.map(profileOf);
  for (const text of references) count(profileOf(text));
  // A reference without programs says nothing of code.
  if (frequencies.documents === 0) {
    for (const profile of profiles) count(profile);
    return {profiles, frequencies, counted: texts.map(() => true)};
  }
  const contents = new Set(references.map(contentOf));
  return {profiles, frequencies, counted: texts.map((text) => contents.has(contentOf(text)))};
}

function contentOf({bytes}: Document): string {
  return nameOfText(decodeText(bytes, 0, bytes.length));
}

/** Two source files are measured as code, ignoring names: on IR-Plag L2 this reaches AUC 0.95, words only 0.63. */
function codeFinding(
  places: OccurrenceContext,
  {profiles, frequencies, counted}: Codes,
  a: number,
  b: number,
  config: Config,
): DocumentFinding | undefined {
  const [profileA, profileB] = [profiles[a], profiles[b]];
  if (profileA === undefined || profileB === undefined) return undefined;
  // A file of comments has no code to measure.
  if (profileA.blind.length === 0 || profileB.blind.length === 0) return undefined;
  const measures = measureCode(profileA, profileB, frequencies, [counted[a], counted[b]]);
  const {tokensA, tokensB, containmentA, containmentB, resemblance} = measures;
  const same = resemblance >= config.documentResemblance;
  return {
    kind: 'document',
    code: same ? 'renamed-code' : 'compared-documents',
    measure: 'code',
    weighedAmong: frequencies.documents,
    level: same ? 'warning' : 'info',
    family: nameOfText(`${places.texts[a].path}\n${places.texts[b].path}\ncode`),
    places: [documentPlace(places, a, tokensA), documentPlace(places, b, tokensB)],
    pairs: [{a: 0, b: 1, wordsA: tokensA, wordsB: tokensB, containmentA, containmentB, resemblance}],
  };
}

function documentPlace(places: OccurrenceContext, document: number, words: number): DocumentOccurrence {
  return {
    path: places.texts[document].path,
    words,
    lines: positionsFor(places, document).lineStarts.length,
    reference: false,
    alsoIn: [],
  };
}

function pagesFinding(
  places: OccurrenceContext,
  measurer: ReturnType<typeof newMeasurer>,
  codes: Codes | undefined,
  a: number,
  b: number,
  config: Config,
): DocumentFinding {
  const asCode = codes === undefined ? undefined : codeFinding(places, codes, a, b, config);
  return asCode ?? documentFinding(places, measurer, a, b, config);
}

function documentFinding(
  places: OccurrenceContext,
  measurer: ReturnType<typeof newMeasurer>,
  a: number,
  b: number,
  config: Config,
): DocumentFinding {
  const pair = measureDocuments(measurer, a, b, config);
  const {wordsA, wordsB} = pair.coverage;
  return {
    kind: 'document',
    code: pair.code === undefined ? 'compared-documents' : 'copied-page',
    ...(pair.code && {detail: pair.code}),
    level: pair.code === undefined ? 'info' : 'warning',
    family: nameOfText(`${places.texts[a].path}\n${places.texts[b].path}`),
    places: [documentPlace(places, a, wordsA), documentPlace(places, b, wordsB)],
    pairs: [{a: 0, b: 1, ...measuresOfPages(pair)}],
  };
}

/** A copy of which a word was changed has some more, too, and nobody takes that for a contradiction. */
const timesMore = 1.5;

/**
 * Whether a passage has far more in common than the percentages of the pages count, which are of words in runs of equal words:
 * of a paraphrase they are about 0.
 */
function isMoreAlike(pages: DocumentFinding, passages: readonly PassageFinding[]): boolean {
  if (pages.code !== 'compared-documents' || pages.measure === 'code') return false;
  const [{containmentA, containmentB, wordsA, wordsB}] = pages.pairs;
  const counted = new Map([
    [pages.places[0].path, containmentA * wordsA],
    [pages.places[1].path, containmentB * wordsB],
  ]);
  return passages.some((passage) => {
    const {place, words} = sharedWords(passage);
    return words > timesMore * (counted.get(passage.places[place].path) ?? Number.POSITIVE_INFINITY);
  });
}

/** How many words of one of the places are in the other: aligned with equal words, or, in other words, by the estimate. */
function sharedWords({places, pairs: [pair], rewriting}: PassageFinding): {place: number; words: number} {
  if (rewriting === undefined) return {place: pair.a, words: pair.containmentA * pair.wordsA};
  return {place: rewriting.place, words: rewriting.explained * places[rewriting.place].words};
}
