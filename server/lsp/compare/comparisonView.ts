// Takes two occurrences, gives what a client shows: titles, excerpts that start at the same height, and the whole
// documents.

import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Comparison, ComparisonSide, RewrittenSpans} from '../../../shared/model/protocol.ts';
import {comparePairs} from '../../../shared/queries/comparePair.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lineEnd, lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {Language} from '../../../shared/wording/language.ts';
import type {LocatedPassage} from '../../app/mend/mendTypes.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import {sentence} from '../features/messages.ts';
import {spanIn} from '../features/ranges.ts';
import {elsewhereUri, excerptUri, historyUri, type LineRange} from './contentUri.ts';
import type {CurrentOccurrence} from './currentOccurrences.ts';
import {inCells, linesOfPage, notebookOfPage} from './notebookPage.ts';

export interface ComparedPair {
  readonly root: string;
  readonly family: string;
  readonly here: CurrentOccurrence;
  readonly there: CurrentOccurrence;
  /** '92 % of 61 words', or empty. */
  readonly share: string;
  readonly otherShare: string;
}

/**
 * Context lines before and after a passage: at least one, and more while both documents have the same lines. Both
 * excerpts then start at the same height, and differences around the passages do not dominate: editors highlight them
 * more strongly than the passages.
 */
const contextMax = 3;

export function comparisonView(pair: ComparedPair, encoding: PositionEncoding, language: Language): Comparison {
  const {root, family: name, share, otherShare} = pair;
  const [here, there] = [inCells(pair.here, language), inCells(pair.there, language)];
  // The earlier revision is on the left.
  const isTurned = there.history !== null && here.history === null;
  const [left, right] = isTurned ? [there, here] : [here, there];
  const [leftShare, rightShare] = isTurned ? [otherShare, share] : [share, otherShare];
  const shares = leftShare === '' ? '' : ` (${leftShare} ↔ ${rightShare})`;
  return {
    family: name,
    here: here.ordinal,
    there: there.ordinal,
    title: `${left.label} ↔ ${right.label}${shares}`,
    passages: passagesOf(root, left, right, encoding),
    documents: {left: documentSide(root, left, encoding), right: documentSide(root, right, encoding)},
    rewritten: left.isWhole && right.isWhole ? rewrittenSpans(left.located, right.located, encoding, language) : [],
  };
}

function documentSide(
  root: string,
  {located, label, isWhole, history}: CurrentOccurrence,
  encoding: PositionEncoding,
): ComparisonSide {
  const lines = notebookOfPage(located.path) === null ? null : linesOfPage(located.text);
  const uri =
    history !== null
      ? historyUri(root, history.commit, history.path, lines)
      : lines === null
        ? located.uri
        : excerptUri(root, located.path, lines);
  const span = isWhole ? null : spanIn(located.text, located.start, located.end, encoding);
  return {uri, label, span};
}

function passagesOf(
  root: string,
  left: CurrentOccurrence,
  right: CurrentOccurrence,
  encoding: PositionEncoding,
): Comparison['passages'] {
  if (left.isWhole || right.isWhole) {
    return {left: documentSide(root, left, encoding), right: documentSide(root, right, encoding)};
  }
  const [one, other] = [left, right].map(({located}) => ({...linesOfView(located), all: located.text.split(lineEnd)}));
  const before = contextOf(one.all.slice(0, one.first - 1).reverse(), other.all.slice(0, other.first - 1).reverse());
  const after = contextOf(one.all.slice(one.last), other.all.slice(other.last));
  const side = (occurrence: CurrentOccurrence): ComparisonSide => {
    const {located, label} = occurrence;
    const {first, last} = linesOfView(located);
    const shown = {first: first - before, last: last + after};
    const uri = partUri(root, occurrence, shown);
    const from = lineStartsOf(located.text)[shown.first - 1] ?? 0;
    return {uri, label, span: spanIn(located.text.slice(from), located.start - from, located.end - from, encoding)};
  };
  return {left: side(left), right: side(right)};
}

function partUri(root: string, {located, history, elsewhere}: CurrentOccurrence, lines: LineRange): string {
  if (elsewhere !== undefined) return elsewhereUri(root, elsewhere, lines);
  return history === null
    ? excerptUri(root, located.path, lines)
    : historyUri(root, history.commit, history.path, lines);
}

/** Takes the lines outwards from a passage. */
function contextOf(one: readonly string[], other: readonly string[]): number {
  const both = Math.min(contextMax, one.length, other.length);
  let same = 0;
  while (same < both && one[same].trim() === other[same].trim()) same++;
  return Math.min(both, Math.max(1, same));
}

export function linesOfView({text, start, end}: LocatedPassage): LineRange {
  const starts = lineStartsOf(text);
  return {first: lineOf(starts, start) + 1, last: lineOf(starts, Math.max(start, end - 1)) + 1};
}

const everything = {...defaults, documents: false, minContainment: 0, minResemblance: 0};

/** Takes two whole documents, gives the places in which they say the same in other words, for an editor that shows both. */
function rewrittenSpans(left: LocatedPassage, right: LocatedPassage, encoding: PositionEncoding, language: Language) {
  const sides = [left, right];
  return findingsBetween(left, right, everything).flatMap((finding): RewrittenSpans[] => {
    if (finding.rewriting === undefined) return [];
    const [a, b] = finding.places.map(({start, end}, side) => spanIn(sides[side].text, start, end, encoding));
    const [ofLeft, ofRight] = [0, 1].map((side) => sentence(finding, side, language));
    return [{left: a, right: b, ofLeft, ofRight}];
  });
}

/** The findings of two texts, wherever they are. */
export function findingsBetween(
  one: Pick<LocatedPassage, 'path' | 'text'>,
  other: Pick<LocatedPassage, 'path' | 'text'>,
  config: Config,
): readonly Finding[] {
  const texts = [one, other].map(({path, text}) => {
    const bytes = new TextEncoder().encode(text);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  return comparePairs(texts, [[0, 1]], config, () => undefined).findings;
}
