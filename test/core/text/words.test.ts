// Words by Unicode rules: what is one token, and which spellings are equal.
import {describe, expect, test} from 'vitest';
import {frontMatterEnd} from '../../../shared/text/markup/frontMatter.ts';
import {importLine} from '../../../shared/text/markup/imports.ts';
import {kindOf, TokenKind} from '../../../shared/text/tokens.ts';
import {hashWord, wordCount} from '../../../shared/text/wordLexer.ts';
import {hashes, lexed, tokenTexts} from './lex.ts';

function check(text: string, expected: string, kinds?: number[]): void {
  const document = lexed('a.txt', text);
  expect(tokenTexts(document).join('|')).toBe(expected);
  if (kinds === undefined) return;
  expect(Array.from(document.tokens.tag.subarray(0, document.tokens.count), kindOf)).toEqual(kinds);
}

/** Both texts have the same words. */
function same(one: string, two: string): void {
  expect(hashes(lexed('a.txt', two)), `${two} as ${one}`).toEqual(hashes(lexed('a.txt', one)));
}

describe('tokens', () => {
  test.each([
    ['', ''],
    ['a', 'a'],
    ['Hello, world!', 'Hello|world'],
    ['snake_case and _emphasis_ and __bold__ a__b', 'snake_case|and|emphasis|and|bold|a|b'],
    ["don't rock'n'roll 'quoted' dogs' 'tis", "don't|rock'n'roll|quoted|dogs|tis"],
    ['don’t l’été ‘quoted’ dogs’', 'don’t|l’été|quoted|dogs'],
    ["l'été d'où", "l'été|d'où"],
    ["b'abc' rb'abc' f'x' B'x' I'm d'accord", "b|abc|rb|abc|f|x|B|x|I'm|d'accord"],
    ['3.14 1,000 2024-01-01 x86 4K', '3|14|1|000|2024|01|01|x86|4K'],
    ['naïve Ñandú Straße Ελλάδα Привет', 'naïve|Ñandú|Straße|Ελλάδα|Привет'],
    ['مرحبا بالعالم', 'مرحبا|بالعالم'],
    ['שלום עולם', 'שלום|עולם'],
    ['한국어 문장', '한국어|문장'],
    ['日本語のテスト', '日|本|語|の|テ|ス|ト'],
    ['中文，文本。', '中|文|文|本'],
    ['Node.jsで書く API仕様', 'Node|js|で|書|く|API|仕|様'],
    ['コーヒー ｶﾀｶﾅ', 'コ|ー|ヒ|ー|ｶ|タ|ｶ|ナ'.replace('タ', 'ﾀ').replace('ナ', 'ﾅ')],
    ['हिन्दी में', 'हिन्दी|में'],
    ['สวัสดีชาวโลก', 'สวัสดี|ชาว|โลก'],
    ['co\u00adop zero\u200bwidth', 'co\u00adop|zero\u200bwidth'],
    ['\ufeffstart \u200bx', 'start|x'],
    ['emoji 😀 between — dashes … and “quotes”', 'emoji|between|dashes|and|quotes'],
    ['e\u0301te\u0301 cafe\u0301', 'e\u0301te\u0301|cafe\u0301'],
    ['𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𠮷野', '𝔘𝔫𝔦𝔠𝔬𝔡𝔢|𠮷|野'],
    ['a_é é_a é’ é_', 'a_é|é_a|é|é'],
    ['end\u2014dash日a', 'end|dash|日|a'],
  ])('%j', (text, expected) => check(text, expected));

  test('kinds', () => {
    check('word 12 1st 日 ３ ไทย', 'word|12|1st|日|３|ไทย', [
      TokenKind.word,
      TokenKind.number,
      TokenKind.word,
      TokenKind.ideograph,
      TokenKind.number,
      TokenKind.segment,
    ]);
  });
});

describe('the same words', () => {
  test.each([
    ['Hello World', 'HELLO world'],
    ["don't l'été", 'don’t l’été'],
    ['don’t', 'dont'],
    ['café naïve', 'cafe\u0301 nai\u0308ve'],
    ['API 2024', 'ＡＰＩ ２０２４'],
    ['カタカナ', 'ｶﾀｶﾅ'],
    ['ガギグパ', 'カ\u3099キ\u3099ク\u3099ハ\u309a'],
    ['ガギグパ', 'ｶﾞｷﾞｸﾞﾊﾟ'],
    ['한국어', '한국어'.normalize('NFD')],
    ['οδός ΟΔΟΣ', 'ΟΔΌΣ οδος'],
    ['ПРИВЕТ', 'привет'],
    ['cooperate', 'co\u00adop\u200berate'],
    ['می‌خواهم', 'میخواهم'],
    ['ﬁne ǆ', 'fine dž'],
    ['葛\u{e0100}城', '葛城'],
    ['हिन्दी क़लम', 'हिन्दी क\u093cलम'],
    ['İstanbul', 'i̇stanbul'],
  ])('%j %j', (one, two) => same(one, two));

  test.each(['snake_case', 'don’t', "don't", 'É', 'Straße', 'ガ', '中', 'สวัสดี', 'ΟΔΟΣ', 'cafe\u0301', 'x86', 'ΑΣ'])(
    'hashWord(%j) is the hash of the token',
    (word) => expect(hashes(lexed('a.txt', word))).toEqual([hashWord(word)]),
  );

  test('other words', () => {
    const texts = ['snake_case', 'snakecase', 'snake', 'case', 'ensnare', 'a', 'b', '0', '日', '本', 'カ', 'ガ'];
    expect(new Set(texts.map(hashWord)).size).toBe(texts.length);
  });
});

test('a run longer than a word can be keeps its place and is cut', () => {
  const document = lexed('a.txt', `x ${'a'.repeat(70_000)} y ${'é'.repeat(70_000)} z`);
  expect(Array.from(document.tokens.length.subarray(0, 5))).toEqual([1, 1000, 1, 1000, 1]);
});

test('countWords counts runs of word bytes', () => {
  const bytes = new TextEncoder().encode("one, don't snake_case 'x' 日本 --");
  expect(wordCount(bytes, 0, bytes.length)).toBe(5);
});

describe('frontMatterEnd', () => {
  test.each([
    ['---\na: b\n---\ntext', 13],
    ['---\r\na: b\r\n---\r\ntext', 16],
    ['+++\na\n+++', 9],
    ['---\n---\n', 8],
    ['', 0],
    ['--', 0],
    ['---', 0],
    ['----\na\n----\n', 0],
    ['--- x\na\n---\n', 0],
    ['---\na\n+++\n', 0],
    ['\n---\na\n---\n', 0],
  ])('%j', (text, end) => expect(frontMatterEnd(new TextEncoder().encode(text))).toBe(end));
});

describe('importLine', () => {
  function imported(lines: string): boolean[] {
    const bytes = new TextEncoder().encode(lines);
    const state = {open: false};
    const out: boolean[] = [];
    let at = 0;
    for (const line of lines.split('\n')) {
      out.push(importLine(bytes, at, bytes.length, state));
      at += new TextEncoder().encode(line).length + 1;
    }
    return out;
  }

  test.each([
    'import a from "a";',
    'import a.b.C;',
    'import * as x from "y"',
    'import os, sys',
    'import "fmt"',
    'from . import x',
    'export * from "x";',
    'export {a, b} from "x"',
    'export type {A} from "x"',
    'const {a, b: c} = require("x");',
    'var x = require("x")',
    '#include <x.h>',
    '#import "x.h"',
    '# include "x.h"',
    'use std::io;',
    'use App\\X;',
    'use strict;',
    'pub(crate) use a::b;',
    'using System;',
    'using X = System.Y;',
    'require "set"',
    "require_once('x.php');",
    'package a.b;',
    'library(x)',
    '@import "x";',
    'local x = require("y")',
  ])('%s', (line) => expect(imported(line)).toEqual([true]));

  test.each([
    'import("x")',
    'import.meta.url',
    'important()',
    'imports = 1',
    'export const a = 1;',
    'export default x;',
    'from = 1',
    'use(x)',
    'used = 1',
    'using (var x = y) {',
    'const a = b.require("x");',
    'const a = 1;',
    'let it = be',
    'require.resolve("x")',
    'package = 1',
    'variable',
    '',
  ])('not %s', (line) => expect(imported(line)).toEqual([false]));

  test('a list ends with its bracket, or where a statement is in it', () => {
    expect(imported('import {\n a,\n b\n} from "x";\ncode')).toEqual([true, true, true, true, false]);
    expect(imported('import (\n\t"fmt"\n)\ncode')).toEqual([true, true, true, false]);
    expect(imported('import {\nlet x = 1;\ncode')).toEqual([true, true, false]);
  });
});
