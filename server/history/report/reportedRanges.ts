// Records what has been reported for a page, so that each part is reported with its last location, and an earlier
// location only for what no later one had: about ten words, or a longer run of identical lines.

import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {type Line, lineRuns, runsIn} from './lineRuns.ts';
import type {MoveKind, PreviousLocation} from './previousLocations.ts';

/** A commit may remove a passage from many locations at once. */
const equalMax = 8;
/** Fingerprints: about ten words. */
const newsMin = 2;
/** Consecutive lines; shorter runs occur everywhere. */
const runMin = 4;

interface Marks {
  /** By token: the number of sources reported, and the commit that removed it from the first of them. */
  readonly count: Uint8Array;
  readonly lost: Int32Array;
  /** By line: the longest run of equal lines around it in a reported source. */
  readonly run: Uint32Array;
}

export class ReportedRanges {
  readonly #page: PageVersion;
  /** Commit numbers, by row of the changes. */
  readonly #commits: Uint32Array;
  readonly #lines: readonly Line[];
  readonly #marks: Readonly<Record<MoveKind, Marks>>;

  constructor(page: PageVersion, commits: Uint32Array) {
    this.#page = page;
    this.#commits = commits;
    this.#lines = lineRuns(page);
    const marks = (): Marks => ({
      count: new Uint8Array(page.tokens.count),
      lost: new Int32Array(page.tokens.count),
      run: new Uint32Array(this.#lines.length),
    });
    this.#marks = {moved: marks(), copied: marks(), resurrected: marks()};
  }

  /** Whether the source has something between tokens `from` and `to` that was not reported yet. */
  isNews(source: PreviousLocation, from = 0, to = this.#page.tokens.count): boolean {
    const {kind, at, page} = source;
    const {count, lost, run} = this.#marks[kind];
    const own = this.#lostBy(source);
    let news = 0;
    for (const token of at) {
      if (token < from || token >= to) continue;
      if (count[token] === 0 || (kind !== 'copied' && count[token] < equalMax && lost[token] === own)) news++;
    }
    if (news >= newsMin) return true;
    if (kind === 'copied') return false;
    return runsIn(this.#page, page).some((length, line) => {
      const {token} = this.#lines[line];
      return length >= runMin && length > run[line] && token >= from && token < to;
    });
  }

  tell(source: PreviousLocation): void {
    const {count, lost, run} = this.#marks[source.kind];
    const own = this.#lostBy(source);
    for (const token of source.at) {
      if (count[token] === 0) lost[token] = own;
      if (lost[token] === own && count[token] < equalMax) count[token]++;
    }
    runsIn(this.#page, source.page).forEach((length, line) => {
      run[line] = Math.max(run[line], length);
    });
  }

  #lostBy({held}: PreviousLocation): number {
    return held.lost === null ? -1 : this.#commits[held.lost];
  }
}
