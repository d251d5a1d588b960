// Takes a passage of the work tree, gives its earlier states one by one, back to the change that introduced it. Follows
// renames, and at a merge the side that the passage came from.

import {type AlignmentBuffers, newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {located} from '../../../shared/history/locatePassage.ts';
import type {PageVersion, PassageVersion} from '../../../shared/history/pageVersion.ts';
import {carried, saysTheSame} from '../../../shared/history/passageVersion.ts';
import type {Cut} from '../../../shared/model/inspection.ts';
import {phrase} from '../../../shared/model/phrase.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {absent} from '../../git/log.ts';
import type {Repository} from '../../git/repository.ts';
import {pathBytes} from '../index/catalog.ts';
import {Renames} from '../index/renames.ts';
import {type Head, headOf} from './commitAncestry.ts';
import type {VersionLookup} from './versionLookup.ts';

/** The text of a passage from one change until the next. */
export interface FollowState extends PassageVersion {
  /** The path at that time, relative to the top of the repository, in the form of the catalog. */
  readonly path: string;
  readonly made: Made;
}

/** The change that made a state. */
export type Made =
  | {readonly kind: 'commit'; readonly commit: number}
  /** It is only in the work tree. */
  | {readonly kind: 'uncommitted'}
  /** It is older than the part of the history that was read; a commit that already contains it. */
  | {readonly kind: 'older'; readonly than: string};

/** Ascending in time. */
export function orderOf(made: Made): number {
  if (made.kind === 'commit') return made.commit;
  return made.kind === 'older' ? -1 : Number.POSITIVE_INFINITY;
}

export async function followerOf(repository: Repository, history: VersionLookup, stepsMax: number): Promise<Follower> {
  return new Follower(history, await headOf(repository, history), new Renames(history), stepsMax);
}

/** A version of a file, and the change that introduced it; `row` null: it is older than the history that was read. */
interface Step {
  readonly path: number;
  readonly version: number;
  readonly row: number | null;
}

export class Follower {
  readonly past: VersionLookup;
  readonly head: Head;
  readonly renames: Renames;
  #work = newAlignmentBuffers();
  /** Number of passages whose history was not followed to its end. */
  #cut = 0;
  readonly #stepsMax: number;
  readonly #numbers: ReadonlyMap<string, number>;
  /** By path: rows of its changes in ancestors of HEAD, ascending. */
  readonly #rows = new Map<number, readonly number[]>();

  constructor(history: VersionLookup, head: Head, renames: Renames, stepsMax: number) {
    this.past = history;
    this.head = head;
    this.renames = renames;
    this.#stepsMax = stepsMax;
    this.#numbers = new Map(history.catalog.paths.map((name, number) => [name, number]));
  }

  /** Buffers for callers to use until their next await. */
  get work(): AlignmentBuffers {
    return this.#work;
  }

  /** Releases memory that large pages have taken. */
  rest(): void {
    this.#work = newAlignmentBuffers();
  }

  cuts(): readonly Cut[] {
    const lost = phrase('the older past of {places}', {places: plural(this.#cut, 'place')});
    return this.#cut === 0 ? [] : [{limit: 'limits.followedMax', value: this.#stepsMax, lost}];
  }

  /**
   * States of a passage of the work tree, newest first; at least one. `path` is relative to the top of the repository.
   */
  async *statesOf(present: PassageVersion, path: string): AsyncGenerator<FollowState> {
    const name = pathBytes(path);
    const number = this.#numbers.get(name);
    const step = number === undefined ? null : this.#headStep(number);
    const page = await this.#pageAtHead(name, step);
    const committed = page === null ? null : this.#inOlder(present, page);
    if (committed === null || !saysTheSame(present, committed)) {
      yield {...present, path: name, made: {kind: 'uncommitted'}};
    }
    if (committed === null) return;
    const than = this.head.commit ?? '';
    if (step !== null) yield* this.statesFrom(committed, step, than);
    // The file is not in the history that was read.
    else yield {...committed, path: name, made: {kind: 'older', than}};
  }

  /** The states of a passage in an earlier revision. `than` is a commit that contains this version. */
  async *statesFrom(stretch: PassageVersion, from: Step, than: string): AsyncGenerator<FollowState> {
    let [current, step, child] = [stretch, from, than];
    for (let steps = 1; ; steps++) {
      const {row} = step;
      const path = this.past.catalog.paths[step.path];
      if (row === null) {
        yield {...current, path, made: {kind: 'older', than: child}};
        return;
      }
      const {commit} = this.past.catalog.changes;
      const name = this.past.catalog.commits[commit[row]];
      const older: Made = {kind: 'older', than: name};
      if (steps > this.#stepsMax) {
        this.#cut++;
        yield {...current, path, made: older};
        return;
      }
      const before = await this.#before(current, row);
      const made: Made = this.head.cutOff.has(name) ? older : {kind: 'commit', commit: commit[row]};
      if (before === null || !before.isSame) yield {...current, path, made};
      if (before === null) return;
      child = name;
      step = {path: before.path, version: before.version, row: this.#bringer(before.path, before.version, row)};
      current = before.stretch;
    }
  }

  /** The passage before a change: as in the first parent, unless only another parent has the same words. */
  async #before(stretch: PassageVersion, row: number) {
    let first = null;
    for (const {path, version} of await this.#parentsOf(row)) {
      const page = await this.past.pages.page(this.past, version, path);
      const older = page === null ? null : this.#inOlder(stretch, page);
      if (older === null) continue;
      const isSame = saysTheSame(stretch, older);
      const found = {stretch: older, path, version, isSame};
      if (isSame) return found;
      first ??= found;
    }
    return first;
  }

  async #parentsOf(row: number): Promise<readonly {readonly path: number; readonly version: number}[]> {
    const {path, before, other} = this.past.catalog.changes;
    const versions = [before[row], other[row]].filter((version) => version !== absent);
    if (versions.length > 0) return versions.map((version) => ({path: path[row], version}));
    const renamed = await this.renames.renamedFrom(row);
    return renamed === null ? [] : [renamed];
  }

  /** At its old position, or where it was before it was moved within the page. */
  #inOlder(stretch: PassageVersion, page: PageVersion): PassageVersion | null {
    return page === stretch.page ? stretch : (carried(stretch, page) ?? located(this.#work, stretch, page));
  }

  /** null: HEAD has no such file, or the file is not text. */
  async #pageAtHead(name: string, step: Step | null): Promise<PageVersion | null> {
    if (step !== null) return this.past.pages.page(this.past, step.version, step.path);
    const blob = this.head.files.get(name);
    return blob === undefined ? null : this.past.pages.pageNamed(blob, name);
  }

  #headStep(path: number): Step | null {
    const {blobs, changes, paths} = this.past.catalog;
    const name = this.head.files.get(paths[path]);
    if (name === undefined) return null;
    for (const row of this.#rowsOf(path).toReversed()) {
      const version = [changes.after[row], changes.before[row]].find((one) => one !== absent && blobs[one] === name);
      if (version !== undefined) return {path, version, row: this.#bringer(path, version, changes.commit.length)};
    }
    return null;
  }

  /**
   * The last change before the row `limit` that introduced a version. If both sides of a merge made the same change,
   * the one on the first-parent side, as in Git.
   */
  #bringer(path: number, version: number, limit: number): number | null {
    const {after, commit} = this.past.catalog.changes;
    const rows = this.#rowsOf(path).filter((row) => row < limit);
    const first = rows.findLast((row) => this.head.isFirstParent[commit[row]] === 1);
    if (first !== undefined && after[first] === version) return first;
    return rows.findLast((row) => after[row] === version) ?? null;
  }

  #rowsOf(path: number): readonly number[] {
    const known = this.#rows.get(path);
    if (known !== undefined) return known;
    const {ofPath, catalog} = this.past;
    const rows = [...ofPath.rows.subarray(ofPath.starts[path], ofPath.starts[path + 1])].filter(
      (row) => this.head.isAncestor[catalog.changes.commit[row]] === 1,
    );
    this.#rows.set(path, rows);
    return rows;
  }
}
