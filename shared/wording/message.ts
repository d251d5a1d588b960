// What a finding says at one of its places, as one sentence for all reports. Every percentage names its words.
import type {
  CollectionFinding,
  DocumentFinding,
  DocumentOccurrence,
  Finding,
  FolderFinding,
  Inspection,
  Occurrence,
  PassageFinding,
} from '../model/finding.ts';
import {historyMessage} from './historyMessage.ts';
import {
  furtherOccurrences,
  inBrackets,
  type MessagePart,
  type OccurrenceName,
  occurrenceName,
  passageSubject,
  strongestView,
  type View,
} from './messageParts.ts';
import {capitalised, count, percent, percentOf, plural, score} from './numbersInEnglish.ts';
import {staleMessage} from './staleMessage.ts';
import {visibleText} from './terminal.ts';

/** Says in how many versions or copies of its page a place stands; made once for an inspection. */
export type VersionNames = (path: string, alsoIn: readonly string[]) => string;

export function versionsOf(inspection: Pick<Inspection, 'findings'>): VersionNames {
  const groups = inspection.findings.filter((finding) => finding.kind === 'folder');
  return (path, alsoIn) => {
    if (alsoIn.length === 0) return '';
    const inside = (folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
    const group = groups.find((one) => one.folders.length > alsoIn.length && one.folders.some(inside));
    return group === undefined
      ? `in ${alsoIn.length + 1} copies of the page`
      : `in ${alsoIn.length + 1} of ${group.folders.length} versions`;
  };
}

/** The sentence at place `ordinal` about its strongest pair, without a full stop. Folders and collections have one sentence only. */
export function message(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  return [...ownMessage(finding, ordinal, versions), ...acceptanceNote(finding, ordinal)];
}

function ownMessage(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  switch (finding.kind) {
    case 'passage':
      return passageMessage(finding, ordinal, versions);
    case 'document':
      return documentMessage(finding, ordinal, versions);
    case 'folder':
      return folderMessage(finding);
    case 'collection':
      return collectionMessage(finding);
  }
}

/** New places that are named. */
const freshShown = 3;

/** What a baseline says: '; 3 places, 2 of them accepted; new is docs/c.md:12-15'. */
export function acceptanceNote(finding: Finding, ordinal: number): readonly MessagePart[] {
  if (finding.acceptance === undefined || finding.kind === 'collection') return expiryNote(finding);
  const {places, accepted, fresh} = finding.acceptance;
  if (accepted === 0) return expiryNote(finding);
  const thing = finding.kind === 'folder' ? 'folder' : finding.kind === 'document' ? 'page' : 'place';
  const pieces: MessagePart[] = [`; ${plural(places, thing)}, ${count(accepted)} of them accepted`];
  if (fresh.includes(ordinal)) pieces.push(', not this one');
  else if (fresh.length > 0 && fresh.length <= freshShown) {
    for (const [index, other] of fresh.entries()) pieces.push(index === 0 ? '; new: ' : ', ', nameAt(finding, other));
  }
  return [...pieces, ...expiryNote(finding)];
}

function expiryNote({acceptance}: Finding): readonly MessagePart[] {
  const expired = acceptance?.expired ?? '';
  return expired === '' ? [] : [`; it was accepted until ${expired}`];
}

function nameAt(finding: Exclude<Finding, CollectionFinding>, ordinal: number): OccurrenceName {
  if (finding.kind !== 'folder') return occurrenceName(finding, ordinal);
  return {ordinal, path: folderName(finding.folders[ordinal] ?? ''), lines: ''};
}

/**
 * The place at which to say a finding that is said once: one that is new, or else the one that is contained most, and is
 * reported on.
 */
export function leadingOccurrence(finding: PassageFinding | DocumentFinding): number {
  const fresh = finding.acceptance?.fresh.find((ordinal) => !finding.places[ordinal]?.reference);
  if (fresh !== undefined) return fresh;
  const pair = finding.pairs[0];
  if (pair === undefined) return 0;
  const contained = pair.containmentA >= pair.containmentB ? pair.a : pair.b;
  if (isReportedAt(finding.places[contained])) return contained;
  const other = contained === pair.a ? pair.b : pair.a;
  if (isReportedAt(finding.places[other])) return other;
  return Math.max(0, finding.places.findIndex(isReportedAt));
}

/** What is only matched against is not reported on; a review speaks where something is new. */
function isReportedAt(place: Occurrence | DocumentOccurrence | undefined): boolean {
  return place !== undefined && (place.new ?? !place.reference);
}

/** What is to be said of a place beside its share. In a review most files are references, and none says so. */
export function roleNote(place: Occurrence | DocumentOccurrence | undefined): string {
  if (place?.new !== undefined) return place.new ? 'new too' : '';
  return place?.reference ? 'reference' : '';
}

function passageMessage(finding: PassageFinding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  if (finding.stale !== undefined) return staleMessage(finding, finding.stale, ordinal);
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) return [`${plural(finding.words, 'word')} also stand elsewhere`];
  if (finding.history !== undefined) return historyMessage(finding, finding.history, ordinal, view);
  const there = finding.places[view.other];
  const equal = view.resemblance === 1;
  const notes = [
    equal ? '' : `${percent(view.otherShare)} of its ${plural(view.otherWords, 'word')}`,
    there?.path === here.path ? 'in the same file' : '',
    roleNote(there),
    there ? versions(there.path, there.alsoIn) : '',
  ];
  return [
    `${passageSubject(finding, view, here.new === true ? 'new ' : '')} also ${equal && finding.code !== 'renamed-code' ? 'stand word for word' : 'stand'} in `,
    occurrenceName(finding, view.other),
    inBrackets(notes),
    hereIn(versions(here.path, here.alsoIn)),
  ];
}

/** Where a report that points into files puts a place: one of the past is where its file is, or was. */
export function fileOf(finding: Finding, path: string): string {
  const isPast = finding.kind === 'passage' && finding.history !== undefined;
  return isPast ? path.replace(/^[0-9a-f]{12}:/, '') : path;
}

function documentMessage(finding: DocumentFinding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) return ['This page also stands elsewhere'];
  const there = finding.places[view.other];
  const name = occurrenceName(finding, view.other);
  const reference = roleNote(there);
  const versionsThere = there ? versions(there.path, there.alsoIn) : '';
  const end = hereIn(versions(here.path, here.alsoIn));
  if (finding.measure === 'code') return codeMessage(view, name, [reference, versionsThere], end);
  if (view.resemblance === 1) {
    const notes = inBrackets([plural(view.words, 'word'), reference, versionsThere]);
    return ['This page is word for word the same as ', name, notes, end];
  }
  const contains = finding.code === 'contained-document' && view.share < view.otherShare;
  if (contains) {
    const own = `${percent(view.share)} of its own ${plural(view.words, 'word')}`;
    return [
      `This page holds ${percentOf(view.otherShare)} of the ${plural(view.otherWords, 'word')} of `,
      name,
      inBrackets([own, reference, versionsThere]),
      end,
    ];
  }
  return [
    `${capitalised(percentOf(view.share))} of the ${plural(view.words, 'word')} of this page also stand in `,
    name,
    inBrackets([
      `${percent(view.otherShare)} of its ${plural(view.otherWords, 'word')}`,
      finding.code === 'contained-document' ? '' : `resemblance ${percent(view.resemblance)}`,
      reference,
      versionsThere,
    ]),
    end,
  ];
}

/** The measure of two source files mixes weighed likenesses, so it is told as a score and never as a share of tokens. */
function codeMessage(view: View, name: OccurrenceName, notes: readonly string[], end: string): readonly MessagePart[] {
  const ways = `this file in it ${score(view.share)}, it in this file ${score(view.otherShare)}`;
  const tokens = `${count(view.words)} and ${plural(view.otherWords, 'code token')}`;
  return [
    `Structure and literals: score ${score(view.resemblance)} of 1 with `,
    name,
    inBrackets([ways, tokens, ...notes]),
    end,
  ];
}

function folderMessage(finding: FolderFinding): readonly MessagePart[] {
  const isNewFolder = finding.newFolders?.includes(finding.folders[0] ?? '') === true;
  const shown = finding.folders.slice(1, 4);
  const left = finding.folders.length - 1 - shown.length;
  const pieces: MessagePart[] = [`This ${isNewFolder ? 'new ' : ''}folder mirrors `];
  for (const [index, folder] of shown.entries()) {
    const last = left === 0 && index === shown.length - 1;
    if (index > 0) pieces.push(last ? ' and ' : ', ');
    pieces.push({ordinal: index + 1, path: folderName(folder), lines: ''});
  }
  if (left > 0) pieces.push(` and ${plural(left, 'more folder')}`);
  pieces.push(
    `: ${plural(finding.pages, 'page')} in more than one of them, of ${plural(finding.pagesTotal, 'page')} in all; ` +
      `median resemblance ${percent(finding.resemblanceMedian)} over ${plural(finding.pairsMeasured, 'pair')}` +
      (finding.pairs.length > 0 ? '' : '; folded, --no-fold shows them'),
  );
  return pieces;
}

function collectionMessage(finding: CollectionFinding): readonly MessagePart[] {
  const shown = finding.sources.slice(0, 3);
  const left = finding.sources.length - shown.length;
  const share = finding.words > 0 ? finding.sharedWords / finding.words : 0;
  const pieces: MessagePart[] = [
    `${capitalised(percentOf(share))} of the ${plural(finding.words, 'word')} of this page also stand on ` +
      `${plural(finding.sources.length, 'other page')}: `,
  ];
  for (const [index, source] of shown.entries()) {
    const last = left === 0 && index === shown.length - 1;
    if (index > 0) pieces.push(last ? ' and ' : ', ');
    pieces.push({ordinal: index, path: source.path, lines: ''}, ` (${plural(source.words, 'word')})`);
  }
  if (left > 0) pieces.push(` and ${count(left)} more`);
  return pieces;
}

/** '' is the root itself. A folder ends with a slash so that it cannot be taken for a page. */
export function folderName(folder: string): string {
  return folder === '' ? './' : `${folder}/`;
}

function hereIn(versions: string): string {
  return versions === '' ? '' : `; here ${versions}`;
}

/** A place at which a report says something, for formats that speak once for every place. */
export interface Site {
  readonly ordinal: number;
  readonly path: string;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly pieces: readonly MessagePart[];
}

/** The places of a finding that are reported on. */
export function sitesOf(finding: Finding, versions: VersionNames): readonly Site[] {
  const whole = {startLine: 1, startColumn: 1, endLine: 1};
  if (finding.kind === 'folder' || finding.kind === 'collection') {
    const path = finding.kind === 'folder' ? folderName(finding.folders[0] ?? '') : finding.path;
    return [{ordinal: 0, path, ...whole, pieces: message(finding, 0, versions)}];
  }
  // These name the places themselves.
  const further =
    finding.code === 'passage-origin' || finding.code === 'stale-copy'
      ? ''
      : furtherOccurrences(finding.places.length - 2);
  const pieces = (ordinal: number): readonly MessagePart[] => [...message(finding, ordinal, versions), further];
  if (finding.kind === 'document') {
    return finding.places.flatMap((place, ordinal) =>
      isReportedAt(place) ? [{ordinal, path: place.path, ...whole, pieces: pieces(ordinal)}] : [],
    );
  }
  return finding.places.flatMap((place, ordinal) => {
    if (!isReportedAt(place)) return [];
    const {path, startLine, startColumn, endLine} = place;
    return [{ordinal, path, startLine, startColumn, endLine, pieces: pieces(ordinal)}];
  });
}

/** Findings in their order, each mirrored folder followed by the page pairs that were folded into it. */
export function* unfolded(findings: readonly Finding[]): Generator<Finding> {
  for (const finding of findings) {
    yield finding;
    if (finding.kind === 'folder') yield* finding.pairs;
  }
}

/** As `unfolded`, what is to be acted on before information: for reports that readers or servers cut off. */
export function warningsFirst(findings: readonly Finding[]): Finding[] {
  return [...unfolded(findings)].sort((a, b) => Number(b.level === 'warning') - Number(a.level === 'warning'));
}

/** The sentence as plain text; `show` makes path and lines safe for where they go. */
export function plainMessage(pieces: readonly MessagePart[], show: (path: string) => string): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'quote' in piece ? visibleText(piece.quote) : show(piece.path) + piece.lines;
    })
    .join('');
}
