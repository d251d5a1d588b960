// Takes a finding that stands for others, says whether all of their pages and its own are in one folder.

import type {DocumentFinding, FurtherCopy, PassageFinding} from '../model/finding.ts';
import {folderOf} from '../evidence/relatedPaths.ts';

export function areOfOneFolder(
  {places}: PassageFinding | DocumentFinding,
  further: readonly Pick<FurtherCopy, 'places'>[],
): boolean {
  const all = [places, ...further.map((one) => one.places)].flat();
  return new Set(all.map(({path}) => folderOf(path))).size === 1;
}
