// Takes a commit, gives the passages that it added and that were elsewhere before, with their last location: moved there
// or within the file if the commit removed them, copied if they are still there, otherwise reintroduced from another
// file or restored in their own. Measured on both texts.

import type {SpanPair} from '../../../shared/algorithms/span.ts';
import {newAlignmentBuffers, type Thresholds} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {sharedDescription} from '../../../shared/history/passagesBetween.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Measures, Occurrence} from '../../../shared/model/finding.ts';
import {type MoveKind, moveKinds} from '../../../shared/model/moveKind.ts';
import {absent} from '../../git/log.ts';
import {Renames} from '../index/renames.ts';
import type {CommitAncestry} from '../queries/commitAncestry.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';
import {changedRuns, changedWords} from './changedWords.ts';
import {type FileChange, type FileVersion, fileChanges} from './fileChanges.ts';
import {CommitMoves, type MovedPassage, moveThresholds, type RemovedSide} from './movesInCommit.ts';
import {ownWords} from './ownWords.ts';
import {PreviousLocations, type PreviousPassage} from './previousLocations.ts';
import {recentAlignments} from './recentAlignments.ts';

export interface Move {
  readonly kind: MoveKind;
  /** Numbers of the commit that added it and of the path where it was added. */
  readonly commit: number;
  readonly path: number;
  readonly place: Occurrence;
  /** The commit with the last version of `fromPath` that had it, and the commit that removed it. */
  readonly fromCommit: number | ParentOf;
  readonly fromPath: number;
  readonly fromPlace: Occurrence;
  readonly removed: number | null;
  readonly measures: Measures;
  readonly family: string;
}

/** A parent of a commit: the version is older than the history that was read. */
interface ParentOf {
  readonly commit: number;
  readonly parent: 0 | 1;
}

/** A commit may remove one passage from many places at once: as many are named. */
const equalMax = 8;
/** A passage with fewer words that no longer one had is not named beside it. */
const newsWords = 8;

export class MoveFinder {
  readonly #past: VersionLookup;
  readonly #config: Config;
  readonly #renames: Renames;
  readonly #work = newAlignmentBuffers();
  readonly #locations: PreviousLocations;
  readonly #wordsMin: number;
  readonly #thresholds: Thresholds;

  readonly #kinds: ReadonlySet<MoveKind>;
  readonly #turn: () => Promise<void>;
  #generated = 0;

  /**
   * Only moves of these kinds are given, and of passages that some file still has, those that are in a further file no
   * longer only if `areAllReintroduced`. `turn` is awaited often, so that a signal is noticed within a commit of a thousand
   * pages, too; it may throw.
   */
  constructor(
    history: VersionLookup,
    ancestry: CommitAncestry,
    config: Config,
    kinds: Iterable<MoveKind> = moveKinds,
    areAllReintroduced = true,
    turn: () => Promise<void> = () => Promise.resolve(),
  ) {
    this.#turn = turn;
    this.#past = history;
    this.#kinds = new Set(kinds);
    this.#config = config;
    this.#renames = new Renames(history);
    // Moves are not warnings, so shorter passages count too: lists of links, commands and tables move in small pieces.
    this.#wordsMin = Math.ceil(wordsShare * config.minWords);
    this.#thresholds = moveThresholds(this.#wordsMin);
    const isLost = this.#kinds.has('reintroduced') || this.#kinds.has('restored');
    const scope = !isLost ? 'none' : areAllReintroduced ? 'all' : 'unless-copied';
    const comparing = {work: this.#work, align: recentAlignments(this.#work), config, isWorth: this.#isWorth};
    this.#locations = new PreviousLocations(history, ancestry, this.#renames, comparing, scope, turn);
  }

  /** Pages with passages that some file still has, and whose places in files that no longer have them were left out. */
  get passedOver(): number {
    return this.#kinds.has('reintroduced') ? this.#locations.passedOver : 0;
  }

  /** Changes of files that a program wrote, which were left out. */
  get generated(): number {
    return this.#generated;
  }

  /**
   * The moves made by the commit in rows `first` … `end` - 1 of the changes: page by page, in order of each page. Passages
   * come with their texts, and a commit may copy thousands of pages.
   */
  async *movesIn(first: number, end: number): AsyncGenerator<readonly Move[]> {
    const changes = await fileChanges(this.#past, this.#renames, first, end);
    this.#generated += changes.filter(({bounds}) => bounds === null).length;
    const grown = changes.filter(({after, bounds}) => after !== absent && (bounds?.added ?? 0) >= this.#wordsMin);
    // Looked at while the pages of a change are in memory: a commit may change more than fit.
    const addedBy = new Map<FileChange, Uint8Array>();
    for (const change of grown) {
      await this.#turn();
      const now = await this.#page({path: change.path, version: change.after});
      if (now === null) continue;
      const added = await this.#addedTo(change, now);
      if (changedRuns(added).some(({from, to}) => this.#isWorth(from, to))) addedBy.set(change, added);
    }
    // Most commits add no passage, and then it does not matter what they removed.
    if (addedBy.size === 0) return;
    const commit = new CommitMoves(this.#work, this.#thresholds);
    for (const change of changes) {
      await this.#turn();
      await this.#addRemoved(commit, change);
    }
    for (const [change, added] of addedBy) {
      await this.#turn();
      const page = await this.#page({path: change.path, version: change.after});
      if (page !== null) yield await this.#movesTo(change, page, added, commit, first);
    }
  }

  async #addRemoved(commit: CommitMoves, {path, after, before, bounds}: FileChange): Promise<void> {
    const [first, second] = before;
    if (first === undefined || (bounds?.removed ?? 0) < this.#wordsMin) return;
    const page = await this.#page(first);
    if (page === null) return;
    const now = await this.#page({path, version: after});
    const removed = now === null ? new Uint8Array(page.tokens.count).fill(1) : changedWords(page, now).removed.slice();
    // Text that a merge removes was on both sides.
    const other = second === undefined ? null : await this.#page(second);
    if (other !== null) unmark(removed, changedWords(page, other).removed);
    const name = this.#past.catalog.paths[first.path];
    commit.add({...first, continuedAt: now === null ? -1 : path, name, removed}, page);
  }

  async #movesTo(
    change: FileChange,
    page: PageVersion,
    added: Uint8Array,
    commit: CommitMoves,
    first: number,
  ): Promise<Move[]> {
    const name = this.#past.catalog.paths[change.path];
    const pageOf = (side: RemovedSide) => this.#page(side);
    const moved = await commit.movedTo(change.path, name, page, added, this.#isWorth, pageOf);
    const telling = newPassages(page, moved).filter(({shared}) => isTelling(page, shared));
    const moves = telling.flatMap((one) => this.#moved(change, page, one, first) ?? []);
    if (this.#kinds.has('copied') || this.#kinds.has('reintroduced') || this.#kinds.has('restored')) {
      for (const {shared} of moved) added.fill(0, shared.a0, shared.a1);
      for (const previous of await this.#locations.of(change, page, added)) {
        if (isTelling(page, previous.between.shared)) moves.push(this.#fromHistory(change, previous));
      }
    }
    return withoutNested(moves.filter(({kind}) => this.#kinds.has(kind)));
  }

  /** By token: whether the change added it. A merge adds nothing that it takes from either side. */
  async #addedTo({before}: FileChange, page: PageVersion): Promise<Uint8Array> {
    const added = new Uint8Array(page.tokens.count).fill(1);
    for (const version of before) {
      const old = await this.#page(version);
      if (old !== null) unmark(added, changedWords(old, page).added);
    }
    return added;
  }

  #moved({row, path}: FileChange, page: PageVersion, moved: MovedPassage, first: number): Move | undefined {
    const {side, isWithin, shared, page: from, limits} = moved;
    const {commit} = this.#past.catalog.changes;
    const described = sharedDescription(this.#work, page, from, shared, this.#config, limits);
    if (described === undefined) return undefined;
    return {
      kind: isWithin ? 'within-file' : 'moved',
      ...{commit: commit[row], path},
      place: described.places[0],
      ...{fromCommit: this.#commitOf(side, first), fromPath: side.path},
      fromPlace: described.places[1],
      removed: commit[row],
      measures: described.measures,
      family: described.family,
    };
  }

  /** The last commit before the one of row `first` that introduced a version on its path, or else its parent. */
  #commitOf({path, version}: FileVersion, first: number): number | ParentOf {
    const {ofVersion, catalog} = this.#past;
    const {commit, path: pathOf, before, other} = catalog.changes;
    let found: number | null = null;
    for (let at = ofVersion.starts[version]; at < ofVersion.starts[version + 1]; at++) {
      const row = ofVersion.rows[at];
      if (row >= first) break;
      if (pathOf[row] === path) found = row;
    }
    if (found !== null) return commit[found];
    let row = first;
    while (pathOf[row] !== path) row++;
    return {commit: commit[first], parent: before[row] !== version && other[row] === version ? 1 : 0};
  }

  #fromHistory({row, path}: FileChange, {kind, held, path: fromPath, between}: PreviousPassage): Move {
    const {commit} = this.#past.catalog.changes;
    return {
      kind,
      ...{commit: commit[row], path},
      place: between.places[0],
      ...{fromCommit: commit[held.row], fromPath},
      fromPlace: between.places[1],
      removed: held.lost === null ? null : commit[held.lost],
      measures: between.measures,
      family: between.family,
    };
  }

  #page({path, version}: FileVersion): Promise<PageVersion | null> {
    return this.#past.pages.page(this.#past, version, path);
  }

  readonly #isWorth = (from: number, to: number): boolean => to - from >= this.#wordsMin;
}

/** Fraction of `minWords`: 15 words by default. */
const wordsShare = 0.6;

/** A passage with fewer different words of its own is alike anywhere: headings, cells of a table, the head of a licence. */
const ownWordsMin = 8;

function isTelling(page: PageVersion, {a0, a1}: SpanPair): boolean {
  return ownWords(page, a0, a1) >= ownWordsMin;
}

function unmark(marks: Uint8Array, others: Uint8Array): void {
  for (let k = 0; k < marks.length; k++) marks[k] &= others[k];
}

/** Of passages in order, those that earlier ones do not contain; and up to `equalMax` that are as long as the first. */
function newPassages(page: PageVersion, moved: readonly MovedPassage[]): MovedPassage[] {
  const count = new Uint8Array(page.tokens.count);
  const longest = new Uint32Array(page.tokens.count);
  return moved.filter(({shared: {a0, a1}}) => {
    let [news, equal] = [0, 0];
    for (let token = a0; token < a1; token++) {
      if (count[token] === 0) news++;
      else if (count[token] < equalMax && longest[token] === a1 - a0) equal++;
    }
    if (news < newsWords && news + equal < a1 - a0) return false;
    for (let token = a0; token < a1; token++) {
      if (count[token]++ === 0) longest[token] = a1 - a0;
    }
    return true;
  });
}

/** In order of the page, without passages that are in another one on both sides: equal lines around several are joined. */
function withoutNested(moves: readonly Move[]): Move[] {
  const sorted = moves.toSorted((x, y) => x.place.start - y.place.start || y.place.end - x.place.end);
  return sorted.filter((move, at) => {
    return !sorted.some((other, otherAt) => {
      return otherAt !== at && isIn(move, other) && (otherAt < at || !isIn(other, move));
    });
  });
}

function isIn(move: Move, other: Move): boolean {
  return (
    move.kind === other.kind &&
    move.fromPath === other.fromPath &&
    move.removed === other.removed &&
    isPart(move.place, other.place) &&
    isPart(move.fromPlace, other.fromPlace)
  );
}

function isPart({start, end}: Occurrence, other: Occurrence): boolean {
  return start >= other.start && end <= other.end;
}
