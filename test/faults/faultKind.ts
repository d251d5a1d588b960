// Interface of the fault trials: each kind of trouble has trials, which differ by what they draw. A trial throws if an
// answer is wrong, or if something wrong is left on the disk.

import type {Stage} from './stage.ts';

export type Draw = () => number;

export interface FaultKind {
  readonly name: string;
  /** Of so many parts of all trials. */
  readonly parts: number;
  /** Gives what came to pass, in the words of a short list, so that it can be counted; null: nothing did. */
  readonly trial: (stage: Stage, draw: Draw) => Promise<string | null>;
}

export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Error(what());
}

/** Adds to every failure what was tried. */
export async function about<T>(tried: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new Error(`${tried}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
  }
}

export function drawnFrom<T>(draw: Draw, among: readonly T[]): T {
  return among[Math.floor(draw() * among.length)];
}

export function below(draw: Draw, end: number): number {
  return Math.floor(draw() * end);
}
