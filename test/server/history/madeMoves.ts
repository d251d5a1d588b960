// Small histories, and what `moves` lists of them.

import type {Shell} from '../../support/shell.ts';
import {type Step, write} from './reintroductions.ts';

export const before =
  'Every page of this guide begins with the names of the people who wrote it and the date of the last change.\n';
export const line = 'One more line about something else.\n';

export async function made(shell: Shell, steps: readonly Step[]): Promise<void> {
  await shell.run('git init -q -b main');
  for (const [number, step] of steps.entries()) {
    if (typeof step === 'string') await shell.run(step);
    else {
      await write(shell, step);
      const date = `2025-01-${10 + number}T12:00:00Z`;
      await shell.run(`git add -A && GIT_COMMITTER_DATE=${date} git commit -qm 'step ${number}' --date ${date}`);
    }
  }
}

export interface Row {
  readonly code: string;
  readonly a: string;
  readonly aLines: string;
  readonly b: string;
  readonly bLines: string;
}

export async function rowsOf(shell: Shell, flags = ''): Promise<Row[]> {
  const {stdout} = await shell.runHere(`shingle moves --format jsonl ${flags}`);
  return stdout
    .split('\n')
    .filter((row) => row !== '')
    .map((row) => JSON.parse(row));
}

export const withoutCommit = (name: string) => name.replace(/^[0-9a-f]{12}:/, '');
