// What is said of two copies that are not equal: how many differences, and the words of the most telling one, whole.

import {describe, expect, test} from 'vitest';
import {isPaired, withoutUnpaired} from '../../../shared/text/unpairedSigns.ts';
import {textDifference} from '../../../shared/wording/textDifference.ts';
import {withoutCommentMarks} from '../../../shared/wording/withoutCommentMarks.ts';
import {wholeOf} from '../../support/occurrence.ts';
import {random as randomOf} from '../../support/random.ts';
import {within} from '../../support/trials.ts';

/** `2; here: X`, `1; there: Y`, or only the number. */
function said(here: string, there: string): string {
  const found = textDifference(wholeOf(here), wholeOf(there));
  if (found === null) return 'too many';
  const {count, onlyHere, onlyThere} = found;
  return [String(count), onlyHere && `here: ${onlyHere}`, onlyThere && `there: ${onlyThere}`]
    .filter(Boolean)
    .join('; ');
}

const head = 'Before you begin, make sure that the machine has enough memory, and';
const tail = 'so that the server can answer every request within one second.';
const around = (text: string) => `${head} ${text} ${tail}`;
const moved = 'read the notes that are on the last page';
const many = Array.from({length: 40}, (_, at) => `step${at} says that the old`).join(' ');

test('seen from either place there are as many differences, and what is here goes first', () => {
  const [one, other] = ['wait a while', 'stop a while'].map(around);
  const from = {...wholeOf(one), path: 'a.md'};
  const to = {...wholeOf(other), path: 'b.md'};
  const [found, back] = [textDifference(from, to), textDifference(to, from)];
  expect([found?.onlyHere, back?.onlyHere, back?.count]).toEqual(['wait', 'stop', found?.count]);
});

const cases: readonly (readonly [why: string, here: string, there: string, says: string])[] = [
  ['one word', around('wait'), around('stop'), '1; here: wait'],
  ['a flag whose dashes are escaped', around('pass -V, \\--version now'), around('pass -V, --version now'), '0'],
  [
    'an address that counts in code, and not on a page',
    around('open it\n```\ncall http://99.9.9.9:9999 now\n```\nand wait'),
    around('open it\n\ncall http://99.9.9.9:9999 now\n\nand wait'),
    '0',
  ],
  [
    'of a long text, words that the other has nowhere',
    around(`${moved} and then all that is left goes on as before`),
    around(`and then all that is left goes on as before ${moved} unless somebody asks for more of it`),
    '2; there: notes that are on the last page unless …',
  ],
  ['what is only there', around('do wait'), around('do please wait'), '1; there: please'],
  ['many differences are counted', around(many), around(many.replaceAll('old', 'new')), '40; here: old'],
  [
    'a fact tells more than a longer wording',
    around('wait a little while for the port 8080 of it'),
    around('have some patience until the port 9090 of it'),
    '2; here: 8080',
  ],
  [
    'the number of a list is no fact',
    around('when it began.\n1. Open and then'),
    around('when it ended on 7 and then'),
    '1; there: ended on 7',
  ],
  ['one quotation mark', `${head} use './page.ts`, `${head} use './book.ts`, '1; here: ./page.ts'],
  ['a part of a name', around('call the tcp-service now'), around('call the tcp-server now'), '1; here: tcp-service'],
  ['a part of a version', around('install v1.20.3 now'), around('install v1.21.3 now'), '1; here: v1.20.3'],
  [
    'a part of a path',
    around('open content/docs/start.html now'),
    around('open content/help/start.html now'),
    '1; here: content/docs/start.html',
  ],
  ['a flag', around('run it with --force now'), around('run it with --quiet now'), '1; here: --force'],
  ['the words of a link', around('see [the guide](a.md) now'), around('see [the book](a.md) now'), '1; here: guide'],
  [
    'from before a link into it',
    around('then read the [long guide](a.md) now'),
    around('then stop now'),
    '1; here: read the [long guide](a.md)',
  ],
  [
    'a bracket that closes later',
    around('wait (a minute or two) now'),
    around('rest or two now'),
    '1; here: wait (a minute or two)',
  ],
  [
    'the value of an attribute',
    around('see cref="KeyReader" now'),
    around('see cref="KeyWriter" now'),
    '1; here: "KeyReader"',
  ],
  ['half of a code span', around('run `npm start` now'), around('run `yarn start` now'), '1; here: npm'],
  [
    'the end of a code span and the beginning of another',
    around('see the [`tls` order of `renewal` here](x.md) now'),
    around('see the [`renewal` here](x.md) now'),
    '1; here: [`tls` order of `renewal` here](x.md)',
  ],
  ['a whole code span', around('run `npm` now'), around('run `yarn` now'), '1; here: `npm`'],
  ['the end of a sentence', around('wait. And'), around('stop. And'), '1; here: wait'],
  ['Chinese', around('请先打开设置页面'), around('请先打开系统页面'), '1; here: 设置'],
  [
    'another page has more of the place',
    `Check that both of the versions are compatible by reading the table.\n\n${around('wait')}`,
    around('wait'),
    '0',
  ],
  [
    'a long stretch ends with a word',
    around('a b c d e f g h-i-j k l m n'),
    around('a b'),
    '1; here: c d e f g h-i-j …',
  ],
];

test.each(cases)('%s', (_, here, there, says) => {
  expect(said(here, there)).toBe(says);
});

test('what was not compared through is not counted', () => {
  const words = (name: string) => Array.from({length: 400}, (_, at) => `${name}${at}`).join(' ');
  expect(said(around(words('a')), around(words('b')))).toBe('too many');
});

describe('of texts at random, what is quoted is here, is not there, and has no half of a pair', () => {
  const pieces = [
    'port 80',
    'v1.2.3',
    '`run it`',
    '[a link](b.md)',
    '(in brackets)',
    'foo-bar',
    '**bold text**',
    '"so"',
  ];
  const oneLine = (text: string) => text.replace(/\s+/g, ' ');
  test.each(Array.from({length: 40}, (_, seed) => [seed]))('seed %i', (seed) => {
    const random = randomOf(seed);
    const some = () => pieces[Math.floor(random() * pieces.length)];
    const words = Array.from({length: 60}, (_, at) => (random() < 0.2 ? some() : `word${at}x`));
    const edited = words.map((word) => (random() < 0.1 ? some() : word));
    const [here, there] = [words.join(' '), edited.join(' ')];
    const found = textDifference(wholeOf(here), wholeOf(there));
    const quotes = [
      {quote: found?.onlyHere ?? '', from: here, other: there},
      {quote: found?.onlyThere ?? '', from: there, other: here},
    ];
    for (const {quote, from, other} of quotes.filter(({quote}) => quote !== '')) {
      const text = quote.replace(/ …$/, '');
      expect([text, oneLine(from).includes(text), oneLine(other).includes(text), isPaired(text)]).toEqual([
        text,
        true,
        false,
        true,
      ]);
    }
  });
});

// Half a minute for 40,000 letters, when what touches a word was searched from each of its signs.
test.each(['a', '-', '~', '.', '`', '(', '[)', '😀'])(
  'a word of 200,000 %s is compared at once, and quoted in part',
  async (unit) => {
    const long = `x${unit.repeat(200_000)}y`;
    const compared = () => textDifference(wholeOf(around('a word')), wholeOf(around(`a ${long} word ${long}`)));
    const found = await within(2, compared);
    expect((found?.onlyThere ?? '').length).toBeLessThan(300);
    expect(found?.onlyThere ?? '').not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  },
);

test('a bracket between two words is left where its partner is far away', () => {
  const call = (name: string) => around(`text(${name}, ${'then it waits and '.repeat(4)}goes on) now`);
  expect(said(call('first.Key'), call('other.Lock'))).toBe('1; here: first.Key');
});

test.each([
  ['kind string(first.Key', 'kind string(first.Key', 'kind string(first.Key'],
  ['(the first', 'the first', 'the first'],
  ['find(key) } else { last', 'find(key) } else { last', 'find(key) } else { last'],
  ['flush(); }); write!(out', 'flush(); }); write!(out', 'flush(); }); write!(out'],
  ['see [the guide and', 'see the guide and', 'see [the guide and'],
  ['new Options{ name: key', 'new Options name: key', 'new Options{ name: key'],
  ['prints: ```sh ready', 'prints: ```sh ready', 'prints: ```sh ready'],
  ['run `make and wait', 'run make and wait', 'run `make and wait'],
])('signs without a partner in %s', (text, inProse, inCode) => {
  expect([withoutUnpaired(text, false), withoutUnpaired(text, true)]).toEqual([inProse, inCode]);
});

test.each([
  ['a.php', 'See the options.'],
  ['a.tf', 'See the options.'],
  ['a.ts', 'See the options.'],
] as const)('in %s the signs of a block comment are no words of it', (path, first) => {
  expect(withoutCommentMarks(`${first}\n     *\n     * @throws Gone\n     */\n    more`, path)).toBe(
    `${first}\n     \n     @throws Gone\n     \n    more`,
  );
});
