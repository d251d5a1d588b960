// Looks at all sketches, one by one: no index, nothing missed. One document is asked about and forgotten, and an index
// costs more than one look at each sketch that it is built of.

import type {Sketcher} from '../sketch/sketcher.ts';
import {type Lookup, pairsByAsking, type Rows} from './lookup.ts';

export function newAll({acceptance}: Sketcher): Lookup {
  const index = ({count, of}: Rows) => {
    const ask: ReturnType<Lookup['index']> = (_query, cost, visit) => {
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
    probe: 'sketches',
    misses: null,
    found: (r) => acceptance(r),
    index,
    pairs: pairsByAsking(index),
  };
}
