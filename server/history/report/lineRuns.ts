// Takes two pages, gives for each line of the first the length of the longest run of lines around it that occurs in the
// second, ignoring white space. Blank lines join runs and are not counted.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import {linesOf} from '../../../shared/history/pageLines.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';

/** At most this many occurrences of a line in the other page are followed. */
const placesMax = 16;

/** Where a page has each line: a hash table with open addressing, at most half full. */
interface LinePlaces {
  readonly mask: number;
  /** By slot: 1 + the first line there, 0: none. */
  readonly first: Int32Array;
  /** By line: 1 + the next equal one, 0: none. */
  readonly next: Int32Array;
}

const placesKnown = new WeakMap<PageVersion, LinePlaces>();

/** Cached, because many pages may be compared with a long one. */
function linePlaces(page: PageVersion): LinePlaces {
  return rememberedOf(placesKnown, page, () => placesOf(linesOf(page).hash));
}

function placesOf(hash: Float64Array): LinePlaces {
  let slots = 16;
  while (slots < 2 * hash.length) slots *= 2;
  const places = {mask: slots - 1, first: new Int32Array(slots), next: new Int32Array(hash.length)};
  // From the end, so that equal lines ascend.
  for (let line = hash.length - 1; line >= 0; line--) {
    if (hash[line] === 0) continue;
    const slot = slotOf(places, hash, hash[line]);
    places.next[line] = places.first[slot];
    places.first[slot] = line + 1;
  }
  return places;
}

/** The slot of a line's hash, or where it would be. */
function slotOf({mask, first}: LinePlaces, hash: Float64Array, value: number): number {
  // The 32 lowest bits of the number, of which it takes some.
  let slot = value & mask;
  while (first[slot] !== 0 && hash[first[slot] - 1] !== value) slot = (slot + 1) & mask;
  return slot;
}

export function runsIn(page: PageVersion, other: PageVersion): Uint32Array {
  const [lines, others] = [linesOf(page).hash, linesOf(other).hash];
  const places = linePlaces(other);
  const longest = new Uint32Array(lines.length);
  for (let line = 0; line < lines.length; line++) {
    if (lines[line] === 0) continue;
    let at = places.first[slotOf(places, others, lines[line])] - 1;
    for (let seen = 0; at >= 0 && seen < placesMax; seen++) {
      if (!isContinued(lines, line, others, at)) follow(longest, lines, line, others, at);
      at = places.next[at] - 1;
    }
  }
  return longest;
}

/** Whether the lines before them are equal, too; blank lines alone do not extend a run backwards. */
function isContinued(lines: Float64Array, line: number, others: Float64Array, at: number): boolean {
  let back = 1;
  while (line >= back && at >= back && lines[line - back] === 0 && others[at - back] === 0) back++;
  return line >= back && at >= back && lines[line - back] === others[at - back];
}

/** Enters the length of the run that begins at the two lines. */
function follow(longest: Uint32Array, lines: Float64Array, line: number, others: Float64Array, at: number): void {
  let end = 0;
  let length = 0;
  while (line + end < lines.length && at + end < others.length && lines[line + end] === others[at + end]) {
    if (lines[line + end] !== 0) length++;
    end++;
  }
  for (let k = line; k < line + end; k++) if (length > longest[k]) longest[k] = length;
}
