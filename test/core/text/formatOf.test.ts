import {expect, test} from 'vitest';
import type {Format} from '../../../shared/model/format.ts';
import {formatOf, formatOfLanguage, formatOfScript, isPage} from '../../../shared/text/formatOf.ts';

function shown(format: Format | undefined): string {
  return format === undefined ? 'none' : `${format.family} ${format.language}`;
}

const byPath: readonly (readonly [expected: string, paths: string])[] = [
  ['markdown markdown', 'a.md docs/A.MD x.markdown x.mdown guide.md.tmpl notes.Rmd'],
  ['markdown mdx', 'a.mdx'],
  ['html html', 'a.html a.htm a.xhtml page.html.erb home.html.heex'],
  ['asciidoc asciidoc', 'a.adoc a.asciidoc a.asc'],
  ['restructuredtext restructuredtext', 'a.rst'],
  ['latex latex', 'a.tex a.latex a.ltx a.sty'],
  ['plain plaintext', 'a.txt a.text README LICENSE notes docs/COPYING README.ja LICENSE.old'],
  ['plain roff', 'man/a.1 b.8 c.mdoc'],
  ['notebook jupyter', 'a.ipynb'],
  ['code typescript', 'a.ts a.mts a.d.ts a.test.cts'],
  ['code typescriptreact', 'a.tsx'],
  ['code javascript', 'a.js a.mjs a.cjs'],
  ['code javascriptreact', 'a.jsx'],
  ['code python', 'a.py a.pyi'],
  ['code java', 'A.java'],
  ['code c', 'a.c a.h'],
  ['code cpp', 'a.cc a.cpp a.hpp a.C++'],
  ['code csharp', 'a.cs'],
  ['code go', 'a.go'],
  ['code rust', 'a.rs'],
  ['code ruby', 'a.rb Gemfile Rakefile'],
  ['code php', 'a.php'],
  ['code shellscript', 'a.sh .bashrc'],
  ['code powershell', 'a.ps1'],
  ['code sql', 'a.sql'],
  ['code yaml', 'a.yml .github/workflows/a.yaml'],
  ['code json', 'a.json a.jsonl'],
  ['code jsonc', 'a.jsonc tsconfig.json .eslintrc'],
  ['code xml', 'a.xml a.csproj'],
  ['code css', 'a.css'],
  ['code scss', 'a.scss a.less'],
  ['code vue', 'a.vue a.svelte a.astro'],
  ['code makefile', 'Makefile a.mk'],
  ['code dockerfile', 'Dockerfile Dockerfile.dev'],
  ['code cmake', 'CMakeLists.txt a.cmake'],
  ['code ignore', '.gitignore'],
  ['code unknown', 'a.unheard-of .hidden some.dir/.x a.'],
  // The dot of a folder does not start a file extension.
  ['plain plaintext', 'v1.2/notes a.md/x'],
];

test.each(byPath)('%s: %s', (expected, paths) => {
  for (const path of paths.split(' ')) expect(`${path} ${shown(formatOf(path))}`).toBe(`${path} ${expected}`);
});

const byLanguage: readonly (readonly [language: string, expected: string])[] = [
  ['ts', 'code typescript'],
  ['TypeScript', 'code typescript'],
  ['bash', 'code shellscript'],
  ['console', 'code shellscript'],
  ['c++', 'code cpp'],
  ['c#', 'code csharp'],
  ['golang', 'code go'],
  ['py', 'code python'],
  ['md', 'markdown markdown'],
  ['text', 'plain plaintext'],
  ['nobody-knows', 'none'],
];

test.each(byLanguage)('fence %s is %s', (language, expected) => {
  expect(shown(formatOfLanguage(language))).toBe(expected);
});

const byScript: readonly (readonly [head: string, expected: string])[] = [
  ['#!/bin/sh\necho', 'code shellscript'],
  ['#!/usr/bin/env -S FOO=1 python3.11\n', 'code python'],
  ['#!/usr/bin/env node\r\n', 'code javascript'],
  ['#! /opt/odd/thing\n', 'code unknown'],
  ['#!', 'code unknown'],
  ['# no script', 'none'],
  ['', 'none'],
];

test.each(byScript)('%j is %s', (head, expected) => {
  expect(shown(formatOfScript(Buffer.from(head)))).toBe(expected);
});

test('Comments: what opens one, what closes it, what quotes a string.', () => {
  expect(formatOf('a.py').comments).toEqual({line: ['#'], block: [], quotes: '"\'', tripleQuotes: true});
  expect(formatOf('a.ts').comments).toEqual({line: ['//'], block: [['/*', '*/']], quotes: '"\'`'});
  expect(formatOf('a.pas').comments.block).toEqual([
    ['{', '}'],
    ['(*', '*)'],
  ]);
  // A lifetime does not open a string.
  expect(formatOf('a.rs').comments.quotes).toBe('"');
});

test.each([
  ['docs/setup.md', true],
  ['README', true],
  ['NOTES.txt', true],
  ['src/main.ts', false],
  ['bin/celerybeat', false],
  ['Makefile', false],
])('%s is a page: %s', (path, expected) => expect(isPage(path)).toBe(expected));
