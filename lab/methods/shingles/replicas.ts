// Takes features with counts and returns the features (f, 1) … (f, n) as hashes. This turns a bag, or a set with
// integer weights, into a set, so that any sketch of sets can be used (Manasse, Finding similar things quickly in large
// collections, "Important features").

import {mix32} from '../../../shared/algorithms/permute32.ts';

/** The hash of (f, number). (f, 1) is f itself, so the replicas of a bag without repetitions are the plain set. */
export function replica(hash: number, number: number): number {
  return number === 1 ? hash : mix32(hash ^ mix32(number));
}

/**
 * Writes the replicas of hashes[0 … count − 1] to `into` and returns their number, the sum of the rounded weights, each
 * at least 1. Works backwards, so `into` may be `hashes` itself if it is long enough.
 */
export function writeReplicas(hashes: Uint32Array, count: number, weights: Float64Array, into: Uint32Array): number {
  const total = replicaCount(weights, count);
  let at = total;
  for (let i = count - 1; i >= 0; i--) {
    const hash = hashes[i];
    for (let number = timesOf(weights[i]); number >= 1; number--) into[--at] = replica(hash, number);
  }
  return total;
}

/** Sum of the rounded weights, each at least 1. */
export function replicaCount(weights: Float64Array, count: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) total += timesOf(weights[i]);
  return total;
}

function timesOf(weight: number): number {
  return Math.max(1, Math.round(weight));
}
