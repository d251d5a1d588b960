// docs/method-list.md is what the code says of each method, and what it says is there: names, flags, tests.
import {existsSync, readFileSync, writeFileSync} from 'node:fs';
import {describe, expect, test} from 'vitest';
import {methodHelp} from '../../cli/methodHelp.ts';
import {parseLabArguments} from '../../cli/parseLabArguments.ts';
import {methodPage, methodPages} from '../../methods/report/methodPages.ts';
import {lookupNames} from '../../methods/settings/lookupNames.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';

const file = new URL('../../../docs/method-list.md', import.meta.url);

test('docs/method-list.md has the page of every method', () => {
  const text = readFileSync(file, 'utf8');
  const startAt = text.indexOf('\n## ');
  const sections = methodPages.map(
    ({name, also, is, law, source, use, test: proof}) =>
      `## ${name}\n\n${also.length === 0 ? '' : `Also: ${also.join(', ')}.\n\n`}${is}\n\n- Law: ${law}\n- Source: ${source}\n- Use: \`${use}\`\n- Test: \`lab/test/${proof}.test.ts\`\n`,
  );
  const expected = `${text.slice(0, startAt).trimEnd()}\n\n${sections.join('\n')}`;
  if (process.env.UPDATE === '1') writeFileSync(file, expected);
  else expect(text).toBe(expected);
});

test('every sketch and look-up, and what the field calls them, leads to one page', () => {
  const terms = ['Jaccard', 'MinHash', 'LSH', 'super-shingle', 'min-wise', 'Hamming', 'union-find', 'q-gram', 'Rabin'];
  for (const name of [...sketcherNames, ...lookupNames, ...terms]) expect(methodPage(name)?.name, name).toBeDefined();
  const elsewhere = methodPages.flatMap(({name, also}) =>
    [name, ...also].filter((one) => methodPage(one)?.name !== name).map((one) => `${one} of ${name}`),
  );
  expect(elsewhere).toEqual([]);
});

describe.each(methodPages)('$name', ({name, use, test: proof}) => {
  test('has its test, and the flags that it names', () => {
    expect(existsSync(new URL(`../${proof}.test.ts`, import.meta.url)), proof).toBe(true);
    const words = use.split(' ').slice(2);
    expect(use.startsWith('shingle lab ')).toBe(true);
    expect(() => parseLabArguments(words, {})).not.toThrow();
  });

  test('is printed by help, in any width', () => {
    for (const width of [40, 80]) {
      const text = methodHelp(name, width);
      expect(text.startsWith(`${name}\n`)).toBe(true);
      // Nothing is broken but what is longer than a line.
      expect(Math.max(...text.split('\n').map(({length}) => length))).toBeLessThanOrEqual(Math.max(width, 60));
    }
  });
});

test('help takes any name, says what it knows, and what was meant', () => {
  const asked = (...words: string[]) => parseLabArguments([...words, '--help'], {});
  expect(asked('minhash')).toEqual({command: 'method', name: 'minhash'});
  expect(asked('Super', 'Shingles')).toEqual({command: 'method', name: 'Super Shingles'});
  expect(asked('methods')).toEqual({command: 'method', name: null});
  expect(methodHelp(null, 80)).toContain('permutations (MinHash');
  expect(() => asked('minhsah')).toThrow('did you mean "MinHash"?');
  expect(() => parseLabArguments(['minhash'], {})).toThrow('"shingle help lab minhash" describes the method');
});

test('--sketch and --lookup take the names of the field', () => {
  const settings = (...words: string[]) => parseLabArguments(['clusters', ...words], {});
  expect(settings('--sketch', 'minhash')).toMatchObject({settings: {lab: {sketch: 'permutations'}}});
  expect(settings('--sketch', 'super-shingles')).toMatchObject({settings: {lab: {sketch: 'features'}}});
  expect(settings('--lookup', 'lsh')).toMatchObject({settings: {lab: {lookup: 'bands'}}});
  expect(() => settings('--sketch', 'constructor')).toThrow('--sketch: got "constructor"');
});
