// Takes a change, gives the passages that it added and that occurred elsewhere before, with their last location. A
// passage was moved if the commit removed it there, copied if it is still there, and otherwise reintroduced. Measured
// on both texts.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {type SharedPassage, sharedBetween, sharedDescription} from '../../../shared/history/passagesBetween.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Measures, Occurrence} from '../../../shared/model/finding.ts';
import type {Tokens} from '../../../shared/text/tokens.ts';
import {absent} from '../../git/log.ts';
import {Renames} from '../index/renames.ts';
import type {VersionLookup} from '../queries/versionLookup.ts';
import {addedTokens, type MoveKind, type PreviousLocation, sourcesOf} from './previousLocations.ts';
import {ReportedRanges} from './reportedRanges.ts';

export interface Move {
  readonly kind: MoveKind;
  /** Numbers of the commit that added it and of the path where it was added. */
  readonly commit: number;
  readonly path: number;
  readonly place: Occurrence;
  /** The commit with the last version of `fromPath` that had it, and the commit that removed it. */
  readonly fromCommit: number;
  readonly fromPath: number;
  readonly fromPlace: Occurrence;
  readonly removed: number | null;
  readonly measures: Measures;
  readonly family: string;
}

export class MoveFinder {
  readonly #past: VersionLookup;
  readonly #config: Config;
  readonly #renames: Renames;
  readonly #work = newAlignmentBuffers();

  constructor(history: VersionLookup, config: Config) {
    this.#past = history;
    this.#config = config;
    this.#renames = new Renames(history);
  }

  /** The moves made by the change in a row, in order of the page. */
  async movesOf(row: number): Promise<Move[]> {
    const {path, after, commit} = this.#past.catalog.changes;
    if (after[row] === absent) return [];
    const page = await this.#past.pages.page(this.#past, after[row], path[row]);
    if (page === null) return [];
    const added = await addedTokens(this.#past, row, page);
    const sources = await sourcesOf(this.#past, this.#renames, row, page, added);
    if (sources.length === 0) return [];
    const reported = new ReportedRanges(page, commit);
    const moves: Move[] = [];
    const looked = new Set<string>();
    for (const source of sources.sort(bestFirst)) {
      const key = `${source.kind} ${source.held.version} ${source.path}`;
      if (looked.has(key) || !reported.isNews(source)) continue;
      looked.add(key);
      for (const shared of sharedBetween(this.#work, page, source.page, this.#isWorth)) {
        if (!this.#isAdded(page, added, shared) || !reported.isNews(source, shared.a0, shared.a1)) continue;
        const move = this.#move(row, page, source, shared);
        if (move !== undefined) moves.push(move);
      }
      reported.tell(source);
    }
    return moves.sort((x, y) => x.place.start - y.place.start || y.place.end - x.place.end);
  }

  #move(
    row: number,
    page: PageVersion,
    {kind, path, held, page: from}: PreviousLocation,
    shared: SharedPassage,
  ): Move | undefined {
    const {changes} = this.#past.catalog;
    const between = sharedDescription(page, from, shared, this.#config);
    if (between === undefined) return undefined;
    const removed = kind === 'moved' ? row : held.lost;
    return {
      kind,
      commit: changes.commit[row],
      path: changes.path[row],
      place: between.places[0],
      fromCommit: changes.commit[held.row],
      fromPath: path,
      fromPlace: between.places[1],
      removed: removed === null ? null : changes.commit[removed],
      measures: between.measures,
      family: between.family,
    };
  }

  /** Moves are not warnings, so shorter passages count too: lists of links, commands and tables move in small pieces. */
  readonly #isWorth = (_: Tokens, from: number, to: number): boolean => to - from >= wordsShare * this.#config.minWords;

  /** At least half of its words were added, or enough of them to form a passage. */
  #isAdded({tokens}: PageVersion, added: Uint8Array, {a0, a1}: SharedPassage): boolean {
    let count = 0;
    for (let token = a0; token < a1; token++) count += added[token];
    return count * 2 >= a1 - a0 || this.#isWorth(tokens, a0, a0 + count);
  }
}

/** Fraction of `minWords`: 15 words by default. */
const wordsShare = 0.6;

/** Moves are reported first, then copies, then reintroduced passages. */
const order: Readonly<Record<MoveKind, number>> = {moved: 0, copied: 1, resurrected: 2};

function bestFirst(x: PreviousLocation, y: PreviousLocation): number {
  return (
    order[x.kind] - order[y.kind] ||
    (y.held.lost ?? 0) - (x.held.lost ?? 0) ||
    y.fingerprints.length - x.fingerprints.length ||
    x.path - y.path
  );
}
