// Look-up by mega-shingles (see megaIndex.ts), for sketches of six features.

import type {Sketcher} from '../sketches/sketcher.ts';
import {type Ask, type Lookup, type LookupRows, packRows, visitAsked} from './lookup.ts';
import {featureWords, megaIndex, megaMatches, newMegaMatches} from './megaIndex.ts';

/** Pairs of features looked up per sketch. */
const pairsOfFeatures = 15;

export function newMega({acceptance}: Sketcher): Lookup {
  const index = (rows: LookupRows): Ask => {
    const {words, count, rows: numbers} = packRows(rows, featureWords);
    const index = megaIndex(words, count);
    const matches = newMegaMatches();
    return (query, cost, visit) => {
      if (query.length === 0) return;
      megaMatches(index, query, 0, matches);
      cost.probes += pairsOfFeatures;
      cost.candidates += matches.count;
      for (let at = 0; at < matches.count; at++) visit(numbers[matches.documents[at]]);
    };
  };
  return {
    name: 'mega-shingles',
    probe: 'feature pair',
    misses: null,
    found: (r) => acceptance(r),
    index,
    pairs: (rows, _limit, cost, visit) => visitAsked(index(rows), rows, cost, visit),
  };
}
