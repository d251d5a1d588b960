// What tests of the language server look at in its answers.

import {type Diagnostic, ResponseError} from 'vscode-languageserver-protocol/node';
import {type Client, until} from './client.ts';
import {pages} from './pages.ts';

/** Two pages with one passage in common. */
export const twoPages = {'guide.md': pages['guide.md'], 'readme.md': pages['readme.md']};

export function lines(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({range, code}) => `${range.start.line}-${range.end.line} ${code}`);
}

/** A server on two pages still answers, and rightly. */
export async function isWell(client: Client): Promise<void> {
  await until(
    'findings as ever',
    () => client.diagnostics(client.uri('readme.md')),
    (got) => lines(got).join() === '2-3 copied-passage',
  );
}

/** The code with which a request is refused. */
export async function failure(asked: Promise<unknown>): Promise<number> {
  return asked.then(
    (got) => {
      throw new Error(`no failure but ${JSON.stringify(got)}`);
    },
    (error: unknown) => (error instanceof ResponseError ? error.code : Number.NaN),
  );
}
