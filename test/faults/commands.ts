// Commands that write: an index, a baseline, a report, a hook. Output and files must be the same with trouble as
// without it.

import {existsSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {withDisk} from '../support/faultyDisk.ts';
import {answerOf, check, type Stage} from './stage.ts';

export interface Command {
  readonly words: readonly string[];
  /** Runs before it, which leave an index or a file. */
  readonly before: readonly (readonly string[])[];
  /** The file that it writes, relative to the root. */
  readonly writes?: string;
  readonly inRepository?: true;
}

const create = ['baseline', 'create', '--reason', 'y'];
export const commands: readonly Command[] = [
  {words: check, before: []},
  {words: check, before: [check]},
  {words: ['check', '--format', 'json'], before: [check]},
  {words: ['check', '--history', '--format', 'concise'], before: [], inRepository: true},
  {words: ['check', '--since-last', '--format', 'concise'], before: [check]},
  {words: ['check', '--staged', '--format', 'concise'], before: [], inRepository: true},
  {words: ['moves', '--format', 'json'], before: [['index', '--history']], inRepository: true},
  {words: ['index'], before: []},
  {words: ['baseline', 'create', '--reason', 'x'], before: [], writes: '.shingle-baseline.jsonl'},
  {words: ['baseline', 'prune'], before: [create], writes: '.shingle-baseline.jsonl'},
  {words: ['check', '--format', 'html=report.html', '--fail-on', 'never'], before: [], writes: 'report.html'},
  {words: ['check', '--format', 'sarif=report.sarif', '--fail-on', 'never'], before: [check], writes: 'report.sarif'},
  {words: ['hook', 'install'], before: [], writes: '.git/hooks/pre-commit', inRepository: true},
  {words: ['clean'], before: [check]},
];

export function commandsFor(stage: Stage): readonly Command[] {
  return commands.filter(({inRepository}) => !inRepository || stage.isRepository);
}

export async function prepare(stage: Stage, {before}: Command): Promise<void> {
  await stage.restore();
  for (const words of before) await stage.run(words);
}

/** null: it is not there. */
export function contentOf(stage: Stage, {writes}: Command): string | null {
  const file = join(stage.root, writes ?? 'none');
  return existsSync(file) ? withoutTimes(readFileSync(file, 'utf8')) : null;
}

/** A cache is as large as the numbers in it are long. */
export function withoutSizes(answer: string): string {
  return answer.replace(/[\d,]+ bytes/, 'N bytes');
}

/** A report says when it was made. */
function withoutTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, 'DAY').replace(/"(?:time|made|now)":\s*\d+/g, '"time":0');
}

/** A command without trouble. */
export interface Calm {
  readonly answer: string;
  readonly old: string | null;
  readonly fresh: string | null;
  /** Calls to the disk, in the folder and in its cache. */
  readonly calls: number;
}

const counts = new WeakMap<Stage, Map<string, number>>();

/** How many calls to the disk a command makes, from what the cache is now. Counted once for each name. */
export async function callsOf(stage: Stage, words: readonly string[], name: string): Promise<number> {
  const own = counts.get(stage) ?? new Map<string, number>();
  counts.set(stage, own);
  const key = `${words.join(' ')} ${name}`;
  const found = own.get(key) ?? (await withDisk({below: stage.top, decide: () => null}, () => stage.run(words))).calls;
  own.set(key, found);
  return found;
}

const known = new WeakMap<Stage, Map<Command, Promise<Calm>>>();

export function calm(stage: Stage, command: Command): Promise<Calm> {
  const own = known.get(stage) ?? new Map<Command, Promise<Calm>>();
  known.set(stage, own);
  const made = own.get(command) ?? calmRun(stage, command);
  own.set(command, made);
  return made;
}

async function calmRun(stage: Stage, command: Command): Promise<Calm> {
  await prepare(stage, command);
  const old = contentOf(stage, command);
  const run = () => stage.run(command.words);
  const {result, calls} = await withDisk({below: stage.top, decide: () => null}, run);
  return {answer: withoutSizes(answerOf(result)), old, fresh: contentOf(stage, command), calls};
}
