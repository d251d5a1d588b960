import {execFileSync} from 'node:child_process';
import {test} from 'vitest';
import {span, wholeSpan, wrap} from '../../../shared/wording/layout.ts';
import {
  beginning,
  columns,
  printableJson,
  visiblePath,
  visibleText,
  visibleWord,
} from '../../../shared/wording/terminal.ts';
import {expect} from '../../support/expect.ts';
import {randomFrom} from './random.ts';
import {hostileNames, hostileText} from './sample.ts';

const unsafe = /[\0-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\p{Surrogate}]|##\[|##vso\[/u;

test.each([
  ['tab\tand\nline', 'tab and line'],
  ['red \u001b[31m', 'red \\x1b[31m'],
  ['bell\u0007', 'bell\\x07'],
  ['\u202etxet', '\\u202etxet'],
  ['half \ud83d', 'half \\ud83d'],
  ['whole 😀', 'whole 😀'],
  ['tag \u{e0041}', 'tag \\u{e0041}'],
  ['std::vector<int> ::global', 'std::vector<int> ::global'],
  ['::error file=a::b', '\\x3a:error file=a::b'],
  ['ខ្មែរ\u200bភាសា', 'ខ្មែរ\u200bភាសា'],
])('text %j is shown as %j', (text, expected) => {
  expect(visibleText(text)).toBe(expected);
});

test.each([
  ['a\nb\r\t.md', 'a\\nb\\r\\t.md'],
  ['zero\u200bwidth.md', 'zero\\u200bwidth.md'],
  ['::c.md', '\\x3a:c.md'],
  ['docs/über 日本.md', 'docs/über 日本.md'],
])('path %j is shown as %j', (path, expected) => {
  expect(visiblePath(path)).toBe(expected);
});

test('nothing hostile is left in names, texts and JSON, and JSON keeps its value', () => {
  for (const text of [...hostileNames, hostileText]) {
    expect(visiblePath(text)).not.toMatch(unsafe);
    expect(visibleText(text)).not.toMatch(unsafe);
    const json = printableJson({text});
    expect(json).not.toMatch(unsafe);
    expect(JSON.parse(json)).toEqual({text});
  }
});

test('half a character is never the end of a beginning', () => {
  expect(beginning('ab😀', 3)).toBe('ab');
  expect(beginning('ab😀', 4)).toBe('ab😀');
});

test('wide characters take two columns, marks none', () => {
  expect(['abc', 'é', 'e\u0301', '日本', '한글', '😀', 'ｱ', 'Ａ'].map(columns)).toEqual([3, 1, 1, 4, 4, 2, 1, 2]);
});

test('lines are never wider than asked, unless a path is in them', () => {
  const random = randomFrom(7);
  const letters = ['a', 'bcd', 'é', '日', '本語', '😀', ' ', ' ', ' ', ' 12 ', ' %', '\u0301', 'x'.repeat(30)];
  for (let run = 0; run < 400; run++) {
    const text = Array.from({length: random(60)}, () => letters[random(letters.length)] ?? '').join('');
    const width = 20 + random(80);
    const spans = [span(text), span(' '), span(text, 'dim'), span(text, 'place')];
    for (const line of wrap(spans, {width, color: false, first: span('  '), rest: span('    ')})) {
      expect(columns(line), `run ${run}: ${line}`).toBeLessThanOrEqual(width);
    }
  }
});

test('a path is never broken and is on its own line when it is wide', () => {
  const path = 'a folder/with a very long name/and a page.md';
  const lines = wrap([span('is in '), wholeSpan(path), span(' (twice)')], {
    width: 20,
    color: false,
    first: span(''),
    rest: span(''),
  });
  expect(lines).toEqual(['is in', path, '(twice)']);
});

test('a number stays with its percent sign and with what it counts', () => {
  const lines = wrap([span('they say 92 % of these 1,204 words')], {
    width: 12,
    color: false,
    first: span(''),
    rest: span(''),
  });
  expect(lines).toEqual(['they say', '92 % of', 'these', '1,204 words']);
});

test.each(['a1b2c3:docs/setup.md', 'a b', '$(touch x)', '`touch x`', "it's; ls", '"', '*', '~/a', 'é;é', '|', ''])(
  'in a shell %j is one word, and is what it is',
  (path) => {
    expect(execFileSync('sh', ['-c', `printf '%s' ${visibleWord(path)}`], {encoding: 'utf8'})).toBe(path);
  },
);
