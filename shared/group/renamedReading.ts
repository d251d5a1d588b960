// Takes two places of a copy and the renamed code that was found there too, gives the facts of the reading that weighs more:
// of equal words in a row, or of tokens that are equal apart from names. With one name changed a function has few equal words in
// a row, and is no less a copy than with all of them changed.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {findRenamedCode} from '../clones/renamedCode.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Passage} from '../pair/passage.ts';
import {isProgramFormat} from '../text/code/syntax.ts';
import type {TokenRange, Weighed} from './occurrences.ts';
import type {SelectedGroup} from './selectFindings.ts';

/** By both documents: see `pairKey`. */
export type RenamedPlaces = ReadonlyMap<string, readonly Passage[]>;

interface Searched {
  readonly explained: RenamedPlaces;
  readonly texts: readonly Document[];
  readonly config: Config;
}

/**
 * Tokens that are equal apart from names have no long runs of equal words: all of them count, but less than equal words of a
 * source file (0.68), as any two functions of one shape have many in common.
 */
const renamedFactor = 0.56;

/** The two places are of this code if half of the shorter is in both. */
const overlapShare = 0.5;

export function renamedPlacesOf(groups: readonly SelectedGroup[]): RenamedPlaces {
  return groupedBy(
    groups.flatMap(({group}) => group.passages),
    ({a, b}) => pairKey(a, b),
  );
}

/** Whether renamed code was found in any two of these documents. */
export function isRenamedAmong(code: RenamedPlaces, places: readonly Pick<TokenRange, 'document'>[]): boolean {
  if (code.size === 0) return false;
  return places.some(({document}, at) => {
    return places.slice(0, at).some((other) => code.has(pairKey(document, other.document)));
  });
}

/** Most tokens of one passage that are equal apart from names at both places; 0: none. */
export function renamedTokens(code: RenamedPlaces, one: TokenRange, other: TokenRange): number {
  let most = 0;
  for (const {a0, a1, b0, b1, evidence} of code.get(pairKey(one.document, other.document)) ?? []) {
    const areThere = isAt(one, a0, a1) && isAt(other, b0, b1);
    if (areThere || (isAt(one, b0, b1) && isAt(other, a0, a1))) most = Math.max(most, evidence);
  }
  return most;
}

/**
 * The same of two whole pages. No renamed code was looked for between those that are nearly equal, which are one page: it is
 * looked for now.
 */
export function renamedTokensOfPages({explained, texts, config}: Searched, a: number, b: number): number {
  const known = explained.get(pairKey(a, b));
  if (known !== undefined) return Math.max(...known.map(({evidence}) => evidence));
  const programs = [texts[a], texts[b]].map((text, index) => ({...text, index}));
  if (!programs.every(({format}) => isProgramFormat(format))) return 0;
  const clones = findRenamedCode(programs, Int32Array.of(0, 1), config).filter((clone) => clone.a !== clone.b);
  return clones.reduce((most, {shared}) => Math.max(most, shared), 0);
}

/** `shared`: tokens that are equal apart from names. */
export function heavierReading(facts: Weighed, shared: number): Weighed {
  const weight = renamedFactor * shared;
  return weight <= facts.weight ? facts : {...facts, weight, longest: shared, equalWeight: facts.weight};
}

function isAt({from, to}: TokenRange, start: number, end: number): boolean {
  return Math.min(to, end) - Math.max(from, start) >= overlapShare * Math.min(to - from, end - start);
}

function pairKey(a: number, b: number): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`;
}
