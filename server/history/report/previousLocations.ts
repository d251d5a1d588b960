// Takes a change, gives the previous locations of the text that it added: the paths, the last version that had it, and
// whether it is still there. Parts of a passage that left a path at different times are followed one by one.

import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {absent} from '../../git/log.ts';
import {hunksOf} from '../index/lineHunks.ts';
import type {Renames} from '../index/renames.ts';
import {type PathHits, pathHits} from '../queries/pathHits.ts';
import {type Held, lastHeld} from '../queries/traceVersions.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';

export type MoveKind = 'moved' | 'copied' | 'resurrected';

export interface PreviousLocation {
  readonly kind: MoveKind;
  readonly path: number;
  readonly held: Held;
  readonly page: PageVersion;
  /** Tokens of the new page, ascending, whose fingerprints that version contains; and these fingerprints. */
  readonly at: readonly number[];
  readonly fingerprints: readonly number[];
}

/** Paths examined for one change, those with most of the text first. */
const pathsMax = 96;
/** Parts that left one path at different times. */
const piecesMax = 4;
const printsMin = 2;

export async function sourcesOf(
  history: VersionLookup,
  renames: Renames,
  row: number,
  page: PageVersion,
  added: Uint8Array,
): Promise<PreviousLocation[]> {
  const limit = firstRowOf(history, row);
  const own = await renames.ownPaths(history.catalog.changes.path[row], row + 1);
  const hits = pathHits(history, askedOf(page, added), limit, () => false);
  const had = await hadBefore(
    history,
    hits.filter(({path}) => own.has(path)),
    limit,
  );
  const sources: PreviousLocation[] = [];
  for (const one of hits.filter(({path}) => !own.has(path)).slice(0, pathsMax)) {
    for await (const source of piecesOf(history, one, limit)) {
      // A file that was renamed is also examined under its new name.
      if (source.held.lost !== null && (await renames.isRenamed(source.held.lost))) continue;
      const all = source.held.lost === null ? await takenOrLeft(history, row, source) : [source];
      for (const one of all) {
        const since = one.held.lost ?? -1;
        const [, news] = one.kind === 'moved' ? [null, one] : divided(one, (print) => (had.get(print) ?? -2) >= since);
        if (news.fingerprints.length >= printsMin) sources.push({...one, ...news});
      }
    }
  }
  return sources;
}

/**
 * Fingerprints that the page itself had earlier, with the change that removed each. Reintroducing them is not reported,
 * unless the text was moved there now or existed elsewhere for longer.
 */
async function hadBefore(
  history: VersionLookup,
  own: readonly PathHits[],
  limit: number,
): Promise<ReadonlyMap<number, number>> {
  const had = new Map<number, number>();
  for (const one of own) {
    for await (const {fingerprints, held} of piecesOf(history, one, limit)) {
      for (const print of fingerprints) had.set(print, Math.max(had.get(print) ?? -1, held.lost ?? limit));
    }
  }
  return had;
}

/** By token: whether the change added it. What a merge takes from either side was not added by it. */
export async function addedTokens(history: VersionLookup, row: number, page: PageVersion): Promise<Uint8Array> {
  const {before, other, path} = history.catalog.changes;
  const added = new Uint8Array(page.tokens.count).fill(1);
  for (const version of [before[row], other[row]]) {
    const old = version === absent ? null : await history.pages.page(history, version, path[row]);
    if (old !== null) keepChanged(added, page, old);
  }
  return added;
}

function keepChanged(added: Uint8Array, page: PageVersion, old: PageVersion): void {
  const asBuffer = ({bytes}: PageVersion) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const hunks = hunksOf(asBuffer(old), asBuffer(page));
  let hunk = 0;
  for (let token = 0; token < added.length; token++) {
    const at = page.tokens.start[token];
    while (hunk < hunks.length && hunks[hunk].endAfter <= at) hunk++;
    if (hunk === hunks.length || at < hunks[hunk].after) added[token] = 0;
  }
}

function* askedOf({fingerprints, fingerprintAt}: PageVersion, added: Uint8Array): Generator<readonly [number, number]> {
  for (let k = 0; k < fingerprints.length; k++) {
    const at = fingerprintAt[k];
    if (added[at] === 1 && added[at + 1] === 1 && added[at + 2] === 1) yield [fingerprints[k], at];
  }
}

function firstRowOf({catalog}: VersionLookup, row: number): number {
  const {commit} = catalog.changes;
  let first = row;
  while (first > 0 && commit[first - 1] === commit[row]) first--;
  return first;
}

async function* piecesOf(history: VersionLookup, hits: PathHits, limit: number): AsyncGenerator<PreviousLocation> {
  let rest: Pick<PreviousLocation, 'at' | 'fingerprints'> = hits;
  for (let piece = 0; piece < piecesMax && new Set(rest.fingerprints).size >= printsMin; piece++) {
    const held = await lastHeld(history, hits.path, rest.fingerprints, hits.versions, limit);
    if (held === null) return;
    const page = await history.pages.page(history, held.version, hits.path);
    if (page === null) return;
    const [here, elsewhere] = divided(rest, (print) => page.holds.has(print));
    yield {kind: held.lost === null ? 'copied' : 'resurrected', path: hits.path, held, page, ...here};
    rest = elsewhere;
  }
}

/** Splits a location: the part that the commit removed there was moved, the part that remains was copied. */
async function takenOrLeft(history: VersionLookup, row: number, source: PreviousLocation): Promise<PreviousLocation[]> {
  const {changes} = history.catalog;
  for (let at = firstRowOf(history, row); changes.commit[at] === changes.commit[row]; at++) {
    if (changes.path[at] !== source.path) continue;
    const now = await history.pages.page(history, changes.after[at], source.path);
    const [left, taken] = divided(source, (print) => now?.holds.has(print) === true);
    const divisions: PreviousLocation[] = [
      {...source, ...taken, kind: 'moved'},
      {...source, ...left},
    ];
    return divisions.filter(({fingerprints}) => fingerprints.length >= printsMin);
  }
  return [source];
}

type Divided = Pick<PreviousLocation, 'at' | 'fingerprints'>;

function divided({at, fingerprints}: Divided, isFirst: (print: number) => boolean): readonly [Divided, Divided] {
  const of = (wanted: boolean): Divided => {
    const chosen = at.map((_, k) => k).filter((k) => isFirst(fingerprints[k]) === wanted);
    return {at: chosen.map((k) => at[k]), fingerprints: chosen.map((k) => fingerprints[k])};
  };
  return [of(true), of(false)];
}
