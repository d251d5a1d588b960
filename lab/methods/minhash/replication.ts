// Turns a sketch of sets into a sketch of sets with integer weights: each shingle f of weight n is replaced by (f, 1) …
// (f, n) (Manasse, Finding similar things quickly in large collections, "Important features"). The resemblance of the
// replicas is Σ min / Σ max of the weights. The time grows with their sum.

import {replicaCount, writeReplicas} from '../shingles/replicas.ts';
import {newBins} from '../sketches/bins.ts';
import type {Sketcher, SketcherOptions} from '../sketches/sketcher.ts';

/** The same method, using rounded weights. */
function replicated(base: Sketcher): Sketcher {
  let replicas = new Uint32Array(1024);
  return {
    ...base,
    name: 'replicated',
    source: `Manasse, "Important features"; ${base.source}`,
    use: 'counts how often a shingle occurs, by one-permutation hashing, and is as fast',
    weighing: 'count',
    sketch({hashes, count, weights}, into): number {
      if (weights === null) return base.sketch({hashes, count, weights}, into);
      const total = replicaCount(weights, count);
      if (replicas.length < total) replicas = new Uint32Array(total * 2);
      writeReplicas(hashes, count, weights, replicas);
      return base.sketch({hashes: replicas, count: total, weights: null}, into);
    },
  };
}

/** Based on the bins, whose sketches do not grow with the document. */
export function newReplicated(options: SketcherOptions): Sketcher {
  return replicated(newBins(options));
}
