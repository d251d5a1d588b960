// Lines for standard error.

import {visiblePath} from '../../shared/wording/terminal.ts';

/**
 * A line for standard error. Control characters are made visible, because messages quote paths from untrusted sources.
 */
export function noteLine(message: string): string {
  return `shingle: ${visiblePath(message)}\n`;
}

/** The error message when standard output cannot be written; not used when the reader has gone (EPIPE). */
export function stdoutFailure(code: string | undefined): string {
  return `shingle: standard output cannot be written (${code}); expected a terminal, pipe or file\n`;
}
