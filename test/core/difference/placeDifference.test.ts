// Differences between two places of a copy: what is renamed throughout, and the other edits, the most telling first.

import {describe, expect, test} from 'vitest';
import type {ComparedText} from '../../../shared/difference/comparedText.ts';
import {type TextDifference, textDifference} from '../../../shared/difference/textDifference.ts';
import {isPaired, withoutUnpaired} from '../../../shared/text/unpairedSigns.ts';
import {placeDifference, quotedDifferences, quotedSwaps} from '../../../shared/wording/placeDifference.ts';
import {sourceWords} from '../../../shared/wording/sourceWords.ts';
import {withoutCommentMarks} from '../../../shared/wording/withoutCommentMarks.ts';
import {wholeOf} from '../../support/occurrence.ts';
import {pick, random as randomOf} from '../../support/random.ts';
import {within} from '../../support/trials.ts';

/** `2: 8080 → 9090, + please, − each; renamed: Eventing → Serving (3)`. */
function said(here: string, there: string, paths: readonly [string, string] = ['a.md', 'b.md']): string {
  const [one, other] = [wholeOf(here, paths[0]), wholeOf(there, paths[1])];
  const found = placeDifference(one, other, 'copy');
  if (found === null) return 'too many';
  const edits = quotedDifferences(found, 3).map((edit) => shown(edit.here, edit.there));
  const swaps = quotedSwaps(found, [one, other], 3).map(({times, kept, ...swap}) => {
    const often = kept === 0 ? String(times) : `${times} of ${times + kept}`;
    return `${shown(swap.here, swap.there)} (${often})`;
  });
  return [
    [String(found.residual.length), edits.join(', ')].filter((part) => part !== '').join(': '),
    ...(swaps.length === 0 ? [] : [`renamed: ${swaps.join(', ')}`]),
  ].join('; ');
}

function shown(here: string, there: string): string {
  return there === '' ? `− ${here}` : here === '' ? `+ ${there}` : `${here} → ${there}`;
}

const head = 'Before you begin, make sure that the machine has enough memory, and';
const tail = 'so that the server can answer every request within one second.';
const around = (text: string) => `${head} ${text} ${tail}`;
const moved = 'read the notes that are on the last page';
const many = Array.from({length: 40}, (_, at) => `step${at} says that the old`).join(' ');

test('a version is one expression, also where one side has no word for a part of it', () => {
  expect(said(around('## 1.0.7'), around('## 0.49.6'))).toBe('1: 1.0.7 → 0.49.6');
  expect(said(around('v2.10'), around('v10'))).toBe('1: v2.10 → v10');
  // Of two edits in one version.
  expect(said(around('v0.10.42. It will'), around('v0.12.10, and a few minor fixes. It will'))).toMatch(
    /^2: .*v0\.10\.42 → v0\.12\.10/,
  );
});

test('of code, expressions are quoted whole, and lines where a bracket has its partner elsewhere in them', () => {
  const code = (line: string) => `function load(all) {\n  open(all.first);\n  ${line}\n  keep(all.last, all.size);\n}`;
  const paths = ['a.java', 'b.java'] as const;
  const quoted = (here: string, there: string) => said(code(here), code(there), paths);
  expect(quoted('check(queue);', 'wait(queue);')).toBe('1: check(queue) → wait(queue)');
  expect(quoted('Entry add(Key key, Entry e);', 'Response<Entry> add(Key key, Entry e);')).toBe(
    '2: Entry add(Key key, Entry e) → Response<Entry> add(Key key, Entry e)',
  );
  expect(quoted('add(first, second, last);', 'put(first, second, last);')).toBe(
    '1: add(first, second, last) → put(first, second, last)',
  );
});

test('of code, words of lines that do not belong together are not quoted', () => {
  const code = (lines: string) => `function load(all) {\n  open(all.first);\n${lines}\n  keep(all.last, all.size);\n}`;
  const paths = ['a.ts', 'b.ts'] as const;
  const quoted = (here: string, there: string) => said(code(here), code(there), paths);
  expect(
    quoted(
      '  if (nanos > 0) {\n    wait(nanos);\n  }',
      '  if (nanos < 0) {\n    return false;\n  } else if (nanos > 0) {\n    wait(nanos);\n  }',
    ),
  ).not.toContain('nanos > 0');
  expect(quoted('  all.map(keep).flat(one);', '  flatMap(all, one);')).toBe('2');
  expect(quoted('  @Lasting\n  start(one);', '  begin(one, two).now();')).not.toContain('Lasting →');
});

test('of code, a quote ends with its line', () => {
  const code = (more: string) => `function load(all) {\n  open(all.first);\n${more}  keep(all.last, all.size);\n}`;
  const paths = ['a.ts', 'b.ts'] as const;
  expect(said(code(''), code('  all.isKept = false;\n  note(all.third);\n'), paths)).toBe('1: + all.isKept = false …');
});

test('of code, half of a string is not quoted', () => {
  const code = (version: string) => `load 'all'\nopen 'first', now\nadd 'gem', '>= ${version}'\nkeep 'last', size`;
  expect(said(code('0.1.2'), code('0.3.4'), ['a.rb', 'b.rb'])).toBe("1: add 'gem', '>= 0.1.2' → add 'gem', '>= 0.3.4'");
});

test('of code, a string with several spaces or an escape is not quoted: a quote would have one space', () => {
  const code = (value: string) => `load(all);\nopen(first, now);\nindent = ${value};\nkeep(last, size);`;
  const paths = ['a.ts', 'b.ts'] as const;
  expect(said(code('"x" + level'), code('"x" + depth'), paths)).toContain('→');
  for (const text of ['"\\n"', '"  "']) expect(said(code(`${text} + level`), code(`${text} + depth`), paths)).toBe('1');
});

test('of types and tags a half is not quoted, nor a heading in place of another one', () => {
  expect(said(around('val names = found'), around('Map<String, List<String>> names = found'))).toBe('1');
  expect(said(around('Entry names = found'), around('Response<Entry> names = found'))).not.toContain('Entry>');
  expect(said(around('set true %> and form for it'), around('set no %> and form for it'))).not.toContain('%>');
  const page = (title: string) => `${head}\n\n## ${title}\n\n${tail}`;
  expect(said(page('Components'), page('Experimental'))).toBe('1');
  expect(said(around('Components'), around('Experimental'))).toBe('1: Components → Experimental');
});

test('seen from either place there are as many differences, with here and there exchanged', () => {
  const [one, other] = ['wait a while for 8080', 'stop a while for all'].map(around);
  const [from, to] = [wholeOf(one, 'a.md'), wholeOf(other, 'b.md')];
  const [found, back] = [placeDifference(from, to, 'copy'), placeDifference(to, from, 'copy')];
  expect(found?.residual.map(({quote}) => quote)).toEqual([
    {a: 'for 8080 so', b: 'for all so'},
    {a: 'wait', b: 'stop'},
  ]);
  expect(back?.residual.map(({quote: {a, b}}) => ({a: b, b: a}))).toEqual(found?.residual.map(({quote}) => quote));
});

const cases: readonly (readonly [why: string, here: string, there: string, says: string])[] = [
  ['one word', around('wait'), around('stop'), '1: wait → stop'],
  ['a flag whose dashes are escaped', around('pass -V, \\--version now'), around('pass -V, --version now'), '0'],
  [
    'an address that counts in code, and not on a page',
    around('open it\n```\ncall http://99.9.9.9:9999 now\n```\nand wait'),
    around('open it\n\ncall http://99.9.9.9:9999 now\n\nand wait'),
    '0',
  ],
  [
    'of a long text nothing, if the words that would be quoted are in the other',
    around(`${moved} and then all that is left goes on as before`),
    around(`and then all that is left goes on as before ${moved} unless somebody asks for more of it`),
    '2',
  ],
  ['what is only there', around('do wait'), around('do please wait'), '1: + please'],
  ['many differences are counted', around(many), around(many.replaceAll('old', 'new')), '0; renamed: old → new (40)'],
  [
    'a fact tells more than a longer wording',
    around('wait a little while for the port 8080 of it'),
    around('have some patience until the port 9090 of it'),
    '2: 8080 → 9090, wait a little while for → have some patience until',
  ],
  [
    'the number of a list is no fact',
    around('when it began.\n1. Open and then'),
    around('when it ended on 7 and then'),
    '1',
  ],
  [
    'the next row of a list at the end of a copy, which the other text has before it',
    `${head} --help shows this in the terminal`,
    `--help is first of all. ${head} --debug shows this in the terminal`,
    '1: --help → --debug',
  ],
  [
    'a longer text that has moved, and was edited there',
    `${around('start')} set reports to none, samples to 2 and the window to 30 seconds, ${around('then')}`,
    `${around('start')} ${around('then')} set reports to none, enabled, samples to 2 and the window to 30 seconds of it all`,
    '1',
  ],
  [
    'a short line that the other text has elsewhere with another end',
    `${around('start')} set the reports to none now, ${around('then')}`,
    `${around('start')} ${around('then')} set the reports to all of it`,
    '1',
  ],
  [
    'a value behind the end of a string',
    around('{"elapsed":"5µs","code":200} and'),
    around('{"elapsed":"56.3µs","code":200} and'),
    '1: 5µs → 56.3µs',
  ],
  [
    'a name more before one that follows behind it',
    around('with transition: color 0.25s; and'),
    around('with transition: border-color 0.25s, color 0.25s; and'),
    '1: + border-color 0.25s',
  ],
  [
    'the title of a block, and the block',
    around('run\n.Tracer\n----\nimplementation of it'),
    around('run\ntesting of it'),
    '1',
  ],
  ['a word in place of one that is next to it', around('gives Promise<File> of it'), around('gives File of it'), '1'],
  [
    'a word that stands beside the other one',
    around('gives later keys and files'),
    around('gives files, files and keys'),
    '1',
  ],
  ['a definition of links', around('wait\n[guide]: docs/guide\n'), around('wait'), '1'],
  [
    'an underscore at the end of a name',
    around('call `names_(row)` now'),
    around('call `this.list.names(row)` now'),
    '1: names_ → this.list.names',
  ],
  ['one quotation mark', `${head} use './page.ts`, `${head} use './book.ts`, '1: ./page.ts → ./book.ts'],
  [
    'a part of a name',
    around('call the tcp-service now'),
    around('call the tcp-server now'),
    '1: tcp-service → tcp-server',
  ],
  ['a part of a version', around('install v1.20.3 now'), around('install v1.21.3 now'), '1: v1.20.3 → v1.21.3'],
  [
    'a part of a path',
    around('open content/docs/start.html now'),
    around('open content/help/start.html now'),
    '1: content/docs/start.html → content/help/start.html',
  ],
  ['a flag', around('run it with --force now'), around('run it with --quiet now'), '1: --force → --quiet'],
  ['the words of a link', around('see [the guide](a.md) now'), around('see [the book](a.md) now'), '1: guide → book'],
  [
    'from before a link into it',
    around('then read the [long guide](a.md) now'),
    around('then stop now'),
    '1: read the long guide → stop',
  ],
  ['a bracket that closes later', around('wait (a minute or two) now'), around('rest or two now'), '1'],
  [
    'the value of an attribute',
    around('see cref="KeyReader" now'),
    around('see cref="KeyWriter" now'),
    '1: "KeyReader" → "KeyWriter"',
  ],
  ['half of a code span', around('run `npm start` now'), around('run `yarn start` now'), '1: npm start → yarn start'],
  [
    'the end of a code span and the beginning of another',
    around('see the [`tls` order of `renewal` here](x.md) now'),
    around('see the [`renewal` here](x.md) now'),
    '1: − tls order of',
  ],
  ['a whole code span', around('run `npm` now'), around('run `yarn` now'), '1: npm → yarn'],
  ['the end of a sentence', around('wait. And'), around('stop. And'), '1: wait → stop'],
  ['Chinese', around('请先打开设置页面'), around('请先打开系统页面'), '1: 设置 → 系统'],
  [
    'another page has more of the place',
    `Check that both of the versions are compatible by reading the table.\n\n${around('wait')}`,
    around('wait'),
    '0',
  ],
  ['a long stretch ends with a word', around('a b c d e f g h-i-j k l m n'), around('a b'), '1: − c d e f g h-i-j …'],
  [
    'a part of a date, in two places of it',
    around('since 2024-01-05 it'),
    around('since 2025-01-06 it'),
    '1: 2024-01-05 → 2025-01-06',
  ],
  ['a minus', around('start it with -5 and'), around('start it with 5 and'), '1: -5 and → 5 and'],
  ['an operator', around('if a < b holds'), around('if a >= b holds'), '1: a < b → a >= b'],
  ['a language', around('we write C++ and test'), around('we write C# and test'), '1: C++ → C#'],
  [
    'a word more of a name',
    around('open the config now'),
    around('open the config-path now'),
    '1: config → config-path',
  ],
  [
    'a negation goes before a longer wording, and a command before a number',
    around('it must stop, and the third reader sees it all with `npm start` and with 7 of them'),
    around('it must not stop, and the last person sees it all with `yarn start` and with 8 of them'),
    '4: + not, npm start → yarn start, with 7 of → with 8 of',
  ],
  ['what has moved is counted, and not quoted', `${head} ${moved}. ${tail}`, `${moved}. ${head} ${tail}`, '2'],
  ['of a bold word the marks are none of it', around('do **wait** now'), around('do stop now'), '1: wait → stop'],
];

test.each(cases)('%s', (_, here, there, says) => {
  expect(said(here, there)).toBe(says);
});

test('a copy begins with the equal words that are nearest, not with those of a method before it', () => {
  const headers = '@property\ndef headers(self):\n    return self.own_headers or new_headers(self)\n';
  const flags = '@property\ndef flags(self):\n    return self.flags_of_request\n\n';
  const [one, other] = [wholeOf(headers, 'a.py'), wholeOf(flags + headers, 'b.py')];
  for (const [here, there] of [
    [one, other],
    [other, one],
  ]) {
    const {a, b} = placeDifference(here, there, 'copy') ?? {};
    const before = sourceWords(wholeOf(flags, 'b.py')).keys.length;
    expect([a?.from, b?.from]).toEqual(here === one ? [0, before] : [before, 0]);
  }
});

test('what was not compared through is not counted', () => {
  const words = (name: string) => Array.from({length: 400}, (_, at) => `${name}${at}`).join(' ');
  expect(said(around(words('a')), around(words('b')))).toBe('too many');
});

test('a name that is other throughout is said once, with the times that it was left as it is', () => {
  const text = (name: string, last: string) =>
    around(`when ${name} starts, the broker of ${name} waits, then ${name} asks the broker, and ${last} ends`);
  const paths = ['docs/eventing/start.md', 'docs/serving/start.md'] as const;
  expect(said(text('Eventing', 'Eventing'), text('Serving', 'Serving'), paths)).toBe(
    '0; renamed: Eventing → Serving (4)',
  );
  expect(said(text('Eventing', 'Eventing'), text('Serving', 'Eventing'), paths)).toBe(
    '0; renamed: Eventing → Serving (3 of 4)',
  );
  // In another edit it has other words in its place, or the same ones beside more.
  expect(said(text('Eventing', 'Eventing'), text('Serving', 'Messaging'), paths)).toBe(
    '0; renamed: Eventing → Serving (3 of 4), Eventing → Messaging (1 of 4)',
  );
  expect(said(text('Eventing', 'Eventing really fast now'), text('Serving', 'every Serving'), paths)).toBe(
    '0; renamed: Eventing → Serving (3), Eventing really fast now → every Serving (1)',
  );
});

test('a word of one path makes a single replacement a renaming, other words and other pages do not', () => {
  const [one, other] = [around('open the Crashes page'), around('open the Analytics page')];
  expect(said(one, other, ['docs/crashes.md', 'docs/analytics.md'])).toBe('0; renamed: Crashes → Analytics (1)');
  expect(said(one, other, ['docs/crashes.md', 'docs/crashes/more.md'])).toBe('1: Crashes → Analytics');
  expect(said(around('stop now'), around('stop the crashes now'), ['a.md', 'crashes.md'])).toBe('1: + the crashes');
});

describe('of texts at random', () => {
  const pieces = [
    'port 80',
    'v1.2.3',
    '`run it`',
    '[a link](b.md)',
    '(in brackets)',
    'foo-bar',
    '**bold text**',
    '"so"',
    'not',
    'a < b',
  ];
  const twoTexts = (seed: number) => {
    const random = randomOf(seed);
    const words = Array.from({length: 60}, (_, at) => (random() < 0.2 ? pick(random, pieces) : `word${at}x`));
    const edited = words.flatMap((word) => (random() < 0.1 ? [pick(random, pieces)] : random() < 0.05 ? [] : [word]));
    return [words.join(' '), edited.join(' ')] as const;
  };
  const seeds = Array.from({length: 60}, (_, seed) => [seed]);

  test.each(seeds)('the edits make one of the other, seed %i', (seed) => {
    const [a, b] = twoTexts(seed).map((text) => sourceWords(wholeOf(text)));
    for (const extent of ['copy', 'whole'] as const) {
      const found = textDifference(a, b, ['a.md', 'b.md'], extent);
      expect(found).not.toBeNull();
      if (found === null) continue;
      const [made, expected] = [applied(found, a, b), [...b.keys.subarray(found.b.from, found.b.to)]];
      expect(made).toEqual(expected);
      if (extent === 'whole') expect([found.b.from, found.b.to]).toEqual([0, b.keys.length]);
      const some = [...found.swaps.flatMap(({edits}) => edits), ...found.residual];
      expect(some.length).toBe(found.edits.length);
    }
  });

  test.each(seeds)('what is quoted is at its place, without markup or half of a pair, seed %i', (seed) => {
    const [here, there] = twoTexts(seed);
    const found = placeDifference(wholeOf(here, 'a.md'), wholeOf(there, 'b.md'), 'copy');
    const plain = (text: string) => text.replace(/\]\([^)]*\)|[[\]`]|\*\*/g, '').replace(/\s+/g, ' ');
    for (const edit of quotedDifferences(found ?? fail(), 100)) {
      expect(edit.here).not.toBe(edit.there);
      for (const [quote, text] of [[edit.here, here] as const, [edit.there, there] as const]) {
        const shown = quote.replace(/ …$/, '');
        expect(plain(text)).toContain(shown);
        expect([shown, isPaired(shown), /[`\]]|\*\*/.test(shown)]).toEqual([shown, true, false]);
      }
    }
  });
});

function fail(): never {
  throw new Error('not compared');
}

/** The words `a` with the edits in them. */
function applied({a: range, edits}: TextDifference, a: ComparedText, b: ComparedText): number[] {
  const words: number[] = [];
  let from = range.from;
  for (const edit of edits) {
    words.push(...a.keys.subarray(from, edit.a.from), ...b.keys.subarray(edit.b.from, edit.b.to));
    from = edit.a.to;
  }
  return [...words, ...a.keys.subarray(from, range.to)];
}

// Half a minute for 40,000 letters, when what touches a word was searched from each of its signs.
test.each(['a', '-', '~', '.', '`', '(', '[)', '😀'])(
  'a word of 200,000 %s is compared at once, and quoted in part',
  async (unit) => {
    const long = `x${unit.repeat(200_000)}y`;
    const compared = () =>
      placeDifference(wholeOf(around('a word')), wholeOf(around(`a ${long} word ${long}`)), 'copy');
    const found = await within(2, compared);
    const quotes = quotedDifferences(found ?? fail(), 9).map(({there}) => there);
    expect(Math.max(...quotes.map(({length}) => length))).toBeLessThan(300);
    expect(quotes.join('')).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  },
);

test('a bracket between two words is left where its partner is far away', () => {
  const call = (name: string) => around(`text(${name}, ${'then it waits and '.repeat(4)}goes on) now`);
  expect(said(call('first.Key'), call('other.Lock'))).toBe('1: first.Key → other.Lock');
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
