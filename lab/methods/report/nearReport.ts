// Formats the documents near a document, as text or JSON. Every percentage says what it is a percentage of.

import type {Commit} from '../../../shared/model/passageHistory.ts';
import type {TextStyle} from '../../../shared/wording/layout.ts';
import {span, type TextSpan, wholeSpan} from '../../../shared/wording/layout.ts';
import {count, decimal, percent, plural, rounded, smallShare} from '../../../shared/wording/numbersInEnglish.ts';
import {printableJson, visibleText, visibleWord} from '../../../shared/wording/terminal.ts';
import type {NearDocument, NearReport, PastLocation, SearchedSketches} from '../clusters/nearReportData.ts';
import {sketchContainment, sketchResemblance} from '../clusters/resemblance.ts';
import type {FoundMeasure} from '../distance/searchMeasures.ts';
import {defaultSketcher} from '../settings/sketchNames.ts';
import {missedMax} from '../sketches/containedIn.ts';
import {nameInSentence, paragraph, sentenceOf} from './sentence.ts';

/** `verbose` adds how documents were found, and what may have been missed. */
export function* nearText(report: NearReport, look: TextStyle, verbose: boolean): Generator<string> {
  const {file, found, cut, looked} = report;
  const name = nameInSentence(file);
  const units = looked.unit === 'file' ? 'document' : looked.unit;
  if (found.length === 0) {
    yield paragraph(nothingText(looked, units, name), look);
  } else {
    yield paragraph(sentenceOf`${plural(found.length + cut, units)} near ${name}, the nearest first`, look);
  }
  for (const one of found) {
    yield `\n${paragraph({...nameInSentence(one.path), style: 'strong'}, look)}`;
    for (const line of linesOf(one, name)) yield paragraph(line, look, '  ');
  }
  if (cut > 0) yield `\n${count(cut)} more omitted (--max-findings)\n`;
  yield `\n${paragraph(lookedText(looked), look)}`;
  const missed = missedText(looked);
  if (missed !== null && looked.isPromised && found.length > 0) yield paragraph(missed, look);
  if (report.own > 0) {
    yield paragraph(sentenceOf`${plural(report.own, 'version')} of ${name} itself omitted (--versions).`, look);
  }
  if (report.unmeasured > 0) {
    yield paragraph(`${count(report.unmeasured)} more candidates were too many to measure.`, look);
  }
  if (verbose) yield* methodText(looked, look, report.isAmong ? sentenceOf`, that of ${name} too` : []);
}

function nothingText(looked: SearchedSketches, units: string, name: TextSpan): TextSpan[] {
  const {containmentMin, resemblanceMin} = looked;
  if (containmentMin !== null) {
    const part = percent(containmentMin);
    return sentenceOf`No ${units} was found that has at least ${part} of ${name}, or of which ${name} has as much.`;
  }
  const least = percent(resemblanceMin);
  if (looked.measure !== null)
    return sentenceOf`No ${units} is at least ${least} similar to ${name} by ${measureNames[looked.measure]}.`;
  const missed = missedText(looked);
  if (missed === null) return sentenceOf`No ${units} is at least ${least} similar to ${name}.`;
  return sentenceOf`No ${units} was found that is at least ${least} similar to ${name}. ${missed}`;
}

const measureNames = {cosine: 'cosine', edit: 'edit distance'} as const;

/** Below this share of the documents just alike enough, a report says how many are found, whether asked for or not. */
const promisedMin = 0.95;

/** Why documents that are alike enough may be missing; null: hardly any are. */
export function missedText(looked: SearchedSketches): string | null {
  const {isPromised, containmentMin, measure, resemblanceMin, sketch, lookup, acceptance} = looked;
  if (containmentMin !== null || measure !== null) return null;
  if (!isPromised) return `The sketch ${sketch} compares rare shingles, so it may miss some that are.`;
  const least = acceptance.find(({resemblance}) => resemblance === resemblanceMin);
  if (least === undefined) return lookup.misses;
  if (least.probability >= promisedMin) return null;
  const found = `Of documents of ${percent(resemblanceMin)} resemblance, the sketch ${sketch} finds ${chance(least.probability, lookup.name === 'bands')}, so some may be missing.`;
  const findsMore = sketch !== defaultSketcher && resemblanceMin >= defaultFindsFrom && readsAll.includes(lookup.name);
  // The default sketch takes no real weights.
  if (!findsMore || looked.isWeighted) return found;
  // A sketch that counts says by itself that resemblance is that of bags, the default one must be told.
  return `${found} --sketch ${defaultSketcher}${looked.isBag ? ' --bag' : ''} finds nearly all.`;
}

/** The default sketch finds 98 % of documents of this resemblance, and 46 % of those of half of it. */
const defaultFindsFrom = 0.1;

/** Look-ups that read every sketch. */
const readsAll: readonly string[] = ['all', 'sorting', 'keys'];

function* linesOf({isExact, overlap, past, measure}: NearDocument, file: TextSpan): Generator<readonly TextSpan[]> {
  if (!isExact && measure !== undefined) yield [span(foundText(measure))];
  if (isExact) yield sentenceOf`an exact copy, byte for byte`;
  else yield measureText(overlap, file);
  if (past === null) return;
  const versions = past.versions > 1 ? `${plural(past.versions, 'version')} ` : '';
  yield [span(`${versions}${stoodText(past)}`)];
  if (!past.standsAtHead) yield [wholeSpan(`git show ${visibleWord(past.show)}`)];
}

function foundText({name, distance, similarity}: FoundMeasure): string {
  if (name === 'cosine') return `cosine ${similarity.toFixed(3)}, an angle of ${decimal(distance, 1)}°`;
  return `${percent(similarity)} by edit distance: ${plural(distance, 'word')} inserted and deleted`;
}

function measureText(overlap: NearDocument['overlap'], file: TextSpan): TextSpan[] {
  const {sizeA, sizeB, common} = overlap;
  const own = smallShareOf(sketchContainment(overlap));
  const its = smallShareOf(sketchContainment({sizeA: sizeB, common}));
  if (common === sizeA && common === sizeB) return sentenceOf`100 % resemblance: the same shingles, other bytes`;
  const alike = smallShare(sketchResemblance(overlap));
  return sentenceOf`${alike} resemblance; ${own} of ${file} is in it, ${its} of it is in ${file}`;
}

/** All of a line may be 0.01 % of a book. */
function smallShareOf(share: number): string {
  return share >= 1 ? 'all' : smallShare(share);
}

/** 'from … until …', or that it still exists. */
function stoodText({since, until, standsAtHead}: PastLocation): string {
  const from = `from ${commitText(since)}`;
  if (standsAtHead) return `${from}, still there`;
  return until === null ? `${from}, not at HEAD` : `${from} until ${commitText(until)}`;
}

function commitText({name, day, author, subject}: Commit): string {
  return `${name} of ${day} (${visibleText(author)}: ${visibleText(subject)})`;
}

export function lookedText({
  unit,
  documents,
  skipped,
  tooShort,
  w,
  isBag,
  isWeighted,
  common,
}: SearchedSketches): string {
  const left = [
    ...(skipped > 0 ? [`${count(skipped)} skipped`] : []),
    ...(tooShort > 0 ? [`${count(tooShort)} shorter than a shingle of ${plural(w, 'word')}`] : []),
  ];
  const what = unit === 'file' ? plural(documents, 'document') : plural(documents, 'version');
  const counted = isWeighted
    ? ' Shingles weigh more the more often they occur, and the fewer documents have them (tf–idf).'
    : isBag
      ? ' Shingles count as often as they occur.'
      : '';
  const looked = `Compared ${what}${left.length === 0 ? '' : ` (${left.join(', ')})`}.${counted}`;
  if (common === null) return looked;
  const {from, shingles, of} = common;
  return `${looked} Omitted as boilerplate: ${count(shingles)} of ${plural(of, 'shingle')}, those in ${plural(from, 'document')} or more.`;
}

/** How sketches were looked up, and what may have been missed. */
export function* methodText(
  looked: SearchedSketches,
  look: TextStyle,
  too: readonly TextSpan[] = [],
): Generator<string> {
  if (looked.measure !== null) {
    yield paragraph('All of them were compared, without sketches: nothing is missed.', look);
    return;
  }
  yield paragraph(lookupText(looked, too), look);
  if (looked.acceptance.length > 0) yield paragraph(acceptanceText(looked), look);
  if (looked.containmentMin !== null) yield paragraph(containmentText(looked), look);
}

function containmentText({sketch, containmentMin}: SearchedSketches): string {
  const least = percent(containmentMin ?? 0);
  return `Sketch ${sketch}, expected: of documents with just ${least} contained, at least ${((1 - missedMax) * 100).toFixed(1)} % are found, and more of those with more.`;
}

/** The look-up, and which candidates of the sketches it may have missed. */
function lookupText({lookup, documents}: SearchedSketches, too: readonly TextSpan[]): TextSpan[] {
  const {name, probe, probes, candidates, misses} = lookup;
  const missed = misses ?? 'No candidate of the sketches is missed.';
  const looked = `Look-up ${name}: ${plural(probes, probe, probe === 'sketch' ? 'sketches' : `${probe}s`)}`;
  // Exact copies have one sketch, and the queried file has one without being counted as a document.
  const which = probe === 'sketch' && probes !== documents ? sentenceOf` (one for each text${too})` : [];
  return sentenceOf`${looked}${which}, ${plural(candidates, 'candidate')}. ${missed}`;
}

/** Documents that may have been missed. */
function acceptanceText({sketch, distanceMax, acceptance, lookup}: SearchedSketches): string {
  const [first, ...others] = acceptance.map(({resemblance, probability}) => ({
    of: percent(resemblance),
    share: chance(probability, lookup.name === 'bands'),
  }));
  if (first === undefined) return '';
  const rest = others.map(({of, share}) => `, of ${of} ${share}`).join('');
  const within = distanceMax === null ? '' : ` within ${plural(distanceMax, 'bit')}`;
  return `Sketch ${sketch}${within}, expected: of documents of ${first.of} resemblance, ${first.share} are found${rest}.${skippedText(lookup)}`;
}

function skippedText({skippedKeys}: SearchedSketches['lookup']): string {
  if (skippedKeys === 0) return '';
  return ' This does not hold for documents that share only skipped keys, such as pages with the same footer and little else: they are not compared. --common-from N omits such text, a larger limits.keyDocumentsMax skips fewer keys.';
}

/** For bands this is a lower bound, because the bands and the sketch may miss the same documents. */
function chance(probability: number, isBound: boolean): string {
  if (probability > 0.9995) return 'more than 99.9 %';
  if (isBound) return `at least ${(probability * 100).toFixed(1)} %`;
  if (probability < 0.0005) return 'less than 0.1 %';
  return `${(probability * 100).toFixed(1)} %`;
}

export function* nearJson(report: NearReport): Generator<string> {
  const {file, shingles, compared, looked, found, cut, unmeasured, own} = report;
  const all = {
    command: 'near',
    file,
    shingles,
    shinglesCompared: compared,
    ...lookedJson(looked),
    cut,
    unmeasured,
    ownVersions: own,
    found: found.map((one) => documentJson(one, looked)),
  };
  yield `${printableJson(all, 2)}\n`;
}

export function* nearLines(report: NearReport): Generator<string> {
  for (const one of report.found) {
    yield `${printableJson({file: report.file, ...documentJson(one, report.looked)})}\n`;
  }
}

function documentJson({path, isExact, overlap, past, measure}: NearDocument, {isWeighted}: SearchedSketches) {
  const {sizeA, sizeB, common} = overlap;
  return {
    path,
    exact: isExact,
    resemblance: rounded(sketchResemblance(overlap)),
    containmentOfFile: rounded(sketchContainment(overlap)),
    containmentOfDocument: rounded(sketchContainment({sizeA: sizeB, common})),
    ...(isWeighted
      ? {weightOfDocument: rounded(sizeB), weightInBoth: rounded(common), weightOfFile: rounded(sizeA)}
      : {shinglesOfDocument: sizeB, shinglesInBoth: common, shinglesOfFile: sizeA}),
    ...(measure !== undefined && {
      [measure.name]: {distance: rounded(measure.distance), similarity: rounded(measure.similarity)},
    }),
    ...(past !== null && {versions: past.versions, show: past.show, ...stoodJson(past)}),
  };
}

export function stoodJson({since, until, standsAtHead}: PastLocation) {
  return {since, until, standsAtHead};
}

export function lookedJson({
  w,
  isBag,
  isWeighted,
  sketch,
  lookup,
  resemblanceMin,
  containmentMin,
  measure,
  distanceMax,
  acceptance,
  unit,
  documents,
  skipped,
  tooShort,
  common,
}: SearchedSketches) {
  return {
    ...(measure === null ? {sketch, lookup} : {measure}),
    shingleWords: w,
    ...(isBag && {bag: true}),
    ...(isWeighted && {weights: 'tf-idf'}),
    ...(containmentMin === null
      ? {minResemblance: rounded(resemblanceMin)}
      : {minContainment: rounded(containmentMin)}),
    ...(distanceMax !== null && {maxDistance: distanceMax}),
    acceptance: (measure === null ? acceptance : []).map((one) => ({...one, probability: rounded(one.probability)})),
    unit,
    documents,
    skipped,
    tooShort,
    ...(common !== null && {commonFrom: common.from, commonShingles: common.shingles, allShingles: common.of}),
  };
}
