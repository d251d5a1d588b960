// Takes which fingerprints of a text a document of the corpus has, gives the runs of words that are probably in both, and
// estimates how many of their words are.

import {corpusSelection, keptDistanceMax} from './corpusShape.ts';

/** A fingerprint that both have. */
export interface CorpusHit {
  /** The word of the asked text at which its run begins. */
  readonly at: number;
  /** About the word at which it begins there. */
  readonly there: number;
}

export interface SharedRun {
  /** Words [from, to) of the asked text. */
  readonly from: number;
  readonly to: number;
  /** Distinct hits for each word between the first and the last. */
  readonly density: number;
  /** Estimated words of the run that are there too. */
  readonly words: number;
  /** About where it begins there. */
  readonly there: number;
}

type IsBreak = (word: number) => boolean;

/** Hits farther apart belong to two runs. */
const gapMax = 40;

/**
 * The first kept run of a passage begins anywhere in its first twelve words. A passage is mostly a paragraph, so a run is
 * taken to begin where a paragraph does, if one does within that distance; else it is longer than its hits by half of it.
 */
const marginMax = corpusSelection.window - 1;
const marginUsual = corpusSelection.window / 2;

/**
 * Runs with at least two hits, in order. Words [from, to) were asked; `isBreak`: a paragraph begins at a word. Hits are of distinct fingerprints: with repeated ones
 * counted, 90 % instead of 95 % of the runs from 0.09 on are confirmed by the text.
 */
export function sharedRuns(hits: readonly CorpusHit[], from: number, to: number, isBreak: IsBreak): SharedRun[] {
  const sorted = hits.toSorted((x, y) => x.at - y.at);
  const runs: SharedRun[] = [];
  let first = 0;
  for (let at = 1; at <= sorted.length; at++) {
    if (at < sorted.length && sorted[at].at - sorted[at - 1].at <= gapMax) continue;
    if (at - first >= hitsMin) runs.push(runOf(sorted.slice(first, at), from, to, isBreak));
    first = at;
  }
  return runs;
}

const hitsMin = 2;

/** All hits as one run, where the two pages are known to be alike. */
export function runOf(hits: readonly CorpusHit[], from: number, to: number, isBreak: IsBreak): SharedRun {
  const first = hits[0].at;
  const end = hits[hits.length - 1].at + corpusSelection.w;
  const before = margin((words) => first - words <= from || isBreak(first - words));
  const behind = margin((words) => end + words >= to || isBreak(end + words));
  // In text that is the same, a kept run begins at least every twelve words: beyond that something differs.
  let words = corpusSelection.w + before + behind;
  for (let at = 1; at < hits.length; at++) words += Math.min(keptDistanceMax, hits[at].at - hits[at - 1].at);
  return {
    from: first - before,
    to: end + behind,
    density: hits.length / (end - first),
    words,
    there: Math.min(...hits.map(({there}) => there)),
  };
}

/**
 * Of 1,140 runs of 350 pages, the text confirmed that 65 % of the words are in both: from a density of 0.12 on 99 %, from
 * 0.09 on 85 %, from 0.06 on 44 %, and 27 % of the rest. All from 0.09 on: 95 %.
 */
export type Trust = 'estimate' | 'verify' | 'fetch';

/** `estimate`: told at once; `verify`: told if the text confirms it; `fetch`: only worth it where nobody waits. */
export function trustOf(density: number): Trust {
  return density >= 0.09 ? 'estimate' : density >= 0.06 ? 'verify' : 'fetch';
}

function margin(isEnd: (words: number) => boolean): number {
  for (let words = 0; words <= marginMax; words++) if (isEnd(words)) return words;
  return marginUsual;
}
