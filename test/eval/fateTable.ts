// Counts what became of places by what a review said of them. A unit is a file and a commit: a file that was left behind in
// ten places is one case.

import type {Fate} from './laterFate.ts';

/** `level`: `warning`, `info`, `silent`, or `missed` for a later correction that no finding names. */
export interface JudgedPlace {
  readonly commit: string;
  readonly path: string;
  readonly level: string;
  readonly reason: string;
  readonly fate: Fate;
}

/** A line for each level and reason, then how many of the later corrections were told, and as warnings. */
export function fateTable(places: readonly JudgedPlace[]): string[] {
  const rows = new Map<string, Map<string, Fate>>();
  for (const {commit, path, level, reason, fate} of places) {
    const key = reason === '' ? level : `${level} (${reason})`;
    const row = rows.get(key) ?? new Map<string, Fate>();
    rows.set(key, row);
    const unit = `${commit} ${path}`;
    if (row.get(unit) !== 'followed') row.set(unit, fate);
  }
  const count = (row: ReadonlyMap<string, Fate>, fate: Fate) => [...row.values()].filter((one) => one === fate).length;
  const lines = [...rows]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(
      ([key, row]) =>
        `${key}: edited alike within a year ${count(row, 'followed')}, still there after two ${count(row, 'kept')}, unclear ${count(row, 'unclear')}`,
    );
  const wanted = (levels: readonly string[]) =>
    new Set(
      places.flatMap(({commit, path, level, fate}) =>
        fate === 'followed' && levels.includes(level) ? [`${commit} ${path}`] : [],
      ),
    ).size;
  const all = wanted(['warning', 'info', 'silent', 'missed']);
  return [
    ...lines,
    `edited alike within a year: ${all}, told ${wanted(['warning', 'info'])}, warnings ${wanted(['warning'])}`,
  ];
}
