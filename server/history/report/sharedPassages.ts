// The passages that a changed page shares with earlier versions of others, as far as they were added. The same version
// may be under many paths, and is compared once.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {Span, SpanPair} from '../../../shared/algorithms/span.ts';
import type {AlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {type Between, sharedDescription} from '../../../shared/history/passagesBetween.ts';
import type {Config} from '../../../shared/model/config.ts';
import {type ChangedRun, changedRuns, isMostly} from './changedWords.ts';
import {around, neighbourhoods} from './neighbourhoods.ts';
import type {AlignRanges} from './recentAlignments.ts';

/** Fingerprints, and the tokens of the page at which they are, ascending. */
export interface Hits {
  readonly at: readonly number[];
  readonly fingerprints: readonly number[];
}

interface FoundPassage {
  readonly shared: SpanPair;
  /** undefined: its two sides have too little in common. */
  readonly described: () => Between | undefined;
}

export interface Comparing {
  readonly work: AlignmentBuffers;
  readonly align: AlignRanges;
  readonly config: Config;
  readonly isWorth: (from: number, to: number) => boolean;
}

/** Of an earlier page those around fingerprints that both pages have, in ranges of tokens that have news. */
export type PassagesWith = (
  old: PageVersion,
  hits: Hits,
  isNews: (from: number, to: number) => boolean,
) => FoundPassage[];

/** `added` marks the words of the page that may be in a passage. */
export function sharedPassages(
  {work, align, config, isWorth}: Comparing,
  page: PageVersion,
  added: Uint8Array,
): PassagesWith {
  const runs = changedRuns(added).filter(({from, to}) => isWorth(from, to));
  /** By the ranges that were compared. */
  const known = new Map<PageVersion, Map<string, readonly FoundPassage[]>>();
  /** Only what was added is compared, around the words that both have: pages are long, and passages short. */
  const inRanges = (run: ChangedRun, here: Span, old: PageVersion, there: Span): readonly FoundPassage[] => {
    const ofOld = rememberedOf(known, old, () => new Map<string, readonly FoundPassage[]>());
    return rememberedOf(ofOld, `${here.from} ${here.to} ${there.from} ${there.to}`, () => {
      const limits = {a: run.limits, b: {from: 0, to: old.tokens.count}};
      return align(page, here, old, there)
        .filter(({a0, a1, b0, b1}) => isWorth(a0, a1) && isWorth(b0, b1) && isMostly(added, a0, a1))
        .map((shared) => ({
          shared,
          described: once(() => sharedDescription(work, page, old, shared, config, limits)),
        }));
    });
  };
  return (old, hits, isNews) =>
    runs.flatMap((run) => {
      const own = divided(hits, (_, token) => token >= run.from && token < run.to)[0];
      if (own.at.length === 0 || !isNews(run.from, run.to)) return [];
      return neighbourhoods(old, own.fingerprints).flatMap((there) => {
        const {at} = divided(own, (print) => there.prints.has(print))[0];
        const here = around(at[0], at[at.length - 1], run);
        if (!isNews(here.from, here.to)) return [];
        const found = inRanges(run, here, old, around(there.from, there.to, {from: 0, to: old.tokens.count}));
        return found.filter(({shared: {a0, a1}}) => isNews(a0, a1));
      });
    });
}

function once<T>(work: () => T): () => T {
  let done: {readonly value: T} | null = null;
  return () => {
    done ??= {value: work()};
    return done.value;
  };
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
