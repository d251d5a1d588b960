// Files that consist of suppression comments: each is read in one pass, whatever follows the comments.

import {expect, test} from 'vitest';
import {suppressionsOf} from '../../../shared/suppress/directives.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {sizeOf, within} from '../../support/trials.ts';

const unitsMax = sizeOf(600_000);

test.each<[path: string, repeated: string]>([
  ['a.md', '<!-- shingle-disable-line -->\n'],
  ['a.md', '<!-- shingle-disable-next-line -->\n\n'],
  ['a.mdx', '{/* shingle-disable-line */}<!-- a -->'],
  ['a.html', '<!-- shingle-disable-next-line --><p>\n\n<p>a\n'],
  ['a.html', '<!-- shingle-disable-next-line -->\n~~~ x\n'],
  ['a.html', '<!-- shingle-disable-next-line -->\n'],
  ['a.adoc', '// shingle-disable-line\n'],
  ['a.rst', '.. shingle-disable-line\n'],
  ['a.tex', '% shingle-disable-line\n'],
  ['a.txt', 'shingle-disable-line\n'],
  ['a.py', '# shingle-disable-next-line\n'],
  ['a.ts', '/* shingle-disable-next-line */'],
])('%s of %j', async (path, repeated) => {
  const count = Math.floor(unitsMax / repeated.length);
  const found = await within(1.5, () => suppressionsOf(repeated.repeat(count), formatOf(path)));
  expect(found).toHaveLength(count);
});

test('each before another element that never ends', async () => {
  const lines = Array.from({length: 8000}, (_, at) => `<!-- shingle-disable-next-line -->\n<a${at}>\n`);
  const found = await within(1, () => suppressionsOf(lines.join(''), formatOf('a.html')));
  expect(found.map(({lastLine}) => lastLine)).toEqual(lines.map(() => 16_001 - 1));
});

test('fences of many lengths, of which none closes another', async () => {
  const lines = Array.from({length: 1000}, (_, at) => `<!-- shingle-disable-next-line -->\n${'`'.repeat(1003 - at)}\n`);
  expect(await within(1, () => suppressionsOf(lines.join(''), formatOf('a.html')))).toHaveLength(1000);
});

test('200,000 that one comment ends', async () => {
  const count = sizeOf(200_000, 20_000);
  const text = `${'shingle-disable\n'.repeat(count)}shingle-enable\n`;
  const found = await within(3, () => suppressionsOf(text, formatOf('a.txt')));
  expect(found).toHaveLength(count);
  expect(found.every(({lastLine}) => lastLine === count + 1)).toBe(true);
});

test('many of one code, and as many that end another', async () => {
  const count = sizeOf(20_000);
  const text = 'shingle-disable copied-page\n'.repeat(count) + 'shingle-enable copied-passage\n'.repeat(count);
  const found = await within(1.5, () => suppressionsOf(text, formatOf('a.txt')));
  expect(found).toHaveLength(count);
  expect(found.every(({lastLine}) => lastLine === Number.POSITIVE_INFINITY)).toBe(true);
});
