// Takes a commit, gives for each file that it changed what the file had and what it has. A renamed file continues the
// file with its old name, and is one change, not a deletion and an addition.

import {absent} from '../../git/log.ts';
import {catalogPath} from '../index/catalog.ts';
import type {RenameSource, Renames} from '../index/renames.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';
import {lineSimilarity} from './lineSimilarity.ts';
import {isWritten} from './ownWords.ts';
import {type WordBounds, wordBounds} from './wordBounds.ts';

export interface FileVersion {
  readonly path: number;
  readonly version: number;
}

export interface FileChange {
  readonly row: number;
  readonly path: number;
  /** `absent`: the file was deleted. */
  readonly after: number;
  /** In the first parent and, of a merge, in the second; none for a new file. */
  readonly before: readonly FileVersion[];
  /** Null: a program wrote the file, so nobody moved anything in it. A check leaves it out, too. */
  readonly bounds: WordBounds | null;
}

/** Files read at a time. */
const atOnce = 32;

/** The changes in rows `first` … `end` - 1, all of one commit. */
export async function fileChanges(
  history: VersionLookup,
  renames: Renames,
  first: number,
  end: number,
): Promise<readonly FileChange[]> {
  const {path, before, after, other} = history.catalog.changes;
  const sources = await renamesIn(history, renames, first, end);
  const continued = new Set([...sources.values()].map(({deletion}) => deletion));
  const changes: FileChange[] = [];
  for (let from = first; from < end; from += atOnce) {
    const rows = Array.from({length: Math.min(atOnce, end - from)}, (_, k) => from + k);
    const read = rows.map(async (row): Promise<FileChange | null> => {
      if (continued.has(row)) return null;
      const source = sources.get(row)?.deletion;
      const known: FileVersion[] =
        source === undefined
          ? [before[row], other[row]].map((version) => ({path: path[row], version}))
          : [{path: path[source], version: before[source]}];
      const there = known.filter(({version}) => version !== absent);
      const isSame = there.some(({version}) => version === after[row]);
      const name = catalogPath(history.catalog.paths[path[row]]);
      const bounds = isSame
        ? unchanged
        : await boundsOf(history, name, there[0], {path: path[row], version: after[row]});
      return {row, path: path[row], after: after[row], before: there, bounds};
    });
    for (const change of await Promise.all(read)) if (change !== null) changes.push(change);
  }
  return changes;
}

const unchanged: WordBounds = {added: 0, removed: 0};

async function boundsOf(
  history: VersionLookup,
  name: string,
  before: FileVersion | undefined,
  after: FileVersion,
): Promise<WordBounds | null> {
  if (!isWritten(name, null)) return null;
  const [old, now] = await Promise.all([textOf(history, before), textOf(history, after)]);
  if (!isWritten(name, now ?? old)) return null;
  return wordBounds(old, now);
}

async function textOf(history: VersionLookup, version: FileVersion | undefined): Promise<Buffer | null> {
  return version === undefined ? null : history.pages.text(history, version.version, version.path);
}

/** Git's threshold for a rename. */
const similarityMin = 0.5;

/** By row of an added file. A file that was split continues in the part that has most of it. */
async function renamesIn(
  history: VersionLookup,
  renames: Renames,
  first: number,
  end: number,
): Promise<ReadonlyMap<number, RenameSource>> {
  const {before, after, other, path} = history.catalog.changes;
  const byDeletion = new Map<number, RenameSource & {readonly row: number}>();
  for (let row = first; row < end; row++) {
    if (before[row] !== absent || other[row] !== absent || after[row] === absent) continue;
    const source = await renames.sourceOf(row);
    if (source === null || source.share <= (byDeletion.get(source.deletion)?.share ?? 0)) continue;
    const [old, now] = await Promise.all([
      history.pages.text(history, before[source.deletion], path[source.deletion]),
      history.pages.text(history, after[row], path[row]),
    ]);
    if (old !== null && now !== null && lineSimilarity(old, now) < similarityMin) continue;
    byDeletion.set(source.deletion, {...source, row});
  }
  return new Map([...byDeletion.values()].map((source) => [source.row, source]));
}
