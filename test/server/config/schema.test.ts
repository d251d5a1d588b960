// The schema and the tables of docs/configuration.md are those of the tables of settings, and ajv accepts the same values as
// our validation. UPDATE=1 writes both.

import {readFileSync, writeFileSync} from 'node:fs';
import {Ajv, type AnySchema} from 'ajv';
import {describe, expect, test} from 'vitest';
import {labSettings} from '../../../lab/methods/settings/labConfig.ts';
import type {SettingNode} from '../../../server/config/configTree.ts';
import {parseJson} from '../../../server/config/parseJson.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';
import {problemsOf} from '../../../server/config/validate.ts';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {configSchema} from '../../../shared/model/configSchema.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import type {Schema} from '../../../shared/model/settingParts.ts';

const schema: Schema = configSchema(labSettings);
const ajv = new Ajv({allErrors: true, allowUnionTypes: true});
const accepts = ajv.compile(schema as AnySchema);

/** A file, or what is in it between two texts, is as expected; UPDATE=1 writes it. */
function holds(path: string, expected: string, from = '', to = ''): void {
  const file = new URL(`../../../${path}`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const start = text.indexOf(from) + from.length;
  const end = to === '' ? text.length : text.indexOf(to, start);
  if (process.env.UPDATE !== undefined) writeFileSync(file, text.slice(0, start) + expected + text.slice(end));
  else expect(text.slice(start, end)).toBe(expected);
}

/** As the formatter of the project writes it. */
function jsonOf(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = Object.entries(value).map(
    ([key, one]) => `${isList ? '' : `${JSON.stringify(key)}: `}${jsonOf(one, `${indent}  `)}`,
  );
  const flat = `[${inner.join(', ')}]`;
  if (isList && indent.length + '"enum": ,'.length + flat.length <= 120) return flat;
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${inner.map((one) => `${indent}  ${one}`).join(',\n')}\n${indent}${close}`;
}

test('schema.json is the schema of the tables', () => {
  holds('shared/model/schema.json', `${jsonOf(schema, '')}\n`);
});

test.each([
  ['Settings', schema],
  ['Settings of the laboratory', schema.properties?.lab],
  ['Limits', schema.properties?.limits],
])('docs/configuration.md has the names, defaults and words of the tables: %s', (heading, {properties = {}} = {}) => {
  const mayDiffer = Object.keys(schema.properties?.overrides?.items?.properties ?? {});
  const rows = Object.entries(properties).flatMap(([name, {default: value, enum: choices, description}]) => {
    if (['$schema', 'lab', 'limits', 'overrides'].includes(name)) return [];
    const named = `\`${name}\`${mayDiffer.includes(name) ? ' (o)' : ''}`;
    const written = `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
    const of = choices === undefined ? '' : `${choices.map((choice) => `\`${choice}\``).join(', ')}. `;
    return [`| ${named} | ${written} | ${of}${description} |`];
  });
  const page = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const head = '| --- | --- | --- |\n';
  const section = page.slice(page.indexOf(`\n## ${heading}\n`));
  const before = section.slice(0, section.indexOf(head) + head.length);
  holds('docs/configuration.md', rows.join('\n'), before, '\n\n');
});

function dataOf(node: SettingNode): unknown {
  if (node.kind === 'scalar') return node.value;
  if (node.kind === 'list') return node.items.map(dataOf);
  return Object.fromEntries(node.members.map(({key, value}) => [key, dataOf(value)]));
}

describe('ajv judges as our validator does', () => {
  const values = [
    'null',
    'true',
    '0',
    '1',
    '-1',
    '0.5',
    '2',
    '1e9',
    '1e999',
    '""',
    '"a"',
    '"!a"',
    '"off"',
    '"info"',
    '"blind"',
    '[]',
    '["a"]',
    '["!a"]',
    '[1]',
    '[[]]',
    '{}',
    '{"files": ["a"]}',
    '[{}]',
    '[{"files": ["a"]}]',
    '[{"files": []}]',
    '[{"files": ["a"], "ignore": true, "minWords": 3}]',
    '[{"files": ["a"], "failOn": "info"}]',
    '{"filesMax": 3}',
    '{"filesMax": 0}',
    '{"file": 3}',
    '{"bag": true}',
    '{"commonFrom": 1}',
  ];
  const keys = [...Object.keys(schema.properties ?? {}), 'minWord', '__proto__', 'toString'];

  test.each(keys)('of %s', async (key) => {
    for (const value of values) await compare(`{${JSON.stringify(key)}: ${value}}`);
  });

  test('of whole files', async () => {
    for (const value of values) await compare(value);
    await compare('{"minWords": 0, "fold": 1, "x": {}, "limits": {"y": 1, "filesMax": 2.5}}');
    await compare('{"extends": ["a"], "overrides": [{"files": ["a"]}, {"files": ["b"], "minContainment": 2}]}');
  });

  test('of YAML', async () => {
    const parsed = parseYaml('minWords: 3\nminContainment: .inf\nlimits: &l {filesMax: 3}\nfold: ~\n');
    if (parsed.kind !== 'tree') throw new Error('expected a tree');
    expect(problemsOf(parsed.tree, schema).map(({problem}) => inEnglish(problem).split(':')[0])).toEqual([
      'minContainment',
      'fold',
    ]);
    expect(accepts(dataOf(parsed.tree))).toBe(false);
  });

  async function compare(text: string): Promise<void> {
    const parsed = parseJson(text);
    if (parsed.kind !== 'tree') throw new Error(`expected a tree for ${text}`);
    const problems = problemsOf(parsed.tree, schema);
    expect({text, accepted: problems.length === 0}).toEqual({text, accepted: accepts(dataOf(parsed.tree))});
  }
});

test.each([
  ['minWord', 'minWords'],
  ['MINWORDS', 'minWords'],
  ['miwnords', 'minWords'],
  ['code', 'code'],
  ['cdoe', 'code'],
  ['xyz', null],
  ['', null],
  ['m'.repeat(99), null],
])('nearest(%j) is %j', (word, expected) => {
  expect(didYouMean(word, ['minWords', 'minCodeWords', 'code'])).toBe(expected);
});
