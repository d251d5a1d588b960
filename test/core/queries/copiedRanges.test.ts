// Ranges of a passage that an editor underlines. In each text the passage is between two broken bars.
import {expect, test} from 'vitest';
import {copiedRangesIn} from '../../../shared/queries/copiedRanges.ts';

function check(
  path: string,
  marked: string,
  expected: readonly string[],
  other: string | null = null,
  renamed = false,
): void {
  const start = marked.indexOf('¦');
  const end = marked.indexOf('¦', start + 1) - 1;
  const text = marked.replaceAll('¦', '');
  const copy = other === null ? null : {path, text: other, words: other.split(/\s+/).length, renamed};
  const ranges = copiedRangesIn(path, text)({start, end}, copy);
  expect(ranges.map((range) => text.slice(range.start, range.end))).toEqual(expected);
}

test.each([
  ['one line', 'a.md', '¦One two three¦.', ['One two three']],
  ['lines of one paragraph', 'a.md', 'x\n\n¦One two\nthree four¦\n', ['One two\nthree four']],
  ['a blank line', 'a.md', '¦One two\n\nthree four¦', ['One two', 'three four']],
  ['a blank line of Windows', 'a.md', '¦One two\r\n\r\nthree four¦', ['One two', 'three four']],
  ['a heading', 'a.md', '¦One two\n\n## Setup\n\nthree four¦', ['One two', 'three four']],
  ['a heading that is underlined', 'a.md', '¦One two\n\nSetup\n=====\nthree four¦', ['One two', 'three four']],
  ['a link definition', 'a.md', '¦One two\n[x]: https://example.org\n\nthree four¦', ['One two', 'three four']],
  ['a list', 'a.md', '- ¦one\n- two\n  - three¦\n', ['one\n- two\n  - three']],
  [
    'the rule of a table',
    'a.md',
    '| ¦One | two |\n| --- | --- |\n| three | four¦ |\n',
    ['One | two |\n| --- | --- |\n| three | four'],
  ],
  ['a closing brace', 'a.ts', '¦if (one) {\n  two();\n}\nthree();¦', ['if (one) {\n  two();\n}\nthree();']],
  ['signs at both ends', 'a.md', '¦“One two\nthree four!”¦', ['“One two\nthree four!”']],
  ['letters of four bytes', 'a.md', '# 😀\n\n¦𝒳 one\n\n😀 two¦', ['𝒳 one', 'two']],
  ['no words', 'a.md', '¦\n\n¦', ['\n\n']],
])('%s', (_, path, marked, expected) => check(path, marked, expected));

test('a notebook is strings, whose lines are not those of its cells', () => {
  check('a.ipynb', '{"cells":[{"cell_type":"markdown","source":["¦one\\n",\n"\\n",\n"two¦"]}]}', [
    'one\\n",\n"\\n",\n"two',
  ]);
});

const own = 'which nobody else says in a place like this one here';
test.each([
  [
    'a paragraph of its own',
    `¦One two three\n\n${own}.\n\nfour five six¦`,
    ['One two three', 'four five six'],
    'One two three four five six',
  ],
  [
    'a short paragraph of its own',
    '¦One two three\n\nmy own\n\nfour five six¦',
    ['One two three', 'four five six'],
    'One two three four five six',
  ],
  [
    'a sentence of its own in one line',
    `¦One two three. Words ${own}. Four five six¦`,
    ['One two three', 'Four five six'],
    'One two three. Four five six',
  ],
  [
    'words that are equal by chance',
    `¦One two three. Words ${own}. four. And ${own}. Four five six.¦`,
    ['One two three', 'Four five six.'],
    'One two three. Four. Four five six.',
  ],
  [
    'a term of the next section',
    `¦One two three four five six seven eight. Words ${own}. Nine ten eleven¦`,
    ['One two three four five six seven eight'],
    'One two three four five six seven eight. Nine ten eleven.',
  ],
  [
    'a few other words',
    '¦One two three, which is the other side of it, four five six¦',
    ['One two three, which is the other side of it, four five six'],
    'One two three four five six',
  ],
  [
    'words that only the copy has',
    '¦One two three four five six¦',
    ['One two three four five six'],
    `One two three ${own} four five six`,
  ],
  [
    'lines of its own in code',
    '¦one two three\n  a1 a2 a3 a4\n  a5 a6 a7 a8\nfour five six¦',
    ['one two three', 'four five six'],
    'one two three four five six',
  ],
  ['other words only', '¦One two three\n\nfour¦', ['One two three\n\nfour'], 'Seven eight'],
])('a gap: %s', (_, marked, expected, other) => check('a.md', marked, expected, other));

const begin = 'function list$(options) {\n  const query = values(options.filters);';
const end =
  '  const answer = get("/$", query, null);\n  if (answer === null) return {};\n  return decode(answer.body);';
const listing = (name: string, between: string) => `${begin}\n${between}\n${end}\n}`.replaceAll('$', name);

test.each([
  ['other names', '', [`${begin}`, end.trim()]],
  [
    'lines of its own',
    '\n  if (options.status) {\n    query.set("status", "true", options.at, 7);\n  }\n',
    [begin, end.trim()],
  ],
  ['a comment', '  // Of all.', [`${begin}\n  // Of all.\n${end}`]],
])('renamed code with %s', (_, between, expected) => {
  const parts = expected.map((part) => part.replaceAll('$', 'Services'));
  check(
    'a.ts',
    `¦${listing('Services', between)}¦`,
    [...parts.slice(0, -1), parts.at(-1) ?? ''],
    listing('Tasks', ''),
    true,
  );
});
