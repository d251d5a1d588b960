// The passages that a changed page shares with earlier versions of others, as far as they were added. The same version
// may be under many paths, and is compared once.

import type {AlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {type Between, type SharedPassage, sharedDescription} from '../../../shared/history/passagesBetween.ts';
import type {Config} from '../../../shared/model/config.ts';
import {type ChangedRun, changedRuns, isMostly, type TokenRun} from './changedWords.ts';
import {around, neighbourhoods} from './neighbourhoods.ts';
import type {RecentAlignments} from './recentAlignments.ts';

/** Fingerprints, and the tokens of the page at which they are, ascending. */
export interface Hits {
  readonly at: readonly number[];
  readonly fingerprints: readonly number[];
}

class FoundPassage {
  readonly shared: SharedPassage;
  readonly #describe: () => Between | undefined;
  /** null: not described yet. */
  #described: Between | undefined | null = null;

  constructor(shared: SharedPassage, describe: () => Between | undefined) {
    this.shared = shared;
    this.#describe = describe;
  }

  /** undefined: its two sides have too little in common. */
  described(): Between | undefined {
    if (this.#described === null) this.#described = this.#describe();
    return this.#described;
  }
}

export class SharedPassages {
  readonly #work: AlignmentBuffers;
  readonly #alignments: RecentAlignments;
  readonly #config: Config;
  readonly #page: PageVersion;
  readonly #added: Uint8Array;
  readonly #isWorth: (from: number, to: number) => boolean;
  readonly #runs: readonly ChangedRun[];
  /** By the ranges that were compared. */
  readonly #known = new Map<PageVersion, Map<string, readonly FoundPassage[]>>();

  /** `added` marks the words of the page that may be in a passage. */
  constructor(
    work: AlignmentBuffers,
    alignments: RecentAlignments,
    config: Config,
    page: PageVersion,
    added: Uint8Array,
    isWorth: (from: number, to: number) => boolean,
  ) {
    this.#work = work;
    this.#alignments = alignments;
    this.#config = config;
    this.#page = page;
    this.#added = added;
    this.#isWorth = isWorth;
    this.#runs = changedRuns(added).filter(({from, to}) => isWorth(from, to));
  }

  /** Those around fingerprints that both pages have, in ranges of tokens that have news. */
  with(old: PageVersion, hits: Hits, isNews: (from: number, to: number) => boolean): FoundPassage[] {
    return this.#runs.flatMap((run) => {
      const own = divided(hits, (_, token) => token >= run.from && token < run.to)[0];
      if (own.at.length === 0 || !isNews(run.from, run.to)) return [];
      return neighbourhoods(old, own.fingerprints).flatMap((there) => {
        const {at} = divided(own, (print) => there.prints.has(print))[0];
        const here = around(at[0], at[at.length - 1], run);
        if (!isNews(here.from, here.to)) return [];
        const found = this.#inRanges(run, here, old, around(there.from, there.to, {from: 0, to: old.tokens.count}));
        return found.filter(({shared: {a0, a1}}) => isNews(a0, a1));
      });
    });
  }

  /** Only what was added is compared, around the words that both have: pages are long, and passages short. */
  #inRanges(run: ChangedRun, here: TokenRun, old: PageVersion, there: TokenRun): readonly FoundPassage[] {
    const ofOld = this.#known.get(old) ?? new Map<string, readonly FoundPassage[]>();
    this.#known.set(old, ofOld);
    const key = `${here.from} ${here.to} ${there.from} ${there.to}`;
    let found = ofOld.get(key);
    if (found === undefined) {
      const limits = {a: run.limits, b: {from: 0, to: old.tokens.count}};
      found = this.#alignments
        .between(this.#page, here, old, there)
        .filter(({a0, a1, b0, b1}) => {
          return this.#isWorth(a0, a1) && this.#isWorth(b0, b1) && isMostly(this.#added, a0, a1);
        })
        .map((shared) => {
          const describe = () => sharedDescription(this.#work, this.#page, old, shared, this.#config, limits);
          return new FoundPassage(shared, describe);
        });
      ofOld.set(key, found);
    }
    return found;
  }
}

/** The hits for which something holds, and the others. */
export function divided(hits: Hits, isFirst: (print: number, token: number) => boolean): readonly [Hits, Hits] {
  const first = {at: [] as number[], fingerprints: [] as number[]};
  const second = {at: [] as number[], fingerprints: [] as number[]};
  for (let k = 0; k < hits.at.length; k++) {
    const [token, print] = [hits.at[k], hits.fingerprints[k]];
    const into = isFirst(print, token) ? first : second;
    into.at.push(token);
    into.fingerprints.push(print);
  }
  return [first, second];
}
