// Takes a passage of the work tree, gives the time since which each of its locations has had it, and an earlier
// location in the history, if there is one that had it before all of them.

import {fingerprintsOf, located, locateShareMin} from '../../../shared/history/locatePassage.ts';
import type {PassageVersion} from '../../../shared/history/pageVersion.ts';
import {besides} from '../../../shared/history/passagesBetween.ts';
import {versionContainment} from '../../../shared/history/passageVersion.ts';
import type {Measures, Occurrence} from '../../../shared/model/finding.ts';
import {catalogPath} from '../index/catalog.ts';
import {shortDigits} from '../report/commitNames.ts';
import {type Follower, type FollowState, type Made, orderOf} from './followPassage.ts';
import {type PathHits, pathHits} from './pathHits.ts';
import {lastHeld} from './traceVersions.ts';
import type {WorkTreePages} from './workTreePages.ts';

/** A passage of a file; its path is relative to the root. */
export interface CurrentPassage {
  readonly path: string;
  readonly stretch: PassageVersion;
}

interface Traced {
  readonly place: Occurrence;
  /** Between `here` and this occurrence. */
  readonly measures: Measures;
  readonly made: Made;
  /** The commit that removed it there; null: none did. */
  readonly removed: number | null;
}

export interface Origin {
  readonly family: string;
  readonly here: Omit<Traced, 'measures'>;
  /** In order of time. */
  readonly others: readonly Traced[];
  /** If there are no others: the passage as it was introduced here. */
  readonly asWritten: Traced | null;
  /** Number of paths that may have had it and were not examined. */
  readonly pathsLeft: number;
}

interface Past {
  /** The state in which it was first written there. */
  readonly first: FollowState;
  readonly removed: number | null;
}

interface Found {
  readonly earliest: Past | null;
  readonly pathsLeft: number;
}

export class OriginFinder {
  readonly #follower: Follower;
  readonly #present: WorkTreePages;
  readonly #pathsMax: number;

  constructor(follower: Follower, present: WorkTreePages, pathsMax: number) {
    this.#follower = follower;
    this.#present = present;
    this.#pathsMax = pathsMax;
  }

  /** `others` are its known other locations in the work tree. null: it has no other location, now or earlier. */
  async originOf(here: CurrentPassage, others: readonly CurrentPassage[]): Promise<Origin | null> {
    const known = [here, ...others];
    const own = new Map<string, number>();
    const firsts = new Map<CurrentPassage, FollowState>();
    for (const one of known) firsts.set(one, await this.#first(one, own));
    const {commit} = this.#follower.past.catalog.changes;
    let found: Found = {earliest: null, pathsLeft: 0};
    // For a common fingerprint only the newest versions are queried, so search again before the oldest one found.
    for (let round = 0, limit = commit.length; round < 2 && limit > 0; round++) {
      found = await this.#search(here, limit, known, firsts, own, found);
      const made = [...firsts.values(), ...(found.earliest === null ? [] : [found.earliest.first])];
      const order = Math.min(...made.map((one) => orderOf(one.made)));
      limit = commit.findIndex((one) => one >= order);
    }
    const {pathsLeft} = found;
    let {earliest} = found;
    const orders = [...firsts.values()].map(({made}) => orderOf(made));
    if (earliest !== null && orderOf(earliest.first.made) >= Math.min(...orders)) earliest = null;
    const traced = known.slice(1).map((one) => this.#traced(here, one.stretch, one.path, firsts.get(one)?.made, null));
    const first = firsts.get(here);
    if (earliest !== null) traced.push(this.#tracedPast(here, earliest));
    if (first === undefined || (traced.length === 0 && first.made.kind === 'uncommitted')) return null;
    const {places, family} = besides(here.stretch, here.stretch);
    return {
      family,
      here: {place: {...places[0], path: here.path}, made: first.made, removed: null},
      others: traced.sort((x, y) => orderOf(x.made) - orderOf(y.made)),
      asWritten: traced.length > 0 ? null : this.#tracedPast(here, {first, removed: null}),
      pathsLeft,
    };
  }

  /** Searches for other locations of the passage, and for the location in the history that had it first. */
  async #search(
    here: CurrentPassage,
    limit: number,
    known: CurrentPassage[],
    firsts: Map<CurrentPassage, FollowState>,
    own: Map<string, number>,
    before: Found,
  ): Promise<Found> {
    let {earliest} = before;
    const {found, pathsLeft} = this.#hits(here, limit);
    for (const hits of found) {
      const since = own.get(this.#follower.past.catalog.paths[hits.path]);
      const current = this.#currentPassage(hits.path, here);
      if (current !== null && !known.some(({path}) => path === current.path)) {
        known.push(current);
        firsts.set(current, await this.#first(current, own));
      }
      if (current === null || since !== undefined) {
        const history = await this.#past(hits, here, since);
        if (history === null) continue;
        if (earliest === null || orderOf(history.first.made) < orderOf(earliest.first.made)) earliest = history;
      }
    }
    return {earliest, pathsLeft: Math.max(pathsLeft, before.pathsLeft)};
  }

  /**
   * The oldest state with most of the passage. `own` collects the paths under which it was followed, and since when.
   */
  async #first({stretch, path}: CurrentPassage, own: Map<string, number>): Promise<FollowState> {
    let first: FollowState = {...stretch, path: '', made: {kind: 'uncommitted'}};
    for await (const state of this.#follower.statesOf(stretch, this.#present.inRepository(path) ?? '')) {
      if (versionContainment(stretch, state) < locateShareMin) break;
      first = state;
      own.set(state.path, Math.min(own.get(state.path) ?? Number.POSITIVE_INFINITY, orderOf(state.made)));
    }
    return first;
  }

  /** Paths that contained much of it at some time, those that had part of it first before the others. */
  #hits(here: CurrentPassage, limit: number): {found: PathHits[]; pathsLeft: number} {
    const {past: history} = this.#follower;
    const asked = fingerprintsOf(here.stretch);
    const all = pathHits(history, asked, limit, () => false);
    const counts = new Map<number, number>();
    for (const {path, fingerprints} of all) counts.set(path, (counts.get(path) ?? 0) + fingerprints.length);
    const paths = new Map<number, PathHits>();
    for (const hits of all) {
      const isMuch = (counts.get(hits.path) ?? 0) >= (asked.length * locateShareMin) / 2;
      if (isMuch && !paths.has(hits.path)) paths.set(hits.path, hits);
    }
    const oldest = ({versions}: PathHits) => [...versions].reduce((first, version) => Math.min(first, version));
    const found = [...paths.values()].sort((x, y) => oldest(x) - oldest(y) || x.path - y.path);
    return {found: found.slice(0, this.#pathsMax), pathsLeft: Math.max(0, found.length - this.#pathsMax)};
  }

  /** Its location in a file that is in HEAD and in the work tree. */
  #currentPassage(path: number, here: CurrentPassage): CurrentPassage | null {
    const {head, past: history, work} = this.#follower;
    const name = history.catalog.paths[path];
    if (!head.files.has(name)) return null;
    const shown = this.#present.inRoot(catalogPath(name));
    if (shown === here.path) return here;
    const page = this.#present.page(shown);
    const stretch = page === null ? null : located(work, here.stretch, page);
    return stretch === null ? null : {path: shown, stretch};
  }

  /** Its last location in a path; for one of the passage's own paths, before the commit numbered `before`. */
  async #past(hits: PathHits, {stretch}: CurrentPassage, before: number | undefined): Promise<Past | null> {
    const {past: history, renames, head, work} = this.#follower;
    const {commit} = history.catalog.changes;
    if (before === -1) return null;
    const from = before === undefined ? -1 : commit.findIndex((one) => one >= before);
    const limit = from < 0 ? commit.length : from;
    const fingerprints = fingerprintsOf(stretch).map(([print]) => print);
    const held = await lastHeld(history, hits.path, fingerprints, hits.versions, limit);
    if (held === null || head.isAncestor[commit[held.row]] === 0) return null;
    // On one of its own paths, text that was not removed is the passage itself. A renamed file is examined under its
    // new name.
    if (before !== undefined && held.lost === null) return null;
    if (held.lost !== null && (await renames.isRenamed(held.lost))) return null;
    const page = await history.pages.page(history, held.version, hits.path);
    const then = page === null ? null : located(work, stretch, page);
    if (then === null) return null;
    let first: FollowState | null = null;
    const step = {path: hits.path, version: held.version, row: held.row};
    for await (const state of this.#follower.statesFrom(then, step, history.catalog.commits[commit[held.row]])) {
      if (versionContainment(stretch, state) < locateShareMin) break;
      first = state;
    }
    return first === null ? null : {first, removed: held.lost === null ? null : commit[held.lost]};
  }

  #tracedPast(here: CurrentPassage, {first, removed}: Past): Traced {
    const {commits} = this.#follower.past.catalog;
    const {made} = first;
    const name = made.kind === 'commit' ? commits[made.commit] : made.kind === 'older' ? made.than : '';
    return this.#traced(here, first, `${name.slice(0, shortDigits)}:${catalogPath(first.path)}`, made, removed);
  }

  #traced(
    here: CurrentPassage,
    there: PassageVersion,
    path: string,
    made: Made | undefined,
    removed: number | null,
  ): Traced {
    const {places, measures} = besides(here.stretch, there);
    return {place: {...places[1], path, reference: true}, measures, made: made ?? {kind: 'uncommitted'}, removed};
  }
}
