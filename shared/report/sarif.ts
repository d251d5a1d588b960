// SARIF 2.1.0, in the shape that GitHub code scanning shows: one result a place, the other places linked from its
// message, fingerprints that survive moved lines.
import type {Location, Notification, PhysicalLocation, Region, ReportingDescriptor, Result, Run} from 'sarif';
import type {Code, Kind} from '../kinds/kind.ts';
import {codes, kindOf, kinds} from '../kinds/kinds.ts';
import type {Finding, Level} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {noteSentence} from '../wording/baselineSummary.ts';
import {encodedPath} from '../wording/fileLinks.ts';
import {type MessagePart, type OccurrenceName, occurrenceName, plainMessage} from '../wording/messageParts.ts';
import {capitalised, count, listInEnglish, plural} from '../wording/numbersInEnglish.ts';
import {fileOf} from '../wording/reportedPlaces.ts';
import {scoresData} from '../wording/scores.ts';
import {jsonRows, printableJson, visiblePath, visibleText} from '../wording/terminal.ts';
import {misspeltCode, misspeltComments, misspeltSentence} from './misspeltComments.ts';
import type {ReportOptions} from './options.ts';
import {reportedSites} from './reportedSites.ts';
import {rulePage} from './rulePage.ts';
import {limitSentences, summarySentence} from './summary.ts';

/** Of the results of a run GitHub keeps 5,000, of the related locations of a result it shows 100 (its documentation). */
const resultsMax = 5000;
const relatedMax = 100;

/** Entries of a baseline that are told one by one. */
const notesMax = 100;

const schema = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export function* sarif(inspection: Inspection, options: ReportOptions): Generator<string> {
  const head = printableJson(runHead(options));
  yield `{"$schema":"${schema}","version":"2.1.0","runs":[${head.slice(0, -1)},"results":[`;
  const left: Left = {results: 0, related: 0, relatedResults: 0};
  yield* jsonRows(results(inspection, options, left));
  const invocation = {executionSuccessful: true, toolExecutionNotifications: notifications(inspection, left)};
  yield `\n],"invocations":${printableJson([invocation])}}]}\n`;
}

/** Results cut off by the limits of GitHub. */
interface Left {
  results: number;
  related: number;
  relatedResults: number;
}

function runHead(options: ReportOptions): Omit<Run, 'results' | 'invocations'> {
  return {
    tool: {
      driver: {
        name: 'Shingle',
        version: options.version,
        ...(options.home && {informationUri: options.home.page}),
        rules: codes.map((code) => descriptor(kinds[code], rulePage(options.home, code))),
      },
    },
    columnKind: 'utf16CodeUnits',
    originalUriBaseIds: {'%SRCROOT%': {description: {text: 'The folder that was checked.'}}},
  };
}

function descriptor(rule: Kind, helpUri: string | null): ReportingDescriptor {
  return {
    id: rule.code,
    name: rule.code.split('-').map(capitalised).join(''),
    shortDescription: {text: rule.short},
    fullDescription: {text: rule.full},
    ...(helpUri !== null && {helpUri}),
    help: {text: rule.help.replaceAll('`', ''), markdown: rule.help},
    defaultConfiguration: {level: levelOf(rule.level)},
    properties: {
      tags: ['maintainability', 'duplication'],
      precision: 'high',
      'problem.severity': rule.level === 'warning' ? 'warning' : 'recommendation',
    },
  };
}

function levelOf(level: Level): 'warning' | 'note' {
  return level === 'warning' ? 'warning' : 'note';
}

const ruleIndexes: Readonly<Record<Code, number>> = Object.fromEntries(
  codes.map((code, index) => [code, index]),
) as Record<Code, number>;

function* results(inspection: Inspection, options: ReportOptions, left: Left): Generator<Result> {
  let number = 0;
  for (const {finding, ordinal, pieces} of reportedSites(inspection, options, 'place')) {
    const result = resultOf(finding, ordinal, pieces, left);
    if (number++ < resultsMax) yield result;
    else left.results++;
  }
}

function resultOf(finding: Finding, place: number, pieces: readonly MessagePart[], left: Left): Result {
  const named = pieces.flatMap((piece) => (typeof piece === 'string' || 'quote' in piece ? [] : [piece.ordinal]));
  const all = [...named, ...otherPlaces(finding, place).filter((ordinal) => !named.includes(ordinal))];
  const related = all.slice(0, relatedMax);
  if (all.length > related.length) {
    left.related += all.length - related.length;
    left.relatedResults++;
  }
  return {
    ruleId: finding.code,
    ruleIndex: ruleIndexes[finding.code],
    level: levelOf(finding.level),
    message: {text: linkedMessage(finding, pieces, related, all.length - related.length)},
    locations: [{physicalLocation: physical(finding, place)}],
    ...propertiesOf(finding, place),
    relatedLocations: related.map((ordinal, index) => relatedLocation(finding, ordinal, index + 1)),
    partialFingerprints: {'shingle/v1': `${finding.family}:${place}`},
  };
}

/** Scores, as in the message, and what decides the order. */
function propertiesOf(finding: Finding, place: number): Pick<Result, 'properties'> {
  const {facts, counted, reason = ''} = finding;
  const score = counted && {score: Math.round(counted.score)};
  const weighed = facts === undefined ? {} : {weight: Math.round(facts.weight), ...score, reason};
  const properties = {...scoresData(finding, place), ...(kindOf(finding).properties?.(finding) ?? weighed)};
  return Object.keys(properties).length === 0 ? {} : {properties};
}

/** GitHub shows a related location only where the message links it, so all of them are named: `[text](id)`. */
function linkedMessage(
  finding: Finding,
  pieces: readonly MessagePart[],
  related: readonly number[],
  unnamed: number,
): string {
  const ids = new Map(related.map((ordinal, index) => [ordinal, index + 1]));
  const said = new Set<number>();
  const link = (piece: OccurrenceName): string => {
    said.add(piece.ordinal);
    const text = bracketsEscaped(visiblePath(piece.path) + piece.lines);
    const id = ids.get(piece.ordinal);
    return id === undefined ? text : `[${text}](${id})`;
  };
  const sentence = pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'quote' in piece ? bracketsEscaped(visibleText(piece.quote)) : link(piece);
    })
    .join('');
  const others = related
    .filter((ordinal) => !said.has(ordinal))
    .map((ordinal) => link(occurrenceName(finding, ordinal)));
  if (unnamed > 0) others.push(`${plural(unnamed, 'more place')}`);
  return others.length === 0 ? sentence : `${sentence} See also ${listInEnglish(others)}.`;
}

/** In messages a backslash takes the meaning from brackets and from itself (SARIF 2.1.0, 3.11.6). */
function bracketsEscaped(text: string): string {
  return text.replace(/[\\[\]]/g, '\\$&');
}

function otherPlaces({places}: Finding, ordinal: number): number[] {
  return [...places.keys()].filter((other) => other !== ordinal);
}

function relatedLocation(finding: Finding, ordinal: number, id: number): Location {
  const name = occurrenceName(finding, ordinal);
  return {
    id,
    physicalLocation: physical(finding, ordinal),
    message: {text: bracketsEscaped(plainMessage([name], visiblePath))},
  };
}

function physical(finding: Finding, ordinal: number): PhysicalLocation {
  const place = finding.places[ordinal];
  if (place === undefined || place.startLine === undefined) return wholeFile(occurrenceName(finding, ordinal).path);
  const region: Region = {
    startLine: place.startLine,
    startColumn: place.startColumn,
    endLine: place.endLine,
    endColumn: place.endColumn,
    charOffset: place.start,
    charLength: place.end - place.start,
  };
  return {...artifact(fileOf(finding, place.path)), region};
}

function wholeFile(path: string): PhysicalLocation {
  return {...artifact(path), region: {startLine: 1}};
}

function artifact(path: string): PhysicalLocation {
  return {artifactLocation: {uri: encodedPath(path), uriBaseId: '%SRCROOT%'}};
}

// Accepted findings are counted here and are no results. GitHub closes the alerts of results that are gone; of
// suppressed ones its documentation names a property `state`, which SARIF does not have (`status` is), and an alert for
// each accepted copy is what a baseline is there to avoid.
function notifications(inspection: Inspection, left: Left): Notification[] {
  const said: Notification[] = [{level: 'note', message: {text: bracketsEscaped(`${summarySentence(inspection)}.`)}}];
  for (const note of inspection.accepted?.notes.slice(0, notesMax) ?? []) {
    const text = `Line ${note.line} of the baseline ${noteSentence(note)}.`;
    said.push({level: 'note', message: {text: bracketsEscaped(text)}});
  }
  for (const one of misspeltComments(inspection).slice(0, notesMax)) {
    const physicalLocation = {...artifact(one.path), region: {startLine: one.line}};
    const message = {text: bracketsEscaped(misspeltSentence(one))};
    said.push({level: 'warning', descriptor: {id: misspeltCode}, message, locations: [{physicalLocation}]});
  }
  for (const sentence of limitSentences(inspection)) {
    said.push({level: 'warning', message: {text: bracketsEscaped(`${visibleText(sentence)}.`)}});
  }
  if (left.results > 0) {
    const text = `${plural(left.results, 'more result')} left out: GitHub keeps ${count(resultsMax)} of a run. The format json has all.`;
    said.push({level: 'warning', message: {text}});
  }
  if (left.related > 0) {
    const text = `${plural(left.related, 'related location')} of ${plural(left.relatedResults, 'result')} left out: GitHub shows ${count(relatedMax)} of a result. The format json has all.`;
    said.push({level: 'warning', message: {text}});
  }
  return said;
}
