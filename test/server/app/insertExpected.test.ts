// A pattern is added to a configuration as a person would add it: nothing else changes, and comments stay where they are.
import {describe, expect, test} from 'vitest';
import {withExpected} from '../../../server/app/init/insertExpected.ts';

const added = 'docs/{a,b}/**';

describe('JSON', () => {
  test.each([
    ['{}', '{\n  "expected": [\n    "docs/{a,b}/**"\n  ]\n}'],
    ['{\n    "minWords": 20\n}\n', '{\n    "minWords": 20,\n    "expected": ["docs/{a,b}/**"]\n}\n'],
    ['{\n  "minWords": 20, // short\n}\n', '{\n  "minWords": 20, // short\n  "expected": ["docs/{a,b}/**"],\n}\n'],
    ['{\r\n\t"minWords": 20\r\n}\r\n', '{\r\n\t"minWords": 20,\r\n\t"expected": ["docs/{a,b}/**"]\r\n}\r\n'],
    ['{"expected": ["x"]}', '{"expected": ["x", "docs/{a,b}/**"]}'],
    ['{"expected": []}', '{"expected": ["docs/{a,b}/**"]}'],
    ['{"expected": [\n  "x" // why\n]}', '{"expected": [\n  "x", // why\n  "docs/{a,b}/**"\n]}'],
    ['{"expected": [\n  "x", // a, b\n]}', '{"expected": [\n  "x", // a, b\n  "docs/{a,b}/**",\n]}'],
  ])('%j', (before, after) => {
    const found = withExpected(before, '.shingle.json', added);
    expect(found?.replace(/\s+/g, ' ')).toBe(after.replace(/\s+/g, ' '));
    if (before.includes('\n')) expect(found).toBe(after);
  });

  test.each(['', '[]', '"x"', '{"expected": "x"}', '{"expected": {}}'])('%j is left as it is', (before) => {
    expect(withExpected(before, '.shingle.json', added)).toBeNull();
  });
});

describe('YAML', () => {
  test.each([
    ['', 'expected:\n  - "docs/{a,b}/**"\n'],
    ['# Only a comment', '# Only a comment\nexpected:\n  - "docs/{a,b}/**"\n'],
    ['minWords: 20 # short\n', 'minWords: 20 # short\nexpected:\n  - "docs/{a,b}/**"\n'],
    ['expected:\n  - x # why\nminWords: 20\n', 'expected:\n  - x # why\n  - "docs/{a,b}/**"\nminWords: 20\n'],
    ['expected:\n- x\n', 'expected:\n- x\n- "docs/{a,b}/**"\n'],
    ['expected: [x] # why\n', 'expected: [x, "docs/{a,b}/**"] # why\n'],
    ['expected: []\n', 'expected: ["docs/{a,b}/**"]\n'],
  ])('%j', (before, after) => {
    expect(withExpected(before, '.shingle.yaml', added)).toBe(after);
  });

  test.each(['expected: x\n', '- x\n', 'a: b: c\n', '&a expected: *b\n'])('%j is left as it is', (before) => {
    expect(withExpected(before, '.shingle.yml', added)).toBeNull();
  });
});

test('a pattern may hold anything that a name may', () => {
  for (const pattern of ['a"b', "a'b", 'a\\{b', 'ü{a,b}', '#a', '- a', 'a: b'])
    for (const file of ['c.json', 'c.yaml'])
      expect(withExpected(file === 'c.json' ? '{}' : '', file, pattern)).not.toBeNull();
});
