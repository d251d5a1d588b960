// Diagnostics link to docs/findings.md by their code, so every code has its section there.
import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
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

const fixtures = ['cli', 'report'].flatMap((name) => {
  const folder = new URL(`../fixtures/${name}/`, import.meta.url);
  const files = readdirSync(folder).filter((one) => one.endsWith('.txt'));
  return files.map((one) => readFileSync(new URL(one, folder), 'utf8'));
});
const printed = fixtures
  .flatMap((text) => text.match(/^\S+:\d+:\d+: (?:warning|info) [a-z-]+: .*$/gm) ?? [])
  .filter((line) => !line.includes(' accepted until '))
  .sort((x, y) => x.length - y.length);

// Copies in other repositories are found by a corpus, whose tests hold their sentences.
test.each(['findings', 'history-reference', 'baseline-reference', 'review-reference'])(
  'the examples of %s.md are lines that a transcript prints',
  (name) => {
    const of = new URL(`../../docs/${name}.md`, import.meta.url);
    const before = readFileSync(of, 'utf8');
    const now = before.replace(/^(\S+:)\d+:\d+: (\w+ (?!copied-elsewhere)[a-z-]+: ).*$/gm, (line, path, code) => {
      if (printed.includes(line)) return line;
      const ofCode = printed.filter((one) => one.includes(`: ${code}`));
      return ofCode.find((one) => one.startsWith(path)) ?? ofCode[0] ?? `${line} (in no transcript)`;
    });
    if (process.env.UPDATE !== undefined && now !== before) writeFileSync(of, now);
    else expect(before).toBe(now);
  },
);

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
