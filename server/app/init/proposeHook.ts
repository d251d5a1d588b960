// Takes a survey, proposes the pre-commit hook that fits what is there: an entry for pre-commit, lefthook or husky, or
// else a hook of Git itself.

import {existsSync, lstatSync, readdirSync} from 'node:fs';
import {join} from 'node:path';
import {hookAt, hookCommand, hookLocation} from '../../hook/hookFile.ts';
import {nameFrom} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';
import {releasedPackage} from '../../version.ts';
import {installHook, type Program} from '../installHook.ts';
import type {InitStep} from './initStep.ts';
import {withYamlEntry, yamlValue} from './insertYaml.ts';
import {type FileChange, obstacle, smallFile, writeChange} from './projectFile.ts';
import {isObject, jsonIn, type Survey} from './repositorySurvey.ts';

const name = 'hook';
const command = `npx shingle ${hookCommand}`;
const sooner =
  '"resident: true" in the configuration makes it answer sooner, and leaves a process behind that ends after ten idle minutes.';

export async function hookStep(root: string, survey: Survey, program: Program): Promise<InitStep> {
  const {repository, isTop} = survey;
  if (repository === null) return {kind: 'done', name, message: 'No hook: this folder is in no Git work tree.'};
  if (!isTop) {
    const message = 'No hook: hooks belong to the top of the work tree. Run "shingle init" there.';
    return {kind: 'done', name, message};
  }
  return (
    preCommitStep(root, survey) ??
    lefthookStep(root, survey) ??
    huskyStep(root, survey) ??
    (await gitStep(root, repository, program, survey))
  );
}

function preCommitStep(root: string, survey: Survey): InitStep | null {
  const path = '.pre-commit-config.yaml';
  const before = readable(root, path);
  if (before === null) return null;
  // pre-commit installs a released package by itself, in some seconds.
  const [run, from] = survey.isDependency
    ? [command, 'language: system']
    : [`shingle ${hookCommand}`, `language: node\n      additional_dependencies: ['${releasedPackage}']`];
  const entry = `- repo: local
  hooks:
    - id: shingle
      name: shingle
      entry: ${run}
      ${from}
      pass_filenames: false
      verbose: true
`;
  // Without `verbose`, pre-commit hides what is only information.
  return yamlStep(root, survey, 'pre-commit', path, before, ['repos'], entry);
}

const lefthookNames = ['lefthook.yml', 'lefthook.yaml', '.lefthook.yml', '.lefthook.yaml'];

function lefthookStep(root: string, survey: Survey): InitStep | null {
  const path = lefthookNames.find((file) => existsSync(join(root, file)));
  const before = path === undefined ? null : readable(root, path);
  if (path === undefined || before === null) return null;
  const content: unknown = yamlValue(before);
  const hook = isObject(content) ? content['pre-commit'] : undefined;
  if (isObject(hook) && Array.isArray(hook.jobs)) {
    return yamlStep(
      root,
      survey,
      'lefthook',
      path,
      before,
      ['pre-commit', 'jobs'],
      `- name: shingle\n  run: ${command}\n`,
    );
  }
  const entry = `shingle:\n  run: ${command}\n`;
  if (isObject(hook) && isObject(hook.commands)) {
    return yamlStep(root, survey, 'lefthook', path, before, ['pre-commit', 'commands'], entry);
  }
  const whole = `pre-commit:\n  commands:\n${entry.replace(/^/gm, '    ').trimEnd()}\n`;
  return yamlStep(root, survey, 'lefthook', path, before, [], whole);
}

function yamlStep(
  root: string,
  survey: Survey,
  manager: string,
  path: string,
  before: string,
  place: readonly string[],
  entry: string,
): InitStep {
  if (mentionsShingle(before)) return done(path);
  const inserted = withYamlEntry(before, place, entry);
  if (inserted === null) {
    const where = place.length === 0 ? 'at its end' : `under "${place.join('.')}"`;
    const message = `${manager} is set up here, but ${path} is laid out in a way that nothing is inserted into. Add this ${where}:`;
    return {kind: 'manual', name, message, lines: entry};
  }
  return changeStep(root, survey, manager, {path, before, ...inserted, isProgram: false});
}

function huskyStep(root: string, survey: Survey): InitStep | null {
  const manifest = jsonIn(smallFile(root, 'package.json'));
  const {devDependencies} = manifest;
  const isNamed = isObject(devDependencies) && Object.hasOwn(devDependencies, 'husky');
  const isThere = lstatSync(join(root, '.husky'), {throwIfNoEntry: false})?.isDirectory() === true;
  if (!isThere && !isNamed) return null;
  const path = '.husky/pre-commit';
  const line = `${command}\n`;
  const way = obstacle(root, path);
  if (way !== null)
    return {kind: 'manual', name, message: `husky is set up here, but ${way}. Add to ${path}:`, lines: line};
  const before = smallFile(root, path);
  if (before !== null && mentionsShingle(before)) return done(path);
  const head = before ?? huskyHead(root);
  const after = `${head === '' || head.endsWith('\n') ? head : `${head}\n`}${line}`;
  return changeStep(root, survey, 'husky', {
    path,
    before,
    after,
    added: before === null ? after : line,
    isProgram: true,
  });
}

/** husky before version 9 wants two lines first; its other hooks show whether it is that old. */
function huskyHead(root: string): string {
  const old = 'husky.sh';
  const hooks = existsSync(join(root, '.husky')) ? readdirSync(join(root, '.husky')) : [];
  const isOld = hooks.some((hook) => smallFile(root, `.husky/${hook}`)?.includes(`/${old}`));
  return isOld ? `#!/usr/bin/env sh\n. "$(dirname -- "$0")/_/${old}"\n\n` : '';
}

async function gitStep(
  root: string,
  repository: NonNullable<Survey['repository']>,
  program: Program,
  {isDependency}: Survey,
): Promise<InitStep> {
  const {file, setIn} = await hookLocation(repository);
  const shown = nameFrom(root, file);
  const found = hookAt(file);
  if (found.kind === 'ours') return done(shown);
  if (found.kind === 'foreign') {
    const text = smallFile(root, shown);
    if (text !== null && mentionsShingle(text)) return done(shown);
    const message = `There is a hook that Shingle has not written: ${shown}. It is left alone; to run both, add this line to it:`;
    return {kind: 'manual', name, message, lines: `${isDependency ? 'npx ' : ''}shingle ${hookCommand} || exit 1\n`};
  }
  if (shown.startsWith('../') || setIn === 'global' || setIn === 'system' || obstacle(root, shown) !== null) {
    const message = `Git runs the hooks of this repository from ${shown}, which is not below this folder, so nothing is written there. This command writes the hook:`;
    return {kind: 'manual', name, message, lines: 'shingle hook install\n'};
  }
  return {
    kind: 'proposed',
    name,
    message: `A Git hook (${shown}) that stops a commit that adds copied text. It is in this clone only; "git commit --no-verify" bypasses it. ${sooner}`,
    change: null,
    question: 'Install the hook?',
    isRecommended: true,
    apply: async () => {
      await installHook(root, program);
      return `Installed ${shown}.`;
    },
  };
}

function changeStep(root: string, {isDependency}: Survey, manager: string, change: FileChange): InitStep {
  const isNew = change.before === null;
  // Without Shingle in the project, or with an address that leads nowhere, the hook would stop every commit.
  const needs = isDependency
    ? ''
    : manager === 'pre-commit'
      ? ' pre-commit installs the release in additional_dependencies: check that address.'
      : ' "npx shingle" needs Shingle in package.json, which does not list it yet.';
  return {
    kind: 'proposed',
    name,
    message: `${manager} is set up here. ${isNew ? 'This file stops' : 'These lines stop'} a commit that adds copied text.${needs} ${sooner}`,
    change,
    question: isNew ? `Write ${change.path}?` : `Add these lines to ${change.path}?`,
    isRecommended: isDependency,
    apply: async () => {
      writeChange(root, change);
      return isNew ? `Wrote ${change.path}.` : `Added Shingle to ${change.path}.`;
    },
  };
}

function done(path: string): InitStep {
  return {kind: 'done', name, message: `There is a hook: ${path} calls Shingle.`};
}

export function mentionsShingle(text: string): boolean {
  return text.split('\n').some((line) => !/^\s*#/.test(line) && /\bshingle\b/.test(line));
}

/** null: there is no such file. Throws UserError if it is there and is not read. */
function readable(root: string, path: string): string | null {
  if (lstatSync(join(root, path), {throwIfNoEntry: false}) === undefined) return null;
  const text = smallFile(root, path);
  if (text !== null) return text;
  throw new UserError(
    `init: ${path}: got a link, a folder or a large file, expected a file. --skip hook goes on without.`,
  );
}
