// Which files the configuration of Crowdin writes, as data: configurations of real shapes, and paths.

import {expect, test} from 'vitest';
import {crowdinFiles} from '../../../server/config/crowdinFiles.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';

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
  'lists in one line':
    '{base_path: ., files: [{source: a/*.md, ignore: [a/no.md, a/de.md], translation: "a/%locale%.md"}]}',
  'two levels below': 'all:\n  files:\n    - source: /*.md\n      translation: /%locale%.md\n',
  'paths outside of the repository': lines(
    'base_path: ..',
    'files:',
    '  - source: /a.md',
    '    translation: /%locale%/a.md',
  ),
  'no translations': 'project_id: "1"\nfiles:\n  - source: /*.md\n',
};

function filesOf(text: string, hasRoom: Parameters<typeof crowdinFiles>[1] = () => true) {
  const parsed = parseYaml(text);
  return parsed.kind === 'tree' ? crowdinFiles(parsed.tree, hasRoom) : null;
}

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
  ['lists in one line', 'a/fr.md', false],
  ['lists in one line', 'a/de.md', true],
  ['JSON', 'de/a/b/c.md', true],
  ['JSON', 'a/b/c.md', false],
])('%s: %s', (name, path, isMade) => {
  expect(filesOf(configurations[name])?.isMade(path)).toBe(isMade);
});

test('a configuration without translations, or for files outside of the repository, names none', () => {
  expect(filesOf(configurations['paths outside of the repository'])).toBeNull();
  expect(filesOf(configurations['no translations'])).toBeNull();
  expect(filesOf(configurations['two levels below'])).toBeNull();
});

test('patterns that are not read count as none', () => {
  const text =
    'files:\n- {source: a.md, translation: "%locale%/a.md"}\n- {source: bb.md, translation: "%locale%/bb.md"}\n';
  const found = filesOf(text, ([source]) => source.length < 5);
  expect([found?.isCut, found?.isMade('de/a.md'), found?.isMade('de/bb.md')]).toEqual([true, true, false]);
});
