// Targets of the fuzzer: where inputs come from, and a run that throws if an answer is wrong. Inputs are bytes, so that
// one that fails can be kept as a file.

export type Draw = () => number;

export interface OpenTarget {
  /** A new input. */
  readonly input: (draw: Draw) => Buffer;
  /** Throws or rejects if the answer is wrong, for whatever input. */
  readonly run: (input: Buffer) => void | Promise<void>;
  readonly close?: () => void | Promise<void>;
}

export interface FuzzTarget {
  readonly name: string;
  /** Processor time for one input. */
  readonly secondsMax: number;
  /**
   * Given if time must grow like the input: an input of about that many bytes that repeats a pattern. Whole texts are
   * repeated as they are.
   */
  readonly repeated?: (pattern: Buffer, bytes: number) => Buffer;
  /** Given if each input is a pattern as a whole, of a reader by that name: all are tried for growth, and each may fail. */
  readonly subjectOf?: (input: Buffer) => string;
  readonly open: () => OpenTarget | Promise<OpenTarget>;
}

export function repeatedText(pattern: Buffer, bytes: number): Buffer {
  return Buffer.alloc(bytes, pattern.length === 0 ? ' ' : pattern);
}

/** A law for every answer, whatever the input. */
export function must(holds: boolean, what: () => string): asserts holds {
  if (!holds) throw new Error(`broken promise: ${what()}`);
}

export function chosen<T>(draw: Draw, among: readonly T[]): T {
  return among[Math.floor(draw() * among.length)];
}

export function upTo(draw: Draw, most: number): number {
  return Math.floor(draw() * (most + 1));
}
