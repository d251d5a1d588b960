// Takes a finding, gives its history as data of the HTML report, and that of the drifted copies in it.

import type {DocumentOccurrence, Finding, Occurrence, PassageFinding, Place} from '../../model/finding.ts';
import type {History} from '../../model/passageHistory.ts';
import {isTextFinding, type TextFinding} from '../../model/textFinding.ts';
import type {PathNumbers} from './pathNumbers.ts';
import type {HistoryEvent, TimeLine} from './reportData.ts';

export function ownHistory(finding: Finding, paths: PathNumbers): TimeLine[] {
  if (finding.history === undefined) return [];
  return [timeLine(finding, finding.history, paths)];
}

/** A copy that has drifted belongs to the finding that has both its places. */
export function driftOf(finding: Finding, drifted: readonly PassageFinding[], paths: PathNumbers): TimeLine[] {
  if (!isTextFinding(finding)) return [];
  const places = [finding, ...(finding.more ?? [])].flatMap((text): readonly Place[] => text.places);
  const isIn = ({path, start, end}: Occurrence): boolean =>
    places.some((own) => own.path === path && (own.start === undefined || (own.start < end && start < own.end)));
  return drifted.flatMap((drift) =>
    drift !== finding && drift.history !== undefined && drift.places.every(isIn)
      ? [timeLine(drift, drift.history, paths)]
      : [],
  );
}

function timeLine({places}: TextFinding, history: History, paths: PathNumbers): TimeLine {
  const {equalUntil, equalBefore, changed = [], added, removed, since = []} = history;
  const at = (place: number) => ({
    ...(places[place] && {path: paths.of(places[place].path), ...lineOf(places[place])}),
  });
  const events: HistoryEvent[] = [];
  if (equalUntil) events.push({kind: 'equal', commit: equalUntil});
  if (equalBefore) events.push({kind: 'equalBefore', commit: equalBefore});
  for (const {place, commit} of changed) events.push({kind: 'changed', ...at(place), commit});
  if (added) events.push({kind: 'added', ...at(0), commit: added});
  if (removed) events.push({kind: 'removed', ...at(1), commit: removed});
  for (const one of since) {
    events.push({kind: 'since', ...at(one.place), commit: one.commit});
    if (one.removed) events.push({kind: 'removed', ...at(one.place), commit: one.removed});
  }
  return events;
}

/** A whole page begins where it begins. */
function lineOf(place: Occurrence | DocumentOccurrence): {readonly line?: number} {
  return place.startLine === undefined ? {} : {line: place.startLine};
}
