// The scores of trivial methods on each set: floor-*.json next to the scorers.

import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';

interface Entry {
  readonly set: string;
}

const read = new Map<string, readonly Entry[]>();

/** The figure at the end of the keys, with the setting of the baseline if there are several: '0.9608 (w8g100)'. */
export function floorShown(folder: string, set: string, keys: readonly string[]): string {
  const entry = entriesIn(folder).find((one) => one.set === set);
  let value: unknown = entry;
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) return '';
    value = (value as Record<string, unknown>)[key];
  }
  if (typeof value !== 'number' && typeof value !== 'string') return '';
  const setting = keys[0] === 'passages' ? ` (${keys[1]})` : '';
  return `${value}${setting}`;
}

function entriesIn(folder: string): readonly Entry[] {
  const known = read.get(folder);
  if (known !== undefined) return known;
  const files = readdirSync(folder).filter((name) => /^floor-.*\.json$/.test(name));
  const entries = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Entry[]);
  read.set(folder, entries);
  return entries;
}
