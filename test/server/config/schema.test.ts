// The schema for editors matches the code: its defaults are the code's, and ajv accepts the same values as our
// validation.
import {readFileSync} from 'node:fs';
import {Ajv, type AnySchema} from 'ajv';
import {describe, expect, test} from 'vitest';
import type {SettingNode} from '../../../server/config/configTree.ts';
import {parseJson} from '../../../server/config/parseJson.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';
import {problemsOf, resolved, type Schema} from '../../../server/config/validate.ts';
import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {defaults} from '../../../shared/model/config.ts';
import schemaJson from '../../../shared/model/schema.json' with {type: 'json'};

const schema: Schema = schemaJson;
const ajv = new Ajv({allErrors: true, allowUnionTypes: true});
const accepts = ajv.compile(schemaJson as AnySchema);

function defaultsOf(properties: Readonly<Record<string, Schema>>): Record<string, unknown> {
  const settings = Object.entries(properties).map(([key, property]) => {
    const own = resolved(property, schema);
    return [key, own.properties === undefined ? own.default : defaultsOf(own.properties)];
  });
  return Object.fromEntries(settings);
}

test('the defaults of the schema are those of the code', () => {
  const {$schema, extends: bases, lab, overrides, ...settings} = schema.properties ?? {};
  expect(defaultsOf(settings)).toEqual(defaults);
});

/** The cells of the table rows under a heading of docs/configuration.md. */
function tableOf(heading: string): string[][] {
  const text = readFileSync(new URL('../../../docs/configuration.md', import.meta.url), 'utf8');
  const [section = ''] = text.slice(text.indexOf(`\n## ${heading}\n`) + 1).split(/\n(?=## )/);
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.map((row) => row.slice(2, -2).split(' | '));
}

test.each([
  ['Settings', schema.properties ?? {}],
  ['Settings of the laboratory', schema.properties?.lab?.properties ?? {}],
  ['Limits', schema.properties?.limits?.properties ?? {}],
])('docs/configuration.md has the names, defaults and words of the schema: %s', (heading, properties) => {
  const mayDiffer = Object.keys(schema.properties?.overrides?.items?.properties ?? {});
  const expected = Object.entries(properties).flatMap(([name, property]) => {
    if (['$schema', 'lab', 'limits', 'overrides'].includes(name)) return [];
    const {default: value, enum: choices, description} = resolved(property, schema) as Schema & {description?: string};
    const named = `\`${name}\`${mayDiffer.includes(name) ? ' (o)' : ''}`;
    const written = `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
    const of = choices === undefined ? '' : `${choices.map((choice) => `\`${choice}\``).join(', ')}. `;
    return [[named, written, `${of}${description}`]];
  });
  expect(tableOf(heading)).toEqual(expected);
});

test('every setting has a title and a description', () => {
  const missing: string[] = [];
  const visit = (name: string, one: {readonly [key: string]: unknown}) => {
    if (one.$ref === undefined && (typeof one.title !== 'string' || typeof one.description !== 'string'))
      missing.push(name);
    for (const [key, inner] of Object.entries(one.properties ?? {}))
      visit(`${name}.${key}`, inner as {[key: string]: unknown});
  };
  visit('', schemaJson);
  for (const [key, definition] of Object.entries(schemaJson.definitions)) visit(key, definition);
  expect(missing).toEqual([]);
});

test('the schema uses only the keywords that we know', () => {
  const known = new Set(
    '$schema $ref title description default type enum minimum maximum not minLength items minItems properties required additionalProperties definitions'.split(
      ' ',
    ),
  );
  const unknown: string[] = [];
  const visit = (one: object) => {
    for (const [keyword, value] of Object.entries(one)) {
      if (!known.has(keyword)) unknown.push(keyword);
      if (keyword === 'properties' || keyword === 'definitions') Object.values(value as object).forEach(visit);
      if (keyword === 'items') visit(value as object);
    }
  };
  visit(schemaJson);
  expect(unknown).toEqual([]);
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
    expect(problemsOf(parsed.tree, schema).map(({message}) => message.split(':')[0])).toEqual([
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
