// Data in programs is told apart from what they do.
import {expect, test} from 'vitest';
import {areRecords} from '../../../shared/evidence/texts.ts';

const times = (line: string, count = 4) => Array.from({length: count}, () => line).join('\n');

test.each([
  ['records', times("{\n    id: '1000',\n    name: 'Bamboo Watch',\n    price: 65,\n    tags: ['a', 'b'],\n},"), true],
  ['a record in a line', times('  {"code": 7, "text": "it\'s", next: null},', 8), true],
  ['a list', times('  0x1f, 2.5e3, "x",\n  -1,', 4), true],
  ['a map of another language', times("  'de' => 'Deutsch',\n  'fr' => 'Français',"), true],
  ['a head of one line in ten', `const products = load([\n${times("  {id: '1', price: 2},", 10)}`, true],
  ['one line in ten is something else', `load();\n${times('  1, 2,', 9)}`, true],
  ['two lines in eleven are', `load();\nsave();\n${times('  1, 2,', 9)}`, false],
  ['few lines', times('  1, 2, 3,', 7), false],
  ['calls', times("  add('a', 1);\n  show({id: 7});"), false],
  ['assignments of what is computed', times('  const a = b;\n  x = y + 1;'), false],
  ['conditions', times('  if (a === 1) {\n    return 2;\n  }'), false],
  ['words', times('To be, or not to be: that is the question.', 8), false],
  ['a type', times('  readonly id: string;\n  readonly price: number;'), false],
] as const)('%s', (_, text, expected) => {
  expect(areRecords(text)).toBe(expected);
});
