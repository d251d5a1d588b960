// Files for other systems: they parse, call commands that there are, and name the version of the package.

import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {parseArguments} from '../../server/cli/arguments/parseArguments.ts';
import {concise} from '../../shared/report/concise.ts';
import {bucket, inspection, passage, place} from '../core/report/sample.ts';
import {reportDefaults} from '../support/reportOptions.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('the descriptor for MegaLinter calls a command, and its pattern counts the warnings of a report', () => {
  const {
    linters,
  }: {linters: readonly {cli_lint_extra_args: string[]; cli_lint_errors_regex: string; cli_lint_mode: string}[]} =
    parse(read('integrations/megalinter/shingle.megalinter-descriptor.yml'));
  const [{cli_lint_extra_args: words, cli_lint_errors_regex: pattern, cli_lint_mode: mode}] = linters;
  expect(mode).toBe('project');
  expect(() => parseArguments(words, {})).not.toThrow();
  const copies = Array.from({length: 3}, (_, at) =>
    passage([place(`a${at}.md`, 1, bucket), place(`b${at}.md`, 1, bucket)]),
  );
  const said = [...concise(inspection(copies), reportDefaults)].join('');
  expect(new RegExp(pattern, 'm').exec(said)?.[1]).toBe('3');
});

test('the feature of a container has the version of the package, and the option that its script reads', () => {
  const feature: {version: string; options: object} = JSON.parse(
    read('integrations/devcontainer-feature/devcontainer-feature.json'),
  );
  expect(feature.version).toBe(JSON.parse(read('package.json')).version);
  expect(Object.keys(feature.options)).toEqual(['package']);
  expect(read('integrations/devcontainer-feature/install.sh')).toContain(`\${PACKAGE:-`);
});

test('the image has two stages, runs as no root, and starts a command that there is', () => {
  const lines = read('Dockerfile').split('\n');
  expect(lines.filter((line) => line.startsWith('FROM '))).toHaveLength(2);
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last).toContain('USER node');
  const command: string[] = JSON.parse(/^CMD (.*)$/m.exec(last.join('\n'))?.[1] ?? '[]');
  expect(() => parseArguments(command, {})).not.toThrow();
});
