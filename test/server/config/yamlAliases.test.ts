// Aliases of YAML: each stands for the last anchor of its name before it, and many of them take no longer than other values.

import {expect, test} from 'vitest';
import type {SettingNode} from '../../../server/config/configTree.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';
import {sizeOf, within} from '../../support/trials.ts';

function plainOf(node: SettingNode): unknown {
  if (node.kind === 'list') return node.items.map(plainOf);
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({key, value}) => [key, plainOf(value)]));
  return node.value;
}

function read(text: string): unknown {
  const parsed = parseYaml(text);
  return parsed.kind === 'tree' ? plainOf(parsed.tree) : parsed;
}

test.each<[why: string, text: string, expected: unknown]>([
  ['a value', 'a: &x 1\nb: *x\n', {a: 1, b: 1}],
  ['the last before it', 'a: &x 1\nb: *x\nc: &x 2\nd: *x\n', {a: 1, b: 1, c: 2, d: 2}],
  ['a list', 'a: &x [1, &y 2]\nb: [*x, *y]\n', {a: [1, 2], b: [[1, 2], 2]}],
  ['one in what another stands for', 'a: &x 1\nb: &y [*x]\nc: &x 2\nd: *y\n', {a: 1, b: [1], c: 2, d: [1]}],
])('%s', (_, text, expected) => {
  expect(read(text)).toEqual(expected);
});

test.each<[why: string, text: string, at: number[]]>([
  ['an alias of nothing', 'a: *x\nb: &x 1\n', [3]],
  ['globs that begin with stars', 'exclude:\n  - *.md\n  - **/old\n', [13, 22]],
  ['a glob that begins with a mark of a tag', 'exclude:\n  - !docs/x\n', [13]],
])('quotes are missing: %s', (_, text, at) => {
  const parsed = parseYaml(text);
  expect(parsed.kind === 'broken' ? parsed.problems.map((one) => one.at) : parsed).toEqual(at);
});

test('as many as a configuration has room for', async () => {
  const text = `a: &x 1\nb: [${'*x, '.repeat(sizeOf(60_000, 6000))}]\n`;
  await within(5, () => parseYaml(text));
  await within(5, () => parseYaml('<<: *x\n'.repeat(sizeOf(30_000, 3000))));
});
