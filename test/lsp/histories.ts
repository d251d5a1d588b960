// The history as queried by the language server, and as reported by the commands, for comparison.

import {readFileSync} from 'node:fs';
import {RootHistory} from '../../server/lsp/threads/historyWorker.ts';
import {listFiles} from '../../server/sources/listFiles.ts';
import {defaults} from '../../shared/model/config.ts';
import type {Finding, PassageFinding} from '../../shared/model/finding.ts';
import {commit} from '../server/history/reintroductions.ts';
import type {Shell} from '../support/shell.ts';

export function pastOf(root: string, history: 'auto' | 'on' = 'on'): RootHistory {
  return new RootHistory(root, defaults, {history});
}

/** The parts in which two reports of a passage must agree. */
export function brief(findings: readonly Finding[]) {
  return findings.map((finding) => {
    const {code, family, level, places, pairs, history} = finding as PassageFinding;
    return {
      code,
      family,
      level,
      pairs: pairs.map(rounded),
      history,
      places: places.map(({path, start, end}) => ({path, start, end})),
    };
  });
}

/** Rounded as in reports. */
function rounded({a, b, wordsA, wordsB, containmentA, containmentB, resemblance}: PassageFinding['pairs'][number]) {
  return [a, b, wordsA, wordsB, ...[containmentA, containmentB, resemblance].map((share) => share.toFixed(6))];
}

export async function told({runHere}: Shell, line: string): Promise<readonly PassageFinding[]> {
  const {stdout, stderr} = await runHere(`shingle ${line} --format json`);
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout).findings;
}

/** All history findings of the documents in a folder, one document at a time. */
export async function resurrectedIn(past: RootHistory, root: string): Promise<readonly Finding[]> {
  const found: Finding[] = [];
  for (const {path, file} of (await listFiles(root, ['.'], defaults)).files) {
    found.push(...(await past.reintroduced(path, readFileSync(file, 'utf8'))));
  }
  return found;
}

export async function madeOf(shell: Shell, steps: Parameters<typeof commit>[1][]): Promise<void> {
  await shell.run('git init -q -b main');
  for (const [number, step] of steps.entries()) await commit(shell, step, number);
}
