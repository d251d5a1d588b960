// Message of a diagnostic at a place, in plain text, with related places.

import {noVersions, sentencesOf} from '../../../shared/kinds/message.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import type {LineSpan} from '../../../shared/model/protocol.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {
  type MessagePart,
  occurrenceName,
  pairOfPlaces,
  strongestView,
  viewOf,
} from '../../../shared/wording/messageParts.ts';
import {lineRange, percent} from '../../../shared/wording/numbersInEnglish.ts';
import {commonLines, commonText, equalWords} from '../../../shared/wording/pairDifference.ts';
import {extentOf} from '../../../shared/wording/placeDifference.ts';
import {fileOf} from '../../../shared/wording/reportedPlaces.ts';
import {scoresOf, scoresSentence} from '../../../shared/wording/scores.ts';
import {keepNames, shortParts} from '../../../shared/wording/shortParts.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {visiblePath, visibleText} from '../../../shared/wording/terminal.ts';
import type {PositionEncoding} from '../documents/lineIndex.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {historyPath} from '../threads/historyPath.ts';
import {documentStart, type LinesAround, spanOfOccurrence, withoutLines} from './ranges.ts';

/** Another place of a finding, and how much of it is here. */
interface Related {
  readonly uri: string;
  readonly span: LineSpan;
  readonly message: string;
  /** Lines of the place beside the text that it has in common with this one: other places have these. */
  readonly linesAround: LinesAround;
}

/** A longer message is cut off by lists of problems, and fills the line below the text in some editors. */
const messageUnitsMax = 120;

/** Everything, as plain text. */
export function sentence(finding: Finding, ordinal: number, language: Language): string {
  const scores = scoresOf(finding, ordinal);
  const said = sentencesOf(finding, ordinal, noVersions, editorForm(language)).map(plain);
  return [...said, ...(scores === null ? [] : [scoresSentence(scores, language)])].join(' ');
}

/** A sentence that has no room in the message. */
interface FurtherSentence {
  readonly message: string;
  /** Words here that it is about: the first that it quotes, unless only the other copy has them. '' if there are none. */
  readonly quote: string;
}

/** The first sentence with those that have room beside it, and the scores; then the rest. */
export function fittedMessage(
  finding: Finding,
  ordinal: number,
  language: Language,
): {readonly message: string; readonly rest: readonly FurtherSentence[]} {
  const form = editorForm(language);
  const paths = finding.places.map(({path}) => path);
  const inForm = (placesMax: number) => {
    const [first = [], ...others] = sentencesOf(finding, ordinal, noVersions, {...form, placesMax});
    return {first, others, short: shortParts(first, messageUnitsMax, plainPart, paths)};
  };
  const all = inForm(form.placesMax);
  // Of places whose names have no room, one is named: the others are listed beside the message, as far as there is room.
  const {short, others} = keepNames(all.first, all.short) ? all : inForm(1);
  let message = plain(short);
  const rest: FurtherSentence[] = [];
  for (const other of others) {
    const longer = `${message} ${plain(other)}`;
    // In their order: advice before the difference that it is about would puzzle.
    if (rest.length === 0 && longer.length <= messageUnitsMax) message = longer;
    else rest.push({message: plain(other), quote: quoteIn(other) || lineSharedWith(finding, ordinal, other)});
  }
  const scores = scoresOf(finding, ordinal);
  return {message: scores === null ? message : `${message} ${scoresSentence(scores, language)}`, rest};
}

function quoteIn(parts: readonly MessagePart[]): string {
  const [quote = ''] = parts.flatMap((part) =>
    typeof part !== 'string' && 'quote' in part && !part.isPath ? [part.quote] : [],
  );
  return quote.replace(/ …$/, '');
}

/** Of the first place that is named, the first line here that it has; '' if words do not say. */
function lineSharedWith(finding: Finding, ordinal: number, parts: readonly MessagePart[]): string {
  const named = parts.find((part) => typeof part !== 'string' && 'ordinal' in part);
  if (finding.kind !== 'passage' || typeof named !== 'object' || !('ordinal' in named)) return '';
  const {text, startLine} = finding.places[ordinal];
  const common = named.ordinal === ordinal ? null : commonText(finding, ordinal, named.ordinal);
  return common === null ? '' : (text.split('\n')[common.here - startLine] ?? '').trim();
}

function plain(parts: readonly MessagePart[]): string {
  return parts.map(plainPart).join('');
}

function plainPart(part: MessagePart): string {
  if (typeof part === 'string') return part;
  if ('quote' in part) return visibleText(part.quote);
  const history = historyPath(part.path);
  return (
    visiblePath(history?.path ?? part.path) + dashed(part.lines) + (history === null ? '' : ` (${history.commit})`)
  );
}

/** ':40-58' as people write ranges. Reports for terminals keep to ASCII. */
export function dashed(lines: string): string {
  return lines.replace('-', '–');
}

/** 'docs/setup.md:40–58', 'docs/setup.md', of the past 'docs/setup.md:40–58 (1a2b3c4d5e6f)', of a folder 'docs/'. */
export function labelOf(finding: Finding, ordinal: number): string {
  const {path, lines} = occurrenceName(finding, ordinal);
  const file = fileOf(finding, path);
  const commit = file === path ? '' : ` (${path.slice(0, path.indexOf(':'))})`;
  return visiblePath(file) + dashed(lines) + commit;
}

/** '56 of 61 words', of a page '92 % of 610 words': how much of it is in the one that is most like it, or in `other`. */
export function percentText(finding: Finding, ordinal: number, language: Language, other?: number): string {
  if (finding.kind === 'collection') return ordinal === 0 ? '' : language.words(finding.places[ordinal]?.words ?? 0);
  if (!isTextFinding(finding)) return '';
  const pair = other === undefined ? null : pairOfPlaces(finding.pairs, ordinal, other);
  const view = pair === null ? strongestView(finding.pairs, ordinal) : viewOf(pair, ordinal);
  if (view === undefined || (other !== undefined && pair === null)) return '';
  const {share, words} = view;
  if (finding.measure === 'code') {
    const score = language.decimal(share, 2);
    return language.say('score {score} of {count} code tokens', {score, count: words});
  }
  if (finding.kind === 'document') {
    return language.say('{part} of {count} words', {part: percent(share), count: words});
  }
  // The tokens of renamed code are no words of a reader.
  if (finding.renamed) return percent(share);
  const equal = equalWords(finding, ordinal, view);
  // The place may have more than the two have in common.
  return partOfWords(equal, Math.max(words, finding.places[ordinal].words), language);
}

function partOfWords(part: number, count: number, language: Language): string {
  return part >= count ? language.words(part) : language.say('{part} of {count} words', {part, count});
}

/** Note on a limit that was reached. */
export function cutNote({lost, limit, value}: Cut, language: Language): string {
  return language.say('Left out: {lost} ({limit} is {value}).', {
    lost: visibleText(language.phrase(lost)),
    limit,
    value,
  });
}

/** Where other places have more of a text, the part of one of them that is here; null: all of it is. */
function commonPart(
  finding: Finding,
  ordinal: number,
  other: number,
  language: Language,
): {readonly around: LinesAround; readonly lines: string; readonly words: string} | null {
  if (finding.kind !== 'passage' || extentOf(finding) === 'whole') return null;
  const pair = pairOfPlaces(finding.pairs, ordinal, other);
  const common = pair === null ? null : commonLines(finding, ordinal, other);
  if (pair === null || common === null) return null;
  const {startLine, endLine} = finding.places[other];
  const {first, last} = common;
  if (first <= startLine && last >= endLine) return null;
  const words = partOfWords(equalWords(finding, ordinal, viewOf(pair, ordinal)), common.words, language);
  const around = {before: Math.max(0, first - startLine), behind: Math.max(0, endLine - last)};
  return {around, lines: `:${lineRange(first, last)}`, words};
}

/** Other places, at most so many, for lists beside a diagnostic. */
export function related(
  root: string,
  finding: Finding,
  ordinal: number,
  {uriOf, language}: Pick<FeatureContext, 'uriOf' | 'language'>,
  encoding: PositionEncoding,
  countMax: number,
): readonly Related[] {
  return [...finding.places.keys()]
    .filter((other) => other !== ordinal && !finding.places[other].isFolder)
    .slice(0, countMax)
    .map((other) => {
      const place = finding.places[other];
      const isReference = place.reference && !('new' in place) && !('history' in finding);
      const role = isReference ? ` (${language.say('reference')})` : '';
      const part = commonPart(finding, ordinal, other, language);
      // Of two places that were not compared, nothing is said.
      const share = part?.words ?? percentText(finding, other, language, ordinal);
      const linesAround = part?.around ?? {before: 0, behind: 0};
      const where = part === null ? labelOf(finding, other) : visiblePath(place.path) + dashed(part.lines);
      return {
        uri: uriOf(root, place.path),
        span:
          place.startLine !== undefined ? withoutLines(linesAround, spanOfOccurrence(place, encoding)) : documentStart,
        message: share === '' ? where : `${where}: ${share}${role}`,
        linesAround,
      };
    });
}
