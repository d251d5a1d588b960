// Examples of docs/ci.md and docs/ci-reference.md can be pasted: YAML that parses, inputs and outputs that there are, commands that are
// understood, and a script that writes one comment.

import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {formats} from '../../server/cli/arguments/choices.ts';
import {parseArguments} from '../../server/cli/arguments/parseArguments.ts';
import {commentMarker} from '../../shared/report/markdownComment.ts';
import {readAction} from '../support/actionRunner.ts';

const page =
  readFileSync(new URL('../../docs/ci.md', import.meta.url), 'utf8') +
  readFileSync(new URL('../../docs/ci-reference.md', import.meta.url), 'utf8');
const action = readAction(fileURLToPath(new URL('../..', import.meta.url)));

function blocks(language: string): string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => text);
}

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

/** A list of steps, or a workflow with one job. */
type Block = readonly Step[] | {readonly jobs?: {readonly shingle: {readonly steps: readonly Step[]}}};

const steps = blocks('yaml').flatMap((text) => {
  const block: Block = parse(text);
  return 'jobs' in block ? (block.jobs?.shingle.steps ?? []) : Array.isArray(block) ? (block as readonly Step[]) : [];
});

test('every format has a row', () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \|.*\| .* \|$/gm)].map(([, name]) => name);
  expect(rows.filter((name) => formats.some((format) => format === name)).sort()).toEqual([...formats].sort());
});

test('the inputs and outputs of the Action are all described, and no others', () => {
  const [, inputs = '', outputs = ''] = page.split(/^\| (?=input|output)/m);
  const named = (table: string) =>
    table
      .split('\n\n')[0]
      .split('\n')
      .filter((row) => row.startsWith('| `'))
      .flatMap((row) => [...row.split(' | ')[0].matchAll(/`([\w-]+)`/g)].map(([, name]) => name));
  expect(named(inputs).sort()).toEqual(Object.keys(action.inputs).sort());
  expect(named(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
  for (const step of steps.filter(({uses = ''}) => uses.startsWith('example/shingle'))) {
    for (const input of Object.keys(step.with ?? {})) expect(Object.keys(action.inputs)).toContain(input);
  }
  for (const [, output] of page.matchAll(/steps\.shingle\.outputs\.([\w-]+)/g)) {
    expect(Object.keys(action.outputs)).toContain(output);
  }
});

test('every command is one that there is', () => {
  const commands = [...page.matchAll(/(?:npx|entry:) ?(?:shingle) (check [^|#\n]*)/g)].map(([, line]) => line.trim());
  expect(commands.length).toBeGreaterThan(5);
  for (const line of commands)
    expect(() => parseArguments(line.replaceAll('"', '').split(/\s+/), {}), line).not.toThrow();
});

interface Comment {
  readonly id: number;
  readonly user: {readonly type: string};
  readonly body: string;
}

/** Runs the documented script as actions/github-script does. */
async function commented(existing: readonly Comment[], report: string, warnings: string): Promise<readonly unknown[]> {
  const script = steps.find(({uses = ''}) => uses.startsWith('actions/github-script'))?.with?.script ?? '';
  const calls: unknown[] = [];
  const issues = {
    listComments: 'listComments',
    updateComment: async (values: object) => calls.push(['update', values]),
    createComment: async (values: object) => calls.push(['create', values]),
  };
  const github = {rest: {issues}, paginate: async () => existing};
  const context = {repo: {owner: 'o', repo: 'r'}, issue: {number: 7}};
  const load = () => ({readFileSync: (file: string) => (file === '/reports/report.md' ? report : '')});
  const fakeProcess = {env: {FOLDER: '/reports', WARNINGS: warnings}};
  const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor;
  await new AsyncFunction('github', 'context', 'require', 'process', script)(github, context, load, fakeProcess);
  return calls;
}

test('the script writes one comment, and edits it from then on', async () => {
  const report = `${commentMarker}\n**1 new copy**\n`;
  const where = {owner: 'o', repo: 'r'};
  const own = {id: 5, user: {type: 'Bot'}, body: `${commentMarker}\nearlier`};
  const forged = {id: 4, user: {type: 'User'}, body: `${commentMarker}\nnot ours`};
  expect(await commented([forged], report, '1')).toEqual([['create', {...where, issue_number: 7, body: report}]]);
  expect(await commented([forged, own], report, '0')).toEqual([['update', {...where, comment_id: 5, body: report}]]);
  expect(await commented([], report, '0')).toEqual([]);
});
