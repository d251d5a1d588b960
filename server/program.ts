// What the entry loads when no earlier answer holds: the command line, and the language server for `shingle lsp`.

import {run} from './cli/run.ts';

/** Ends the process. */
export function startProgram(): Promise<void> {
  return run(async () => (await import('./lsp/start.ts')).startLanguageServer());
}
