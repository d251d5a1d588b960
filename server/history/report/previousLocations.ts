// Takes the words that a change added, gives the passages among them that the history had before: in another file that
// still has them, in one from which an earlier commit removed them, or earlier in the same file. Parts of a passage that
// left a path at different times are followed one by one.

import type {AlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import type {SharedPassage} from '../../../shared/history/passagesBetween.ts';
import {absent} from '../../git/log.ts';
import type {Renames} from '../index/renames.ts';
import {type PathHits, pathHits} from '../queries/pathHits.ts';
import {type Held, lastHeld} from '../queries/traceVersions.ts';
import {rowsBefore, type VersionLookup} from '../queries/versionLookup.ts';
import {markedRuns, type TokenRun} from './changedWords.ts';
import {fileAncestry} from './fileAncestry.ts';
import type {FileChange} from './fileChanges.ts';
import {alignedRanges, alikeness, gapWords} from './movesInCommit.ts';
import type {PreviousKind, PreviousLocation} from './previousLocation.ts';
import {ReportedRanges} from './reportedRanges.ts';

export interface PreviousPassage {
  readonly kind: PreviousKind;
  readonly path: number;
  readonly held: Held;
  readonly page: PageVersion;
  readonly shared: SharedPassage;
}

/** Paths examined for one change, those with most of the text first. */
const pathsMax = 96;
/** Parts that left one path at different times. */
const piecesMax = 4;
const printsMin = 2;

type Hits = Pick<PreviousLocation, 'at' | 'fingerprints'>;

export class PreviousLocations {
  readonly #past: VersionLookup;
  readonly #renames: Renames;
  readonly #work: AlignmentBuffers;
  readonly #isWorth: (from: number, to: number) => boolean;

  constructor(
    history: VersionLookup,
    renames: Renames,
    work: AlignmentBuffers,
    isWorth: (from: number, to: number) => boolean,
  ) {
    this.#past = history;
    this.#renames = renames;
    this.#work = work;
    this.#isWorth = isWorth;
  }

  /** `added` marks the words of the page that the change added and that are not explained yet. */
  async of(change: FileChange, page: PageVersion, added: Uint8Array): Promise<PreviousPassage[]> {
    const history = this.#past;
    const asked = [...askedOf(page, added)];
    if (asked.length < printsMin) return [];
    const limit = firstRowOf(history, change.row);
    const own = await this.#renames.ownPaths(change.path, change.row + 1);
    const hits = pathHits(history, asked, limit, () => false);
    if (hits.length === 0) return [];
    const restored: PreviousLocation[] = [];
    /** Fingerprints that the page itself had earlier, with the change that removed each. */
    const had = new Map<number, number>();
    for (const one of hits.filter(({path}) => own.has(path))) {
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
    const reported = new ReportedRanges(page, history.catalog.changes.commit);
    const found: PreviousPassage[] = [];
    const isHere = (print: number, since: number) => (had.get(print) ?? -2) >= since;
    const others = hits.filter(({path}) => !own.has(path)).slice(0, pathsMax);
    /** What each path no longer has. */
    const gone: PathHits[] = [];
    for (const one of others) {
      const news = divided(one, (print) => isHere(print, -1))[1];
      const held = this.#newestOf(one.path, limit);
      const [left, away] = held === null ? [nothing, one] : await this.#divided(one, held.version, one.path);
      if (away.fingerprints.length >= printsMin) gone.push({...one, ...away});
      const there = held === null ? nothing : within(left, news);
      if (held === null || there.fingerprints.length < printsMin) continue;
      found.push(...(await this.#passages({kind: 'copied', path: one.path, held, ...there}, page, added, reported)));
    }
    const lost: PreviousLocation[] = [];
    for (const one of gone) {
      for await (const piece of this.#piecesOf(one, one.path, one.versions, limit)) {
        const since = piece.held.lost;
        if (since === null) continue;
        const news = await this.#notRenamed(divided(piece, (print) => isHere(print, since))[1], since);
        if (news.fingerprints.length >= printsMin) lost.push({...piece, ...news, kind: 'reintroduced'});
      }
    }
    for (const source of lost.sort(latestFirst(history, page.path))) {
      found.push(...(await this.#passages(source, page, added, reported)));
    }
    for (const source of restored.sort(latestFirst(history, page.path))) {
      found.push(...(await this.#passages(source, page, added, reported)));
    }
    return outermost(found);
  }

  /** The version that a path has before a row; null: it does not exist then. */
  #newestOf(path: number, limit: number): Held | null {
    const {after} = this.#past.catalog.changes;
    const row = rowsBefore(this.#past, path, limit).at(-1);
    return row === undefined || after[row] === absent ? null : {row, version: after[row], lost: null};
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
    rows?: readonly number[],
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
    page: PageVersion,
    added: Uint8Array,
    reported: ReportedRanges,
  ): Promise<PreviousPassage[]> {
    if (!reported.mayBeNews(source)) return [];
    const {kind, path, held} = source;
    const old = await this.#past.pages.page(this.#past, held.version, path);
    if (old === null || !reported.isNews(source, old)) return [];
    const found: PreviousPassage[] = [];
    for (const shared of this.#aligned(page, old, source, added)) {
      const {a0, a1, b0, b1} = shared;
      if (!this.#isWorth(a0, a1) || !this.#isWorth(b0, b1) || !this.#isAdded(added, shared)) continue;
      if (reported.isNews(source, old, a0, a1)) found.push({kind, path, held, page: old, shared});
    }
    reported.report(source, old);
    return found;
  }

  /**
   * Only around the words that both have: pages are long, and passages short. An earlier version of the same file has
   * what stayed too, so of that only what was added is compared.
   */
  #aligned(page: PageVersion, old: PageVersion, source: PreviousLocation, added: Uint8Array): SharedPassage[] {
    const {at, fingerprints} = source;
    const whole = around(at[0], at.at(-1) ?? at[0], page.tokens.count);
    const runs = source.kind === 'restored' ? markedRuns(added, gapWords) : [whole];
    return runs.flatMap((run) => {
      const wanted = new Set(fingerprints.filter((_, k) => at[k] >= run.from && at[k] < run.to));
      if (wanted.size === 0) return [];
      let [first, last] = [-1, -1];
      old.fingerprints.forEach((print, k) => {
        if (!wanted.has(print)) return;
        if (first < 0) first = old.fingerprintAt[k];
        last = old.fingerprintAt[k];
      });
      if (first < 0) return [];
      const found = alignedRanges(this.#work, page, run, old, around(first, last, old.tokens.count));
      return found.flatMap((shared) => this.#withoutOldEnds(page, old, shared, added));
    });
  }

  /** An alignment may go on into the text around, which was there before and has a few words in common. */
  #withoutOldEnds(page: PageVersion, old: PageVersion, shared: SharedPassage, added: Uint8Array): SharedPassage[] {
    const {a0, a1, b0, b1} = shared;
    const own = added.subarray(a0, a1);
    const [from, to] = [a0 + own.indexOf(1), a0 + own.lastIndexOf(1) + 1];
    if (to === a0 || (from === a0 && to === a1)) return [shared];
    return alignedRanges(this.#work, page, {from, to}, old, {from: b0, to: b1});
  }

  /** At least half of its words were added, or enough of them to form a passage. */
  #isAdded(added: Uint8Array, {a0, a1}: SharedPassage): boolean {
    let count = 0;
    for (let token = a0; token < a1; token++) count += added[token];
    return count * 2 >= a1 - a0 || this.#isWorth(0, count);
  }
}

/** Without passages that are part of another one from the same version of a file, but for a few words at its ends. */
function outermost(all: readonly PreviousPassage[]): PreviousPassage[] {
  return all.filter(({path, held, shared: {a0, a1}}, at) => {
    return !all.some((other, otherAt) => {
      if (otherAt === at || other.path !== path || other.held.version !== held.version) return false;
      const {a0: from, a1: to} = other.shared;
      return (
        from - gapWords < a0 && a1 < to + gapWords && (to - from > a1 - a0 || (to - from === a1 - a0 && otherAt < at))
      );
    });
  });
}

const nothing: Hits = {at: [], fingerprints: []};

/** A passage ends less than this many words beyond its outermost fingerprints, unless it was edited there. */
const marginTokens = 80;

function around(from: number, to: number, count: number): TokenRun {
  return {from: Math.max(0, from - marginTokens), to: Math.min(count, to + marginTokens)};
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

function divided({at, fingerprints}: Hits, isFirst: (print: number, token: number) => boolean): readonly [Hits, Hits] {
  const first = {at: [] as number[], fingerprints: [] as number[]};
  const second = {at: [] as number[], fingerprints: [] as number[]};
  at.forEach((token, k) => {
    const into = isFirst(fingerprints[k], token) ? first : second;
    into.at.push(token);
    into.fingerprints.push(fingerprints[k]);
  });
  return [first, second];
}

/** The part of `some` at the tokens of `others`. */
function within(some: Hits, others: Hits): Hits {
  if (others.at.length === 0) return nothing;
  const tokens = new Set(others.at);
  return divided(some, (_, token) => tokens.has(token))[0];
}
