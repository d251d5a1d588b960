// What an editor underlines of a passage. In each text the passage is between two broken bars.
import {expect, test} from 'vitest';
import {copiedRangesIn} from '../../../shared/queries/copiedRanges.ts';

function check(path: string, marked: string, expected: readonly string[]): void {
  const start = marked.indexOf('¦');
  const end = marked.indexOf('¦', start + 1) - 1;
  const text = marked.replaceAll('¦', '');
  const ranges = copiedRangesIn(path, text)({start, end});
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
