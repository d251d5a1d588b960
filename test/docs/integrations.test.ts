// Files for other systems: they parse, call commands that there are, and name the version of the package.

import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {parse} from 'yaml';
import {parseArguments} from '../../server/cli/arguments/parseArguments.ts';
import {concise} from '../../shared/report/concise.ts';
import {bucket, inspection, passage, place} from '../core/report/sample.ts';
import {reportDefaults} from '../support/reportOptions.ts';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const plugin = 'integrations/mega-linter-plugin-shingle/shingle.megalinter-descriptor.yml';

/** Names that megalinter/descriptors/schemas/megalinter-descriptor.jsonschema.json allows, of those that ours could need. */
const ofDescriptor = ['descriptor_id', 'descriptor_type', 'lint_all_files', 'linters', 'install', 'file_extensions'];
const ofLinter = [
  ...[
    'linter_name',
    'name',
    'linter_url',
    'linter_repo',
    'config_file_name',
    'examples',
    'install',
    'can_output_sarif',
  ],
  ...['mode', 'extra_args', 'errors_count', 'errors_regex'].map((name) => `cli_lint_${name}`),
  ...['config_arg_name', 'sarif_args', 'version_arg_name', 'help_arg_name'].map((name) => `cli_${name}`),
];

interface Descriptor {
  readonly lint_all_files: boolean;
  readonly linters: readonly {
    readonly cli_lint_mode: string;
    readonly cli_lint_extra_args: readonly string[];
    readonly cli_lint_errors_count: string;
    readonly cli_lint_errors_regex: string;
    readonly install: {readonly dockerfile: readonly string[]};
  }[];
}

test('MegaLinter loads the plugin: its address, its names, and how it is installed', () => {
  const text = read(plugin);
  const descriptor: Descriptor = parse(text);
  const [address = ''] = /https:\S+\.megalinter-descriptor\.yml/.exec(text) ?? [];
  expect(address).toContain('/mega-linter-plugin-');
  expect(address.endsWith(plugin)).toBe(true);
  expect(Object.keys(descriptor).filter((name) => !ofDescriptor.includes(name))).toEqual([]);
  expect(descriptor.linters.flatMap(Object.keys).filter((name) => !ofLinter.includes(name))).toEqual([]);
  const [{cli_lint_mode: mode, install}] = descriptor.linters;
  expect([mode, descriptor.lint_all_files]).toEqual(['project', true]);
  // plugin_factory.py runs these lines and nothing else of `install`.
  expect(Object.keys(install)).toEqual(['dockerfile']);
  const {version}: {version: string} = JSON.parse(read('package.json'));
  expect(install.dockerfile).toEqual([expect.stringContaining(`/v${version}/shingle-${version}.tgz`)]);
});

test('MegaLinter calls a command, and counts the places of warnings in a report', () => {
  const {linters}: Descriptor = parse(read(plugin));
  const [{cli_lint_extra_args: words, cli_lint_errors_regex: pattern, cli_lint_errors_count: mode}] = linters;
  expect(() => parseArguments(words, {})).not.toThrow();
  const copies = Array.from({length: 3}, (_, at) =>
    passage([place(`a${at}.md`, 1, bucket), place(`b${at}.md`, 1, bucket)], {level: at === 0 ? 'info' : 'warning'}),
  );
  const said = [...concise(inspection(copies), {...reportDefaults, information: true})].join('');
  expect(mode).toBe('regex_count');
  expect(said.match(new RegExp(pattern, 'g'))).toHaveLength(4);
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
