// Takes the shingles of a document and those that winnowing selected; adds the least one of each row of a table. A row
// that is copied between other rows has other neighbours, which may hide all of its shingles; its least one never is.

import {tablesIn} from '../text/tableRows.ts';

/**
 * `tag` has the tags of the words, `values` the hash of the shingle of `w` words that begins at each. `selected` has
 * `kept` positions, ascending; with those added they are written to `into`, and their number is returned.
 */
export function withRowFingerprints(
  tag: Uint8Array,
  values: Uint32Array,
  w: number,
  selected: Uint32Array,
  kept: number,
  into: Uint32Array,
): number {
  const rows = leastOfRows(tag, values, w);
  let count = 0;
  let row = 0;
  for (let k = 0; k < kept; k++) {
    for (; row < rows.length && rows[row] < selected[k]; row++) into[count++] = rows[row];
    if (rows[row] === selected[k]) row++;
    into[count++] = selected[k];
  }
  for (; row < rows.length; row++) into[count++] = rows[row];
  return count;
}

function leastOfRows(tag: Uint8Array, values: Uint32Array, w: number): number[] {
  return tablesIn({tag}, 0, tag.length).flatMap((rows) =>
    rows.flatMap(({from, to}) => {
      if (to - from < w) return [];
      let least = from;
      for (let at = from + 1; at + w <= to; at++) if (values[at] <= values[least]) least = at;
      return [least];
    }),
  );
}
