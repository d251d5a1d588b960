// Takes a commit, gives for each file that it changed what the file had and what it has. A renamed file continues the
// file with its old name, and is one change, not a deletion and an addition.

import {absent} from '../../git/log.ts';
import {catalogPath} from '../index/catalog.ts';
import {hunksOf} from '../index/lineHunks.ts';
import type {RenameSource, Renames} from '../index/renames.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';
import {isWritten} from './ownWords.ts';

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

/**
 * How much of two files is in both, as Git measures it to find renames: the bytes of their common lines, in any order,
 * of those of the larger file.
 */
export function lineSimilarity(a: Buffer, b: Buffer): number {
  const larger = Math.max(a.length, b.length);
  if (larger === 0) return 1;
  const lines = new Map<string, number>();
  for (const line of linesOf(a)) lines.set(line, (lines.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of linesOf(b)) {
    const left = lines.get(line) ?? 0;
    if (left === 0) continue;
    lines.set(line, left - 1);
    common += line.length;
  }
  return common / larger;
}

/** One character per byte, with the line break. */
function* linesOf(text: Buffer): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf(10, from);
    const to = end < 0 ? text.length : end + 1;
    yield text.toString('latin1', from, to);
    from = to;
  }
}

/** No fewer words than the lexer would find. */
interface WordBounds {
  readonly added: number;
  readonly removed: number;
}

/**
 * Says without lexing whether a change can have added, or removed, as many words as a passage has: most changes are of a
 * line or two, and their pages need not be read as words.
 */
export function wordBounds(before: Buffer | null, after: Buffer | null): WordBounds {
  if (before === null) return {added: after === null ? 0 : wordsAtMost(after, 0, after.length), removed: 0};
  if (after === null) return {added: 0, removed: wordsAtMost(before, 0, before.length)};
  const bounds = {added: 0, removed: 0};
  for (const hunk of hunksOf(before, after)) {
    bounds.removed += wordsAtMost(before, hunk.before, hunk.endBefore);
    bounds.added += wordsAtMost(after, hunk.after, hunk.endAfter);
  }
  return bounds;
}

/** Every start of a run of letters or of digits, every capital, and half of the other bytes. */
function wordsAtMost(text: Buffer, from: number, to: number): number {
  let words = 0;
  let before = 0;
  for (let at = from; at < to; at++) {
    const kind = kinds[text[at]];
    if (kind === other) words += 0.5;
    else if (kind !== 0 && (kind !== before || kind === capital)) words++;
    before = kind;
  }
  return words;
}

const [small, capital, digit, other] = [1, 2, 3, 4];

const kinds = Uint8Array.from({length: 256}, (_, byte) => {
  if (byte >= 128) return other;
  if (byte >= 97 && byte <= 122) return small;
  if (byte >= 65 && byte <= 90) return capital;
  return byte >= 48 && byte <= 57 ? digit : 0;
});
