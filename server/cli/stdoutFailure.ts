/** The error message when standard output cannot be written; not used when the reader has gone (EPIPE). */
export function stdoutFailure(code: string | undefined): string {
  return `shingle: standard output cannot be written (${code}); expected a terminal, pipe or file\n`;
}
