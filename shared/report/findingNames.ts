// Takes findings one by one, gives each a name that no other of the report has and that stays the same when lines move.

import type {Finding} from '../model/finding.ts';

/** The name of its copy group; what has the same is counted. Names of one code are unique. */
export function findingNames(): (finding: Finding) => string {
  const counts = new Map<string, number>();
  return ({code, family}) => {
    const key = `${code} ${family}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? family : `${family}-${count}`;
  };
}
