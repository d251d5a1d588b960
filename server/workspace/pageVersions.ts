// Which pages are variants of one page. The check derives this from all pages, and the findings of every page depend on
// it.

import type {Engine} from './engine.ts';

/** The paths of all variants of the page, by path. */
export type OpenVersions = ReadonlyMap<string, string>;

export function versionsIn(engine: Engine): OpenVersions {
  return new Map([...engine.paths()].map((path) => [path, [...engine.versionsOf(path)].sort().join('\n')]));
}

/** Computes the variants again; returns whether any page has other variants than before. */
export function regrouped(engine: Engine, before: OpenVersions): boolean {
  engine.apply([{kind: 'regroup'}]);
  const now = versionsIn(engine);
  return [...now].some(([path, versions]) => (before.get(path) ?? path) !== versions);
}
