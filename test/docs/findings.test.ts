// Diagnostics link to docs/findings.md by their code, so every code has its section there.
import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {codes, kinds} from '../../shared/kinds/kinds.ts';
import {evidenceLists} from '../support/evidenceLists.ts';

const file = new URL('../../docs/findings.md', import.meta.url);
const page = readFileSync(file, 'utf8');
const [, listed = ''] = page.split(/^## Codes$/m);
const [, ...sections] = listed.split(/^## /m)[0].split(/^### /m);

test('every finding has a section under its code, in the order of reports', () => {
  expect(sections.map((section) => section.split('\n')[0])).toEqual(codes);
});

test.each(codes)('%s: its level, an example of it, and what to do', (code) => {
  const [, ...lines] = sections.find((section) => section.startsWith(`${code}\n`))?.split('\n') ?? [];
  const {level} = kinds[code];
  expect(lines.join('\n')).toMatch(new RegExp(`^\\nLevel: ${level}[;. ]`));
  const examples = lines.filter((line) => /^\S+:\d+:\d+: /.test(line));
  expect(examples.length).toBeGreaterThan(0);
  for (const example of examples) expect(example).toMatch(new RegExp(`: (${level}|info) ${code}: `));
  expect(lines.filter((line) => line.startsWith('What to do: '))).toHaveLength(1);
});

test('the table of the README has every code, and the levels that its findings have', () => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const [, table = ''] = readme.split('## What it finds');
  const rows = [...table.split('\n## ')[0].matchAll(/^\| (`[^|]*`) \| ([a-z, ]*) \|/gm)];
  const levels = new Map(
    rows.flatMap(([, names, level]) => names.split(', ').map((name) => [name.slice(1, -1), level])),
  );
  expect([...levels.keys()].sort()).toEqual([...codes].sort());
  for (const code of codes) expect(levels.get(code)?.split(', '), code).toContain(kinds[code].level);
});

test('the lists of evidence are those of the rows', () => {
  const [before, listed = '', after = ''] = page.split(
    /(?<=<!-- rows of evidence -->\n\n)|(?=\n\n<!-- end of rows -->)/,
  );
  const expected = evidenceLists();
  if (process.env.UPDATE !== undefined && listed !== expected) writeFileSync(file, before + expected + after);
  else expect(listed).toBe(expected);
});
