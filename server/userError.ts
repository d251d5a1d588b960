import {inEnglish, type Phrase} from '../shared/model/phrase.ts';

/**
 * An error that the user can fix: a path, an argument, a configuration. The message says what was given, what was
 * expected and what to do. The command prints it without a stack and exits with code 2.
 */
export class UserError extends Error {
  override readonly name: string = 'UserError';
  /** The message, for readers of another language. */
  readonly said: string | Phrase;

  constructor(said: string | Phrase) {
    super(inEnglish(said));
    this.said = said;
  }
}

/**
 * Ctrl-C while something was being saved for the next run; the message says what. Exits with 130, as after a signal.
 */
export class Interrupted extends UserError {
  override readonly name = 'Stopped';
}

export const stoppedCode = 130;
