// Compares the query with all sketches, one by one. There is no index and nothing is missed. For a single query,
// building an index would cost more than comparing every sketch once.

import type {Sketcher} from '../sketches/sketcher.ts';
import type {Ask, Lookup, LookupRows} from './lookup.ts';

export function newAll({acceptance}: Sketcher): Lookup {
  const index = ({count, of}: LookupRows) => {
    const ask: Ask = (query, cost, visit) => {
      if (query.length === 0) return;
      cost.probes += count;
      for (let row = 0; row < count; row++) {
        if (of(row).length === 0) continue;
        cost.candidates++;
        visit(row);
      }
    };
    return ask;
  };
  return {
    name: 'all',
    probe: 'sketch',
    misses: null,
    found: (r, union) => acceptance(r, union),
    index,
    pairs: ({count, of}, _limit, cost, visit) => {
      const isEmpty = Uint8Array.from({length: count}, (_, row) => (of(row).length === 0 ? 1 : 0));
      for (let a = 0; a < count; a++) {
        if (isEmpty[a] === 1) continue;
        for (let b = a + 1; b < count; b++) {
          if (isEmpty[b] === 1) continue;
          cost.probes++;
          cost.candidates++;
          visit(a, b);
        }
      }
    },
  };
}
