// Takes a finding, gives the places at which a report speaks of it, each with what it says there.

import type {Finding} from '../model/finding.ts';
import {type MessagePart, occurrenceName, type VersionNames} from '../wording/messageParts.ts';
import {isReportedAt, leadingOccurrence} from '../wording/reportedPlaces.ts';
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
  return finding.places.flatMap((place, ordinal) => {
    // The message names the other places, such as that where a link is right.
    if (finding.at === undefined ? !isReportedAt(place) : finding.at !== ordinal) return [];
    const {startLine, startColumn, endLine} = place.startLine !== undefined ? place : whole;
    const {path} = occurrenceName(finding, ordinal);
    return [{ordinal, path, startLine, startColumn, endLine, pieces: scoredMessage(finding, ordinal, versions)}];
  });
}

/** The place at which to say a finding that is said once. */
export function leadingSite(finding: Finding, versions: VersionNames): Site | undefined {
  const sites = sitesOf(finding, versions);
  const ordinal = leadingOccurrence(finding);
  return sites.find((site) => site.ordinal === ordinal) ?? sites[0];
}
