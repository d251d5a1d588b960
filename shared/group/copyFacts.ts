// Takes the places of a copy, gives what its level is decided by: its weight, and what its pages say of themselves.

import {usedInclude} from '../evidence/includes.ts';
import {isDataOfReaders} from '../evidence/paths.ts';
import {isProgram} from '../evidence/programs.ts';
import {isMarkedBuilt, isMarkedGenerated, textRows} from '../evidence/texts.ts';
import {writtenParts} from '../evidence/writtenParts.ts';
import type {CopyFacts, OccurrencePair, PairFacts} from '../model/finding.ts';
import type {PlaceMark} from '../model/place.ts';
import {isMostly} from '../review/addedText.ts';
import {wholeBlockWords} from '../review/copiedBlocks.ts';
import {isProse} from '../text/code/proseInCode.ts';
import {byteOffset} from '../text/positions.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Context} from './findingContext.ts';
import {type OccurrenceContext, pairFacts, positionsFor, type TokenRange, type Weighed} from './occurrences.ts';
import {heavierReading, renamedTokens, renamedTokensOfPages} from './renamedReading.ts';

/** Pairs of a finding that are weighed: the heaviest counts, and the strongest come first. */
export const weighedPairsMax = 12;

/** Of code that is equal apart from names: of the heaviest pair. `pairs` are at least one. */
export function renamedFacts(
  context: Context,
  places: readonly TokenRange[],
  pairs: readonly OccurrencePair[],
): CopyFacts {
  const weighed = pairs.slice(0, weighedPairsMax);
  const all = weighed.map(({a, b, wordsA, wordsB, containmentA, containmentB}) =>
    heavierReading(
      weighedFacts(context, places[a], places[b], false),
      Math.min(wordsA * containmentA, wordsB * containmentB),
    ),
  );
  return heaviestFacts(context, places, weighed, all);
}

/** Of two whole pages. */
export function pageFacts(context: Context, places: readonly TokenRange[], a: number, b: number): CopyFacts {
  const [one, other] = [places[a], places[b]];
  const facts = weighedFacts(context, one, other, false);
  const shared = renamedTokensOfPages(context, one.document, other.document);
  return heaviestFacts(context, places, [{a, b}], [heavierReading(facts, shared)]);
}

/** The facts of two places; `isAligned`: they have just been measured. */
export function weighedFacts(context: Context, one: TokenRange, other: TokenRange, isAligned: boolean): Weighed {
  const {corpus, addedTokens = []} = context.indexed;
  const wordsOf = (document: number) => corpus.endToken[document] - corpus.firstToken[document];
  const counts = (a: number, b: number) => addedTokens.every(({added}) => added[a] + added[b] > 0);
  const facts = pairFacts(context, one, other, wordsOf, counts, isAligned);
  const {wholeWords, ofAdded} = addedTokens.length === 0 ? nothingCopied : copiedWords(context, one, other);
  const read = heavierReading(facts, renamedTokens(context.explained, one, other));
  const isWrittenTwice = [one, other].every((place) => isNew(context, place));
  return {
    ...read,
    ...(wholeWords > 0 && {wholeWords}),
    ...(ofAdded > 0 && {ofAdded}),
    ...(isWrittenTwice && {isWrittenTwice}),
  };
}

type Copied = Required<Pick<PairFacts, 'wholeWords' | 'ofAdded'>>;
const nothingCopied: Copied = {wholeWords: 0, ofAdded: 0};

/** Whether it came with the change, and other pages did not; of a text that moved, no word is added. */
function isNew({indexed, texts}: Context, {document, from, to}: TokenRange): boolean {
  const {addedTokens = [], parents = []} = indexed;
  if (texts[document].reference || addedTokens.length === 0) return false;
  return (
    addedTokens.every(({added}) => isMostly(added, from, to)) &&
    parents.every(({changed}) => texts.some(({path}) => !changed.has(path)))
  );
}

/**
 * Of the two places as `pairFacts` has aligned them: the words of whole paragraphs, items or functions that are new in one of them,
 * and which share of all that the change adds to the text of that place the new ones are. Equal words on either side of both belong
 * to these, too: stock phrases at the ends of a passage were cut off.
 */
function copiedWords(context: Context, one: TokenRange, other: TokenRange): Copied {
  const {indexed, texts, tokens, work} = context;
  const {corpus, addedTokens = []} = indexed;
  const {partners} = work.pair;
  const isNew = (token: number) => addedTokens.every(({newToVersions}) => newToVersions[token] === 1);
  const [before, behind] = [equalBeside(context, one, other, -1), equalBeside(context, one, other, 1)];
  const wide = [one, other].map(({document, from, to}) => ({document, from: from - before, to: to + behind}));
  const [inOne, inOther] = wide.map(({from, to}) => new Uint8Array(to - from));
  const link = (a: number, b: number) => {
    if (isNew(a)) inOne[a - wide[0].from] = 1;
    if (isNew(b)) inOther[b - wide[1].from] = 1;
  };
  for (let i = 0; i < Math.min(partners.length, one.to - one.from); i++) {
    if (partners[i] >= 0) link(one.from + i, other.from + partners[i]);
  }
  for (let k = 1; k <= before; k++) link(one.from - k, other.from - k);
  for (let k = 0; k < behind; k++) link(one.to + k, other.to + k);
  const sides = [
    {range: wide[0], copied: inOne},
    {range: wide[1], copied: inOther},
  ].map(({range: {document, from, to}, copied}): Copied => {
    const [first, end] = [corpus.firstToken[document], corpus.endToken[document]];
    const {bytes, format} = texts[document];
    if (!copied.includes(1)) return nothingCopied;
    let added = 0;
    for (let token = first; token < end; token++) if (isNew(token)) added++;
    return {
      wholeWords: wholeBlockWords({bytes, isProgram: format.family === 'code', tokens, first, end, from, to}, copied),
      ofAdded: copied.reduce((sum, mark) => sum + mark, 0) / added,
    };
  });
  return {
    wholeWords: Math.max(...sides.map(({wholeWords}) => wholeWords)),
    ofAdded: Math.max(...sides.map(({ofAdded}) => ofAdded)),
  };
}

/** Words of a long paragraph. */
const besideMax = 200;

/** How many words before (`step` is -1) or behind both places are equal. Of one page, the places stay apart. */
function equalBeside({indexed: {corpus}}: Context, one: TokenRange, other: TokenRange, step: 1 | -1): number {
  const {tokens, firstToken, endToken} = corpus;
  const [a, b] = step === 1 ? [one.to, other.to] : [one.from - 1, other.from - 1];
  const room = ({document}: TokenRange, at: number) =>
    step === 1 ? endToken[document] - at : at + 1 - firstToken[document];
  const apart = one.document === other.document ? Math.max(other.from - one.to, one.from - other.to) : besideMax;
  const most = Math.min(besideMax, apart, room(one, a), room(other, b));
  let count = 0;
  while (count < most && tokens.hash[a + step * count] === tokens.hash[b + step * count]) count++;
  return count;
}

/** `all` has the facts of the first pairs, in their order. Repetitions on one page do not decide about others. */
export function heaviestFacts(
  context: Context,
  places: readonly TokenRange[],
  pairs: readonly Pick<OccurrencePair, 'a' | 'b'>[],
  all: readonly Weighed[],
): CopyFacts {
  const isWithinPage = ({a, b}: Pick<OccurrencePair, 'a' | 'b'>) => places[a].document === places[b].document;
  const areWithinPages = pairs.slice(0, all.length).every(isWithinPage);
  const rank = (pair: number) => (isWithinPage(pairs[pair]) && !areWithinPages ? -1 : all[pair].weight);
  const ofPairs = [...all.keys()]
    .sort((x, y) => rank(y) - rank(x) || x - y)
    .map((pair): PairFacts => ({a: pairs[pair].a, b: pairs[pair].b, ...all[pair]}));
  const marks = places.map((place) => markOf(context, place));
  const includes = places.map(({document}) => includeOf(context, document));
  const used = includes.some((include) => include !== '') && {includes};
  const {changed} = context;
  return {...ofPairs[0], marks, ...used, ...(changed > 0 && {changed}), ...(ofPairs.length > 1 && {ofPairs})};
}

function includeOf({texts, includes}: OccurrenceContext, document: number): string {
  const known = includes.get(document);
  if (known !== undefined) return known;
  const include = usedInclude(texts[document].path, texts[document].bytes);
  includes.set(document, include);
  return include;
}

export function markOf(context: OccurrenceContext, {document, from, to}: TokenRange): PlaceMark {
  const {bytes} = context.texts[document];
  const {start, length} = context.tokens;
  const mark = markOfProgram(context, document);
  if (mark !== '') return mark;
  const middle = (start[from] + start[to - 1] + length[to - 1]) >>> 1;
  if (isInWrittenPart(context, document, middle)) return 'built';
  const end = Math.min(start[to - 1] + length[to - 1], start[from] + standardBytes);
  const text = decodeText(bytes, start[from], end);
  if (textRows.standard.holds(text)) return 'standard';
  if (textRows.output.holds(text)) return 'output';
  const {path, format} = context.texts[document];
  const {family, language} = format;
  const isForReaders = () => isProse(bytes, start[from], start[to - 1] + length[to - 1]);
  if (family !== 'code') return isDataOfReaders(path) && isForReaders() ? 'prose' : '';
  if (language === 'rust' && textRows.tests.holds(decodeText(bytes, 0, middle))) return 'tests';
  if (textRows.overloads.holds(text)) return 'overloads';
  return (isProgram(path) || isDataOfReaders(path)) && isForReaders() ? 'prose' : '';
}

function markOfProgram({texts, generated}: OccurrenceContext, document: number): PlaceMark {
  const known = generated.get(document);
  if (known !== undefined) return known;
  const {bytes} = texts[document];
  let foot = Math.max(0, bytes.length - markBytes);
  while (foot < bytes.length && (bytes[foot] & 0xc0) === 0x80) foot++;
  const head = decodeText(bytes, 0, Math.min(bytes.length, commentBytes));
  const end = decodeText(bytes, foot, bytes.length);
  const isReleases = texts[document].format.family !== 'code' && textRows.releases.holds(head);
  const mark = isMarkedBuilt(head, end)
    ? 'built'
    : isMarkedGenerated(head, end)
      ? 'generated'
      : isReleases
        ? 'releases'
        : '';
  generated.set(document, mark);
  return mark;
}

/** More than any mark of a generator is from either end of a page, and more than a term of a licence is long. */
const markBytes = 2000;

/** More than the description of an interface that a generator puts above each file. */
const commentBytes = 8000;

const standardBytes = 3000;

/** Whether the byte `at` is in a part of a page that a program fills in; a source file has none. */
function isInWrittenPart(context: OccurrenceContext, document: number, at: number): boolean {
  const {bytes, format} = context.texts[document];
  if (format.family === 'code') return false;
  let parts = context.writtenParts.get(document);
  if (parts === undefined) {
    const positions = positionsFor(context, document);
    parts = writtenParts(decodeText(bytes, 0, bytes.length)).map(({from, to}) => ({
      from: byteOffset(positions, from),
      to: byteOffset(positions, to),
    }));
    context.writtenParts.set(document, parts);
  }
  return parts.some(({from, to}) => from <= at && at < to);
}
