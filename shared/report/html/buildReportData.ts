// Takes the findings of a run and what is known of their files, gives the data of the HTML report.

import type {
  CopiedText,
  DocumentFinding,
  Finding,
  History,
  Occurrence,
  OccurrencePair,
  PassageFinding,
} from '../../model/finding.ts';
import type {Inspection} from '../../model/inspection.ts';
import {
  leadingOccurrence,
  message,
  plainMessage,
  unfolded,
  type VersionNames,
  versionsOf,
} from '../../wording/message.ts';
import {strongestView} from '../../wording/messageParts.ts';
import {count, plural} from '../../wording/numbersInEnglish.ts';
import {copiedWords} from '../copiedWords.ts';
import type {ReportOptions} from '../options.ts';
import {firstOf} from '../order.ts';
import {byNumber, cutSentence, summarySentence} from '../summary.ts';
import {changesSince, type EarlierFinding} from './compareReports.ts';
import {embedTexts, type LinesOf} from './embeddedTexts.ts';
import {identityOf} from './findingIdentity.ts';
import {inlineJsonBytes} from './inlineJson.ts';
import {
  type FindingData,
  type ForgeLinks,
  type HistoryEvent,
  type OwnerData,
  type PassageData,
  type PlaceData,
  type ReportData,
  reportDataVersion,
  type TimeLine,
} from './reportData.ts';

/** What a report says beyond the findings. */
export interface Surroundings {
  readonly title: string;
  /** '' without Git. */
  readonly commit: string;
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
  /** Copies that were identical once, with their history: told with the findings in which they are. */
  readonly drifted: readonly PassageFinding[];
  /** At most so many bytes for the data. */
  readonly bytesMax: number;
}

export function buildReportData(
  inspection: Inspection,
  surroundings: Surroundings,
  options: Pick<ReportOptions, 'top' | 'version'>,
): ReportData {
  const {title, commit, forge, isChanged, linesOf, ownersOf, earlier} = surroundings;
  const shown = firstOf(inspection.findings, options);
  const findings = [...unfolded(shown)];
  const paths = new PathNumbers();
  const identities = findings.map((finding) => ({
    code: finding.code,
    family: finding.family,
    paths: pagesOf(finding),
  }));
  const changes = earlier === null ? undefined : changesSince(identities, earlier);
  const versions = versionsOf(inspection);
  const ids = uniqueNames(identities.map(identityOf));
  const told = findings.map((finding, number): FindingData => {
    const history = [...ownHistory(finding, paths), ...driftOf(finding, surroundings.drifted, paths)];
    return {
      id: ids[number],
      code: finding.code,
      level: finding.level,
      weight: weightOf(finding),
      reason: 'reason' in finding ? (finding.reason ?? '') : '',
      message: messageOf(finding, versions),
      ...(changes?.fresh[number] && {fresh: true as const}),
      passages: passagesOf(finding, paths, linesOf),
      ...(finding.kind === 'folder' && {folders: finding.folders}),
      ...(history.length > 0 && {history}),
    };
  });
  const copied = copiedWords(inspection.findings);
  const data = {
    version: reportDataVersion,
    tool: options.version,
    title,
    summary: summarySentence(inspection),
    commit,
    ...(forge && {forge}),
    leftOut: leftOutOf(inspection),
    ...(changes && {gone: changes.gone}),
    paths: paths.names,
    changed: [...paths.names.keys()].filter((path) => !isPast(paths.names[path]) && isChanged(paths.names[path])),
    ...(ownersOf && {owners: ownersIn(paths.names, ownersOf)}),
    pages: surroundings.pages.map(([path, words]) => [path, words, Math.min(words, copied.get(path) ?? 0)] as const),
    findings: told,
  };
  const places = told.map(({passages}) => passages.flatMap((passage) => passage.places));
  const room = surroundings.bytesMax - inlineJsonBytes(data);
  const {lines, texts, withoutText} = embedTexts(paths.names, places, textsOf(findings, linesOf), room);
  const notes = notesOf(inspection, shown.length, withoutText, surroundings.bytesMax);
  return {...data, notes, lines, texts};
}

/** Paths in the order in which they are met. */
class PathNumbers {
  readonly names: string[] = [];
  readonly #numbers = new Map<string, number>();

  of(path: string): number {
    const known = this.#numbers.get(path);
    if (known !== undefined) return known;
    this.#numbers.set(path, this.names.length);
    return this.names.push(path) - 1;
  }
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

function pagesOf(finding: Finding): readonly string[] {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return [finding, ...(finding.more ?? [])].flatMap(({places}) => places.map(({path}) => path));
    case 'folder':
      return finding.folders;
    case 'collection':
      return [finding.path, ...finding.sources.map(({path}) => path)];
  }
}

function weightOf(finding: Finding): number {
  return 'facts' in finding && finding.facts !== undefined ? Math.round(finding.facts.weight) : 0;
}

function messageOf(finding: Finding, versions: VersionNames): string {
  const ordinal = finding.kind === 'passage' || finding.kind === 'document' ? leadingOccurrence(finding) : 0;
  return `${plainMessage(message(finding, ordinal, versions), (path) => path)}.`;
}

function passagesOf(finding: Finding, paths: PathNumbers, linesOf: LinesOf): readonly PassageData[] {
  switch (finding.kind) {
    case 'passage':
      return [passageData(finding, leadingOccurrence(finding), paths), ...moreOf(finding, paths)];
    case 'document':
      return [wholePages(finding, paths, linesOf), ...moreOf(finding, paths)];
    case 'folder':
      return [];
    case 'collection': {
      const places = [{path: finding.path, words: finding.words}, ...finding.sources];
      return [
        {
          family: finding.family,
          words: finding.sharedWords,
          page: true,
          places: places.map(({path, words}) => wholePage(path, words, paths, linesOf)),
          first: [0, 1],
        },
      ];
    }
  }
}

function moreOf({more = []}: PassageFinding | DocumentFinding, paths: PathNumbers): readonly PassageData[] {
  return more.map((text) => passageData(text, text.facts.a, paths));
}

/** `leading`: the place that the finding speaks of as "here"; it is shown with its strongest counterpart. */
function passageData(
  text: Pick<CopiedText, 'family' | 'places' | 'pairs' | 'words' | 'renamed'>,
  leading: number,
  paths: PathNumbers,
): PassageData {
  return {
    family: text.family,
    ...strongest(text.pairs, leading),
    ...(text.renamed && {renamed: true as const}),
    places: text.places.map((place) => placeData(place, paths)),
  };
}

/** As the message says it: the words that are equal, of the place where it is said. */
function strongest(pairs: readonly OccurrencePair[], place: number): Pick<PassageData, 'words' | 'first'> {
  const view = strongestView(pairs, place);
  if (view === undefined) return {words: 0, first: [place, place]};
  return {words: Math.round(view.share * view.words), first: [place, view.other]};
}

function placeData(place: Occurrence, paths: PathNumbers): PlaceData {
  const {path, startLine, startColumn, endLine, endColumn, words} = place;
  // A passage that ends with a line ends before the first character of the next one.
  return [paths.of(path), startLine, startColumn, Math.max(startLine, endLine), endColumn, words];
}

function wholePages(finding: DocumentFinding, paths: PathNumbers, linesOf: LinesOf): PassageData {
  return {
    family: finding.family,
    ...strongest(finding.pairs, leadingOccurrence(finding)),
    page: true,
    places: finding.places.map((place) => wholePage(place.path, place.words, paths, linesOf)),
  };
}

function wholePage(path: string, words: number, paths: PathNumbers, linesOf: LinesOf): PlaceData {
  const lines = linesOf(path) ?? [''];
  return [paths.of(path), 1, 1, lines.length, (lines.at(-1)?.length ?? 0) + 1, words];
}

/**
 * The file as it was checked. One that was edited or removed since, and one of the past, has only the passages
 * themselves, at their lines.
 */
function textsOf(findings: readonly Finding[], linesOf: LinesOf): LinesOf {
  const places = new Map<string, Occurrence[]>();
  for (const finding of findings) {
    const texts =
      finding.kind === 'passage'
        ? [finding, ...(finding.more ?? [])]
        : finding.kind === 'document'
          ? (finding.more ?? [])
          : [];
    for (const place of texts.flatMap((text) => text.places)) {
      const own = places.get(place.path);
      if (own === undefined) places.set(place.path, [place]);
      else own.push(place);
    }
  }
  return (path) => {
    const lines = linesOf(path);
    const own = places.get(path) ?? [];
    if (lines !== null && own.every((place) => holds(lines, place))) return lines;
    const found: string[] = [];
    for (const {text, startLine, startColumn} of own) {
      for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
        const at = startLine - 1 + index;
        while (found.length <= at) found.push('');
        // What is before the passage in its first line is not known.
        const shown = index === 0 ? ' '.repeat(startColumn - 1) + line : line;
        if (shown.length > found[at].length) found[at] = shown;
      }
    }
    return found;
  };
}

function holds(lines: readonly string[], {text, startLine, startColumn, endLine}: Occurrence): boolean {
  const own = text.split(/\r\n|\r|\n/);
  const first = lines[startLine - 1] ?? '';
  if (!first.slice(startColumn - 1).startsWith(own[0])) return false;
  return (
    own.length < 2 || (lines[Math.max(startLine, endLine) - 1] ?? '').startsWith(own.at(-1) ?? '') || own.at(-1) === ''
  );
}

function ownHistory(finding: Finding, paths: PathNumbers): TimeLine[] {
  if (finding.kind !== 'passage' || finding.history === undefined) return [];
  return [timeLine(finding, finding.history, paths)];
}

/** A copy that has drifted belongs to the finding that has both its places. */
function driftOf(finding: Finding, drifted: readonly PassageFinding[], paths: PathNumbers): TimeLine[] {
  if (finding.kind !== 'passage' && finding.kind !== 'document') return [];
  const texts = [...(finding.kind === 'passage' ? [finding] : []), ...(finding.more ?? [])];
  const pages = finding.kind === 'document' ? finding.places.map(({path}) => path) : [];
  const isIn = (place: Occurrence): boolean =>
    pages.includes(place.path) ||
    texts.some(({places}) =>
      places.some((own) => own.path === place.path && own.start < place.end && place.start < own.end),
    );
  return drifted.flatMap((drift) =>
    drift !== finding && drift.history !== undefined && drift.places.every(isIn)
      ? [timeLine(drift, drift.history, paths)]
      : [],
  );
}

function timeLine({places}: PassageFinding, history: History, paths: PathNumbers): TimeLine {
  const {equalUntil, equalBefore, changed = [], added, removed, since = []} = history;
  const at = (place: number) => ({
    ...(places[place] && {path: paths.of(places[place].path), line: places[place].startLine}),
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

function leftOutOf({noise}: Inspection): ReportData['leftOut'] {
  const byRule = (noise.leftOut ?? []).map(({reason, count: number, heaviest: {path, line, other}}) => ({
    reason: reason === 'light' ? 'lighter than infoWeight' : reason,
    count: number,
    example: other === '' || other === path ? `${path}:${line}` : `${path}:${line} and ${other}`,
  }));
  return byRule.toSorted((x, y) => y.count - x.count);
}

function notesOf(
  {noise, suppressed, cuts, accepted, findings, skipped}: Inspection,
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
    ...cuts.map((cut) => `${cutSentence(cut)}.`),
    ...(withoutText > 0
      ? [
          `The texts of ${plural(withoutText, 'finding')} are left out, the least important ones, so that the data has at most ${count(bytesMax)} bytes (limits.reportBytesMax).`,
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
