// A whole paragraph or function that a change copies: a warning, whatever else has its last words, and never silence.

import {test} from 'vitest';
import {topic} from '../../server/review/topics.ts';
import {expect} from '../../support/expect.ts';
import {anyWhole, reviewOfTrees, type Tree} from '../../support/reviewOfTrees.ts';

const wordsOf = (name: string, from: number, to: number) => topic(name).split(/\s+/).slice(from, to).join(' ');
const levels = (before: Tree, after: Tree) =>
  reviewOfTrees(before, after, anyWhole).findings.map(
    ({level, code, places}) => `${level} ${code} ${places.map(({path}) => path)}`,
  );

const stock = 'you can change the number of attempts for each task with this option as well';
const names = [
  'aquarium',
  'bicycle',
  'choir',
  'climbing',
  'ferry',
  'greenhouse',
  'ledger',
  'orchard',
  'photolab',
  'seeds',
  'theatre',
  'weather',
];
const paragraph = `${wordsOf('bees', 0, 23)}, and ${stock}.`;
/** A dozen pages have the stock phrase, each within a sentence of its own. */
const pages: Tree = Object.fromEntries(
  names.map((name) => [`${name}.md`, `${wordsOf(name, 0, 40)} ${stock} ${wordsOf(name, 40, 70)}\n`]),
);

test('a paragraph that ends in a stock phrase', () => {
  const before = {...pages, 'bees.md': `${paragraph}\n\n${wordsOf('printer', 0, 100)}\n`, 'oven.md': topic('oven')};
  expect(levels(before, {...before, 'oven.md': `${topic('oven')}\n${paragraph}\n`})).toEqual([
    'warning copied-passage bees.md,oven.md',
  ]);
});

const other = names
  .map(
    (name) =>
      `# ${wordsOf(name, 0, 30)}\ndef ${name}(line):\n    return ${name}.count(line, '${wordsOf(name, 30, 32)}')\n`,
  )
  .join('\n\n');
const python = `def colour_of(terminal, wanted=None):
    """What the terminal shows: the colour that was wanted, or the one that the theme of the reader gives to its lines."""
    if wanted is not None:
        return wanted

    theme = theme_of(terminal)

    if theme is not None:
        return theme.colour

    return None
`;

test('a function with its documentation, the last statement of which stands alone', () => {
  const before = {
    'a/terminal.py': `import re\n\n\n${python}\n\ndef width():\n${names.map((name) => `    ${name} = read_${name}("${wordsOf(name, 60, 72)}")\n`).join('')}`,
    'a/printer.py': other,
  };
  const after = {...before, 'a/printer.py': `${before['a/printer.py']}\n\n${python}`};
  expect(levels(before, after)).toEqual(['warning copied-passage a/printer.py,a/terminal.py']);
});

const script = `export function statusOf(code?: string | number, otherwise = 200): number {
  if (!code) {
    return otherwise
  }
  if (typeof code === 'string') {
    code = Number(code)
  }
  if (Number.isNaN(code) || code < 100 || code > 599) {
    return otherwise
  }
  return code
}
`;

test('a short function of another package', () => {
  const before = {
    'packages/app/package.json': '{"name": "app"}',
    'packages/web/package.json': '{"name": "web"}',
    'packages/app/src/status.ts': `${script}\n// ${wordsOf('choir', 0, 90).replaceAll('\n', ' ')}\nexport const choir = 3\n`,
    'packages/web/src/serve.ts': `// ${wordsOf('ferry', 0, 90)}\nlisten(80)\n`,
  };
  const after = {...before, 'packages/web/src/serve.ts': `${before['packages/web/src/serve.ts']}\n${script}`};
  expect(levels(before, after)).toEqual(['info copied-passage packages/app/src/status.ts,packages/web/src/serve.ts']);
});

test.each(['', `\n${topic('ferry')}`])('a paragraph pasted into its own page', (between) => {
  const own = `${wordsOf('bees', 0, 36)}.\n`;
  const page = `${topic('oven')}\n${own}${between}`;
  expect(levels({'a.md': page}, {'a.md': `${page}\n${own}`})).toEqual(['info copied-passage a.md,a.md']);
});
