// Files for those who join: workflows, forms and settings that parse, and commands in them that there are.

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {parse} from 'yaml';

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), 'utf8');

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: {readonly matrix: {readonly os: readonly string[]; readonly node: readonly number[]}};
  readonly 'timeout-minutes'?: number;
  readonly steps: readonly {readonly run?: string; readonly uses?: string}[];
}

interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const workflows = readdirSync(at('.github/workflows')).map((name): [string, Workflow] => [
  name,
  parse(read(`.github/workflows/${name}`)),
]);
const {scripts}: {scripts: Readonly<Record<string, string>>} = JSON.parse(read('package.json'));

test.each(workflows)('%s runs commands that there are, reads only, and ends', (_, {permissions, jobs}) => {
  expect(permissions).toEqual({contents: 'read'});
  for (const {steps, 'timeout-minutes': minutes} of Object.values(jobs)) {
    expect(minutes).toBeGreaterThan(0);
    const commands = steps.map(({run = ''}) => run).join('\n');
    const named = [...commands.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name]) => name);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
    for (const [file] of commands.matchAll(/(?<=^|\s)\.ci\/\w+/gm)) expect(existsSync(at(file))).toBe(true);
  }
});

test('CI is for three systems and two versions of Node, with commands that .ci/run has', () => {
  const {jobs} = workflows.find(([name]) => name === 'ci.yml')?.[1] ?? {};
  const {strategy, steps} = (jobs as Readonly<Record<string, Job>>).systems;
  expect(strategy?.matrix).toEqual({os: ['ubuntu-latest', 'macos-latest', 'windows-latest'], node: [22, 24]});
  const whole = read('.ci/run');
  for (const {run = ''} of steps) {
    if (run.startsWith('git config')) continue;
    const [command] = run.split(' -- ');
    expect(
      whole.includes(command) || whole.includes(command.replace('npm run --silent test', 'tests test')),
      command,
    ).toBe(true);
  }
});

test('a release is published with provenance', () => {
  const {jobs} = workflows.find(([name]) => name === 'release.yml')?.[1] ?? {};
  const {permissions, steps} = (jobs as Readonly<Record<string, Job>>).publish;
  expect(permissions?.['id-token']).toBe('write');
  expect(steps.some(({run = ''}) => /npm publish .*--provenance/.test(run))).toBe(true);
});

test('forms for issues have a name, a description and questions with ids of their own', () => {
  const forms = readdirSync(at('.github/ISSUE_TEMPLATE')).filter((name) => name !== 'config.yml');
  expect(forms.length).toBeGreaterThan(2);
  for (const name of forms) {
    const form: {
      name: string;
      description: string;
      body: readonly {type: string; id: string; attributes: {label: string}}[];
    } = parse(read(`.github/ISSUE_TEMPLATE/${name}`));
    expect([form.name, form.description].every((text) => text.length > 5)).toBe(true);
    const ids = form.body.map(({id}) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const {type, attributes} of form.body) {
      expect(['input', 'textarea', 'dropdown']).toContain(type);
      expect(attributes.label.length).toBeGreaterThan(3);
    }
  }
});

test('settings of editors and of a container parse', () => {
  for (const file of ['.vscode/launch.json', '.vscode/extensions.json', '.devcontainer/devcontainer.json'])
    expect(() => JSON.parse(read(file)), file).not.toThrow();
  const {configurations}: {configurations: readonly {preLaunchTask?: string}[]} = JSON.parse(
    read('.vscode/launch.json'),
  );
  for (const {preLaunchTask} of configurations) expect([undefined, 'npm: build']).toContain(preLaunchTask);
  expect(read('.editorconfig')).toMatch(/^root = true$/m);
});
