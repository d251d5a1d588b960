// Takes a passage of code that occurs twice except for its names; decides whether it is more than an idiom of the
// language: a copied algorithm, not a table of data, a list of fields, a row of stubs or the set-up of a test. On
// typeorm, the minima together accept 347 of 5,190 long runs; of 30 random ones (at a variety of 0.45) 27 were copies
// to act on and 3 were rows of stubs.

import {lowerBound} from '../algorithms/sortedRows.ts';
import type {Config} from '../model/config.ts';
import {CodeTokenKind} from '../text/code/codeTokens.ts';
import {gramTokens, type NormalizedCorpus, type NormalizedPostings} from './codeCorpus.ts';
import type {CodeRun} from './codeRuns.ts';

/**
 * Normalized tokens per word of the limit. A word of code has 1.6 of them: brackets and separators are not counted, but
 * operators are. With 1.6, a binary search (73 tokens) is too short; with 1.25, typeorm has 17 more findings (6%), all
 * of them copies, though three set up tests.
 */
const tokensPerWord = 1.25;

/** Minimum proportion of equal tokens on each side. */
const tiledMin = 0.8;

/** Minimum proportion of distinct 4-grams: 0.1 in a data table, 0.45 in throwing stubs, 0.5 … 0.9 in algorithms. */
const varietyMin = 0.48;
const varietyGram = 4;

/** Minimum number of decisions: tests that build and compare objects have none in a hundred lines. */
const decisionsMin = 4;
const decisionsShareMin = 0.025;

/**
 * Minimum proportion of repeated occurrences of a name that were renamed consistently. In code that has the same shape
 * by chance, names are not consistent.
 */
const consistencyMin = 0.8;

/** Minimum proportion of tokens in fingerprints that are on fewer pages than boilerplate. */
const rareMin = 0.5;

/** Whether the passage is worth reporting; the cheap tests come first. */
export function isDistinctive(
  corpus: NormalizedCorpus,
  postings: NormalizedPostings,
  run: CodeRun,
  config: Config,
): boolean {
  const [tokensA, tokensB] = [run.a1 - run.a0, run.b1 - run.b0];
  if (Math.min(tokensA, tokensB) < config.minCodeWords * tokensPerWord) return false;
  if (run.tiled < tiledMin * Math.max(tokensA, tokensB)) return false;
  const decisions = corpus.decisions[run.a1] - corpus.decisions[run.a0];
  if (decisions < Math.max(decisionsMin, decisionsShareMin * tokensA)) return false;
  if (varietyOf(corpus.blind, run) < varietyMin) return false;
  if (rareTokens(postings, run, config.boilerplateFrom) < rareMin * tokensA) return false;
  return consistencyOf(corpus, run) >= consistencyMin;
}

function varietyOf(blind: Uint32Array, run: CodeRun): number {
  const grams = new Set<number>();
  const end = run.a1 - varietyGram + 1;
  for (let at = run.a0; at < end; at++) {
    let hash = 0;
    for (let k = 0; k < varietyGram; k++) hash = (Math.imul(hash, 1000003) + blind[at + k]) | 0;
    grams.add(hash);
  }
  return grams.size / Math.max(1, end - run.a0);
}

/** How consistently names were changed, in the worse direction: 1 if each name always became the same one. */
function consistencyOf({tokens, rows}: NormalizedCorpus, run: CodeRun): number {
  const ahead = new Map<number, Map<number, number>>();
  const back = new Map<number, Map<number, number>>();
  for (let tile = 0; tile < run.tiles.length; tile += 3) {
    const [a, b, length] = [run.tiles[tile], run.tiles[tile + 1], run.tiles[tile + 2]];
    for (let offset = 0; offset < length; offset++) {
      const row = rows[a + offset];
      if (tokens.kind[row] !== CodeTokenKind.identifier) continue;
      const name = tokens.hash[row];
      const other = tokens.hash[rows[b + offset]];
      count(ahead, name, other);
      count(back, other, name);
    }
  }
  return Math.min(agreed(ahead), agreed(back));
}

function count(into: Map<number, Map<number, number>>, from: number, to: number): void {
  const counts = into.get(from);
  if (counts === undefined) into.set(from, new Map([[to, 1]]));
  else counts.set(to, (counts.get(to) ?? 0) + 1);
}

function agreed(names: Map<number, Map<number, number>>): number {
  let further = 0;
  let same = 0;
  for (const counts of names.values()) {
    let all = 0;
    let most = 0;
    for (const times of counts.values()) {
      all += times;
      if (times > most) most = times;
    }
    further += all - 1;
    same += most - 1;
  }
  return further === 0 ? 1 : same / further;
}

/** Tokens of a's passage in fingerprints on fewer than `pagesMax` pages. */
function rareTokens({at, pages, count: postings}: NormalizedPostings, run: CodeRun, pagesMax: number): number {
  let covered = run.a0;
  let rare = 0;
  for (let row = lowerBound(at, 0, postings, run.a0); row < postings && at[row] + gramTokens <= run.a1; row++) {
    if (pages[row] >= pagesMax) continue;
    const from = Math.max(covered, at[row]);
    covered = at[row] + gramTokens;
    rare += covered - from;
  }
  return rare;
}
