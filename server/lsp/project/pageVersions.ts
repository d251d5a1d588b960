// Which pages are versions of one page: `check` learns it from all of them, and what is reported of any depends on it.

import type {Engine} from '../../workspace/engine.ts';

/** By path: paths of all versions of the page. */
export type OpenVersions = ReadonlyMap<string, string>;

export function versionsIn(engine: Engine): OpenVersions {
  return new Map([...engine.paths()].map((path) => [path, [...engine.versionsOf(path)].sort().join('\n')]));
}

/** Learns it anew; gives whether pages are versions of others than before. */
export function regrouped(engine: Engine, before: OpenVersions): boolean {
  engine.apply([{kind: 'regroup'}]);
  const now = versionsIn(engine);
  return [...now].some(([path, versions]) => (before.get(path) ?? path) !== versions);
}
