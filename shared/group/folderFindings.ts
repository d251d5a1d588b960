// Takes a group of mirrored folders, gives a finding: a sample of its pages is measured.

import type {Indexed} from '../index/indexed.ts';
import type {FolderFinding} from '../model/finding.ts';
import {containmentsOf, measureDocuments} from '../pair/documentMeasures.ts';
import type {Context} from './findingContext.ts';
import {nameOfText} from './occurrences.ts';
import {documentFinding} from './pageFindings.ts';
import type {SelectedFindings} from './selectFindings.ts';

/** Pairs of counterparts that are measured when they are folded; all of them with `fold: false`. */
const folderSample = 24;

type Group = Indexed['mirrors']['groups'][number];

/**
 * `isParallel`: the folders are neither versions nor translations, so copies between them are findings of their own. `fresh`:
 * in a review, those whose pages are mostly new.
 */
export function folderFinding(
  context: Context,
  decided: SelectedFindings,
  group: Group,
  {isParallel, fresh}: {readonly isParallel: boolean; readonly fresh: readonly string[] | undefined},
): FolderFinding {
  const {config} = context;
  const pairs: [number, number][] = [];
  for (const members of group.members) {
    for (let x = 0; x < members.length; x++) {
      // Of many versions each is measured against the next; of a dozen all against all.
      const last = config.fold || members.length > 12 ? Math.min(members.length, x + 2) : members.length;
      for (let y = x + 1; y < last; y++) pairs.push([members[x], members[y]]);
    }
  }
  const step = config.fold ? Math.max(1, Math.floor(pairs.length / folderSample)) : 1;
  const measured = pairs
    .filter((_, index) => index % step === 0)
    .map(([a, b]) => measureDocuments(decided.measurer, Math.min(a, b), Math.max(a, b), config));
  const resemblances = measured.map(({coverage}) => containmentsOf(coverage).resemblance).sort((x, y) => x - y);
  return {
    kind: 'folder',
    code: 'mirrored-folder',
    level: 'info',
    ...(isParallel && {isParallel}),
    family: nameOfText(group.folders.join('\n')),
    at: 0,
    places: group.folders.map((path) => ({path, isFolder: true, ...(fresh && {new: fresh.includes(path)})})),
    pages: group.pages,
    pagesTotal: group.pagesTotal,
    pairsMeasured: measured.length,
    resemblanceMedian: resemblances[Math.floor(resemblances.length / 2)] ?? 0,
    // As versions of one page they are no more to act on than their folders.
    pairs: [],
    folded:
      config.fold || isParallel ? [] : measured.map((pair) => ({...documentFinding(context, [pair]), level: 'info'})),
  };
}
