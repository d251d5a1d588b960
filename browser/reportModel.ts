// Takes the data of a report, gives what the views ask for: findings by name, the text of a place, folders.

import type {FindingData, PassageData, PlaceData, ReportData} from '../shared/report/html/reportData.ts';
import {type Folder, folderTree, singleFolder} from './wordFolders.ts';

export interface Finding extends FindingData {
  /** From 1, in the order of the report. */
  readonly rank: number;
  /** Numbers of its paths, each once. */
  readonly files: readonly number[];
  readonly heaviest: PassageData | undefined;
}

export interface Report extends Omit<ReportData, 'findings'> {
  readonly findings: readonly Finding[];
  readonly byId: ReadonlyMap<string, Finding>;
  readonly folders: Folder;
  /** Folders that all pages have in common, with a slash at the end, or ''. */
  readonly commonFolder: string;
  /** By path: its owners. */
  readonly ownersOf: ReadonlyMap<number, readonly string[]>;
}

export function reportOf(data: ReportData): Report {
  const findings = data.findings.map((finding, index): Finding => {
    const files = finding.passages.flatMap(({places}) => places.map(([path]) => path));
    return {...finding, rank: index + 1, files: [...new Set(files)], heaviest: finding.passages[0]};
  });
  const folders = folderTree(data.pages);
  const common = singleFolder(folders);
  return {
    ...data,
    findings,
    folders,
    byId: new Map(findings.map((finding) => [finding.id, finding])),
    commonFolder: common.path === '' || common.isPage ? '' : `${common.path}/`,
    ownersOf: ownersByPath(data.owners ?? []),
  };
}

function ownersByPath(owners: NonNullable<ReportData['owners']>): Map<number, string[]> {
  const byPath = new Map<number, string[]>();
  for (const [owner, paths] of owners) {
    for (const path of paths) byPath.set(path, [...(byPath.get(path) ?? []), owner]);
  }
  return byPath;
}

/** A place of the past, 'COMMIT:path'. */
export function isPast(path: string): boolean {
  return /^[0-9a-f]{12}:/.test(path);
}

/** Whole lines [from, to] of a file, as far as they are in the report. */
export function linesBetween({texts, lines}: Pick<Report, 'texts' | 'lines'>, path: number, from: number, to: number) {
  for (const [first, ...numbers] of texts[path] ?? []) {
    if (first + numbers.length <= from || first > to) continue;
    return numbers.slice(Math.max(0, from - first), to - first + 1).map((line) => lines[line]);
  }
  return [];
}

/** null: the text was left out of the report. */
export function linesOfPlace(report: Report, [path, start, , end]: PlaceData): readonly string[] | null {
  const lines = linesBetween(report, path, start, end);
  return lines.length === end - start + 1 ? lines : null;
}

/** The beginning of a passage on one line; of a page without its front matter. */
export function excerptOf(report: Report, passage: PassageData): string {
  const [, start, column] = passage.places[passage.first[0]];
  const lines = linesOfPlace(report, passage.places[passage.first[0]]) ?? [];
  const text = lines.slice(0, excerptLines).join('\n');
  const own = start === 1 ? text.replace(/^---\n[\s\S]*?\n---\n/, '') : text.slice(column - 1);
  return own.replace(/\s+/g, ' ').trim().slice(0, excerptLength);
}

const excerptLines = 40;
const excerptLength = 180;

/** How a level is called. */
export const levelNames = {warning: 'warning', info: 'information', silent: 'usually left out'} as const;

/** The name of a kind of finding. An earlier report may have any code, also 'constructor'. */
export function kindOf({kinds}: Pick<Report, 'kinds'>, code: string): string {
  return Object.hasOwn(kinds, code) ? kinds[code] : code;
}
