// The passages that a changed page shares with earlier versions of others, as far as they were added. The same version
// may be under many paths, and is compared once.

import {sortRows} from '../../../shared/algorithms/radixSort.ts';
import {lowerBound} from '../../../shared/algorithms/sortedRows.ts';
import type {AlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {type Between, type SharedPassage, sharedDescription} from '../../../shared/history/passagesBetween.ts';
import type {Config} from '../../../shared/model/config.ts';
import {type ChangedRun, changedRuns, isMostly, type TokenRun} from './changedWords.ts';
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

// Takes fingerprints of an added passage, gives the parts of another page that have them close together: a phrase that
// comes again at the end of the page would otherwise have all between compared.

interface Neighbourhood extends TokenRun {
  readonly prints: ReadonlySet<number>;
}

const neighbourhoodsMax = 4;
/** Of a short passage, one is enough. */
const printsMin = 2;
/** A passage ends less than this many words beyond its outermost fingerprints, unless it was edited there. */
const marginTokens = 80;

/** Those with most fingerprints first, and each only if it has some that the ones before it lack. */
function neighbourhoods(page: PageVersion, fingerprints: readonly number[]): readonly Neighbourhood[] {
  const wanted = new Set(fingerprints);
  const places = [...wanted].flatMap((print) => placesOfPrint(page, print).map((token) => ({token, print})));
  const all: {from: number; to: number; readonly prints: Set<number>}[] = [];
  for (const {token, print} of places.sort((x, y) => x.token - y.token)) {
    const last = all.at(-1);
    if (last === undefined || token - last.to > 2 * marginTokens) {
      all.push({from: token, to: token, prints: new Set([print])});
    } else {
      last.to = token;
      last.prints.add(print);
    }
  }
  const least = Math.min(printsMin, wanted.size);
  const chosen: Neighbourhood[] = [];
  for (const one of all.sort((x, y) => y.prints.size - x.prints.size).slice(0, neighbourhoodsMax)) {
    let news = 0;
    for (const print of one.prints) if (wanted.delete(print)) news++;
    if (news >= least) chosen.push(one);
  }
  return chosen;
}

/** Tokens `first` … `last` with a margin, as far as it is in the run. */
function around(first: number, last: number, {from, to}: TokenRun): TokenRun {
  return {from: Math.max(from, first - marginTokens), to: Math.min(to, last + marginTokens)};
}

// Where a page has a fingerprint. The places are sorted once, because many pages may be compared with a long one.

interface SortedPrints {
  /** Ascending, and the place of each among the fingerprints of the page; equal ones in order of the page. */
  readonly keys: Uint32Array;
  readonly order: Uint32Array;
}

const known = new WeakMap<PageVersion, SortedPrints>();

/** Tokens, ascending. */
function placesOfPrint(page: PageVersion, print: number): number[] {
  let sorted = known.get(page);
  if (sorted === undefined) {
    const {keys, order} = sortRows(page.fingerprints, page.fingerprints.length);
    sorted = {keys: keys.slice(0, page.fingerprints.length), order: order.slice(0, page.fingerprints.length)};
    known.set(page, sorted);
  }
  const {keys, order} = sorted;
  const found: number[] = [];
  for (let row = lowerBound(keys, 0, keys.length, print); row < keys.length && keys[row] === print; row++) {
    found.push(page.fingerprintAt[order[row]]);
  }
  return found;
}
