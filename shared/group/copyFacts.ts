// Takes the places of a copy, gives what its level is decided by: its weight, and what its pages say of themselves.

import type {CopyFacts, OccurrencePair, PlaceMark} from '../model/finding.ts';
import {isDrawing, isMarkedGenerated, isOutput, isStandardText} from '../rules/textMarks.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Context} from './findingContext.ts';
import {type OccurrenceContext, pairFacts, type TokenRange} from './occurrences.ts';

/** Pairs of a finding that are weighed: the heaviest counts, and the strongest come first. */
const weighedPairsMax = 12;

/**
 * Equal tokens of code whose names differ have no long runs of equal words: all of them count, but less than equal words
 * of a source file (0.85), as any two functions of one shape have many in common.
 */
const renamedFactor = 0.7;

/** Of the heaviest pair. `pairs` are at least one. */
export function factsOf(
  context: Context,
  places: readonly TokenRange[],
  pairs: readonly OccurrencePair[],
  areRenamed = false,
): CopyFacts {
  const {firstToken, endToken} = context.indexed.corpus;
  const wordsOf = (document: number) => endToken[document] - firstToken[document];
  const {addedTokens = []} = context.indexed;
  const counts = (a: number, b: number) => addedTokens.every(({added}) => added[a] + added[b] > 0);
  const all = pairs.slice(0, weighedPairsMax).map((pair) => {
    const {a, b} = pair;
    const facts = {a, b, ...pairFacts(context, places[a], places[b], wordsOf, counts)};
    if (!areRenamed) return facts;
    const shared = Math.min(pair.wordsA * pair.containmentA, pair.wordsB * pair.containmentB);
    return {...facts, weight: renamedFactor * shared, longest: shared};
  });
  const heaviest = all.reduce((most, one) => (one.weight > most.weight ? one : most));
  return {...heaviest, marks: places.map((place) => markOf(context, place))};
}

export function markOf({texts, tokens}: OccurrenceContext, {document, from, to}: TokenRange): PlaceMark {
  const {bytes} = texts[document];
  const {start, length} = tokens;
  let foot = Math.max(0, bytes.length - markBytes);
  while (foot < bytes.length && (bytes[foot] & 0xc0) === 0x80) foot++;
  const head = decodeText(bytes, 0, Math.min(bytes.length, markBytes));
  if (isMarkedGenerated(head, decodeText(bytes, foot, bytes.length))) return 'generated';
  const end = Math.min(start[to - 1] + length[to - 1], start[from] + standardBytes);
  const text = decodeText(bytes, start[from], end);
  if (isStandardText(text)) return 'standard';
  if (isOutput(text)) return 'output';
  return isDrawing(text) ? 'drawing' : '';
}

/** More than any mark of a generator is from either end of a page, and more than a term of a licence is long. */
const markBytes = 2000;

const standardBytes = 3000;
