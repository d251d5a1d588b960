import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, relative} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {configurationLinks, contentLinks, isConfiguration} from '../../../server/lsp/features/documentLinks.ts';

const folder = mkdtempSync(join(tmpdir(), 'shingle-links-'));
mkdirSync(join(folder, 'vendor'));
for (const name of ['base.json', 'boiler plate.md', '.shingle-baseline.jsonl'])
  writeFileSync(join(folder, name), '{}\n');

afterAll(() => rmSync(folder, {recursive: true}));

/** Each link as its text and its target. */
async function check(name: string, text: string, expected: readonly (readonly [string, string])[]): Promise<void> {
  const links = await configurationLinks(join(folder, name), text);
  expect(
    links.map(({start, end, target}) => [
      text.slice(start, end),
      target.kind === 'file' ? relative(folder, target.file) : '',
    ]),
  ).toEqual(expected);
}

test('JSON: paths that exist', () =>
  check(
    '.shingle.json',
    '// c\n{"extends": "./base.json", "baseline": ".shingle-baseline.jsonl", "templates": ["boiler plate.md", "gone.md"], "reference": ["vendor", 3], "exclude": ["vendor"]}\r\n',
    [
      ['./base.json', 'base.json'],
      ['.shingle-baseline.jsonl', '.shingle-baseline.jsonl'],
      ['boiler plate.md', 'boiler plate.md'],
      ['vendor', 'vendor'],
    ],
  ));

test('YAML: plain, in quotes, in lists', () =>
  check(
    '.shingle.yaml',
    `extends: [base.json]\nbaseline: '.shingle-baseline.jsonl'\ntemplates:\n  - boiler plate.md\n  - "vendor"\n`,
    [
      ['base.json', 'base.json'],
      ['.shingle-baseline.jsonl', '.shingle-baseline.jsonl'],
      ['boiler plate.md', 'boiler plate.md'],
      ['vendor', 'vendor'],
    ],
  ));

test.each(['', '[', '[]', '{"extends": 3}', '{"extends": "\\u0000"}', `{"extends": "${'x/'.repeat(5000)}"}`])(
  'what is no configuration has no links: %#',
  (text) => check('.shingle.json', text, []),
);

test('configuration files are known by their names', () => {
  expect(['/w/.shingle.json', '.shingle.yml', '/w/shingle.json', '/w/a.md'].map(isConfiguration)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('links in our Markdown are found, others are left', () => {
  const text = '[a\\]b](file:///w/a.md#L1-L2) [x](command:evil) \\[y](https://z) [c](shingle:/report.md)';
  expect(contentLinks(text).map(({start, end}) => text.slice(start, end))).toEqual([
    '[a\\]b](file:///w/a.md#L1-L2)',
    '[c](shingle:/report.md)',
  ]);
});
