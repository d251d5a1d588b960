// Reports in XML, read by libxml2: they are well-formed and valid whatever files are called, and attributes give back the
// names that XML can hold.

import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {describe, expect, test} from 'vitest';
import type {Inspection} from '../../shared/model/inspection.ts';
import {checkstyle} from '../../shared/report/checkstyle.ts';
import {junit} from '../../shared/report/junit.ts';
import type {Renderer} from '../../shared/report/report.ts';
import {baselined, bucket, full, hostile, hostileNames, inspection, passage, place} from '../core/report/sample.ts';
import {reportDefaults} from '../support/reportOptions.ts';

const renderers: readonly (readonly [string, Renderer])[] = [
  ['checkstyle', checkstyle],
  ['junit', junit],
];

function xmllint(words: readonly string[], input: string): {readonly code: number; readonly said: string} {
  const {status, stdout, stderr, error} = spawnSync('xmllint', [...words, '-'], {input, encoding: 'utf8'});
  if (error) throw new Error(`xmllint is missing (Debian: apt-get install libxml2-utils): ${error.message}`);
  return {code: status ?? -1, said: stdout + stderr};
}

function schemaOf(name: string): string {
  return fileURLToPath(new URL(`../fixtures/report/schemas/${name}.xsd`, import.meta.url));
}

function text(renderer: Renderer, what: Inspection): string {
  return [...renderer(what, reportDefaults)].join('');
}

/** Every character of the first two planes that may be in a file name or a text, some hundred a finding. */
const everything = inspection(
  Array.from({length: 0x20000 / 0x400}, (_, block) => {
    const characters = Array.from({length: 0x400}, (_, at) => String.fromCodePoint(block * 0x400 + at)).join('');
    const name = characters.replaceAll('/', '');
    return passage([place(`${block} ${name}`, 1, characters), place('b.md', 1, bucket)], {family: String(block)});
  }),
);

describe.each(renderers)('%s', (name, renderer) => {
  test.each<[string, Inspection]>([
    ['everything a report can hold', full],
    ['hostile names and texts', hostile],
    ['a baseline', baselined],
    ['every character', everything],
    ['nothing', inspection([])],
  ])('%s is valid', (_, what) => {
    const {code, said} = xmllint(['--noout', '--schema', schemaOf(name)], text(renderer, what));
    expect(said).toBe('- validates\n');
    expect(code).toBe(0);
  });

  test('the schema is not asleep', () => {
    const wrong = text(renderer, full).replace(/ message="[^"]*"/, '');
    expect(xmllint(['--noout', '--schema', schemaOf(name)], wrong).said).toContain("'message' is required");
  });
});

test('names of files come back as they are, but for what XML cannot hold', () => {
  const said = text(checkstyle, hostile);
  for (const name of hostileNames) {
    const known = name
      .replace(/\u001b/g, '\\x1b')
      .replace(/\u0007/g, '\\x07')
      .replace(/\ud800/g, '\\ud800');
    const quoted = known.includes('"') ? `'${known}'` : `"${known}"`;
    expect(xmllint(['--xpath', `count(//file[@name=${quoted}])`], said).said.trim(), known).toBe('1');
  }
});
