// Records what has been reported for a page, so that each part is reported with its last location, and an earlier
// location only for what no later one had: about ten words, or a longer run of identical lines.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {linesOf, tokenAt} from '../../../shared/history/pageLines.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import type {Held} from '../queries/traceVersions.ts';
import {runsIn} from './lineRuns.ts';

/** A commit may remove a passage from many locations at once. */
const equalMax = 8;
/** Fingerprints: about ten words. */
const newsMin = 2;
/** Sources of text that is reported already, whose lines are compared: one may have longer runs of them. */
const runsLookedMax = 48;
/** Consecutive lines; shorter runs occur everywhere. */
const runMin = 4;

interface Marks {
  /** By token: the number of sources reported, and the commit that removed it from the first of them. */
  readonly count: Uint8Array;
  readonly lost: Int32Array;
}

export class ReportedRanges {
  readonly #page: PageVersion;
  /** Commit numbers, by row of the changes. */
  readonly #commits: Uint32Array;
  readonly #marks: Readonly<Record<PreviousKind, Marks>>;
  /** By line: the longest run of equal lines around it in a source that had it; null: none is reported yet. */
  #longestRuns: Uint32Array | null = null;
  /** The runs of lines that each source has, too; not cached for longer, because a history has millions of pairs. */
  readonly #runsOf = new Map<PageVersion, Uint32Array>();
  /** Sources looked at for their lines alone. */
  #runsLooked = 0;

  constructor(page: PageVersion, commits: Uint32Array) {
    this.#page = page;
    this.#commits = commits;
    const marks = (): Marks => ({
      count: new Uint8Array(page.tokens.count),
      lost: new Int32Array(page.tokens.count),
    });
    this.#marks = {copied: marks(), reintroduced: marks(), restored: marks()};
  }

  /** Whether it is worth to read the page of a source. */
  mayBeNews(source: PreviousLocation): boolean {
    if (this.#hasNews(source, 0, this.#page.tokens.count)) return true;
    return source.kind === 'reintroduced' && this.#runsLooked++ < runsLookedMax;
  }

  /** Whether the source has something between tokens `from` and `to` that was not reported yet. */
  isNews(source: PreviousLocation, old: PageVersion, from = 0, to = this.#page.tokens.count): boolean {
    if (this.#hasNews(source, from, to)) return true;
    if (source.kind !== 'reintroduced') return false;
    const {lineStarts} = linesOf(this.#page);
    const longest = this.#longestRuns;
    return this.#runsIn(old).some((length, line) => {
      if (length < runMin || length <= (longest?.[line] ?? 0)) return false;
      const token = tokenAt(this.#page, lineStarts[line]);
      return token >= from && token < to;
    });
  }

  #hasNews(source: PreviousLocation, from: number, to: number): boolean {
    const {kind, at} = source;
    const {count, lost} = this.#marks[kind];
    const own = this.#lostBy(source);
    let news = 0;
    for (const token of at) {
      if (token < from || token >= to) continue;
      if (kind === 'restored' && this.#marks.reintroduced.count[token] > 0) continue;
      if (count[token] === 0 || (kind === 'reintroduced' && count[token] < equalMax && lost[token] === own)) news++;
      if (news >= newsMin) return true;
    }
    return false;
  }

  report(source: PreviousLocation, old: PageVersion): void {
    const {count, lost} = this.#marks[source.kind];
    const own = this.#lostBy(source);
    for (const token of source.at) {
      if (count[token] === 0) lost[token] = own;
      if (lost[token] === own && count[token] < equalMax) count[token]++;
    }
    if (source.kind !== 'reintroduced') return;
    const runs = this.#runsIn(old);
    this.#longestRuns = this.#longestRuns?.map((length, line) => Math.max(length, runs[line])) ?? runs;
  }

  #runsIn(old: PageVersion): Uint32Array {
    return rememberedOf(this.#runsOf, old, () => runsIn(this.#page, old));
  }

  #lostBy({held}: PreviousLocation): number {
    return held.lost === null ? -1 : this.#commits[held.lost];
  }
}

/** Where words that a change added were before, according to the index: a path, and its last version that had them. */
export type PreviousKind = 'copied' | 'reintroduced' | 'restored';

export interface PreviousLocation {
  readonly kind: PreviousKind;
  readonly path: number;
  readonly held: Held;
  /** Tokens of the new page, ascending, whose fingerprints that version contains; and these fingerprints. */
  readonly at: readonly number[];
  readonly fingerprints: readonly number[];
}
