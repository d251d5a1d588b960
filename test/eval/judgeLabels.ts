// Takes the labels of readers and a report of the same folder, says which findings were judged, and how.

import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {JsonPlace} from './findings.ts';

export type Label = 'act' | 'keep' | 'noise';

/** A path with its first line, its lines, or null for the whole page. */
export interface LabelledPlace {
  readonly path: string;
  readonly lines: readonly [number, number] | number | null;
}

export interface LabelledCopy {
  readonly label: Label;
  readonly places: readonly LabelledPlace[];
}

/** A folder that was read: a part of a repository at a commit. */
export interface LabelledSlice {
  readonly name: string;
  readonly group: string;
  readonly commit: string;
  readonly paths: readonly string[];
  readonly copies: readonly LabelledCopy[];
}

export interface ReportFinding {
  readonly code: string;
  readonly level: string;
  readonly reason?: string;
  readonly weight?: number;
  readonly score?: number;
  readonly counted?: readonly string[];
  readonly family: string;
  readonly places?: readonly JsonPlace[];
  readonly passages?: readonly {readonly places: readonly JsonPlace[]}[];
  readonly further?: readonly {readonly family: string}[];
  readonly folders?: readonly string[];
  readonly path?: string;
  readonly sources?: readonly {readonly path: string}[];
}

interface OlderRow {
  readonly slice: string;
  readonly pathA: string;
  readonly linesA: readonly [number, number] | null;
  readonly pathB: string | null;
  readonly linesB: readonly [number, number] | null;
  readonly want: Label;
}

interface NewerRow {
  readonly repo: string;
  readonly commit: string;
  readonly places: readonly string[];
  readonly label: Label | 'missed';
}

interface SliceRow {
  readonly slice: string;
  readonly complete: boolean;
  readonly commit: string;
  readonly paths: readonly string[];
}

/** `dir` holds `act/` and `act3/`, as their README files describe. Slices that were read in part count for no recall. */
export function labelledSlices(dir: string): LabelledSlice[] {
  return [...olderSlices(join(dir, 'act')), ...newerSlices(join(dir, 'act3'))];
}

function olderSlices(dir: string): LabelledSlice[] {
  if (!existsSync(dir)) return [];
  const rows = linesOf<OlderRow>(join(dir, 'labels.jsonl'));
  const slices = JSON.parse(readFileSync(join(dir, 'slices.json'), 'utf8')) as readonly SliceRow[];
  return slices
    .filter(({complete}) => complete)
    .map(({slice, commit, paths}) => ({
      name: slice,
      group: isOfCode(paths) ? 'older code' : 'older documentation',
      commit,
      paths,
      copies: rows
        .filter((row) => row.slice === slice)
        .map(({want, pathA, linesA, pathB, linesB}) => ({
          label: want,
          places: [
            {path: folderless(pathA), lines: linesA},
            ...(pathB === null ? [] : [{path: folderless(pathB), lines: linesB}]),
          ],
        })),
    }));
}

/** Slices of source files and tests. */
function isOfCode(paths: readonly string[]): boolean {
  return paths.some((path) => /^(?:src\/(?!content)|test\/)/.test(path));
}

function newerSlices(dir: string): LabelledSlice[] {
  if (!existsSync(dir)) return [];
  const rows = linesOf<NewerRow>(join(dir, 'labels.jsonl'));
  const repositories = [...new Set(rows.map(({repo}) => repo))];
  return repositories.map((repo) => {
    const own = rows.filter((row) => row.repo === repo);
    return {
      name: repo,
      group: /\b(?:docs|documentation|react\.dev)\b/.test(repo) ? 'newer documentation' : 'newer code',
      commit: own.find(({commit}) => commit !== '')?.commit ?? '',
      paths: ['.'],
      // A few rows name places by a pattern, for a reader.
      copies: own
        .filter(({places}) => !places.some((place) => place.includes('...')))
        .map(({label, places}) => ({
          label: label === 'missed' ? 'act' : label,
          places: places.slice(0, 2).map(placeOf),
        })),
    };
  });
}

function linesOf<Row>(file: string): Row[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row);
}

/** `docs/a.md:20`; `docs/a.md:None` is the whole page. */
function placeOf(place: string): LabelledPlace {
  const [, path = place, line = ''] = /^(.*):(\d+|None)$/.exec(place) ?? [];
  return {path: folderless(path), lines: /^\d+$/.test(line) ? Number(line) : null};
}

function folderless(path: string): string {
  return path.replace(/\/$/, '');
}

/** Lines of which the first was given, give or take. */
const linesBefore = 4;
const linesAfter = 2;

function isSamePlace({path, lines}: LabelledPlace, place: Pick<JsonPlace, 'path' | 'startLine' | 'endLine'>): boolean {
  if (folderless(place.path) !== path) return false;
  const {startLine, endLine} = place;
  if (lines === null || startLine === undefined || endLine === undefined) return true;
  if (typeof lines === 'number') return startLine - linesBefore <= lines && lines <= endLine + linesAfter;
  const common = Math.min(endLine, lines[1]) - Math.max(startLine, lines[0]) + 1;
  return common >= 0.5 * Math.min(endLine - startLine + 1, lines[1] - lines[0] + 1);
}

/** Whether the places that were judged are two places of the finding, or of one of its passages. */
export function isJudgedBy({places}: LabelledCopy, finding: ReportFinding): boolean {
  return textsOf(finding).some((found) => {
    const hits = places.map((place) => found.flatMap((one, at) => (isSamePlace(place, one) ? [at] : [])));
    if (hits.some((hit) => hit.length === 0)) return false;
    return places.length < 2 || new Set(hits.flat()).size >= 2;
  });
}

function textsOf({places, passages = [], folders, path, sources = []}: ReportFinding) {
  if (folders !== undefined) return [folders.map((folder) => ({path: folder}))];
  if (path !== undefined) return [[{path}, ...sources]];
  return [places ?? [], ...passages.map((text) => text.places)];
}
