// The switches on any text: no effect where they have nothing to do, and no harm from hostile text.

import {readdirSync, readFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {shingles} from '../../../shared/fingerprint/shingle.ts';
import {newExcludedRanges} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens, roleOf, TokenRole} from '../../../shared/text/tokens.ts';
import {random} from '../../../test/support/random.ts';
import {draws, sizeOf, trials, within} from '../../../test/support/trials.ts';
import {
  lexedWords,
  type SwitchWord,
  switched,
  switchNames,
  type WordSwitches,
} from '../../methods/settings/wordSwitches.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';
import {newRewords, reword} from '../../methods/words/rewordTokens.ts';

const encoder = new TextEncoder();
const turned = switchNames.map((name): SwitchWord => (lexedWords[name] ? `-${name}` : name));
const cut = (word: string) => word.slice(0, 5);

const folder = new URL('../../../test/fixtures/lex/', import.meta.url);
const documents = readdirSync(folder).map((name): readonly [string, string] => {
  const fixture = readFileSync(new URL(name, folder), 'utf8');
  const [, path = '', text = ''] = /\n\/\/- \/(\S+)\n([\s\S]*?)\/\/= words\n/.exec(fixture) ?? [];
  return [path, text];
});

function reworded([path, text]: readonly [string, string], words: WordSwitches) {
  const bytes = encoder.encode(text);
  const tokens = newTokens();
  const excluded = newExcludedRanges();
  lex(path, bytes, formatOf(path), tokens, excluded);
  const into = newRewords(cut);
  reword(bytes, formatOf(path), tokens, excluded.ranges, words, into);
  return {bytes, tokens, into};
}

test('with no switch turned the words are those of the lexer without navigation, in every format', () => {
  for (const document of documents) {
    const {tokens, into} = reworded(document, lexedWords);
    const rows = Array.from({length: tokens.count}, (_, row) => row);
    const expected = rows
      .filter((row) => roleOf(tokens.tag[row]) !== TokenRole.navigation)
      .map((row) => tokens.hash[row]);
    const {count} = into.words.tokens;
    expect([...into.columns[0].subarray(0, count)], document[0]).toEqual(expected);
    expect(into.columnCount).toBe(1);
    // And they are what the set of shingles is made of where none is turned.
    const all = new Uint32Array(Math.max(1, count));
    const made = shingles(Uint32Array.from(expected), 0, count, 2, all);
    const set = shingleSet(
      document[0],
      encoder.encode(document[1]),
      formatOf(document[0]),
      {w: 2, words: lexedWords},
      newShinglingSpace(),
    );
    expect([...set], document[0]).toEqual([...new Set(all.subarray(0, made))]);
  }
});

test('words lie in the text, in its order, under any switches', () => {
  for (const document of documents) {
    for (const list of [...turned.map((one) => [one]), turned]) {
      const {bytes, into} = reworded(document, switched(lexedWords, list));
      const {count, start, length} = into.words.tokens;
      const reported = `${document[0]} ${list.join()}`;
      for (let row = 0; row < count; row++) {
        if (start[row] + length[row] > bytes.length) expect.fail(`${reported}: row ${row} ends behind the text`);
        if (row > 0 && start[row] < start[row - 1]) expect.fail(`${reported}: row ${row} is before the last`);
      }
    }
  }
});

describe('hostile texts', () => {
  const pieces = [
    '<!--',
    '<script>',
    '<a href="',
    '<img src=',
    '](',
    ')',
    '[x]: ',
    '://',
    'http://',
    '"',
    "'",
    '1.',
    '111,',
    '2024-',
    'v1.',
    '-->',
    '</',
    '>',
    '\n',
    ' ',
    'word',
    '&amp;',
    'Ä',
    '漢',
    'ก',
    '…',
    '- [x](y)\n',
    '---\n',
    '```\n',
    '\u0301',
    '|',
    '{{',
  ];

  test('of pieces of markup in any order are read to their end', () => {
    const all = switched(lexedWords, turned);
    for (const seed of draws(150)) {
      const draw = random(seed);
      const text = Array.from({length: 80}, () => pieces[Math.floor(draw() * pieces.length)]).join('');
      for (const path of ['a.md', 'a.html', 'a.rst', 'a.adoc', 'a.tex', 'a.txt', 'a.ts', 'a.mdx', 'a.py']) {
        const {into} = reworded([path, text], all);
        expect(into.columnCount, `seed ${seed}, ${path}`).toBe(4);
      }
    }
  });

  // A way that takes quadratic time needs minutes for these.
  test.each(pieces)('that repeat %j take no longer than others', async (piece) => {
    const text = piece.repeat(Math.ceil(sizeOf(100_000) / piece.length));
    await within(5, () => {
      for (const path of ['a.md', 'a.html']) reworded([path, text], switched(lexedWords, turned));
    });
  });
});

describe('space', () => {
  const setOf = (text: string, w: number) =>
    shingleSet(
      'a.txt',
      encoder.encode(text),
      formatOf('a.txt'),
      {w, words: switched(lexedWords, ['space'])},
      newShinglingSpace(),
    );

  test('texts that differ in white space and hyphens have resemblance 1, whatever touches', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const draw = random(seed);
      const words = Array.from({length: 60}, () =>
        Array.from({length: 1 + Math.floor(draw() * 9)}, () => 'etaoinshrdluäöß'[Math.floor(draw() * 15)]).join(''),
      );
      const gaps = ['', ' ', '  ', '\n', '-', ' - '];
      const spaced = () => words.map((word) => word + gaps[Math.floor(draw() * gaps.length)]).join('');
      for (const w of [1, 3]) expect([...setOf(spaced(), w)], `seed ${seed}, w ${w}`).toEqual([...setOf(spaced(), w)]);
    }
  });

  test('a letter that changes makes new pieces around it, and no others', () => {
    let changed = 0;
    const rounds = trials(200);
    for (let seed = 1; seed <= rounds; seed++) {
      const draw = random(seed);
      const letters = Array.from({length: 900}, () => 'etaoinshrdlucmfwyp'[Math.floor(draw() * 18)]);
      const before = new Set(setOf(letters.join(''), 1));
      letters[450] = 'z';
      const after = setOf(letters.join(''), 1);
      changed += after.filter((hash) => !before.has(hash)).length;
    }
    // The piece with the letter is new. Three anchors hold the letter, and each ends a piece with probability 1/5 before
    // and after: on average no more than 2 · 3/5 + 1 pieces are new.
    expect(changed / rounds).toBeLessThan(2.2);
    expect(changed / rounds).toBeGreaterThan(0.5);
  });
});

test('an address is no version, and no part of one is', () => {
  const setOf = (text: string) =>
    shingleSet(
      'a.txt',
      encoder.encode(text),
      formatOf('a.txt'),
      {w: 1, words: switched(lexedWords, ['versions', 'quantities'])},
      newShinglingSpace(),
    );
  expect([...setOf('10.0.0.7')]).not.toEqual([...setOf('10.0.0.9')]);
  expect([...setOf('1.2.3')]).toEqual([...setOf('v1.2.9')]);
  expect([...setOf('1.2.3')]).not.toEqual([...setOf('1.3.3')]);
  expect([...setOf('24.12.2024')]).not.toEqual([...setOf('24.12.2023')]);
});
