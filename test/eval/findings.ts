// Takes the JSON report of a check, counts its findings and writes them out for a reader to judge.

import {random} from '../support/random.ts';

export interface JsonPlace {
  readonly path: string;
  readonly words: number;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly alsoIn?: readonly string[];
  readonly text?: string;
}

export interface JsonPair {
  readonly a: number;
  readonly b: number;
  readonly containmentA: number;
  readonly containmentB: number;
  readonly resemblance: number;
}

export interface JsonFinding {
  readonly kind: 'passage' | 'document' | 'folder' | 'collection';
  readonly code: string;
  readonly level: string;
  readonly family: string;
  readonly places?: readonly JsonPlace[];
  readonly pairs?: readonly JsonPair[];
  /** For passages. */
  readonly evidence?: number;
  readonly slots?: number;
  /** For folders. */
  readonly folders?: readonly string[];
  readonly pages?: number;
  readonly pagesTotal?: number;
  /** For compilations. */
  readonly path?: string;
  readonly words?: number;
  readonly sharedWords?: number;
  readonly sources?: readonly {readonly path: string; readonly words: number}[];
}

export interface JsonReport {
  readonly summary: {readonly text: string};
  readonly findings: readonly JsonFinding[];
}

export interface FindingCounts {
  /** Number of folders and pages of each folder finding. */
  readonly folders: readonly {readonly folders: number; readonly pages: number}[];
  /** All findings except those about folders, in total and by code. */
  readonly others: number;
  readonly byCode: ReadonlyMap<string, number>;
  readonly warnings: number;
  /** Pairs of occurrences on the same page in two versions that are reported although folders are folded. */
  readonly samePage: number;
}

/** `groups` gives the page of each document: the same in all versions. */
export function countFindings(findings: readonly JsonFinding[], groups: ReadonlyMap<string, string>): FindingCounts {
  const others = findings.filter(({kind}) => kind !== 'folder');
  const byCode = new Map<string, number>();
  let samePage = 0;
  for (const {code, kind, places = [], pairs = []} of others) {
    byCode.set(code, (byCode.get(code) ?? 0) + 1);
    if (kind === 'collection') continue;
    for (const {a, b} of pairs) {
      const [pathA, pathB] = [places[a]?.path ?? '', places[b]?.path ?? ''];
      const group = groups.get(pathA);
      if (pathA !== pathB && group !== undefined && group !== '' && group === groups.get(pathB)) samePage++;
    }
  }
  return {
    folders: findings.flatMap(({folders, pages}) => (folders ? [{folders: folders.length, pages: pages ?? 0}] : [])),
    others: others.length,
    byCode,
    warnings: others.filter(({level}) => level === 'warning').length,
    samePage,
  };
}

/** `count` different items, drawn with a seed, in their original order. */
export function sample<T>(items: readonly T[], count: number, seed: number): T[] {
  const draw = random(seed);
  const indices = items.map((_, index) => index);
  const drawn = Math.min(count, items.length);
  for (let x = 0; x < drawn; x++) {
    const y = x + Math.floor(draw() * (indices.length - x));
    [indices[x], indices[y]] = [indices[y], indices[x]];
  }
  return indices
    .slice(0, drawn)
    .sort((x, y) => x - y)
    .map((index) => items[index]);
}

const widthMax = 116;

/** A finding with the text of its first two occurrences, each cut at `wordsMax` words. */
export function readable(finding: JsonFinding, number: number, wordsMax: number): string[] {
  const {code, level, places = [], pairs = []} = finding;
  const lines = [`── ${number}. ${code} (${level})`];
  if (finding.kind === 'collection') {
    lines.push(`   ${finding.path}, ${finding.sharedWords} of ${finding.words} words are also on:`);
    for (const {path, words} of (finding.sources ?? []).slice(0, 6)) lines.push(`     ${path}  ${words} words`);
    return lines;
  }
  const {evidence, slots} = finding;
  if (evidence !== undefined) lines.push(`   evidence ${evidence}, on ${slots} pages, in ${places.length} places`);
  for (const {a, b, containmentA, containmentB, resemblance} of pairs.slice(0, 3)) {
    const shares = `${percent(containmentA)} and ${percent(containmentB)}, resemblance ${percent(resemblance)}`;
    lines.push(`   ${where(places[a])} ~ ${where(places[b])}: ${shares}`);
  }
  if (pairs.length > 3) lines.push(`   and ${pairs.length - 3} more pairs`);
  const strongest = pairs[0];
  if (strongest === undefined) return lines;
  for (const place of [places[strongest.a], places[strongest.b]]) {
    if (place?.text === undefined) continue;
    const versions = place.alsoIn?.length ? `, and in ${place.alsoIn.length} other versions` : '';
    lines.push(`   ${where(place)}, ${place.words} words${versions}`, ...wrapped(place.text, wordsMax));
  }
  return lines;
}

function where(place: JsonPlace | undefined): string {
  if (place === undefined) return '?';
  return place.startLine === undefined
    ? `${place.path} (${place.words} words)`
    : `${place.path}:${place.startLine}-${place.endLine}`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function wrapped(text: string, wordsMax: number): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const shown = words.slice(0, wordsMax);
  if (words.length > wordsMax) shown.push(`… (${words.length - wordsMax} more)`);
  const lines: string[] = [];
  let line = '';
  for (const word of shown) {
    if (line.length + word.length > widthMax) {
      lines.push(`     │ ${line.trimEnd()}`);
      line = '';
    }
    line += `${word} `;
  }
  return line === '' ? lines : [...lines, `     │ ${line.trimEnd()}`];
}
