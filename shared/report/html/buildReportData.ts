// Takes the findings of a run and what is known of their files, gives the data of the HTML report.

import {addTo} from '../../algorithms/groupedBy.ts';
import {codes, kinds} from '../../kinds/kinds.ts';
import {versionsOf} from '../../kinds/message.ts';
import type {DocumentOccurrence, Finding, Occurrence, PassageFinding, Place} from '../../model/finding.ts';
import type {Inspection} from '../../model/inspection.ts';
import type {History} from '../../model/passageHistory.ts';
import {isTextFinding, pathsOf, type TextFinding, textsOf} from '../../model/textFinding.ts';
import {scoreOf} from '../../ranking/rankFindings.ts';
import {copiedWords} from '../../share/wordShares.ts';
import {lineEnd} from '../../text/textLines.ts';
import {count, plural} from '../../wording/numbersInEnglish.ts';
import {unfolded} from '../../wording/reportedPlaces.ts';
import {messageOf} from '../json.ts';
import type {ReportOptions} from '../options.ts';
import {firstOf} from '../order.ts';
import {byNumber, limitSentences, summarySentence} from '../summary.ts';
import {changesSince, type EarlierFinding} from './compareReports.ts';
import {embedTexts, jsonBytes, type LinesOf} from './embeddedTexts.ts';
import {inCommonOf, PathNumbers, passagesOf} from './passageData.ts';
import {
  type FindingData,
  type ForgeLinks,
  type HistoryEvent,
  type OwnerData,
  type ReportData,
  reportDataVersion,
  type TimeLine,
} from './reportData.ts';

/** Data of a report besides its findings. */
export interface Surroundings {
  readonly title: string;
  /** '' without Git. */
  readonly commit: string;
  /** '2026-01-31', in UTC. */
  readonly day: string;
  readonly forge: ForgeLinks | undefined;
  /** Whether a file differs from the commit. */
  readonly isChanged: (path: string) => boolean;
  readonly linesOf: LinesOf;
  /** All files that were checked, with their words. */
  readonly pages: readonly (readonly [path: string, words: number])[];
  /** null: there is no CODEOWNERS. */
  readonly ownersOf: ((path: string) => readonly string[]) | null;
  /** null: the report is compared with none. */
  readonly earlier: readonly EarlierFinding[] | null;
  /** Copies that were identical once, with their history: shown with the findings in which they are. */
  readonly drifted: readonly PassageFinding[];
  /** At most so many bytes for the data, before it is compressed. */
  readonly bytesMax: number;
}

export function buildReportData(
  inspection: Inspection,
  surroundings: Surroundings,
  options: Pick<ReportOptions, 'top' | 'version'>,
): ReportData {
  const {title, commit, day, forge, isChanged, linesOf, ownersOf, earlier} = surroundings;
  const shown = firstOf(inspection.findings, options);
  const findings = [...unfolded(shown)];
  const paths = new PathNumbers();
  const identities = findings.map((finding) => ({
    code: finding.code,
    family: finding.family,
    paths: [finding, ...(finding.more ?? [])].flatMap(pathsOf),
  }));
  const changes = earlier === null ? undefined : changesSince(identities, earlier);
  const versions = versionsOf(inspection);
  const ids = uniqueNames(identities.map(({family}) => family));
  const findingData = findings.map((finding, number): FindingData => {
    const history = [...ownHistory(finding, paths), ...driftOf(finding, surroundings.drifted, paths)];
    return {
      id: ids[number],
      code: finding.code,
      level: finding.level,
      weight: Math.round(scoreOf(finding)),
      reason: 'reason' in finding ? (finding.reason ?? '') : '',
      message: messageOf(finding, versions),
      ...(changes?.fresh[number] && {fresh: true as const}),
      passages: passagesOf(finding, paths, linesOf),
      ...inCommonOf(finding),
      ...(finding.kind === 'folder' && {folders: pathsOf(finding)}),
      ...(history.length > 0 && {history}),
    };
  });
  const changed = [...paths.names.keys()].filter((path) => !isPast(paths.names[path]) && isChanged(paths.names[path]));
  // As the summary counts: all warnings and information, also those that the report has no room for, and nothing that a rule
  // left out.
  const copied = copiedWords(inspection.findings.filter(({level}) => level !== 'silent'));
  const data = {
    version: reportDataVersion,
    tool: options.version,
    title,
    summary: summarySentence(inspection),
    commit,
    made: madeSentence(day, commit, changed.length),
    ...(forge && {forge}),
    leftOut: leftOutOf(inspection),
    ...(changes && {gone: changes.gone}),
    paths: paths.names,
    changed,
    ...(ownersOf && {owners: ownersIn(paths.names, ownersOf)}),
    pages: surroundings.pages.map(([path, words]) => [path, words, Math.min(words, copied.get(path) ?? 0)] as const),
    findings: findingData,
    kinds: Object.fromEntries(codes.map((code) => [code, kinds[code].one])),
  };
  const places = findingData.map(({passages}) => passages.flatMap((passage) => passage.places));
  const room = surroundings.bytesMax - jsonBytes(data);
  const {lines, texts, withoutText} = embedTexts(paths.names, places, checkedTexts(findings, linesOf), room);
  const notes = notesOf(inspection, shown.length, withoutText, surroundings.bytesMax);
  return {...data, notes, lines, texts};
}

/** Two findings of the same texts on the same pages are told apart by their order. */
function uniqueNames(names: readonly string[]): string[] {
  const met = new Map<string, number>();
  return names.map((name) => {
    const times = (met.get(name) ?? 0) + 1;
    met.set(name, times);
    return times === 1 ? name : `${name}-${times}`;
  });
}

function leftOutOf({noise}: Inspection): ReportData['leftOut'] {
  const byRule = (noise.leftOut ?? []).map(({reason, count: number, heaviest: {path, line, other}}) => ({
    reason: reason === 'light' ? 'lighter than infoWeight' : reason,
    count: number,
    example: other === '' || other === path ? `${path}:${line}` : `${path}:${line} and ${other}`,
  }));
  return byRule.toSorted((x, y) => y.count - x.count);
}

function notesOf(
  {noise, suppressed, cuts, limits, accepted, findings, skipped}: Inspection,
  shown: number,
  withoutText: number,
  bytesMax: number,
): string[] {
  const weak = byNumber(noise.matches);
  const weaker = weak.reduce((sum, [, number]) => sum + number, 0);
  const because = weak.map(([reason, number]) => `${count(number)}: ${reason}`).join('; ');
  return [
    ...(weaker > 0 ? [`${plural(weaker, 'weaker match', 'weaker matches')} dropped (${because}).`] : []),
    ...(suppressed > 0 ? [`${plural(suppressed, 'copy', 'copies')} suppressed by comments.`] : []),
    ...(accepted !== undefined && accepted.count > 0
      ? [`${plural(accepted.count, 'copy', 'copies')} accepted by ${accepted.by}.`]
      : []),
    ...(skipped > 0 ? [`${plural(skipped, 'file')} skipped; shingle check --list-files says why.`] : []),
    ...(shown < findings.length
      ? [`${plural(findings.length - shown, 'more finding')} not listed (--top ${shown}).`]
      : []),
    ...limitSentences({cuts, ...(limits && {limits})}).map((said) => `${said}.`),
    ...(withoutText > 0
      ? [
          `The texts of ${plural(withoutText, 'finding')} are left out, the least important ones, so that the data has at most ${count(bytesMax)} bytes before it is compressed (limits.reportBytesMax).`,
        ]
      : []),
  ];
}

function ownersIn(paths: readonly string[], ownersOf: (path: string) => readonly string[]): OwnerData[] {
  const owned = new Map<string, number[]>();
  for (const [number, path] of paths.entries()) {
    for (const owner of new Set(ownersOf(path))) owned.set(owner, [...(owned.get(owner) ?? []), number]);
  }
  return [...owned].sort(([x], [y]) => (x < y ? -1 : 1));
}

/** A place of the past, 'COMMIT:path'. */
function isPast(path: string): boolean {
  return /^[0-9a-f]{12}:/.test(path);
}

/**
 * 'Report made on 2026-01-31 from commit 0123456789ab; 2 files in it differ from the commit', without a stop. `commit`: ''
 * without Git; `changed`: files in the report that differ from it.
 */
function madeSentence(day: string, commit: string, changed: number): string {
  const made = `Report made on ${day}`;
  if (commit === '') return made;
  const since = `; ${plural(changed, 'file in it differs', 'files in it differ')} from the commit`;
  return `${made} from commit ${commit.slice(0, 12)}${changed > 0 ? since : ''}`;
}

/** Takes a finding, gives its history as data of the HTML report, and that of the drifted copies in it. */
function ownHistory(finding: Finding, paths: PathNumbers): TimeLine[] {
  if (finding.history === undefined) return [];
  return [timeLine(finding, finding.history, paths)];
}

/** A copy that has drifted belongs to the finding that has both its places. */
function driftOf(finding: Finding, drifted: readonly PassageFinding[], paths: PathNumbers): TimeLine[] {
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

/**
 * Lines of a file as it was checked. One that was edited or removed since, and one of the past, has only the passages
 * themselves, at their lines.
 */
function checkedTexts(findings: readonly Finding[], linesOf: LinesOf): LinesOf {
  const places = new Map<string, Occurrence[]>();
  for (const finding of findings) {
    for (const place of textsOf(finding).flatMap((text) => text.places)) {
      addTo(places, place.path, place);
    }
  }
  return (path) => {
    const lines = linesOf(path);
    const own = places.get(path) ?? [];
    if (lines !== null && own.every((place) => holds(lines, place))) return lines;
    const found: string[] = [];
    for (const {text, startLine, startColumn} of own) {
      for (const [index, line] of text.split(lineEnd).entries()) {
        const at = startLine - 1 + index;
        while (found.length <= at) found.push('');
        // The text before the passage in its first line is unknown.
        const shown = index === 0 ? ' '.repeat(startColumn - 1) + line : line;
        if (shown.length > found[at].length) found[at] = shown;
      }
    }
    return found;
  };
}

function holds(lines: readonly string[], {text, startLine, startColumn, endLine}: Occurrence): boolean {
  const own = text.split(lineEnd);
  const first = lines[startLine - 1] ?? '';
  if (!first.slice(startColumn - 1).startsWith(own[0])) return false;
  return (
    own.length < 2 || (lines[Math.max(startLine, endLine) - 1] ?? '').startsWith(own.at(-1) ?? '') || own.at(-1) === ''
  );
}
