import {expect, test} from 'vitest';
import {excerptLines} from '../../../shared/wording/quote.ts';
import {place} from './sample.ts';

test.each<[string, string, string, number, string[]]>([
  [
    'a passage that begins in the middle of a line begins the excerpt',
    'a.md',
    'Ask the owner\nfor a new key.',
    41,
    ['Ask the owner', 'for a new key.'],
  ],
  ['code keeps its shape', 'a.ts', 'if (key) {\n      use(key);\n    }', 5, ['if (key) {', '  use(key);', '}']],
  [
    'deep code that begins in the middle of a line keeps the shape of the rest',
    'a.ts',
    'key) {\n      use(key);\n    }',
    21,
    ['key) {', '  use(key);', '}'],
  ],
  [
    'stars of a comment are dropped',
    'a.ts',
    'Asks the owner\n   * for a\n   *\n   * new key.',
    6,
    ['Asks the owner', 'for a', 'new key.'],
  ],
  [
    'slashes of comments are dropped',
    'a.rs',
    'Asks the owner\n/// for a new key.\n//! Soon.',
    5,
    ['Asks the owner', 'for a new key.', 'Soon.'],
  ],
  [
    'hashes of comments are dropped',
    'a.py',
    'Ask the owner\n  # for a new key.\n  ask()',
    5,
    ['Ask the owner', 'for a new key.', 'ask()'],
  ],
  [
    'signs of a quotation are dropped',
    'a.md',
    'Ask the owner\n> > for a new\n> key.',
    3,
    ['Ask the owner', 'for a new', 'key.'],
  ],
  ['a list and a heading of a page keep theirs', 'a.md', 'Keys:\n* one\n# Next', 1, ['Keys:', '* one', '# Next']],
  ['a pointer keeps its star', 'a.c', 'key = 0;\n*next = 1;', 1, ['key = 0;', '*next = 1;']],
])('%s', (_, path, text, startColumn, expected) => {
  expect(excerptLines(place(path, 3, text, {startColumn}), 60)).toEqual(expected);
});
