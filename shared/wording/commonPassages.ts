// Texts that two places of a finding, or two files, have in common: those whose differences are counted and quoted together.

import {firstCommonRun} from '../difference/commonRuns.ts';
import type {Extent} from '../difference/textEdits.ts';
import type {DocumentFinding, Measures, Occurrence, OccurrencePair, PassageFinding} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {namedOfBlock} from './blockPlaces.ts';
import type {ComparedPages, ComparedPlaces} from './copyDifferences.ts';
import {driftedView, strongestView, viewOf} from './messageParts.ts';
import {type ComparedCopy, commonText, linesOfRun} from './pairDifference.ts';

export interface CommonPassages {
  readonly passages: number;
  /** Equal words of all of them. */
  readonly words: number;
  /** Of all of them as one text. */
  readonly measures: Measures;
  /** Lines where they begin here and at the other page: this text first, then the one with most words. */
  readonly begins: readonly {readonly here: number; readonly there: number}[];
  /** The same, to be compared. */
  readonly copies: readonly ComparedPlaces[];
}

type Range = Pick<Occurrence, 'start' | 'end'>;

/**
 * Texts of a merged finding that two of its pages share. Text that overlaps on either page is counted once, renamed code not; null of a finding
 * that is about renamed code first, or about one text.
 */
export function passagesInCommon(finding: PassageFinding, ordinal: number, other: number): CommonPassages | null {
  if (finding.more === undefined || finding.renamed) return null;
  const [page, otherPage] = [finding.places[ordinal].path, finding.places[other].path];
  return page === otherPage ? null : commonPassages([finding, ...finding.more], page, otherPage);
}

export function commonPassages(texts: readonly ComparedCopy[], page: string, other: string): CommonPassages {
  const found = texts.flatMap((text) => {
    const {places, pairs, renamed} = text;
    return (renamed ? [] : pairs).flatMap((pair) => {
      const [a, b] = [places[pair.a], places[pair.b]];
      const at = a.path === page && b.path === other ? pair.a : b.path === page && a.path === other ? pair.b : -1;
      if (at < 0) return [];
      const {share, words, otherWords} = viewOf(pair, at);
      const there = at === pair.a ? b : a;
      return [
        {
          ...places[at],
          there,
          words: Math.round(share * words),
          wordsHere: words,
          wordsThere: otherWords,
          text,
          at,
          pair,
        },
      ];
    });
  });
  // The text that a report points to is always one of them.
  const isFirst = ({text}: (typeof found)[0]) => Number(text === texts[0]);
  const taken: typeof found = [];
  for (const one of found.sort((x, y) => isFirst(y) - isFirst(x) || y.words - x.words || x.start - y.start)) {
    if (taken.every((other) => !overlap(one, other) && !overlap(one.there, other.there))) taken.push(one);
  }
  const sumOf = (count: (one: (typeof found)[0]) => number) => taken.reduce((sum, one) => sum + count(one), 0);
  const words = sumOf((one) => one.words);
  const otherOf = ({at, pair}: (typeof found)[0]) => (at === pair.a ? pair.b : pair.a);
  const measures = measuresOf(
    sumOf(({wordsHere}) => wordsHere),
    sumOf(({wordsThere}) => wordsThere),
    words,
  );
  return {
    passages: taken.length,
    words,
    measures,
    begins: taken.map((one) => {
      const {text, at} = one;
      const there = otherOf(one);
      const beginning = commonText(text, at, there) ?? linesOfRun(firstCommonRun, text, at, there);
      return beginning ?? {here: text.places[at].startLine, there: text.places[there].startLine};
    }),
    copies: taken.map((one) => ({text: one.text, here: one.at, there: otherOf(one)})),
  };
}

function overlap(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Texts that the message at a place compares: all that the two pages share, or this one. */
export function copiesAt(finding: PassageFinding, ordinal: number): readonly ComparedPlaces[] {
  const other =
    driftedView(finding, ordinal)?.other ??
    namedOfBlock(finding, ordinal)[0] ??
    strongestView(finding.pairs, ordinal)?.other;
  if (other === undefined) return [];
  const several = passagesInCommon(finding, ordinal, other);
  return several === null || several.passages < 2 ? [{text: finding, here: ordinal, there: other}] : several.copies;
}

/** null: they are too long. Where one is a part of the other, `copy`: all that only the other has would differ. */
function wholePages(
  {places, pairs}: DocumentFinding,
  here: number,
  there: number,
  extent: Extent,
): ComparedPlaces | null {
  const whole = places.map((place) => place.whole);
  if (whole[here] === undefined || whole[there] === undefined) return null;
  // Places that are not compared have no text of their own.
  const texts = whole.map((text) => text ?? (whole[here] as Occurrence));
  return {text: {code: 'copied-passage', extent, places: texts, pairs}, here, there};
}

/**
 * Texts to compare of two whole pages: the two as one text each, or the passages in common. An editor has a diagnostic for each
 * passage, so that what it says of the pages cannot depend on them.
 */
export function textsOfPages(finding: DocumentFinding, ordinal: number, other: number): ComparedPages {
  const isNearlySame = finding.detail === 'near-duplicate-document';
  const whole = wholePages(finding, ordinal, other, isNearlySame ? 'page' : 'copy');
  if (isNearlySame && whole !== null) return {copies: [whole], areWhole: true};
  const [here, there] = [finding.places[ordinal], finding.places[other]];
  // Renamed code and tables in another order have no words to compare.
  const texts = (finding.more ?? []).filter((text) => !text.renamed && text.reorderedRows === undefined);
  const shared = sharedTexts(texts, here.path, there.path);
  return shared.length === 0 && whole !== null ? {copies: [whole], areWhole: true} : {copies: shared, areWhole: false};
}

/** The texts of a merged finding that two pages share, each with its places there. */
function sharedTexts(texts: readonly ComparedCopy[], page: string, other: string): readonly ComparedPlaces[] {
  return texts.flatMap((text) => {
    const pair = text.pairs.find(({a, b}) => isPairOfPages(text.places, [{a, b}], page, other));
    if (pair === undefined) return [];
    const isTurned = text.places[pair.a].path !== page;
    return [{text, here: isTurned ? pair.b : pair.a, there: isTurned ? pair.a : pair.b}];
  });
}

function isPairOfPages(
  places: readonly Occurrence[],
  pairs: readonly Pick<OccurrencePair, 'a' | 'b'>[],
  page: string,
  other: string,
): boolean {
  return pairs.some(({a, b}) => {
    const [x, y] = [places[a].path, places[b].path];
    return (x === page && y === other) || (x === other && y === page);
  });
}
