// Shapes of findings: what differs from one to the other is a table with all of them, so that a missing one does not compile.

import type {Finding} from './finding.ts';

type Shape = Finding['kind'];

/** Largest last. */
export const extentRank: Readonly<Record<Shape, number>> = {passage: 0, document: 1, collection: 2, folder: 3};

/** A function for each shape, which gets the finding first. */
export type ByShape<Result, Rest extends readonly unknown[] = []> = {
  readonly [One in Shape]: (finding: Extract<Finding, {kind: One}>, ...rest: Rest) => Result;
};

export function byShape<Result, Rest extends readonly unknown[]>(
  shapes: ByShape<Result, Rest>,
  finding: Finding,
  ...rest: Rest
): Result {
  return (shapes[finding.kind] as (finding: Finding, ...rest: Rest) => Result)(finding, ...rest);
}
