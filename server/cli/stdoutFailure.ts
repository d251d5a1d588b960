/** What is told when standard output takes nothing more; not said of a reader that has gone (EPIPE). */
export function stdoutFailure(code: string | undefined): string {
  return `shingle: standard output cannot be written (${code}); expected a terminal, pipe or file\n`;
}
