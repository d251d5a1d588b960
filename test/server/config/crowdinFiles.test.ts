// Which files the configuration of Crowdin writes, as data: configurations of real shapes, and paths.

import {expect, test} from 'vitest';
import {crowdinFiles} from '../../../server/config/crowdinFiles.ts';

const lines = (...all: readonly string[]) => all.join('\n');
const configurations: Readonly<Record<string, string>> = {
  'a folder beside the sources': lines(
    'files:',
    '  - source: /*.md # at the top',
    '    translation: /translations/%two_letters_code%/%original_file_name%',
  ),
  'folders within the sources': lines(
    'base_url: "https://tern.example"',
    'files:',
    '  - source: /docs/3/**/*.md',
    '    ignore:',
    '      - /docs/3/ja',
    "      - '/docs/3/fr'",
    '    translation: /docs/3/%two_letters_code%/**/%original_file_name%',
  ),
  'a folder of the language of the sources': lines(
    'files:',
    '  - translation: "/site/%locale%/**/%original_file_name%"',
    '    source: "/site/en/**/*.mdx"',
    '    ignore:',
    '      - /site/en/blog/**/*.mdx',
    '  - source: /strings/app.json',
    '    translation: /strings/app.%two_letters_code%.json',
  ),
  JSON: '{"files": [\n{\n"source": "/a/**/*.md",\n"translation": "/%locale%/%original_path%/%original_file_name%"\n}\n]}',
  'paths within a folder': lines(
    'base_path: docs',
    'files:',
    '  - source: /en/**/*.md',
    '    translation: /%two_letters_code%/**/%original_file_name%',
  ),
  'paths outside of the repository': lines(
    'base_path: ..',
    'files:',
    '  - source: /a.md',
    '    translation: /%locale%/a.md',
  ),
  'no translations': 'project_id: "1"\nfiles:\n  - source: /*.md\n',
};

test.each([
  ['a folder beside the sources', 'translations/ar/routing.md', true],
  ['a folder beside the sources', 'translations/ar/guide/routing.md', false],
  ['a folder beside the sources', 'translations/notes/routing.md', false],
  ['a folder beside the sources', 'routing.md', false],
  ['folders within the sources', 'docs/3/fr/tags.md', true],
  ['folders within the sources', 'docs/3/fr/extend/tags.md', true],
  ['folders within the sources', 'docs/3/de/tags.md', false],
  ['folders within the sources', 'docs/3/extend/tags.md', false],
  ['a folder of the language of the sources', 'site/uk/download/index.mdx', true],
  ['a folder of the language of the sources', 'site/en/download/index.mdx', false],
  ['a folder of the language of the sources', 'strings/app.de.json', true],
  ['a folder of the language of the sources', 'strings/app.json', false],
  ['paths within a folder', 'docs/de/a.md', true],
  ['paths within a folder', 'docs/en/a.md', false],
  ['paths within a folder', 'de/a.md', false],
  ['JSON', 'de/a/b/c.md', true],
  ['JSON', 'a/b/c.md', false],
])('%s: %s', (name, path, isMade) => {
  expect(crowdinFiles(configurations[name])?.isMade(path)).toBe(isMade);
});

test('a configuration without translations, or for files outside of the repository, names none', () => {
  expect(crowdinFiles(configurations['paths outside of the repository'])).toBeNull();
  expect(crowdinFiles(configurations['no translations'])).toBeNull();
});

test('of more sets than are read, the first count', () => {
  const sets = Array.from({length: 51}, (_, at) => `  - source: /s${at}/*.md\n    translation: /t${at}/%locale%/*.md`);
  const found = crowdinFiles(`files:\n${sets.join('\n')}\n`);
  expect([found?.isCut, found?.isMade('t49/de/a.md'), found?.isMade('t50/de/a.md')]).toEqual([true, true, false]);
});
