// The whole inspection as one JSON document, a finding a line, keys always in the same order.

import {kindOf} from '../kinds/kinds.ts';
import {message, versionsOf} from '../kinds/message.ts';
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
import type {BaselineNote, Inspection, UnusedSuppression} from '../model/inspection.ts';
import {pathsOf, type TextFinding} from '../model/textFinding.ts';
import {plainMessage, strongestView, type VersionNames} from '../wording/messageParts.ts';
import {rounded} from '../wording/numbersInEnglish.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {scoresData} from '../wording/scores.ts';
import {printableJson} from '../wording/terminal.ts';
import {copiedWords, sumOf} from './copiedWords.ts';
import {differenceData} from './differenceData.ts';
import {folderTotals} from './folderTotals.ts';
import type {ReportOptions} from './options.ts';
import {firstOf} from './order.ts';
import {countFindings, summarySentence} from './summary.ts';

/** Raised when a key changes its meaning or goes; new keys may come without. */
export const jsonVersion = 3;

export function* json(inspection: Inspection, options: Pick<ReportOptions, 'top'>): Generator<string> {
  yield `{"version":${jsonVersion},\n"summary":${line(summary(inspection))},\n"findings":[`;
  const findings = firstOf(inspection.findings, options);
  const versions = versionsOf(inspection);
  for (const [index, finding] of findings.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${line(findingData(finding, messageOf(finding, versions)))}`;
  }
  const {noise} = inspection;
  yield `${findings.length === 0 ? '' : '\n'}],\n"noise":${line({
    words: sorted(noise.words),
    matches: sorted(noise.matches),
    examples: noise.examples.map(({reason, path, line, words, text}) => ({reason, path, line, words, text})),
    ...(noise.leftOut && {leftOut: noise.leftOut}),
    ...(noise.calmed && {calmed: noise.calmed}),
  })},\n`;
  yield `"cuts":${line(inspection.cuts.map(({limit, value, lost}) => ({limit, value, lost})))},\n`;
  yield `"suppressed":${inspection.suppressed},\n`;
  yield `"unusedSuppressions":${line(inspection.unusedSuppressions.map(unusedData))}`;
  // Without a baseline nothing is said of one.
  const {accepted} = inspection;
  if (accepted !== undefined) {
    const {source, by, count, notes} = accepted;
    yield `,\n"baseline":${line({source, by, accepted: count, notes: notes.map(noteData)})}`;
  }
  const {notCompared = []} = inspection;
  if (notCompared.length > 0) yield `,\n"notCompared":${line(notCompared.map(({a, b, reason}) => ({a, b, reason})))}`;
  yield '}\n';
}

function line(value: unknown): string {
  return printableJson(JSON.stringify(value));
}

function sorted(numbers: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function summary(inspection: Inspection): unknown {
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
    copiedWords: sumOf(copiedWords(inspection.findings.filter(({level}) => level === 'warning'))),
    folders: folderTotals(inspection.findings),
    ...(inspection.review && {review: {changed: inspection.review.changed, what: inspection.review.what}}),
  };
}

const noVersions: VersionNames = () => '';

/** The message in the terminal. */
function messageOf(finding: Finding, versions: VersionNames): string {
  const ordinal = leadingOccurrence(finding);
  return `${plainMessage(message(finding, ordinal, versions), (path) => path)}.`;
}

function findingData(finding: Finding, said: string): unknown {
  switch (finding.kind) {
    case 'passage':
      return passageData(finding, said);
    case 'document':
      return documentData(finding, said);
    case 'folder':
      return folderData(finding, said);
    case 'collection':
      return collectionData(finding, said);
  }
}

function noteData({kind, line, code, paths, excerpt, count, left, expires}: BaselineNote): unknown {
  return {kind, line, code, count, left, expires, paths, excerpt};
}

function head(finding: Finding, said: string) {
  const {kind, code, level, family, acceptance} = finding;
  const scores = scoresData(finding, leadingOccurrence(finding));
  const own = {kind, code, ...variantData(finding), level, message: said, ...scores, ...weightData(finding), family};
  if (acceptance === undefined) return own;
  const {places, accepted, fresh, expired} = acceptance;
  return {...own, acceptance: {places, accepted, fresh, expired}};
}

/** Details that the codes do not tell apart. */
function variantData(finding: Finding): object {
  if (finding.kind === 'document' && finding.detail !== undefined)
    return {detail: finding.detail, ...(finding.reordered && {reordered: true})};
  return finding.kind === 'passage' ? textVariant(finding) : {};
}

function textVariant({renamed, reorderedRows}: {readonly renamed?: true; readonly reorderedRows?: number}): object {
  if (renamed) return {renamed};
  return reorderedRows === undefined ? {} : {reordered: true, rows: reorderedRows};
}

function weightData(finding: Finding): object {
  if (finding.facts === undefined) return {};
  const {counted} = finding;
  return {
    ...factsData(finding.facts),
    reason: finding.reason ?? '',
    ...(counted && {score: Math.round(counted.score), counted: counted.rows}),
  };
}

/** Facts that decide the level: see docs/findings.md. */
function factsData({weight, longest, inRuns, sampleShare, swaps, codeShare, pageShare}: CopyFacts): object {
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
function moreData(finding: TextFinding): object {
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
function furtherData({further}: Pick<PassageFinding | FolderFinding, 'further'>): object {
  if (further === undefined) return {};
  return {
    further: further.map(({copy, places}) => ({
      family: copy.family,
      places: places.map((place) => ({
        path: place.path,
        ...('startLine' in place && {startLine: place.startLine, endLine: place.endLine}),
      })),
    })),
  };
}

function passageData(finding: PassageFinding, said: string): unknown {
  const {words, evidence, discountedWords, discountedPages, slots} = finding;
  return {
    ...head(finding, said),
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
function alsoData(finding: PassageFinding): unknown {
  const {level, family, places} = finding;
  return {level, family, ...kindOf(finding).data?.(finding), places: places.map(placeData)};
}

/** Between the two places that the message is about. */
function differsData(finding: PassageFinding): object {
  const a = leadingOccurrence(finding);
  const view = strongestView(finding.pairs, a);
  const differs = view === undefined || finding.rewriting ? null : differenceData(finding, a, view.other);
  return differs === null ? {} : {differs: {a, b: view?.other, ...differs}};
}

function placeData(place: Occurrence): unknown {
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

function documentData(finding: DocumentFinding, said: string): unknown {
  return {
    ...head(finding, said),
    ...kindOf(finding).data?.(finding),
    places: finding.places.map(documentPlaceData),
    pairs: finding.pairs.map(pairData),
    ...moreData(finding),
    ...furtherData(finding),
  };
}

function documentPlaceData(place: DocumentOccurrence): unknown {
  const {path, words, lines, reference, alsoIn} = place;
  return {path, words, lines, reference, ...newData(place), alsoIn};
}

/** In a review only. */
function newData(place: Occurrence | DocumentOccurrence): {readonly new?: boolean} {
  return place.new === undefined ? {} : {new: place.new};
}

function folderData(finding: FolderFinding, said: string): unknown {
  const {places, pages, pagesTotal, pairsMeasured, resemblanceMedian} = finding;
  const isReview = places.some((folder) => folder.new !== undefined);
  return {
    ...head(finding, said),
    folders: pathsOf(finding),
    ...(finding.isParallel && {parallel: true}),
    ...(isReview && {newFolders: places.filter((folder) => folder.new).map(({path}) => path)}),
    pages,
    pagesTotal,
    pairsMeasured,
    resemblanceMedian: rounded(resemblanceMedian),
    pairs: finding.pairs.map((pair) => documentData(pair, messageOf(pair, noVersions))),
    ...furtherData(finding),
  };
}

function collectionData(finding: CollectionFinding, said: string): unknown {
  const [{path, words}, ...sources] = finding.places;
  return {
    ...head(finding, said),
    path,
    words,
    sharedWords: finding.sharedWords,
    sources,
  };
}

function unusedData({path, line, comment, problem}: UnusedSuppression): unknown {
  return {path, line, comment, ...(problem !== undefined && {problem})};
}

function pairData(pair: OccurrencePair): unknown {
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
