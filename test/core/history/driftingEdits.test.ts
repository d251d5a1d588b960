import {expect, test} from 'vitest';
import {driftingEdits} from '../../../shared/history/driftingEdits.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {pageVersion} from '../../../shared/history/pageVersion.ts';
import {wholePage} from '../../../shared/history/passageVersion.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';

const space = newFingerprintBuffers();

function editsOf(one: string, other: string) {
  const page = (text: string) => wholePage(pageVersion(space, 'a.md', Buffer.from(text), formatOf('a.md')));
  return driftingEdits([page(one), page(other)], ['a.md', 'b.md']);
}

function differencesOf(one: string, other: string): (readonly [string, string])[] {
  return editsOf(one, other)
    .filter(({isWording}) => !isWording)
    .map(({words}) => words);
}

const before = 'Before you begin, make sure that the service account can read the bucket, because';
const after = 'is what the worker asks for when it starts, and nobody else is there to tell it.';

test.each([
  ['a number', '8080', '9443', [['8080', '9443']]],
  ['a version in an address', '`host/v1.2/x`', '`host/v1.3/x`', [['2', '3']]],
  ['a name in code', '`maxIdle`', '`maxIdleTime`', [['maxIdle', 'maxIdleTime']]],
  ['a flag', 'the `--depth` flag', 'the `--all` flag', [['depth', 'all']]],
  ['an addition that has a fact', 'the key', 'the key, since 3.5 also the token,', [['', 'since 3.5 also the token']]],
  ['words of prose', 'the small key', 'the little key', []],
  ['hyphens are no flags', 'the built-in key', 'the built-up key', []],
  ['an added sentence without a fact', 'the key', 'the key, which somebody has to bring,', []],
  ['where an added link leads', 'the key', 'the key, see [more](https://example.org/a1),', []],
  [
    'other facts in another text',
    '8080 or what else there was in those days',
    '9443 as it says on the door of each of them',
    [],
  ],
  [
    'a comment in a sample',
    '\n\n```js\n// as they like it\nf(x)\n```\n\n',
    '\n\n```js\n// as they want it\nf(x)\n```\n\n',
    [],
  ],
  ['a heading', '\n\n## The port 8080\n\n', '\n\n## The port 9443\n\n', []],
  [
    'few equal words on either side',
    '1001 then two words more 2002 then two words more 3003',
    '1009 then two words more 2009 then two words more 3009',
    [
      ['1001', '1009'],
      ['3003', '3009'],
    ],
  ],
  [
    'the same replacement twice',
    `8080 ${after} ${before} 8080`,
    `9443 ${after} ${before} 9443`,
    [
      ['8080', '9443'],
      ['8080', '9443'],
    ],
  ],
  ['code in a sample', '\n\n```sh\nrun --it here\n```\n\n', '\n\n```sh\nrun --it there\n```\n\n', [['here', 'there']]],
])('%s', (_, here, there, expected) => {
  expect(differencesOf(`${before} ${here} ${after}\n`, `${before} ${there} ${after}\n`)).toEqual(expected);
});

test.each([
  ['a replaced word', 'the small key', 'the little key', [['small', 'little']]],
  ['another text', 'one two three four five six seven eight nine', 'as it says on the door of each house', []],
  ['words in another place', 'the very key that opens', 'that opens the very key', []],
  ['the case of a name', 'the `maxIdle` key', 'the `maxidle` key', []],
])('of all differences, wordings too: %s', (_, here, there, expected) => {
  const edits = editsOf(`${before} ${here} ${after}\n`, `${before} ${there} ${after}\n`);
  expect(edits.map(({words}) => words)).toEqual(expected);
});

test('an option more in one of two tables is none, another value of one option is one', () => {
  const table = (rows: string) => `| name | what it is for, in some words | value |\n| - | - | - |\n${rows}`;
  const first = '| first | how long the worker waits for the other side | 10 |\n';
  const last = '| last | how often the worker asks again before it gives up | 3 |\n';
  expect(differencesOf(table(first + last), table(`${first}| middle | the port | 8080 |\n${last}`))).toEqual([]);
  expect(differencesOf(table(first + last), table(first.replace('10', '20') + last))).toEqual([['10', '20']]);
});

test('words that the other page has outside of the copy were moved', () => {
  const [one, other] = [`${before} the port is 8080 by default ${after}`, `${before} ${after}`];
  const page = (text: string) => pageVersion(space, 'a.ts', Buffer.from(text), formatOf('a.ts'));
  const within = (text: string, all: string) => {
    const whole = wholePage(page(all));
    return {...whole, to: wholePage(page(text)).to};
  };
  const edits = (beside: string) =>
    driftingEdits([within(one, one), within(other, `${other} ${beside}`)], ['a.ts', 'b.ts']).map(({words}) => words);
  expect(edits('There, another port is used.')).toEqual([['the port is 8080 by default', '']]);
  expect(edits('There, the port is 8080 by default, too.')).toEqual([]);

  const release = (version: string) => `${before} the release is ${version} ${after}`;
  const [old, now] = [release('1.4.2'), release('2.5.7')];
  const replaced = driftingEdits(
    [within(old, old), within(now, `${now} Up to 1.4.2 it was another.`)],
    ['a.ts', 'b.ts'],
  );
  expect(replaced.map(({words}) => words)).toEqual([['1.4.2', '2.5.7']]);
});

test('code in place of code that is commented out is none', () => {
  const code = (line: string) =>
    `def leaf(block, name, token):\n    shape = loop_shape(block) + core_shape(block)\n    ${line}\n    chunks = loop_chunks(block) + core_chunks(block)\n    return store(shape, chunks)\n`;
  const page = (text: string) => wholePage(pageVersion(space, 'a.py', Buffer.from(text), formatOf('a.py')));
  const words = (one: string, other: string) =>
    driftingEdits([page(code(one)), page(code(other))], ['a.py', 'b.py']).map((edit) => edit.words);
  expect(words('limit = most(name, 10)', 'limit = most(name, 20)')).toEqual([['10', '20']]);
  expect(words('limit = 10', '# limit = 20')).toEqual([]);
});
