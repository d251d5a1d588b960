// Takes the words that a change added, gives the passages among them that the history had before: in another file that
// still has them, in one from which an earlier commit removed them, or earlier in the same file. Parts of a passage that
// left a path at different times are followed one by one.

import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import type {Between} from '../../../shared/history/passagesBetween.ts';
import {absent} from '../../git/log.ts';
import type {Renames} from '../index/renames.ts';
import type {CommitAncestry} from '../queries/commitAncestry.ts';
import {type FoundHits, foundHits, type PathHits} from '../queries/pathHits.ts';
import {type Held, lastHeld} from '../queries/traceVersions.ts';
import {lastRowBefore, rowsBefore, type VersionLookup} from '../queries/versionLookup.ts';
import {gapWords} from './changedWords.ts';
import type {FileChange, FileVersion} from './fileChanges.ts';
import {alikeness} from './movesInCommit.ts';
import {isWritten} from './ownWords.ts';
import {type PreviousKind, type PreviousLocation, ReportedRanges} from './reportedRanges.ts';
import {type Comparing, divided, type Hits, type PassagesWith, sharedPassages} from './sharedPassages.ts';

export interface PreviousPassage {
  readonly kind: PreviousKind;
  readonly path: number;
  readonly held: Held;
  readonly between: Between;
}

/** Where a passage is looked for among the files that no longer have it: nowhere, only if no file has it, or always. */
type PreviousScope = 'none' | 'unless-copied' | 'all';

/** Paths examined for one change, those with most of the text first. */
const pathsMax = 96;
/** Parts that left one path at different times. */
const piecesMax = 4;
const printsMin = 2;

export class PreviousLocations {
  readonly #past: VersionLookup;
  readonly #ancestry: CommitAncestry;
  readonly #renames: Renames;
  readonly #comparing: Comparing;
  readonly #scope: PreviousScope;
  readonly #turn: () => Promise<void>;
  /** Pages with a passage that another file still has, and that others may have had, too; these were not asked. */
  passedOver = 0;

  constructor(
    history: VersionLookup,
    ancestry: CommitAncestry,
    renames: Renames,
    comparing: Comparing,
    scope: PreviousScope,
    turn: () => Promise<void>,
  ) {
    this.#scope = scope;
    this.#turn = turn;
    this.#past = history;
    this.#ancestry = ancestry;
    this.#renames = renames;
    this.#comparing = comparing;
  }

  /** `added` marks the words of the page that the change added and that are not explained yet. */
  async of(change: FileChange, page: PageVersion, added: Uint8Array): Promise<PreviousPassage[]> {
    const history = this.#past;
    const asked = [...askedOf(page, added)];
    if (asked.length < printsMin) return [];
    const limit = firstRowOf(history, change.row);
    const own = await this.#renames.ownPaths(change.path, change.row + 1);
    const {commit} = history.catalog.changes;
    /** Changes on other branches are not in the past here. */
    const isPast = (earlier: number) => this.#ancestry.isIn(earlier, commit[change.row]);
    const lastOf = (path: number) => lastRowBefore(history, path, limit, isPast);
    const all = foundHits(history, asked, limit, () => false);
    if (all.length === 0) return [];
    const written = (one: FoundHits) => one.hitsOf(asked);
    const restored: PreviousLocation[] = [];
    /** Fingerprints that the page itself had earlier, with the change that removed each. */
    const had = new Map<number, number>();
    for (const one of all.filter(({path}) => own.has(path)).map(written)) {
      for (const print of one.fingerprints) if (!had.has(print)) had.set(print, limit);
      const rows = fileAncestry(history, one.path, change.before, limit);
      for await (const piece of this.#piecesOf(one, one.path, one.versions, limit, rows)) {
        const {lost} = piece.held;
        if (lost === null) continue;
        for (const print of piece.fingerprints) {
          const known = had.get(print) ?? limit;
          had.set(print, known === limit ? lost : Math.max(known, lost));
        }
        restored.push({...piece, kind: 'restored'});
      }
    }
    const name = history.catalog.paths[change.path];
    const shared = sharedPassages(this.#comparing, page, added);
    const reported = new ReportedRanges(page, history.catalog.changes.commit);
    const found: PreviousPassage[] = [];
    const commitOf = (row: number) => (row < 0 ? -1 : commit[row]);
    /** Whether the page itself had it until the commit of a row, or longer. */
    const isHere = (print: number, since: number) => commitOf(had.get(print) ?? -1) >= commitOf(since);
    const isOther = (path: number) => !own.has(path) && lastOf(path) >= 0;
    const others = this.#likeliestFirst(all, isOther, name).map(written);
    /** Words of passages that are copied from a file that still has them; null: it does not matter. */
    const copied = this.#scope === 'all' ? null : new Uint8Array(page.tokens.count);
    let isPassedOver = false;
    const notCopied = (one: Hits): Hits => {
      const rest = copied === null ? one : divided(one, (_, token) => copied[token] === 1)[1];
      if (rest.fingerprints.length < printsMin) isPassedOver = true;
      return rest;
    };
    // It was not removed there after the last change, so what the page itself had until then did not come from there.
    const mayBeGone = (one: Hits, last: number): boolean => {
      return divided(one, (print) => isHere(print, last))[1].fingerprints.length >= printsMin;
    };
    const incomplete: PathHits[] = [];
    for (const one of others) {
      const last = lastOf(one.path);
      const held = this.#heldAt(last);
      if (this.#scope !== 'none' && (held === null || mayBeGone(notCopied(one), last))) incomplete.push(one);
      if (held === null) continue;
      // Most files have nothing that the ones before them lack, and need not be read.
      const source = {kind: 'copied', path: one.path, held} as const;
      if (!reported.mayBeNews({...source, ...divided(one, (print) => had.has(print))[1]})) continue;
      const [left] = await this.#divided(one, held.version, one.path);
      const there = divided(left, (print) => had.has(print))[1];
      if (there.fingerprints.length < printsMin) continue;
      const passages = await this.#passages({...source, ...there}, shared, reported);
      for (const {between} of passages) copied?.fill(1, between.shared.a0, between.shared.a1);
      found.push(...passages);
    }
    /** Passages that a path no longer has, and that the page did not have itself when they went there. */
    const goneFrom = async (one: PathHits): Promise<PreviousLocation[]> => {
      await this.#turn();
      const last = lastOf(one.path);
      const held = this.#heldAt(last);
      const away = held === null ? one : (await this.#divided(one, held.version, one.path))[1];
      if (away.fingerprints.length < printsMin) return [];
      const gone = notCopied(away);
      if (!mayBeGone(gone, last)) return [];
      const rows = rowsBefore(history, one.path, limit).filter((row) => isPast(commit[row]));
      const pieces: PreviousLocation[] = [];
      for await (const piece of this.#piecesOf(gone, one.path, one.versions, limit, rows)) {
        const since = piece.held.lost;
        if (since === null) continue;
        const news = await this.#notRenamed(divided(piece, (print) => isHere(print, since))[1], since);
        if (news.fingerprints.length >= printsMin) pieces.push({...piece, ...news, kind: 'reintroduced'});
      }
      return pieces;
    };
    // Together, because Git reads many versions at once sooner than one after the other.
    const lost = (await Promise.all(incomplete.map(goneFrom))).flat();
    if (isPassedOver) this.passedOver++;
    for (const source of lost.sort(latestFirst(history, name))) {
      found.push(...(await this.#passages(source, shared, reported)));
    }
    for (const source of restored.sort(latestFirst(history, name))) {
      found.push(...(await this.#passages(source, shared, reported)));
    }
    return outermost(found);
  }

  /** The paths that are examined. Of those with as much of the text, versions and languages of the page come first. */
  #likeliestFirst(hits: readonly FoundHits[], isOther: (path: number) => boolean, name: string): FoundHits[] {
    const {paths} = this.#past.catalog;
    const chosen: {readonly one: FoundHits; readonly alike: number}[] = [];
    for (const one of hits) {
      if (chosen.length >= pathsMax && one.count < chosen[chosen.length - 1].one.count) break;
      if (isOther(one.path)) chosen.push({one, alike: alikeness(paths[one.path], name)});
    }
    return chosen
      .sort((x, y) => y.one.count - x.one.count || y.alike - x.alike)
      .slice(0, pathsMax)
      .map(({one}) => one);
  }

  /** The version that the last change of a path made; null: it deleted the file. */
  #heldAt(row: number): Held | null {
    const version = this.#past.catalog.changes.after[row];
    return version === absent ? null : {row, version, lost: null};
  }

  async #divided(hits: Hits, version: number, path: number): Promise<readonly [Hits, Hits]> {
    const prints = await this.#past.pages.prints(this.#past, version, path);
    return divided(hits, (print) => prints.has(print));
  }

  /** A file that was renamed is also examined under its new name, with what it still has there. */
  async #notRenamed(hits: Hits, deletion: number): Promise<Hits> {
    const target = await this.#renames.targetOf(deletion);
    if (target === null) return hits;
    const {after, path} = this.#past.catalog.changes;
    return (await this.#divided(hits, after[target], path[target]))[1];
  }

  async *#piecesOf(
    hits: Hits,
    path: number,
    versions: ReadonlySet<number>,
    limit: number,
    rows: readonly number[],
  ): AsyncGenerator<Omit<PreviousLocation, 'kind'>> {
    let rest = hits;
    for (let piece = 0; piece < piecesMax && new Set(rest.fingerprints).size >= printsMin; piece++) {
      const held = await lastHeld(this.#past, path, rest.fingerprints, versions, limit, rows);
      if (held === null) return;
      const [here, elsewhere] = await this.#divided(rest, held.version, path);
      yield {path, held, ...here};
      rest = elsewhere;
    }
  }

  /** The passages that a location and the page share, as far as they were added and no other location explains them. */
  async #passages(
    source: PreviousLocation,
    shared: PassagesWith,
    reported: ReportedRanges,
  ): Promise<PreviousPassage[]> {
    await this.#turn();
    if (!reported.mayBeNews(source)) return [];
    const {kind, path, held} = source;
    const old = await this.#past.pages.page(this.#past, held.version, path);
    if (old === null || !isWritten(old.path, old.bytes) || !reported.isNews(source, old)) return [];
    const found: PreviousPassage[] = [];
    for (const passage of shared(old, source, (from, to) => reported.isNews(source, old, from, to))) {
      const between = passage.described();
      if (between !== undefined) found.push({kind, path, held, between});
    }
    reported.report(source, old);
    return found;
  }
}

/** Without passages that are part of another one from the same version of a file, but for a few words at its ends. */
function outermost(all: readonly PreviousPassage[]): PreviousPassage[] {
  return all.filter(({path, held, between}, at) => {
    const {a0, a1} = between.shared;
    return !all.some((other, otherAt) => {
      if (otherAt === at || other.path !== path || other.held.version !== held.version) return false;
      const {a0: from, a1: to} = other.between.shared;
      return (
        from - gapWords < a0 && a1 < to + gapWords && (to - from > a1 - a0 || (to - from === a1 - a0 && otherAt < at))
      );
    });
  });
}

/** By the commit that removed it, then by how much of it was there. Of equal ones, the most similar path. */
function latestFirst({catalog: {changes, paths}}: VersionLookup, path: string) {
  const commitOf = ({held}: PreviousLocation) => (held.lost === null ? -1 : changes.commit[held.lost]);
  return (x: PreviousLocation, y: PreviousLocation): number =>
    commitOf(y) - commitOf(x) ||
    y.fingerprints.length - x.fingerprints.length ||
    alikeness(paths[y.path], path) - alikeness(paths[x.path], path) ||
    x.path - y.path;
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

/** Changes that are followed back; older ones are not examined. */
const changesMax = 4000;

/**
 * Rows of the changes before the row `limit` that led to the versions of one path, and to those before them; ascending. Only
 * those of its own branch: text that another branch never had was not removed there.
 */
function fileAncestry(
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
