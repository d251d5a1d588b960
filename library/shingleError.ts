// The error that a caller can fix.

/** An error that the caller can fix: a path, a setting, a text. The message says what was got and what is expected. */
export class ShingleError extends Error {
  override readonly name = 'ShingleError';
}
