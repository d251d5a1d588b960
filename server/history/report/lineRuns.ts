// Takes two pages, gives for each line of the first the length of the longest run of lines around it that occurs in the
// second, ignoring white space. Blank lines join runs and are not counted.

import {linesOf} from '../../../shared/history/pageLines.ts';
import type {PageVersion} from '../../../shared/history/pageVersion.ts';

const runsKnown = new WeakMap<PageVersion, WeakMap<PageVersion, Uint32Array>>();

export function runsIn(page: PageVersion, other: PageVersion): Uint32Array {
  const known = runsKnown.get(page) ?? new WeakMap<PageVersion, Uint32Array>();
  runsKnown.set(page, known);
  let runs = known.get(other);
  if (runs === undefined) {
    runs = runsOf(page, other);
    known.set(other, runs);
  }
  return runs;
}

/** At most this many occurrences of a line in the other page are followed. */
const placesMax = 16;

const placesKnown = new WeakMap<PageVersion, ReadonlyMap<number, readonly number[]>>();

/** By line: where the page has it. Cached, because many pages may be compared with a long one. */
function linePlaces(page: PageVersion): ReadonlyMap<number, readonly number[]> {
  const known = placesKnown.get(page);
  if (known !== undefined) return known;
  const places = new Map<number, number[]>();
  linesOf(page).hash.forEach((hash, at) => {
    if (hash === 0) return;
    const list = places.get(hash);
    if (list === undefined) places.set(hash, [at]);
    else if (list.length < placesMax) list.push(at);
  });
  placesKnown.set(page, places);
  return places;
}

function runsOf(page: PageVersion, other: PageVersion): Uint32Array {
  const [lines, others] = [linesOf(page).hash, linesOf(other).hash];
  const places = linePlaces(other);
  const longest = new Uint32Array(lines.length);
  lines.forEach((hash, line) => {
    for (const at of places.get(hash) ?? []) {
      // Only at the start of a run; blank lines alone do not extend a run backwards.
      let back = 1;
      while (line >= back && at >= back && lines[line - back] === 0 && others[at - back] === 0) back++;
      if (line >= back && at >= back && lines[line - back] === others[at - back]) continue;
      let end = 0;
      let length = 0;
      while (line + end < lines.length && at + end < others.length && lines[line + end] === others[at + end]) {
        if (lines[line + end] !== 0) length++;
        end++;
      }
      for (let k = line; k < line + end; k++) if (length > longest[k]) longest[k] = length;
    }
  });
  return longest;
}
