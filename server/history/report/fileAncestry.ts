// The earlier changes of a file, along the versions from which it was made: on its own branch, not on all of them. Text
// that another branch never had was not removed there.

import {absent} from '../../git/log.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';
import type {FileVersion} from './fileChanges.ts';

/** Changes that are followed back; older ones are not examined. */
const changesMax = 4000;

/** Rows of the changes before the row `limit` that led to the versions of one path, and to those before them; ascending. */
export function fileAncestry(
  {catalog, ofPath}: VersionLookup,
  path: number,
  from: readonly FileVersion[],
  limit: number,
): number[] {
  const {before, after, other} = catalog.changes;
  const wanted = new Set(from.filter((one) => one.path === path).map(({version}) => version));
  const rows: number[] = [];
  // A file that was deleted and is back has no version before it: then its last deletion counts.
  let isGone = wanted.size === 0;
  for (let at = ofPath.starts[path + 1] - 1; at >= ofPath.starts[path] && rows.length < changesMax; at--) {
    const row = ofPath.rows[at];
    if (row >= limit) continue;
    if (!wanted.delete(after[row]) && !(isGone && after[row] === absent)) continue;
    rows.push(row);
    isGone = before[row] === absent && other[row] === absent;
    for (const version of [before[row], other[row]]) if (version !== absent) wanted.add(version);
  }
  return rows.reverse();
}
