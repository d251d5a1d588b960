// The sentence of a finding at one of its places, the same in all reports: what is where, and one thing to do about it.

import {versionOf} from '../evidence/relatedPaths.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Finding, FurtherCopy} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {folderGroups, isBelow, isTextFinding, type TextFinding} from '../model/textFinding.ts';
import {type MessagePart, occurrenceName, strongestView, type VersionNames} from '../wording/messageParts.ts';
import {capitalised, count, plural} from '../wording/numbersInEnglish.ts';
import {scoresOf, scoresText} from '../wording/scores.ts';
import {visiblePath} from '../wording/terminal.ts';
import {kindOf} from './kinds.ts';

/**
 * Counts the versions of the page of a place that have its text; made once for an inspection. They have most of its
 * fingerprints, so their words may differ.
 */
export function versionsOf(inspection: Pick<Inspection, 'findings'>): VersionNames {
  const groups = folderGroups(inspection.findings, 'versions');
  return (path, alsoIn) => {
    const group = groups.find(
      ({places}) => places.length > alsoIn.length && places.some((folder) => isBelow(path, folder.path)),
    );
    // Folders of modules that are alike are no versions of one.
    const unversioned = group?.places.filter((folder) => versionOf(`${folder.path}/page`) === '') ?? [];
    if (alsoIn.length === 0 || group === undefined || unversioned.length > 1) return '';
    const versions = [path, ...alsoIn];
    const isNewest = newestFirst(versions, [...versions.keys()])[0] === 0;
    const which = isNewest ? 'older' : 'other';
    return plural(alsoIn.length, `${which} version has similar text`, `${which} versions have similar text`);
  };
}

/**
 * The sentences at place `ordinal` about its strongest pair, without the last full stop. Folders and pages that collect
 * others have the same everywhere.
 */
export function message(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  const {said, advice} = kindOf(finding).statement(finding, ordinal);
  return [
    ...said,
    ...(advice === '' ? [] : [`. ${advice}`]),
    ...versionsNote(finding, ordinal, versions),
    ...furtherNote(finding, ordinal),
    ...acceptanceNote(finding, ordinal),
  ];
}

function versionsNote(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  const place = isTextFinding(finding) ? finding.places[ordinal] : undefined;
  const said = place === undefined ? '' : versions(place.path, place.alsoIn);
  return said === '' ? [] : [`. ${said}`];
}

/** The same with the scores of the two texts as the last sentence, for reports that have no other place for them. */
export function scoredMessage(finding: Finding, ordinal: number, versions: VersionNames): readonly MessagePart[] {
  const scores = scoresOf(finding, ordinal);
  const said = message(finding, ordinal, versions);
  return scores === null ? said : [...said, `. ${capitalised(scoresText(scores))}`];
}

/** Note on the copies that it takes in: '. docs/b.md also shares text with docs/c.md:12 and 2 more files'. */
function furtherNote(finding: Finding, ordinal: number): readonly MessagePart[] {
  const further = isTextFinding(finding) ? furtherOf(finding, ordinal) : [];
  return further.flatMap(({file, other, files}): readonly MessagePart[] => {
    const more = files === 1 ? '' : ` and ${plural(files - 1, 'more file')}`;
    return ['. ', file, ' also shares text with ', other, more];
  });
}

interface FurtherFiles {
  readonly file: MessagePart;
  /** The heaviest copy of that file. */
  readonly other: MessagePart;
  /** Files with a copy of it. */
  readonly files: number;
}

/** Of the copies that it takes in those of one of the two files that a message names, with a file that it does not name. */
export function furtherOf(finding: TextFinding, ordinal: number): readonly FurtherFiles[] {
  const view = strongestView(finding.pairs, ordinal);
  if (view === undefined || finding.further === undefined) return [];
  const {further, places, more = []} = finding;
  const files = [ordinal, view.other].map((at) => places[at]?.path);
  const named = new Set([...places, ...more.flatMap((text) => text.places)].map(({path}) => path));
  return [...new Set(files)].flatMap((file) => {
    const found = further.flatMap(({copy: {places, pairs}}) => {
      const own = places.findIndex(({path}) => path === file);
      const other = own < 0 ? undefined : strongestView(pairs, own)?.other;
      return other === undefined || named.has(places[other].path) ? [] : [places[other]];
    });
    if (file === undefined || found.length === 0) return [];
    const other = {quote: nameOfPlace(found[0]), isPath: true};
    return [{file: {quote: visiblePath(file), isPath: true}, other, files: new Set(found.map(({path}) => path)).size}];
  });
}

/** 'docs/a.md:12', of a page 'docs/a.md'. */
function nameOfPlace(place: FurtherCopy['places'][number]): string {
  return visiblePath(place.path) + ('startLine' in place ? `:${place.startLine}` : '');
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
    for (const [index, other] of fresh.entries())
      pieces.push(index === 0 ? '; new: ' : ', ', occurrenceName(finding, other));
  }
  return [...pieces, ...expiryNote(finding)];
}

function expiryNote({acceptance}: Finding): readonly MessagePart[] {
  const expired = acceptance?.expired ?? '';
  return expired === '' ? [] : [`. It was accepted until ${expired}`];
}
