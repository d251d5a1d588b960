import {readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {effects} from '../support/settingEffects.ts';

interface Schema {
  readonly properties: Readonly<Record<string, {readonly items?: Schema} & Partial<Schema>>>;
}

test('every setting of the schema is in the table', () => {
  const file = fileURLToPath(new URL('../../shared/model/schema.json', import.meta.url));
  const {properties} = JSON.parse(readFileSync(file, 'utf8')) as Schema;
  const {$schema: _, lab, limits, overrides, ...single} = properties;
  const {files: __, ...own} = overrides.items?.properties ?? {};
  const all = [
    ...Object.keys(single),
    ...Object.keys(lab.properties ?? {}).map((name) => `lab.${name}`),
    ...Object.keys(limits.properties ?? {}).map((name) => `limits.${name}`),
    ...Object.keys(own).map((name) => `overrides.${name}`),
  ];
  expect(Object.keys(effects).sort()).toEqual(all.sort());
});
