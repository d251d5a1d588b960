// Takes findings and which two pages are expected to be alike, gives them without what is expected: copies of which all
// pages are, and the other places of the rest. Only equal text is expected: a copy that was left behind by a change, or
// that the history raises afterwards, is told like any other.

import {pathIn} from '../evidence/relatedPaths.ts';
import type {Finding, FolderFinding} from '../model/finding.ts';
import {pathsOf} from '../model/textFinding.ts';
import {atPlaces, type FoundCopy, hasPair, isCopy} from './countedPlaces.ts';

/** Whether two pages are of one expected set, at two of its alternatives. */
export type AreExpected = (a: string, b: string) => boolean;

interface SplitByExpected {
  readonly open: readonly Finding[];
  /** Silent, with the reason `expected`. */
  readonly expected: readonly Finding[];
}

/** `paths` are those of all that is compared: folders are expected to be alike if a page of one name in both is. */
export function splitExpected(
  findings: readonly Finding[],
  areExpected: AreExpected,
  paths: readonly string[],
): SplitByExpected {
  const open: Finding[] = [];
  const expected: Finding[] = [];
  for (const finding of findings) {
    if (finding.kind === 'folder' && areExpectedFolders(finding, areExpected, paths)) {
      expected.push({...finding, level: 'silent'});
      continue;
    }
    const left = isCopy(finding) ? atUnexpectedPlaces(finding, areExpected) : finding;
    if (left !== null) open.push(left);
    else expected.push({...finding, level: 'silent', reason: 'expected'} as Finding);
  }
  return {open, expected};
}

/** The copy at those places that are not expected to be like each of the others; null: at fewer than two. */
export function atUnexpectedPlaces(finding: FoundCopy, areExpected: AreExpected): FoundCopy | null {
  const {places} = finding;
  const kept = [...places.keys()].filter((at) =>
    places.some(({path}, other) => other !== at && !areExpected(places[at].path, path)),
  );
  if (kept.length === places.length) return finding;
  return hasPair(finding, kept) ? atPlaces(finding, kept) : null;
}

function areExpectedFolders(group: FolderFinding, areExpected: AreExpected, paths: readonly string[]): boolean {
  const folders = pathsOf(group);
  const pagesOf = folders.map((folder) => {
    const start = pathIn(folder, '');
    return new Set(paths.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length)));
  });
  return folders.every((folder, a) =>
    folders.slice(a + 1).every((other, after) => {
      const inOther = pagesOf[a + 1 + after];
      const common = [...pagesOf[a]].find((page) => inOther.has(page)) ?? [...pagesOf[a]][0] ?? '';
      return areExpected(pathIn(folder, common), pathIn(other, common));
    }),
  );
}
