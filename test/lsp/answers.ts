// Helpers that read the answers of the language server.

import {type Diagnostic, ResponseError} from 'vscode-languageserver-protocol/node';
import {type Client, until} from './client.ts';
import {pages} from './pages.ts';

/** Two pages with one common passage. */
export const twoPages = {'guide.md': pages['guide.md'], 'readme.md': pages['readme.md']};

export function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({range, code}) => `${range.start.line}-${range.end.line} ${code}`);
}

/** A server on two pages still answers correctly. */
export async function isWell(client: Client): Promise<void> {
  await until(
    'findings as ever',
    () => client.diagnostics(client.uri('readme.md')),
    (got) => lines(got).join() === '2-3 copied-passage',
  );
}

/** The error code of a rejected request. */
export async function failure(asked: Promise<unknown>): Promise<number> {
  return asked.then(
    (got) => {
      throw new Error(`no failure but ${JSON.stringify(got)}`);
    },
    (error: unknown) => (error instanceof ResponseError ? error.code : Number.NaN),
  );
}
