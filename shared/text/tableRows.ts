// Takes the words of a document, gives the rows of its tables: each row is the run of words from the first of its first
// cell to the last of its last one.

import type {Span} from '../algorithms/span.ts';
import {roleOf, rowStart, TokenRole, type Tokens} from './tokens.ts';

/** The rows of each table with words in [from, to), in order. Prose or a heading is between two tables. */
export function tablesIn({tag}: Pick<Tokens, 'tag'>, from: number, to: number): Span[][] {
  const tables: Span[][] = [];
  let open: Span[] | undefined;
  for (let at = from; at < to; ) {
    if ((tag[at] & rowStart) === 0) {
      const role = roleOf(tag[at]);
      if (role === TokenRole.prose || role === TokenRole.heading) open = undefined;
      at++;
      continue;
    }
    const first = at++;
    while (at < to && (tag[at] & rowStart) === 0 && roleOf(tag[at]) === TokenRole.table) at++;
    if (open === undefined) {
      open = [];
      tables.push(open);
    }
    open.push({from: first, to: at});
  }
  return tables;
}
