/**
 * Something that the user can put right: a path, an argument, a configuration. The message says what was got, what was
 * expected and what to do. The command prints it without a stack and ends with exit code 2.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
}

/** Ctrl-C, heard while something was kept for the next run: the message says what. Ends as a signal does, with 130. */
export class Interrupted extends UserError {
  override readonly name = 'Stopped';
}

export const stoppedCode = 130;
