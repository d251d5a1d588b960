/** Only for errors in our own code, never for bad input. `promise` says what should have been true. */
export function assert(condition: boolean, promise: string): asserts condition {
  if (!condition) throw new Error(`broken promise: ${promise}`);
}
