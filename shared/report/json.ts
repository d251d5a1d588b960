// The whole inspection as one JSON document, a finding a line, keys always in the same order.

import {kindOf} from '../kinds/kinds.ts';
import {message, noVersions, versionsOf} from '../kinds/message.ts';
import type {
  CollectionFinding,
  CopyFacts,
  DocumentFinding,
  DocumentOccurrence,
  Finding,
  FolderFinding,
  Occurrence,
  OccurrencePair,
  PassageFinding,
} from '../model/finding.ts';
import type {BaselineNote, Inspection} from '../model/inspection.ts';
import type * as Json from '../model/jsonReport.ts';
import type {ReportedBaseline} from '../model/notesOfReport.ts';
import {inEnglish} from '../model/phrase.ts';
import {type ByShape, byShape} from '../model/shapes.ts';
import {pathsOf, type TextFinding} from '../model/textFinding.ts';
import {copiedWords, shareOf, sumOf, wholeShare} from '../share/wordShares.ts';
import {plainMessage, strongestView, type VersionNames} from '../wording/messageParts.ts';
import {rounded} from '../wording/numbersInEnglish.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {scoresData} from '../wording/scores.ts';
import {jsonRows, printableJson} from '../wording/terminal.ts';
import {differenceData} from './differenceData.ts';
import {folderTotals} from './folderTotals.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {countFindings, summarySentence} from './summary.ts';

/** Raised when a key changes its meaning or goes; new keys may come without. */
export const jsonVersion = 3;

export function* json(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  yield `{"version":${jsonVersion},\n"summary":${printableJson(summary(inspection))},\n"findings":[`;
  const findings = firstOf(inspection.findings, options);
  const versions = versionsOf(inspection);
  yield* jsonRows(findings, (finding) => byShape(dataByShape, finding, messageOf(finding, versions)));
  const {noise} = inspection;
  yield `${findings.length === 0 ? '' : '\n'}],\n"noise":${printableJson({
    words: sorted(noise.words),
    matches: sorted(noise.matches),
    examples: noise.examples.map(({reason, path, line, words, text}) => ({reason, path, line, words, text})),
    ...(noise.leftOut && {leftOut: noise.leftOut}),
    ...(noise.calmed && {calmed: noise.calmed}),
  })},\n`;
  yield `"cuts":${printableJson(inspection.cuts.map(({limit, value, lost}) => ({limit, value, lost: inEnglish(lost)})))},\n`;
  yield `"suppressed":${inspection.suppressed},\n`;
  yield `"unusedSuppressions":${printableJson(inspection.unusedSuppressions.map(({path, line, comment, problem}) => ({path, line, comment, ...(problem !== undefined && {problem})})))}`;
  // Without a baseline nothing is said of one.
  const {accepted} = inspection;
  if (accepted !== undefined) {
    const {source, by, count, notes} = accepted;
    yield `,\n"baseline":${printableJson({source, by, accepted: count, notes: notes.map(noteData)})}`;
  }
  const {notCompared = []} = inspection;
  if (notCompared.length > 0)
    yield `,\n"notCompared":${printableJson(notCompared.map(({a, b, reason}) => ({a, b, reason})))}`;
  yield '}\n';
}

function sorted(numbers: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function summary(inspection: Inspection): Json.Summary {
  const {findings, warnings, byCode, inOneFile} = countFindings(inspection.findings);
  return {
    text: summarySentence(inspection),
    files: inspection.files,
    bytes: inspection.bytes,
    words: inspection.words,
    skipped: inspection.skipped,
    findings,
    warnings,
    inOneFile,
    byCode,
    ...(inspection.past === undefined && copiedData(inspection)),
    ...(inspection.limits && {limits: inspection.limits.exceeded}),
    ...(inspection.review && {review: {changed: inspection.review.changed, what: inspection.review.what}}),
  };
}

/**
 * Copied words, in all and by folder; of a check that is no review also of how many words: in warnings, and in all that is
 * reported.
 */
function copiedData(inspection: Inspection): Pick<Json.Summary, 'copiedWords' | 'copied' | 'folders'> {
  const warned = inspection.findings.filter(({level}) => level === 'warning');
  return {
    copiedWords: sumOf(copiedWords(warned)),
    ...shareData(inspection),
    folders: folderTotals(inspection),
  };
}

function shareData(inspection: Inspection): Pick<Json.Summary, 'copied'> {
  const share = wholeShare(inspection);
  if (share === null) return {};
  const {words, warnings, reported} = share;
  const shares = {warnings: rounded(shareOf(warnings, words)), reported: rounded(shareOf(reported, words))};
  return {copied: {ofWords: words, words: {warnings, reported}, shares}};
}

/** The message in the terminal. */
export function messageOf(finding: Finding, versions: VersionNames): string {
  const ordinal = leadingOccurrence(finding);
  return plainMessage(message(finding, ordinal, versions), (path) => path);
}

const dataByShape: ByShape<Json.ReportedFinding, [said: string]> = {
  passage: passageData,
  document: documentData,
  folder: folderData,
  collection: collectionData,
};

function noteData(note: BaselineNote): ReportedBaseline['notes'][number] {
  const {kind, line, code, paths, excerpt, count, left, expires} = note;
  return {kind, line, code, count, left, expires, paths, excerpt};
}

/** `variant`: details that the codes do not tell apart. */
function head<F extends Finding, V extends object>(finding: F, said: string, variant: V) {
  const {code, level, family, acceptance} = finding;
  const kind: F['kind'] = finding.kind;
  const scores = scoresData(finding, leadingOccurrence(finding));
  const own = {kind, code, ...variant, level, message: said, ...scores, ...weightData(finding), family};
  if (acceptance === undefined) return own;
  const {places, accepted, fresh, expired} = acceptance;
  return {...own, acceptance: {places, accepted, fresh, expired}};
}

function detailData({detail, reordered}: DocumentFinding): Pick<Json.ReportedDocument, 'detail' | 'reordered'> {
  return detail === undefined ? {} : {detail, ...(reordered && {reordered})};
}

type TextVariant = Pick<Json.ReportedPassage, 'renamed' | 'reordered' | 'rows'>;

function textVariant({renamed, reorderedRows}: Pick<PassageFinding, 'renamed' | 'reorderedRows'>): TextVariant {
  if (renamed) return {renamed};
  return reorderedRows === undefined ? {} : {reordered: true, rows: reorderedRows};
}

function weightData(finding: Finding): Partial<Json.ReportedHead> {
  if (finding.facts === undefined) return {};
  const {counted} = finding;
  return {
    ...factsData(finding.facts),
    reason: finding.reason ?? '',
    ...(counted && {score: Math.round(counted.score), counted: counted.rows}),
  };
}

/** Facts that decide the level: see docs/findings.md. */
function factsData({
  weight,
  longest,
  inRuns,
  sampleShare,
  swaps,
  codeShare,
  pageShare,
}: CopyFacts): Partial<Json.ReportedHead> {
  return {
    weight: Math.round(weight),
    longestRun: Math.round(longest),
    wordsInRuns: Math.round(inRuns),
    sampleShare: rounded(sampleShare),
    swaps,
    codeShare: rounded(codeShare),
    pageShare: rounded(pageShare),
  };
}

/** Further texts of the same pages, each with its own places and figures. */
function moreData(finding: TextFinding): Pick<Json.ReportedPassage, 'passages'> {
  if (finding.more === undefined) return {};
  return {
    passages: finding.more.map(({family, places, pairs, words, facts, ...text}) => ({
      family,
      ...textVariant(text),
      words,
      ...(facts && factsData(facts)),
      places: places.map(placeData),
      pairs: pairs.map(pairData),
    })),
  };
}

/** Members of its set, which are information. */
function furtherData({
  further,
}: Pick<PassageFinding | FolderFinding, 'further'>): Pick<Json.ReportedPassage, 'further'> {
  if (further === undefined) return {};
  return {
    further: further.map(({copy, places}) => ({
      family: copy.family,
      places: places.map((place) => ({
        path: place.path,
        ...(place.startLine !== undefined && {startLine: place.startLine, endLine: place.endLine}),
      })),
    })),
  };
}

function passageData(finding: PassageFinding, said: string): Json.ReportedPassage {
  const {words, evidence, discountedWords, discountedPages, slots} = finding;
  return {
    ...head(finding, said, textVariant(finding)),
    words,
    evidence: rounded(evidence),
    discountedWords,
    discountedPages,
    slots,
    ...kindOf(finding).data?.(finding),
    ...(finding.also && {alsoBroken: finding.also.map(alsoData)}),
    places: finding.places.map(placeData),
    pairs: finding.pairs.map(pairData),
    ...differsData(finding),
    ...moreData(finding),
    ...furtherData(finding),
  };
}

/** Each with its own places. */
function alsoData(finding: PassageFinding): Json.ReportedBreakage {
  const {level, family, places} = finding;
  return {level, family, ...kindOf(finding).data?.(finding), places: places.map(placeData)};
}

/** Between the two places that the message is about. */
function differsData(finding: PassageFinding): Pick<Json.ReportedPassage, 'differs'> {
  const a = leadingOccurrence(finding);
  const view = strongestView(finding.pairs, a);
  const differs = view === undefined || finding.rewriting ? null : differenceData(finding, a, view.other);
  return differs === null ? {} : {differs: {a, b: view?.other, ...differs}};
}

function placeData(place: Occurrence): Json.TextPlace {
  const {path, start, end, startLine, startColumn, endLine, endColumn, words, reference, alsoIn, text} = place;
  return {
    path,
    start,
    end,
    startLine,
    startColumn,
    endLine,
    endColumn,
    words,
    reference,
    ...newData(place),
    alsoIn,
    text,
  };
}

function documentData(finding: DocumentFinding, said: string): Json.ReportedDocument {
  return {
    ...head(finding, said, detailData(finding)),
    ...kindOf(finding).data?.(finding),
    places: finding.places.map(documentPlaceData),
    pairs: finding.pairs.map(pairData),
    ...moreData(finding),
    ...furtherData(finding),
  };
}

function documentPlaceData(place: DocumentOccurrence): Json.PagePlace {
  const {path, words, lines, reference, alsoIn} = place;
  return {path, words, lines, reference, ...newData(place), alsoIn};
}

/** In a review only. */
function newData(place: Occurrence | DocumentOccurrence): {readonly new?: boolean} {
  return place.new === undefined ? {} : {new: place.new};
}

function folderData(finding: FolderFinding, said: string): Json.ReportedFolder {
  const {places, pages, pagesTotal, pairsMeasured, resemblanceMedian} = finding;
  const isReview = places.some((folder) => folder.new !== undefined);
  return {
    ...head(finding, said, {}),
    folders: pathsOf(finding),
    ...(finding.isParallel && {parallel: true}),
    ...(isReview && {newFolders: places.filter((folder) => folder.new).map(({path}) => path)}),
    pages,
    pagesTotal,
    pairsMeasured,
    resemblanceMedian: rounded(resemblanceMedian),
    pairs: finding.folded.map((pair) => documentData(pair, messageOf(pair, noVersions))),
    ...furtherData(finding),
  };
}

function collectionData(finding: CollectionFinding, said: string): Json.ReportedCollection {
  const [{path, words}, ...sources] = finding.places;
  return {
    ...head(finding, said, {}),
    path,
    words,
    sharedWords: finding.sharedWords,
    sources,
  };
}

function pairData(pair: OccurrencePair): Json.ReportedPair {
  return {
    a: pair.a,
    b: pair.b,
    containmentA: rounded(pair.containmentA),
    containmentB: rounded(pair.containmentB),
    resemblance: rounded(pair.resemblance),
    ...(pair.inOrder && {inOrderA: rounded(pair.inOrder[0]), inOrderB: rounded(pair.inOrder[1])}),
    wordsA: pair.wordsA,
    wordsB: pair.wordsB,
  };
}
