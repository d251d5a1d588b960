// Takes a finding, gives the places at which a report speaks of it, each with what it says there.

import type {Finding} from '../model/finding.ts';
import {isTextFinding} from '../model/textFinding.ts';
import type {MessagePart, VersionNames} from '../wording/messageParts.ts';
import {folderName, isReportedAt, leadingOccurrence} from '../wording/reportedPlaces.ts';
import {scoredMessage} from './message.ts';

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
  if (!isTextFinding(finding)) {
    const path = finding.kind === 'folder' ? folderName(finding.folders[0] ?? '') : finding.path;
    return [{ordinal: 0, path, ...whole, pieces: scoredMessage(finding, 0, versions)}];
  }
  const pieces = (ordinal: number): readonly MessagePart[] => scoredMessage(finding, ordinal, versions);
  if (finding.kind === 'document') {
    return finding.places.flatMap((place, ordinal) =>
      isReportedAt(place) ? [{ordinal, path: place.path, ...whole, pieces: pieces(ordinal)}] : [],
    );
  }
  return finding.places.flatMap((place, ordinal) => {
    // The message names the right one at the other place.
    if (!isReportedAt(place) || (finding.at !== undefined && finding.at !== ordinal)) return [];
    const {path, startLine, startColumn, endLine} = place;
    return [{ordinal, path, startLine, startColumn, endLine, pieces: pieces(ordinal)}];
  });
}

/** The place at which to say a finding that is said once. */
export function leadingSite(finding: Finding, versions: VersionNames): Site | undefined {
  const sites = sitesOf(finding, versions);
  const ordinal = leadingOccurrence(finding);
  return sites.find((site) => site.ordinal === ordinal) ?? sites[0];
}
