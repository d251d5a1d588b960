import {expect, test} from 'vitest';
import {nameFrom} from '../../../server/app/mend/includeRegion.ts';
import {siteOf} from '../../../server/app/mend/siteOf.ts';
import {wholeBlocks} from '../../../server/app/mend/wholeBlocks.ts';
import type {FormatFamily} from '../../../shared/model/format.ts';
import type {SiteName} from '../../../shared/model/settingNames.ts';

// Which lines a passage fills. `‹` and `›` are around the passage; the lines are null if something else is in or around
// them.

type Case = readonly [what: string, family: FormatFamily, text: string, lines: string | null];

const cases: readonly Case[] = [
  ['a paragraph', 'markdown', 'One.\n\n‹Two words›.\n\nThree.', 'Two words.'],
  ['the whole text', 'markdown', '‹Two words›.', 'Two words.'],
  ['below a heading', 'markdown', '## One\n‹Two words›.\n', 'Two words.'],
  ['below front matter', 'markdown', '---\ntitle: x\n---\n‹Two words›.\n', 'Two words.'],
  ['in front matter', 'markdown', '---\n\n‹Two words›\n\n---\n', null],
  ['several blocks', 'markdown', '‹One.\n\n- two\n- three›\n\nFour.', 'One.\n\n- two\n- three'],
  ['a list from its first sign', 'markdown', 'One.\n\n1. ‹two\n2. three›\n', '1. two\n2. three'],
  ['a quotation', 'markdown', '> **‹Two words›**.\n', '> **Two words**.'],
  ['half a line at the start', 'markdown', 'One ‹two words›.\n', null],
  ['half a line at the end', 'markdown', '‹Two words› three.\n', null],
  ['a paragraph that begins above', 'markdown', 'One\n‹two words›.\n', null],
  ['a paragraph that goes on', 'markdown', '‹Two words›\nthree.\n', null],
  ['a list item that goes on below', 'markdown', '- ‹Two words›\n\n  three.\n', null],
  ['indented', 'markdown', '- One\n\n  ‹Two words›.\n', null],
  ['in a block of code', 'markdown', '```\nOne\n\n‹Two words›\n\n```\n', null],
  ['with a block of code', 'markdown', '‹One\n\n```\ntwo\n```›\n', 'One\n\n```\ntwo\n```'],
  ['with the beginning of a block of code', 'markdown', '‹One\n\n```\ntwo›\n\nthree\n```\n', null],
  ['in an admonition', 'markdown', ':::note\n\n‹Two words›.\n\n:::\n', null],
  ['behind an admonition', 'markdown', ':::note\n\nOne.\n\n:::\n\n‹Two words›.\n', 'Two words.'],
  ['in a comment', 'markdown', '<!--\n\n‹Two words›.\n\n-->\n', null],
  ['CRLF', 'markdown', 'One.\r\n\r\n‹Two\r\nwords›.\r\n', 'Two\nwords.'],
  ['in a table of AsciiDoc', 'asciidoc', '|===\n\n‹Two words›\n\n|===\n', null],
  ['behind a comment of AsciiDoc', 'asciidoc', '// one\n‹Two words›.\n// three\n', 'Two words.'],
  ['below a title of reStructuredText', 'restructuredtext', 'One\n===\n‹Two words›.\n', 'Two words.'],
  ['in a directive', 'restructuredtext', '.. note::\n\n   ‹Two words›.\n', null],
];

test.each(cases)('%s', (_, family, marked, lines) => {
  const start = marked.indexOf('‹');
  const end = marked.indexOf('›') - 1;
  const text = marked.replace(/[‹›]/g, '');
  const found = wholeBlocks(text, {start, end}, family);
  expect(found?.lines.join('\n') ?? null).toBe(lines);
  if (found !== null) expect(text.slice(found.start, found.end).replaceAll('\r\n', '\n')).toBe(lines);
});

const files = ['docusaurus.config.ts', 'docs/conf.py', 'docs/blog/_config.yml', 'www/config/_default/hugo.toml'];

test.each<readonly [path: string, asked: SiteName, site: string | null]>([
  ['pages/a.md', 'auto', 'docusaurus in '],
  ['a.md', 'auto', null],
  ['a.md', 'docusaurus', 'docusaurus in '],
  ['docs/a.md', 'auto', 'sphinx in docs'],
  ['docs/blog/deep/er/a.md', 'auto', 'jekyll in docs/blog'],
  ['www/content/a.md', 'auto', 'hugo in www'],
  ['docs/blog/a.md', 'sphinx', 'sphinx in docs'],
  ['docs/blog/a.md', 'hugo', 'hugo in '],
  ['docs/blog/a.md', 'none', null],
  ['../a.md', 'auto', 'docusaurus in '],
])('the site of %s, asked for %s', async (path, asked, expected) => {
  const site = await siteOf(path, asked, async (file) => files.includes(file));
  expect(site && `${site.generator} in ${site.folder}`).toBe(expected);
});

test.each([
  ['docs/a.md', null],
  ['docs/a.rst', 'sphinx'],
])('below MkDocs a conf.py is not of %s', async (path, generator) => {
  const site = await siteOf(path, 'auto', async (file) => ['mkdocs.yml', 'docs/conf.py'].includes(file));
  expect(site?.generator ?? null).toBe(generator);
});

test('no site where no file tells', async () => {
  expect(await siteOf('docs/a.md', 'auto', async () => false)).toBeNull();
});

test.each<readonly [text: string, taken: readonly string[], name: string]>([
  ['**Before** you begin, make sure', [], 'before-you-begin-make'],
  ['Before you begin, make sure', ['before-you-begin-make', 'before-you-begin-make-2'], 'before-you-begin-make-3'],
  ['Größe über alles', [], 'gro-e-uber-alles'],
  ['日本語', [], 'shared-text'],
  [`${'x'.repeat(300)} ../../etc`, [], `${'x'.repeat(16)}-etc`],
])('the name of %s', (text, taken, name) => {
  expect(nameFrom([text], (asked) => taken.includes(asked))).toBe(name);
});
