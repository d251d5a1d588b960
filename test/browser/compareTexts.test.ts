// Two passages side by side: which lines belong together, which words differ.

import {describe, expect, test} from 'vitest';
import {compare} from '../../browser/pair/compareTexts.ts';
import type {Line} from '../../browser/pair/lineRows.ts';
import type {PassageText} from '../../browser/pair/sideWords.ts';
import {random} from '../support/random.ts';

function whole(text: string, firstLine = 1): PassageText {
  const lines = text.split('\n');
  return {lines, firstLine, from: 0, to: lines.length - 1, startColumn: 1, endColumn: (lines.at(-1)?.length ?? 0) + 1};
}

function shown(lines: readonly Line[]): string {
  const span = ({text, state}: Line['spans'][number]) =>
    state === 'only' ? `[${text}]` : state === 'moved' ? `{${text}}` : state === 'outside' ? `(${text})` : text;
  return lines.map(({number, spans}) => `${number} ${spans.map(span).join('')}`).join('\n');
}

function rows(left: PassageText | string, right: PassageText | string): [string, string][] {
  const [a, b] = [left, right].map((text) => (typeof text === 'string' ? whole(text) : text));
  return compare(a, b).rows.map((row) => [shown(row.left), shown(row.right)]);
}

describe('rows', () => {
  test('a paragraph on one line is beside the same on three', () => {
    expect(
      rows(
        'before you begin make sure that the service can read\nnext',
        whole('before you begin\nmake sure that the\nservice can read\nnext', 7),
      ),
    ).toEqual([
      [
        '1 before you begin make sure that the service can read',
        '7 before you begin\n8 make sure that the\n9 service can read',
      ],
      ['2 next', '10 next'],
    ]);
  });

  test('what is only on one side has an empty cell across', () => {
    expect(
      rows(
        'one two three four\nfive six seven eight',
        'one two three four\nquite another line here\nfive six seven eight',
      ),
    ).toEqual([
      ['1 one two three four', '1 one two three four'],
      ['', '2 [quite another line here]'],
      ['2 five six seven eight', '3 five six seven eight'],
    ]);
  });

  test('fewer than three equal words between differences are chance', () => {
    expect(rows('a b c d x of y e f g h', 'a b c d u of v e f g h')).toEqual([
      ['1 a b c d [x of y] e f g h', '1 a b c d [u of v] e f g h'],
    ]);
  });

  test('words before and behind the passage are not compared', () => {
    const lines = ['Note: keep this text in one place. Bye'];
    const left = {lines, firstLine: 4, from: 0, to: 0, startColumn: 7, endColumn: 35};
    expect(rows(left, 'keep this text in one place.')).toEqual([
      ['4 (Note): keep this text in one place. (Bye)', '1 keep this text in one place.'],
    ]);
    expect(compare(left, whole('keep this text in one place.')).differences).toEqual([]);
  });

  /** The lines [from, to] are the passage. */
  function within(text: string, from: number, to: number): PassageText {
    const all = whole(text);
    return {...all, from, to, endColumn: all.lines[to].length + 1};
  }

  test('a line that the other place has outside of its passage is equal', () => {
    const left = within('# One\n\nbefore you begin\nmake sure that it can read', 3, 3);
    const right = within('# Two\n\nbefore you begin\nmake sure that it can read\nthe end', 2, 3);
    expect(
      compare(left, right).rows.map(({left: a, right: b, isSame, outside}) => [shown(a), shown(b), isSame, outside]),
    ).toEqual([
      ['1 # (One)\n2 ', '1 # (Two)\n2 ', true, 'before'],
      ['3 (before you begin)', '3 before you begin', true, undefined],
      ['4 make sure that it can read', '4 make sure that it can read', true, undefined],
      ['', '5 (the end)', true, 'behind'],
    ]);
    expect(compare(left, right).differences).toEqual([]);
  });

  test('a line of one word is equal between two lines that differ', () => {
    expect(
      rows(
        'one two three\na b c d\nend\ne f g h\nfour five six',
        'one two three\ni j k l\nend\nm n o p\nfour five six',
      )[2],
    ).toEqual(['3 end', '3 end']);
  });

  test('a sentence at another place is moved', () => {
    const moved = 'ask the owner of the project for a new key';
    const rest = 'the log says within a minute whether the key was taken by the worker or not';
    expect(rows(`${moved}\n${rest}`, `${rest}\n${moved}`)).toEqual([
      [`1 {${moved}}`, ''],
      [`2 ${rest}`, `1 ${rest}`],
      ['', `2 {${moved}}`],
    ]);
  });

  test('Han is compared by character', () => {
    expect(rows('版本控制很重要', '版本管理很重要')).toEqual([['1 版本[控制]很重要', '1 版本[管理]很重要']]);
  });

  test.each([
    ['', ''],
    ['', 'a b'],
    ['\n\n', 'a\n\n'],
  ])('an empty side: %j, %j', (left, right) => {
    const result = compare(whole(left), whole(right));
    expect(result.rows.flatMap((row) => row.left).map(({number}) => number)).toEqual(
      left.split('\n').map((_, at) => at + 1),
    );
    expect(result.rows.flatMap((row) => row.right)).toHaveLength(right.split('\n').length);
  });
});

test('differences are words of both sides, with their lines', () => {
  const left = whole('make sure that the account can read the bucket\nand start it again', 10);
  const right = whole('make sure that the account can write the bucket\nand start it again, now', 20);
  expect(compare(left, right).differences).toEqual([
    {left: {line: 10, words: 1, text: 'read'}, right: {line: 20, words: 1, text: 'write'}, isMoved: false},
    {left: null, right: {line: 21, words: 1, text: 'now'}, isMoved: false},
  ]);
});

test('law: the rows have all lines of both texts, in order and unchanged', () => {
  const next = random(7);
  for (let trial = 0; trial < 60; trial++) {
    const text = () =>
      Array.from({length: 1 + Math.floor(next() * 30)}, () =>
        Array.from({length: Math.floor(next() * 9)}, () => 'abcdefg'[Math.floor(next() * 7)]).join(' '),
      ).join('\n');
    const [left, right] = [text(), text()];
    const result = compare(whole(left), whole(right));
    const of = (side: 'left' | 'right') =>
      result.rows
        .flatMap((row) => row[side])
        .map(({spans}) => spans.map((span) => span.text).join(''))
        .join('\n');
    expect([of('left'), of('right')]).toEqual([left, right]);
  }
});
