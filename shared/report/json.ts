// The whole inspection as one JSON document, a finding a line, keys always in the same order.
import type {
  BaselineNote,
  CollectionFinding,
  CopyFacts,
  DocumentFinding,
  DocumentOccurrence,
  Finding,
  FolderFinding,
  Inspection,
  Occurrence,
  OccurrencePair,
  PassageFinding,
  RecallEstimate,
  UnusedSuppression,
} from '../model/finding.ts';
import {plainMessage} from '../wording/message.ts';
import {rounded} from '../wording/numbersInEnglish.ts';
import {printableJson} from '../wording/terminal.ts';
import {countFindings, summarySentence, worstParts} from './summary.ts';

/** Raised when a key changes its meaning or goes; new keys may come without. */
export const jsonVersion = 1;

export function* json(inspection: Inspection): Generator<string> {
  yield `{"version":${jsonVersion},\n"summary":${line(summary(inspection))},\n"findings":[`;
  for (const [index, finding] of inspection.findings.entries()) {
    yield `${index === 0 ? '\n' : ',\n'}${line(findingData(finding))}`;
  }
  const {noise} = inspection;
  yield `${inspection.findings.length === 0 ? '' : '\n'}],\n"noise":${line({
    words: sorted(noise.words),
    matches: sorted(noise.matches),
    examples: noise.examples.map(({reason, path, line, words, text}) => ({reason, path, line, words, text})),
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
  if (inspection.recall !== undefined) yield `,\n"recall":${line(recallData(inspection.recall))}`;
  yield '}\n';
}

function recallData({missed, standardError, onlySecond, ...counts}: RecallEstimate): unknown {
  return {
    ...counts,
    missed: rounded(missed),
    standardError: rounded(standardError),
    onlySecond: onlySecond.map(({places: [a, b], wordsA, wordsB, containmentA, containmentB, resemblance}) => ({
      a: placeOfMissed(a),
      b: placeOfMissed(b),
      wordsA,
      wordsB,
      containmentA: rounded(containmentA),
      containmentB: rounded(containmentB),
      resemblance: rounded(resemblance),
    })),
  };
}

function placeOfMissed({path, start, end, startLine, endLine, text}: Occurrence): unknown {
  return {path, start, end, startLine, endLine, text};
}

function line(value: unknown): string {
  return printableJson(JSON.stringify(value));
}

function sorted(numbers: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(numbers).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function summary(inspection: Inspection): unknown {
  const {findings, warnings, byCode, inOneFile} = countFindings(inspection.findings);
  const worst = worstParts(inspection.findings);
  return {
    text: summarySentence(inspection),
    worst: worst.length === 0 ? null : plainMessage(worst, (path) => path),
    files: inspection.files,
    bytes: inspection.bytes,
    words: inspection.words,
    skipped: inspection.skipped,
    findings,
    warnings,
    inOneFile,
    byCode,
    ...(inspection.review && {review: {changed: inspection.review.changed, what: inspection.review.what}}),
  };
}

function findingData(finding: Finding): unknown {
  switch (finding.kind) {
    case 'passage':
      return passageData(finding);
    case 'document':
      return documentData(finding);
    case 'folder':
      return folderData(finding);
    case 'collection':
      return collectionData(finding);
  }
}

function noteData({kind, line, code, paths, excerpt, count, left, expires}: BaselineNote): unknown {
  return {kind, line, code, count, left, expires, paths, excerpt};
}

function head(finding: Finding) {
  const {kind, code, level, family, acceptance} = finding;
  const own = {kind, code, level, ...weightData(finding), family};
  if (acceptance === undefined) return own;
  const {places, accepted, fresh, expired} = acceptance;
  return {...own, acceptance: {places, accepted, fresh, expired}};
}

function weightData(finding: Finding): object {
  if (!('facts' in finding) || finding.facts === undefined) return {};
  return {...factsData(finding.facts), reason: finding.reason ?? ''};
}

/** What the level is decided by: see docs/findings.md. */
function factsData({weight, longest, inRuns, sampleShare, nameSwaps, pageShare}: CopyFacts): object {
  return {
    weight: Math.round(weight),
    longestRun: Math.round(longest),
    wordsInRuns: Math.round(inRuns),
    sampleShare: rounded(sampleShare),
    nameSwaps,
    pageShare: rounded(pageShare),
  };
}

/** Further texts of the same pages, each with its own places and figures. */
function moreData(finding: PassageFinding | DocumentFinding): object {
  if (finding.more === undefined) return {};
  return {
    passages: finding.more.map(({family, places, pairs, words, facts}) => ({
      family,
      words,
      ...factsData(facts),
      places: places.map(placeData),
      pairs: pairs.map(pairData),
    })),
  };
}

function passageData(finding: PassageFinding): unknown {
  const {words, evidence, discountedWords, discountedPages, slots} = finding;
  return {
    ...head(finding),
    words,
    evidence: rounded(evidence),
    discountedWords,
    discountedPages,
    slots,
    ...(finding.history && {history: finding.history}),
    ...(finding.stale && {
      reason: finding.reason ?? '',
      edits: finding.stale.edits,
      touchesFact: finding.stale.touchesFact,
    }),
    places: finding.places.map(placeData),
    pairs: finding.pairs.map(pairData),
    ...moreData(finding),
  };
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

function documentData(finding: DocumentFinding): unknown {
  return {
    ...head(finding),
    ...(finding.measure && {measure: finding.measure}),
    places: finding.places.map(documentPlaceData),
    pairs: finding.pairs.map(pairData),
    ...moreData(finding),
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

function folderData(finding: FolderFinding): unknown {
  const {folders, pages, pagesTotal, pairsMeasured, resemblanceMedian} = finding;
  return {
    ...head(finding),
    folders,
    ...(finding.newFolders && {newFolders: finding.newFolders}),
    pages,
    pagesTotal,
    pairsMeasured,
    resemblanceMedian: rounded(resemblanceMedian),
    pairs: finding.pairs.map(documentData),
  };
}

function collectionData(finding: CollectionFinding): unknown {
  const {path, words, sharedWords} = finding;
  return {
    ...head(finding),
    path,
    words,
    sharedWords,
    sources: finding.sources.map((source) => ({path: source.path, words: source.words})),
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
    wordsA: pair.wordsA,
    wordsB: pair.wordsB,
  };
}
