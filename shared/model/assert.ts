/** For our own broken promises only, never for bad input: `promise` says what should have held. */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`);
}
