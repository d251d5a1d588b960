// Takes the patterns of the setting `expected`, says of two paths whether they are of one set, at two alternatives of it.
// Each way to choose from the braces of a pattern is an alternative, and a path is at the first that matches it. Without
// braces each path that matches is an alternative of its own. Only loaded if there are such patterns.

import {expand} from 'brace-expansion';
import {memoized} from '../../shared/algorithms/memoized.ts';
import type {AreExpected} from '../../shared/ranking/expectedCopies.ts';
import {matcherOf} from '../sources/globs.ts';

export async function expectedSets(patterns: readonly string[]): Promise<AreExpected> {
  const sets = await Promise.all(patterns.map(alternativesOf));
  // For each pattern where a path is in it; each place of each finding is asked about again and again.
  const placesOf = memoized((path: string) => sets.map((alternativeOf) => alternativeOf(path)));
  return (a, b) => {
    if (a === b) return false;
    const there = placesOf(b);
    return placesOf(a).some((own, set) => own !== null && there[set] !== null && own !== there[set]);
  };
}

/** The alternative of a pattern that a path is at; null: none. */
async function alternativesOf(pattern: string): Promise<(path: string) => string | null> {
  const alternatives = alternativesIn(pattern);
  if (alternatives.length < 2) {
    const matches = await matcherOf([pattern]);
    return (path) => (matches(path) === undefined ? null : path);
  }
  const tests = await Promise.all(alternatives.map(async (glob) => ({glob, matches: await matcherOf([glob])})));
  return (path) => tests.find(({matches}) => matches(path) !== undefined)?.glob ?? null;
}

/** One: the pattern has no braces to choose from. */
function alternativesIn(pattern: string): readonly string[] {
  return pattern.includes('{') ? [...new Set(expand(pattern))] : [pattern];
}
