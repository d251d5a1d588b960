// Takes findings, gives them as answers for agents list them: the heaviest first, so many and with so many places each as
// the limit says.

import {scoredMessage, versionsOf} from '../kinds/message.ts';
import type {AgentCopy, AgentPlace} from '../model/agentTools.ts';
import type {Finding, Occurrence} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {folderName, plainMessage, type VersionNames} from '../wording/messageParts.ts';
import {leadingOccurrence} from '../wording/reportedPlaces.ts';
import {beginning, visiblePath, visibleText} from '../wording/terminal.ts';
import {withoutCommentMarks} from '../wording/withoutCommentMarks.ts';

/** `path`: the page from which the findings are seen; without it, each is seen from its leading place. */
export function agentCopies(
  inspection: Pick<Inspection, 'findings'>,
  limit: number,
  path: string | null = null,
): {readonly copies: readonly AgentCopy[]; readonly copiesLeft: number} {
  const {findings} = inspection;
  const versions = versionsOf(inspection);
  return {
    copies: findings.slice(0, limit).map((finding) => copyOf(finding, versions, limit, path)),
    copiesLeft: Math.max(0, findings.length - limit),
  };
}

/** Name of a finding among all: its code and the fingerprint of its words. */
export function findingName({code, family}: Finding): string {
  return `${code}/${family}`;
}

export function copyOf(finding: Finding, versions: VersionNames, limit: number, path: string | null): AgentCopy {
  const ordinal = ordinalAt(finding, path);
  const all = placesOf(finding);
  const places = [all[ordinal], ...all.filter((_, other) => other !== ordinal)].filter((place) => place !== undefined);
  const {code, level} = finding;
  const beyond = finding.placesLeft ?? 0;
  const listed = listedPlaces(places, limit);
  return {
    finding: findingName(finding),
    code,
    level,
    message: plainMessage(scoredMessage(finding, ordinal, versions), visiblePath),
    ...listed,
    placesLeft: listed.placesLeft + beyond,
  };
}

/** Fewer places of a copy are never listed: one alone is none. */
const placesMin = 3;

/** As many as the limit says. Text quoted at the first place is not quoted again. */
export function listedPlaces(places: readonly AgentPlace[], limit: number): Pick<AgentCopy, 'places' | 'placesLeft'> {
  const listed = places.slice(0, Math.max(limit, placesMin));
  const quoted = listed[0]?.excerpt;
  return {
    places: listed.map((place, at) => {
      const {excerpt, ...rest} = place;
      return at > 0 && excerpt === quoted ? rest : place;
    }),
    placesLeft: places.length - listed.length,
  };
}

function ordinalAt(finding: Finding, path: string | null): number {
  if (!isTextFinding(finding)) return 0;
  const own = path === null ? -1 : finding.places.findIndex((place) => place.path === path);
  return own >= 0 ? own : leadingOccurrence(finding);
}

function placesOf(finding: Finding): readonly AgentPlace[] {
  return finding.places.map((place) => {
    if (place.text !== undefined) return placeOf(place);
    if (place.isFolder) return {path: folderName(place.path)};
    const {path, words, new: isNew} = place;
    return {path, words, ...(isNew !== undefined && {new: isNew})};
  });
}

const excerptUnits = 120;

export function placeOf(place: Occurrence, equalWords?: number): AgentPlace {
  const {path, startLine, endLine, words, new: isNew, text} = place;
  return {
    path,
    startLine,
    endLine,
    ...(equalWords !== undefined && {equalWords}),
    words,
    ...(isNew !== undefined && {new: isNew}),
    excerpt: excerptOf(text, path, excerptUnits),
  };
}

/** Not within a word, where words are short enough to tell. */
export function excerptOf(text: string, path: string, units: number): string {
  const shown = visibleText(withoutCommentMarks(beginning(text, 4 * units), path));
  if (shown.length <= units) return shown;
  return `${beginning(shown, units - 2).replace(/ \S{0,20}$/, '')} …`;
}
