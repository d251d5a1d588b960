// Takes a finding, gives its passages as data of the HTML report: places are numbers.

import type {CopiedText, DocumentFinding, Finding, Occurrence, OccurrencePair} from '../../model/finding.ts';
import {type ByShape, byShape} from '../../model/shapes.ts';
import type {TextFinding} from '../../model/textFinding.ts';
import {passagesInCommon} from '../../wording/commonPassages.ts';
import {strongestView} from '../../wording/messageParts.ts';
import {rounded} from '../../wording/numbersInEnglish.ts';
import {equalWords} from '../../wording/pairDifference.ts';
import {leadingOccurrence} from '../../wording/reportedPlaces.ts';
import {differenceData} from '../differenceData.ts';
import type {LinesOf} from './embeddedTexts.ts';
import type {FindingData, PassageData, PlaceData} from './reportData.ts';

export function passagesOf(finding: Finding, paths: PathNumbers, linesOf: LinesOf): readonly PassageData[] {
  return byShape(passagesByShape, finding, paths, linesOf);
}

const passagesByShape: ByShape<readonly PassageData[], [paths: PathNumbers, linesOf: LinesOf]> = {
  passage: (finding, paths) => {
    // Its other place is in no file that was checked.
    if (finding.elsewhere !== undefined) return [{...passageData(finding, 0, paths), words: finding.elsewhere.words}];
    return [
      passageData(finding, leadingOccurrence(finding), paths),
      ...moreOf(finding, paths),
      ...(finding.also ?? []).map((one) => passageData(one, leadingOccurrence(one), paths)),
    ];
  },
  document: (finding, paths, linesOf) => [wholePages(finding, paths, linesOf), ...moreOf(finding, paths)],
  folder: () => [],
  collection: ({family, sharedWords, places}, paths, linesOf) => [
    {
      family,
      words: sharedWords,
      page: true,
      places: places.map(({path, words}) => wholePage(path, words, paths, linesOf)),
      first: [0, 1],
    },
  ],
};

/** Words and scores of several passages, as the message at the first place counts them. */
export function inCommonOf(finding: Finding): Pick<FindingData, 'inCommon'> {
  if (finding.kind !== 'passage') return {};
  const leading = leadingOccurrence(finding);
  const view = strongestView(finding.pairs, leading);
  const several = view === undefined ? null : passagesInCommon(finding, leading, view.other);
  if (several === null || several.passages < 2) return {};
  const {containmentA, containmentB, resemblance} = several.measures;
  return {
    inCommon: {words: several.words, scores: [rounded(containmentA), rounded(containmentB), rounded(resemblance)]},
  };
}

function moreOf({more = []}: TextFinding, paths: PathNumbers): readonly PassageData[] {
  return more.map((text) => passageData(text, text.facts?.a ?? 0, paths));
}

/** `leading`: the place that the finding speaks of as "here"; it is shown with its strongest counterpart. */
function passageData(
  text: Pick<CopiedText, 'code' | 'family' | 'places' | 'pairs' | 'words' | 'renamed' | 'reorderedRows'>,
  leading: number,
  paths: PathNumbers,
): PassageData {
  const shown = firstShown(text, leading);
  const differences = differenceData(text, ...shown.first);
  return {
    family: text.family,
    ...shown,
    ...scoresOfPair(text.pairs, leading),
    ...(differences !== null && {differences}),
    ...(text.renamed && {renamed: true as const}),
    places: text.places.map((place) => placeData(place, paths)),
  };
}

/** As the message says it: the words that are equal, of the place where it is said. */
function firstShown(
  text: Pick<CopiedText, 'code' | 'places' | 'pairs' | 'renamed'>,
  place: number,
): Pick<PassageData, 'words' | 'first'> {
  const view = strongestView(text.pairs, place);
  if (view === undefined) return {words: 0, first: [place, place]};
  return {words: equalWords(text, place, view), first: [place, view.other]};
}

function scoresOfPair(pairs: readonly OccurrencePair[], place: number): Pick<PassageData, 'scores'> {
  const view = strongestView(pairs, place);
  if (view === undefined) return {};
  return {scores: [rounded(view.share), rounded(view.otherShare), rounded(view.resemblance)]};
}

function placeData(place: Occurrence, paths: PathNumbers): PlaceData {
  const {path, startLine, startColumn, endLine, endColumn, words} = place;
  // A passage that ends with a line ends before the first character of the next one.
  return [paths.of(path), startLine, startColumn, Math.max(startLine, endLine), endColumn, words];
}

function wholePages(finding: DocumentFinding, paths: PathNumbers, linesOf: LinesOf): PassageData {
  const leading = leadingOccurrence(finding);
  const view = strongestView(finding.pairs, leading);
  return {
    family: finding.family,
    words: view === undefined ? 0 : Math.round(view.share * view.words),
    first: [leading, view?.other ?? leading],
    ...(finding.measure !== 'code' && scoresOfPair(finding.pairs, leading)),
    page: true,
    places: finding.places.map((place) => wholePage(place.path, place.words, paths, linesOf)),
  };
}

function wholePage(path: string, words: number, paths: PathNumbers, linesOf: LinesOf): PlaceData {
  const lines = linesOf(path) ?? [''];
  return [paths.of(path), 1, 1, lines.length, (lines.at(-1)?.length ?? 0) + 1, words];
}

/**
 * The paths of a report, each once; its data names them by number.
 * In the order in which they are met.
 */
export class PathNumbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(path: string): number {
    const known = this.#numbers.get(path);
    if (known !== undefined) return known;
    this.#numbers.set(path, this.names.length);
    return this.names.push(path) - 1;
  }
}
