// What a finding says at one of its places, as one sentence for all reports. Every percentage names its words.
import type {
  Change,
  CollectionFinding,
  Commit,
  DocumentFinding,
  DocumentPlace,
  Finding,
  FolderFinding,
  History,
  Inspection,
  Measures,
  PassageFinding,
  Place,
  PlacePair,
  Since,
} from '../finding.ts';
import {visibleText} from './terminal.ts';
import {capitalised, count, lineRange, percent, plural, score, shareOf} from './words.ts';

/** Text, the name of another place that a report may turn into a link, or words of strangers, which it must escape. */
export type Piece = string | PlaceName | Quote;

export interface Quote {
  readonly quote: string;
}

export interface PlaceName {
  /** Index of the place in its finding: into `places`, `folders`, or `sources`. */
  readonly ordinal: number;
  readonly path: string;
  /** What follows the path: ':40-58', or nothing for a whole page. */
  readonly lines: string;
}

/** Says in how many versions or copies of its page a place stands; made once for an inspection. */
export type Versions = (path: string, alsoIn: readonly string[]) => string;

export function versionsOf(inspection: Inspection): Versions {
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
export function message(finding: Finding, ordinal: number, versions: Versions): readonly Piece[] {
  return [...ownMessage(finding, ordinal, versions), ...acceptanceNote(finding, ordinal)];
}

function ownMessage(finding: Finding, ordinal: number, versions: Versions): readonly Piece[] {
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
function acceptanceNote(finding: Finding, ordinal: number): readonly Piece[] {
  if (finding.acceptance === undefined || finding.kind === 'collection') return expiryNote(finding);
  const {places, accepted, fresh} = finding.acceptance;
  if (accepted === 0) return expiryNote(finding);
  const thing = finding.kind === 'folder' ? 'folder' : finding.kind === 'document' ? 'page' : 'place';
  const pieces: Piece[] = [`; ${plural(places, thing)}, ${count(accepted)} of them accepted`];
  if (fresh.includes(ordinal)) pieces.push(', not this one');
  else if (fresh.length > 0 && fresh.length <= freshShown) {
    for (const [index, other] of fresh.entries()) pieces.push(index === 0 ? '; new: ' : ', ', nameAt(finding, other));
  }
  return [...pieces, ...expiryNote(finding)];
}

function expiryNote({acceptance}: Finding): readonly Piece[] {
  const expired = acceptance?.expired ?? '';
  return expired === '' ? [] : [`; it was accepted until ${expired}`];
}

function nameAt(finding: Exclude<Finding, CollectionFinding>, ordinal: number): PlaceName {
  if (finding.kind !== 'folder') return placeName(finding, ordinal);
  return {ordinal, path: folderName(finding.folders[ordinal] ?? ''), lines: ''};
}

/** A pair seen from one of its two places. */
export interface View {
  readonly other: number;
  readonly words: number;
  readonly otherWords: number;
  /** Share of the words here that also stand there, and the other way round. */
  readonly share: number;
  readonly otherShare: number;
  readonly resemblance: number;
}

export function viewOf(pair: PlacePair, ordinal: number): View {
  return pair.a === ordinal ? viewFrom(pair, pair.b) : viewFrom(mirrored(pair), pair.a);
}

/** The strongest pair of a place. */
export function strongestView(pairs: readonly PlacePair[], ordinal: number): View | undefined {
  const pair = pairs.find((one) => one.a === ordinal || one.b === ordinal);
  return pair && viewOf(pair, ordinal);
}

function viewFrom(measures: Measures, other: number): View {
  return {
    other,
    words: measures.wordsA,
    otherWords: measures.wordsB,
    share: measures.containmentA,
    otherShare: measures.containmentB,
    resemblance: measures.resemblance,
  };
}

function mirrored(pair: PlacePair): Measures {
  return {
    wordsA: pair.wordsB,
    wordsB: pair.wordsA,
    containmentA: pair.containmentB,
    containmentB: pair.containmentA,
    resemblance: pair.resemblance,
  };
}

/**
 * The place at which to say a finding that is said once: one that is new, or else the one that is contained most, and is
 * reported on.
 */
export function leadingPlace(finding: PassageFinding | DocumentFinding): number {
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
function isReportedAt(place: Place | DocumentPlace | undefined): boolean {
  return place !== undefined && (place.new ?? !place.reference);
}

/** What is to be said of a place beside its share. In a review most files are references, and none says so. */
export function roleNote(place: Place | DocumentPlace | undefined): string {
  if (place?.new !== undefined) return place.new ? 'new too' : '';
  return place?.reference ? 'reference' : '';
}

export function placeName(finding: PassageFinding | DocumentFinding, ordinal: number): PlaceName {
  if (finding.kind === 'passage') {
    const place = finding.places[ordinal];
    return {ordinal, path: place?.path ?? '', lines: place ? `:${lineRange(place.startLine, place.endLine)}` : ''};
  }
  return {ordinal, path: finding.places[ordinal]?.path ?? '', lines: ''};
}

function passageMessage(finding: PassageFinding, ordinal: number, versions: Versions): readonly Piece[] {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) return [`${plural(finding.words, 'word')} also stand elsewhere`];
  if (finding.history !== undefined) return pastMessage(finding, finding.history, ordinal, view);
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
    placeName(finding, view.other),
    inBrackets(notes),
    hereIn(versions(here.path, here.alsoIn)),
  ];
}

/** The first place is where the passage is now, or where a commit put it; the second is where it stood. */
function pastMessage(finding: PassageFinding, past: History, ordinal: number, view: View): readonly Piece[] {
  const there = placeName(finding, view.other);
  const subject = passageSubject(finding, view, '');
  const share = view.resemblance === 1 ? '' : `${percent(view.otherShare)} of its ${plural(view.otherWords, 'word')}`;
  const {removed, added, changed, since} = past;
  if (since !== undefined) return originMessage(finding, since);
  if (changed !== undefined) {
    const sentence = `${subject} also stand in `;
    return [...driftPieces(past, changed, ordinal), `. ${sentence}`, there, inBrackets([share])];
  }
  const by = added === undefined ? [] : [', put here by ', ...commitPieces(added)];
  if (ordinal === 1) return [`${subject} were put into `, there, inBrackets([share]), ...by];
  if (removed === undefined) return [`${subject} stood in `, there, inBrackets([share]), ...by];
  const isMove = added?.name === removed.name;
  const end = [isMove ? ', moved by ' : ', removed there by ', ...commitPieces(removed)];
  return [`${subject} stood in `, there, inBrackets([share]), ...end];
}

/** Changes that are named: the last ones. */
const changesShown = 4;

function driftPieces(
  {equalUntil, equalBefore}: History,
  changed: readonly Change[],
  ordinal: number,
): readonly Piece[] {
  const equal = equalUntil ?? equalBefore;
  const shown = changed.slice(-changesShown);
  const left = changed.length - shown.length;
  const changes = shown.flatMap((change, at): Piece[] => [
    at === 0 ? '' : ', ',
    change.place === ordinal ? 'here' : 'there',
    ...(change.commit === null ? [', not committed yet'] : [' in ', ...commitPieces(change.commit)]),
  ]);
  const places = new Set(changed.map(({place}) => place));
  const other = places.has(ordinal) ? 'there' : 'here';
  return [
    equalUntil === undefined ? 'The same words in both before ' : 'The same words in both as of ',
    ...(equal === undefined ? ['their first commit'] : commitPieces(equal)),
    '; since then changed ',
    ...(left > 0 ? [`${plural(left, 'time')}, then `] : []),
    ...changes,
    places.size > 1 ? '' : `, but not ${other}`,
  ];
}

/** Places that are named beside the first and this one. */
const originsShown = 6;

/** The first place is the one that was asked about. */
function originMessage(finding: PassageFinding, since: readonly Since[]): readonly Piece[] {
  const here = since.find(({place}) => place === 0);
  const [first] = since;
  if (here === undefined || first === undefined) return ['Where this passage comes from is not known'];
  const {pairs} = finding;
  const subject = (place: number): string => {
    const pair = pairs.find(({b}) => b === place);
    return pair === undefined ? plural(finding.words, 'word') : passageSubject(finding, viewOf(pair, 0), '');
  };
  const told = new Set([here.place, first.place]);
  const pieces: Piece[] = [];
  const tied = since.find((one) => one.place !== 0 && isSameCommit(one, here));
  if (since.length === 1) {
    pieces.push(`These ${plural(finding.words, 'word')} stand only here, `, ...sincePieces(here));
    pieces.push('; first written as ', placeName(finding, 1));
  } else if (tied !== undefined && isSameCommit(first, here)) {
    told.add(tied.place);
    const isBrought = here.commit !== null && !here.isEarlier;
    pieces.push(`${subject(tied.place)} ${isBrought ? 'came' : 'stand'} here and in${isBrought ? 'to' : ''} `);
    pieces.push(placeName(finding, tied.place), ', ');
    pieces.push(...(isBrought ? ['in one commit, ', ...commitPieces(here.commit)] : sincePieces(here)));
  } else if (first === here) {
    pieces.push(`These ${plural(finding.words, 'word')} stood here first, `, ...sincePieces(here));
  } else {
    pieces.push(`${subject(first.place)} stood first in `, placeName(finding, first.place), ', ');
    pieces.push(...sincePieces(first), '; here ', ...sincePieces(here));
  }
  const others = since.filter(({place}) => !told.has(place));
  for (const other of others.slice(0, originsShown)) {
    pieces.push('; in ', placeName(finding, other.place), ' ', ...sincePieces(other));
  }
  return [...pieces, furtherPlaces(others.length - originsShown)];
}

function isSameCommit(one: Since, other: Since): boolean {
  return one.commit?.name === other.commit?.name && one.isEarlier === other.isEarlier;
}

function sincePieces({commit, isEarlier, removed}: Since): readonly Piece[] {
  if (commit === null) return ['not committed yet'];
  const from = isEarlier ? 'since before ' : removed === undefined ? 'since ' : 'from ';
  const until = removed === undefined ? [] : [' until ', ...commitPieces(removed)];
  return [from, ...commitPieces(commit), ...until];
}

/** Where a report that points into files puts a place: one of the past is where its file is, or was. */
export function fileOf(finding: Finding, path: string): string {
  const isPast = finding.kind === 'passage' && finding.history !== undefined;
  return isPast ? path.replace(/^[0-9a-f]{12}:/, '') : path;
}

/** `3f2a1bc90d12 of 2025-10-12 (Ann: Drop the old setup)`. */
function commitPieces({name, day, author, subject}: Commit): readonly Piece[] {
  return [`${name} of ${day} (`, {quote: `${author}: ${subject}`}, ')'];
}

function passageSubject(finding: PassageFinding, view: View, fresh: string): string {
  const noun = fresh + (finding.code === 'renamed-code' ? 'word of code' : 'word');
  const nouns = fresh + (finding.code === 'renamed-code' ? 'words of code' : 'words');
  const words = `these ${plural(view.words, noun, nouns)}`;
  const subject = view.resemblance === 1 ? words : `${shareOf(view.share)} of ${words}`;
  if (finding.code === 'renamed-code') return `Apart from names, ${subject}`;
  if (finding.code === 'repeated-block') return `A block on ${plural(finding.slots, 'page')}: ${subject}`;
  return capitalised(subject);
}

function documentMessage(finding: DocumentFinding, ordinal: number, versions: Versions): readonly Piece[] {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) return ['This page also stands elsewhere'];
  const there = finding.places[view.other];
  const name = placeName(finding, view.other);
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
      `This page holds ${shareOf(view.otherShare)} of the ${plural(view.otherWords, 'word')} of `,
      name,
      inBrackets([own, reference, versionsThere]),
      end,
    ];
  }
  return [
    `${capitalised(shareOf(view.share))} of the ${plural(view.words, 'word')} of this page also stand in `,
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
function codeMessage(view: View, name: PlaceName, notes: readonly string[], end: string): readonly Piece[] {
  const ways = `this file in it ${score(view.share)}, it in this file ${score(view.otherShare)}`;
  const tokens = `${count(view.words)} and ${plural(view.otherWords, 'code token')}`;
  return [
    `Structure and literals: score ${score(view.resemblance)} of 1 with `,
    name,
    inBrackets([ways, tokens, ...notes]),
    end,
  ];
}

function folderMessage(finding: FolderFinding): readonly Piece[] {
  const isNewFolder = finding.newFolders?.includes(finding.folders[0] ?? '') === true;
  const shown = finding.folders.slice(1, 4);
  const left = finding.folders.length - 1 - shown.length;
  const pieces: Piece[] = [`This ${isNewFolder ? 'new ' : ''}folder mirrors `];
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

function collectionMessage(finding: CollectionFinding): readonly Piece[] {
  const shown = finding.sources.slice(0, 3);
  const left = finding.sources.length - shown.length;
  const share = finding.words > 0 ? finding.sharedWords / finding.words : 0;
  const pieces: Piece[] = [
    `${capitalised(shareOf(share))} of the ${plural(finding.words, 'word')} of this page also stand on ` +
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

function inBrackets(notes: readonly string[]): string {
  const said = notes.filter((note) => note !== '');
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

function furtherPlaces(left: number): string {
  return left > 0 ? `; and in ${plural(left, 'more place')}` : '';
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
  readonly pieces: readonly Piece[];
}

/** The places of a finding that are reported on. */
export function sitesOf(finding: Finding, versions: Versions): readonly Site[] {
  const whole = {startLine: 1, startColumn: 1, endLine: 1};
  if (finding.kind === 'folder' || finding.kind === 'collection') {
    const path = finding.kind === 'folder' ? folderName(finding.folders[0] ?? '') : finding.path;
    return [{ordinal: 0, path, ...whole, pieces: message(finding, 0, versions)}];
  }
  // An origin names the places itself.
  const further = finding.code === 'passage-origin' ? '' : furtherPlaces(finding.places.length - 2);
  const pieces = (ordinal: number): readonly Piece[] => [...message(finding, ordinal, versions), further];
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
export function plainMessage(pieces: readonly Piece[], show: (path: string) => string): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'quote' in piece ? visibleText(piece.quote) : show(piece.path) + piece.lines;
    })
    .join('');
}
