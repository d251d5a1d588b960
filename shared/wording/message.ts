// Message of a finding at one of its places, the same in all reports: what is where, and one thing to do about it.

import {versionOf} from '../evidence/relatedPaths.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {
  CollectionFinding,
  DocumentFinding,
  DocumentOccurrence,
  Finding,
  FolderFinding,
  Occurrence,
  PassageFinding,
} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {History} from '../model/passageHistory.ts';
import {isPage} from '../text/formatOf.ts';
import {brokenStatement} from './brokenMessage.ts';
import {driftStatement} from './driftMessage.ts';
import {elsewhereStatement} from './elsewhereMessage.ts';
import {historyMessage} from './historyMessage.ts';
import {
  inBrackets,
  listOfParts,
  type MessagePart,
  namesOf,
  type OccurrenceName,
  occurrenceName,
  roleNote,
  strongestView,
  type VersionNames,
  type View,
  versionsOfTwo,
} from './messageParts.ts';
import {capitalised, count, percent, plural, score, shareInWords} from './numbersInEnglish.ts';
import {commonPassages, passageStatement, type Statement} from './passageMessage.ts';
import {rewrittenMessage} from './rewrittenMessage.ts';
import {sharedPages} from './sharedPages.ts';
import {staleMessage} from './staleMessage.ts';
import {visiblePath, visibleText} from './terminal.ts';

export {roleNote, type VersionNames} from './messageParts.ts';

/**
 * Says in how many versions of its page, or pages much like it, a place is, and names a newer one than its own; made once
 * for an inspection. Those have most of its fingerprints, so their words may differ.
 */
export function versionsOf(inspection: Pick<Inspection, 'findings'>): VersionNames {
  const groups = inspection.findings
    .filter((finding) => finding.kind === 'folder')
    .filter(({isParallel}) => !isParallel);
  return (path, alsoIn) => {
    if (alsoIn.length === 0) return [];
    const inside = (folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
    const group = groups.find((one) => one.folders.length > alsoIn.length && one.folders.some(inside));
    if (group === undefined) return [`similar on ${alsoIn.length + 1} pages`];
    const versions = [path, ...alsoIn];
    const newest = versions[newestFirst(versions, [...versions.keys()])[0]];
    const newer: MessagePart[] = newest === path ? [] : [', such as ', {quote: newest, isPath: true}];
    // Folders of modules that are alike are no versions of one.
    const unversioned = group.folders.filter((folder) => versionOf(`${folder}/page`) === '');
    const things = unversioned.length > 1 ? 'mirrored folders' : 'versions';
    return [`similar in ${versions.length} of ${group.folders.length} ${things}`, ...newer];
  };
}

/**
 * The sentences at place `ordinal` about its strongest pair, without the last full stop. Folders and pages that collect
 * others have the same everywhere.
 */
export function message(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  const {said, advice} = statement(finding, ordinal, versions);
  return [
    ...said,
    ...furtherNote(finding),
    ...acceptanceNote(finding, ordinal),
    ...(advice === '' ? [] : [`. ${advice}`]),
  ];
}

function statement(finding: Finding, ordinal: number, versions: VersionNames): Statement {
  switch (finding.kind) {
    case 'passage':
      if (finding.rewriting !== undefined)
        return {said: rewrittenMessage(finding, finding.rewriting, ordinal), advice: ''};
      if (finding.elsewhere !== undefined) return elsewhereStatement(finding, finding.elsewhere);
      if (finding.broken !== undefined) return brokenStatement(finding, finding.broken, ordinal);
      if (finding.stale !== undefined) return {said: staleMessage(finding, finding.stale, ordinal), advice: ''};
      if (finding.drift !== undefined) {
        const drifted = driftStatement(finding, finding.drift, finding.history ?? {}, ordinal);
        return drifted ?? passageStatement(finding, ordinal, versions);
      }
      return finding.history === undefined
        ? passageStatement(finding, ordinal, versions)
        : {said: historyOf(finding, finding.history, ordinal), advice: ''};
    case 'document': {
      const drifted = finding.drift && driftStatement(finding, finding.drift, finding.history ?? {}, ordinal);
      return drifted ?? pageStatement(finding, ordinal, versions);
    }
    case 'folder':
      return folderStatement(finding);
    case 'collection':
      return collectionStatement(finding);
  }
}

function historyOf(finding: PassageFinding, history: History, ordinal: number): readonly MessagePart[] {
  const view = strongestView(finding.pairs, ordinal);
  return view === undefined
    ? [`A text of ${plural(finding.words, 'word')} here was also in another place`]
    : historyMessage(finding, history, ordinal, view);
}

/** Note on the copies that it takes in: '. 3 more copies are on docs/a.md, the heaviest with docs/c.md'. */
function furtherNote(finding: Finding): readonly MessagePart[] {
  if (finding.kind === 'folder' || finding.kind === 'collection' || finding.further === undefined) return [];
  const copies = finding.further.length;
  const {shared, other} = sharedPages(finding, finding.further);
  const quoted = (path: string): MessagePart => ({quote: visiblePath(path), isPath: true});
  const [first, second] = shared.map(quoted);
  const areFiles = finding.places.every(({path}) => !isPage(path));
  const pages = first === undefined ? [areFiles ? 'one of these files' : 'one of these pages'] : [first];
  const or = second === undefined ? [] : [' or ', second];
  const end = other === null ? [] : [copies === 1 ? ', with ' : ', the heaviest with ', quoted(other)];
  const said = `. ${capitalised(plural(copies, 'more copy', 'more copies'))} ${copies === 1 ? 'is' : 'are'} on `;
  return [said, ...pages, ...or, ...end];
}

/** New places that are named. */
const freshShown = 3;

/** Note on the baseline: '. Of its 3 places 2 are accepted; new: docs/c.md:12-15'. */
function acceptanceNote(finding: Finding, ordinal: number): readonly MessagePart[] {
  if (finding.acceptance === undefined || finding.kind === 'collection') return expiryNote(finding);
  const {places, accepted, fresh} = finding.acceptance;
  if (accepted === 0) return expiryNote(finding);
  const thing = finding.kind === 'folder' ? 'folder' : finding.kind === 'document' ? 'page' : 'place';
  const pieces: MessagePart[] = [
    `. Of its ${plural(places, thing)} ${count(accepted)} ${accepted === 1 ? 'is' : 'are'} accepted`,
  ];
  if (fresh.includes(ordinal)) pieces.push(', not this one');
  else if (fresh.length > 0 && fresh.length <= freshShown) {
    for (const [index, other] of fresh.entries()) pieces.push(index === 0 ? '; new: ' : ', ', nameAt(finding, other));
  }
  return [...pieces, ...expiryNote(finding)];
}

function expiryNote({acceptance}: Finding): readonly MessagePart[] {
  const expired = acceptance?.expired ?? '';
  return expired === '' ? [] : [`. It was accepted until ${expired}`];
}

function nameAt(finding: Exclude<Finding, CollectionFinding>, ordinal: number): OccurrenceName {
  if (finding.kind !== 'folder') return occurrenceName(finding, ordinal);
  return {ordinal, path: folderName(finding.folders[ordinal] ?? ''), lines: ''};
}

/** The primary location of a finding: a new place, or else the one that is contained most and is reported on. */
export function leadingOccurrence(finding: PassageFinding | DocumentFinding): number {
  const fresh = finding.acceptance?.fresh.find((ordinal) => !finding.places[ordinal]?.reference);
  if (fresh !== undefined) return fresh;
  const pair = finding.pairs[0];
  if (pair === undefined) return 0;
  const contained = retoldPlace(finding) ?? (pair.containmentA >= pair.containmentB ? pair.a : pair.b);
  if (isReportedAt(finding.places[contained])) return contained;
  const other = contained === pair.a ? pair.b : pair.a;
  if (isReportedAt(finding.places[other])) return other;
  return Math.max(0, finding.places.findIndex(isReportedAt));
}

/** The place whose sentences are explained by the other, or where something is broken. */
function retoldPlace(finding: PassageFinding | DocumentFinding): number | undefined {
  return finding.kind === 'passage' ? (finding.rewriting?.place ?? finding.broken?.place) : undefined;
}

/** References are not reported on; a review reports only at new places. */
export function isReportedAt(place: Occurrence | DocumentOccurrence | undefined): boolean {
  return place !== undefined && (place.new ?? !place.reference);
}

/** Where a report that points into files puts a place: one of the past is where its file is, or was. */
export function fileOf(finding: Finding, path: string): string {
  const isPast = finding.kind === 'passage' && finding.history !== undefined;
  return isPast ? path.replace(/^[0-9a-f]{12}:/, '') : path;
}

function pageStatement(finding: DocumentFinding, ordinal: number, versions: VersionNames): Statement {
  const here = finding.places[ordinal];
  const view = strongestView(finding.pairs, ordinal);
  if (here === undefined || view === undefined) return {said: ['This page is also in another place'], advice: ''};
  const there = finding.places[view.other];
  const name = occurrenceName(finding, view.other);
  const inVersions = versionsOfTwo(here, there, versions);
  const end: MessagePart[] = inVersions.here.length === 0 ? [] : ['; here ', ...inVersions.here];
  const notes = inBrackets([roleNote(there), inVersions.there]);
  if (finding.measure === 'code') return {said: [...codeParts(finding, view, name, notes), ...end], advice: ''};
  const isAsked = finding.code === 'compared-documents';
  const isSource = [here, there].every(({path}) => !isPage(path));
  const use = isSource ? 'use' : 'include';
  const both = isAsked ? '' : `Merge the two, or move the common part into a file that both ${use}`;
  const isFile = !isPage(here.path);
  const page = isFile ? 'this file' : 'this page';
  const others = [...finding.places.keys()].filter((other) => other !== ordinal && other !== view.other);
  const group: MessagePart[] =
    others.length === 0 ? [] : [`. ${isSource ? 'Files' : 'Pages'} like these: `, ...namesOf(finding, others, 0)];
  const longest = commonPassages(finding.more ?? [], here.path, there.path);
  const line = longest.passages === 0 ? '' : `; the longest passage is at line ${longest.line}`;
  const lines: MessagePart[] = line === '' ? [] : [`${line} of ${page}`];
  const rest = [...notes, ...lines, ...end, ...group];
  if (finding.reordered) {
    return {said: [`Most of the text of ${page} is also in `, name, ', in another order', ...rest], advice: both};
  }
  if (view.share >= 1 && view.otherShare >= 1) {
    return {
      said: [`Same ${isFile ? 'file' : 'page'} twice: the text is also in `, name, ...rest],
      advice: isAsked ? '' : 'Keep one of them',
    };
  }
  if (finding.detail === 'contained-document' && view.share < view.otherShare) {
    const part = view.otherShare >= 1 ? 'All of the text' : capitalised(shareInWords(view.otherShare));
    return {
      said: [
        `${part} of `,
        name,
        ...notes,
        isFile ? ' is also in this file' : ' is also on this page',
        ...(line === '' ? [] : [line]),
        ...end,
        ...group,
      ],
      advice: both,
    };
  }
  if (view.share >= 1) {
    const advice = isAsked ? '' : isFile ? 'Keep one of them' : 'Remove this page, or include it there';
    return {said: [`All of the text of ${page} is also in `, name, ...rest], advice};
  }
  const part = capitalised(shareInWords(view.share));
  const more = finding.isMoreAlike ? ' word for word; a passage has more in common' : '';
  const order = finding.hasReorderedTables ? ', in the same order' : more;
  const back = isAsked ? [`. ${percent(view.otherShare)} of `, {quote: there.path, isPath: true}, ' is here'] : [];
  return {said: [`${part} of ${page} is also in `, name, order, ...rest, ...back], advice: both};
}

/**
 * The measure of two source files mixes weighed likenesses, so it is a score and never a share of tokens. Rarity is
 * counted in the files of the run (weights of the pair alone reach 0.83 instead of 0.85 on IR-Plag L3, and 0.65 instead
 * of 0.72 on SOCO), so the score says among how many.
 */
function codeParts(
  {weighedAmong}: DocumentFinding,
  view: View,
  name: OccurrenceName,
  notes: readonly MessagePart[],
): readonly MessagePart[] {
  const ways = `this file in it ${score(view.share)}, it in this file ${score(view.otherShare)}`;
  const tokens = `${count(view.words)} and ${plural(view.otherWords, 'code token')}`;
  return [
    `Structure and literals: score ${score(view.resemblance)} of 1 with `,
    name,
    ...inBrackets([ways, tokens, weighedAmong === undefined ? '' : `rarity among ${plural(weighedAmong, 'file')}`]),
    ...notes,
  ];
}

const foldersShown = 3;

function folderStatement(finding: FolderFinding): Statement {
  const {folders, newFolders, pages, pairs, isParallel, further = []} = finding;
  const isNew = newFolders?.includes(folders[0] ?? '') === true;
  const names = folders.map((folder, ordinal): OccurrenceName => ({ordinal, path: folderName(folder), lines: ''}));
  const shown = names.slice(0, names.length === foldersShown + 1 ? foldersShown + 1 : foldersShown);
  const left = names.length - shown.length;
  const listed = listOfParts(left > 0 ? [...shown, plural(left, 'more folder')] : shown);
  const common = `${plural(pages, 'page')} in common${folders.length > 2 ? ', each in two or more of them' : ''}`;
  return {
    said: [...(isNew ? ['New folder: '] : []), ...listed, ` have ${common}`, ...copiesBetween(further.length)],
    advice: isParallel ? parallelAdvice : pairs.length > 0 ? '' : 'Copies between them are not reported',
  };
}

const parallelAdvice = 'If they are meant to be alike, name them in the setting "expected"';

/** Those that parallel folders take in. */
function copiesBetween(copies: number): readonly MessagePart[] {
  return copies === 0
    ? []
    : [`, and ${plural(copies, 'copy', 'copies')} between them ${copies === 1 ? 'is' : 'are'} information`];
}

const sourcesShown = 3;

function collectionStatement({sources, words, sharedWords}: CollectionFinding): Statement {
  const shown = sources.slice(0, sources.length === sourcesShown + 1 ? sourcesShown + 1 : sourcesShown);
  const left = sources.length - shown.length;
  const share = words > 0 ? sharedWords / words : 0;
  const names = shown.map(({path}, ordinal): MessagePart => ({ordinal, path, lines: ''}));
  const part = share >= 1 ? 'All of the text of this page' : `${capitalised(shareInWords(share))} of this page`;
  return {
    said: [
      `${part} is also on ${plural(sources.length, 'other page')}: `,
      ...listOfParts(left > 0 ? [...names, `${count(left)} more`] : names),
    ],
    advice: 'If it is generated from them, exclude it',
  };
}

/** '' is the root itself. A folder ends with a slash so that it cannot be taken for a page. */
export function folderName(folder: string): string {
  return folder === '' ? './' : `${folder}/`;
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
