// What the library publishes: its settings are those of the tables, its reference is made of the docstrings, and a report has
// no member that its types do not declare. UPDATE=1 writes the first two.

import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import * as core from '../../library/core.ts';
import * as library from '../../library/library.ts';
import {libraryReference, librarySettings} from '../support/libraryTypes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const sourceOf = (file: string) => readFileSync(`${root}${file}`, 'utf8');

function holds(file: string, expected: string): void {
  if (process.env.UPDATE === '1') writeFileSync(`${root}${file}`, expected);
  else expect(sourceOf(file)).toBe(expected);
}

test('library/librarySettings.ts is made of the tables of settings', () => {
  holds('library/librarySettings.ts', librarySettings());
});

test('docs/library-reference.md is made of the docstrings', () => {
  const joined = (...files: string[]) => files.map(sourceOf).join('\n');
  const page = libraryReference([
    {heading: 'shingle', source: sourceOf('library/library.ts')},
    {heading: 'shingle/core', source: sourceOf('library/core.ts')},
    {
      heading: 'Parameters and indexes',
      source: joined('library/api.ts', 'library/nodeApi.ts', 'library/shingleError.ts'),
    },
    {heading: 'The report', source: joined('shared/model/jsonReport.ts', 'shared/model/notesOfReport.ts')},
    {
      heading: 'Members of some findings',
      source: joined('shared/model/breakage.ts', 'shared/model/rewriting.ts', 'shared/model/passageHistory.ts'),
    },
    {heading: 'Settings', source: sourceOf('library/librarySettings.ts')},
  ]);
  expect([...page.matchAll(/^### /gm)].length).toBeGreaterThan(45);
  holds('docs/library-reference.md', page);
});

test('the names that are exported: one that goes breaks programs of others', () => {
  expect(Object.keys(core).sort()).toEqual(['ShingleError', 'check', 'compare', 'index']);
  expect(Object.keys(library).sort()).toEqual(['ShingleError', 'check', 'compare', 'index']);
});

const types = sourceOf('shared/model/jsonReport.ts') + sourceOf('shared/model/notesOfReport.ts');

/** Members of an interface and of those that it extends. */
function membersOf(name: string): string[] {
  const [, heads = '', body = ''] =
    new RegExp(`^export interface ${name}(?: extends ([\\w, ]+))? \\{\\n([\\s\\S]*?)^\\}`, 'm').exec(types) ?? [];
  const own = [...body.matchAll(/^ {2}readonly (\w+)/gm)].map(([, member]) => member);
  return [...own, ...heads.split(', ').flatMap((head) => (head === '' ? [] : membersOf(head)))];
}

const kinds = {
  passage: 'ReportedPassage',
  document: 'ReportedDocument',
  folder: 'ReportedFolder',
  collection: 'ReportedCollection',
} as const;

test('no report has a member that the types do not declare', () => {
  const unknown = (name: string, value: object) => {
    const declared = membersOf(name);
    return Object.keys(value).flatMap((key) => (declared.includes(key) ? [] : [`${name}.${key}`]));
  };
  const folder = `${root}test/fixtures/report/`;
  const reports = readdirSync(folder)
    .filter((file) => file.startsWith('report') && file.endsWith('.json'))
    .map((file) => JSON.parse(readFileSync(folder + file, 'utf8')));
  const findings: {kind: keyof typeof kinds; places?: object[]; pairs?: object[]}[] = reports.flatMap(
    (one) => one.findings,
  );
  expect(new Set(findings.map(({kind}) => kind)).size).toBe(4);
  const wrong = [
    ...reports.flatMap((report) => [
      ...unknown('Report', report),
      ...unknown('Summary', report.summary),
      ...unknown('ReportedNoise', report.noise),
    ]),
    ...findings.flatMap((finding) => [
      ...unknown(kinds[finding.kind], finding),
      ...(finding.kind === 'passage' ? (finding.places ?? []).flatMap((place) => unknown('TextPlace', place)) : []),
      ...(finding.kind === 'folder' ? [] : (finding.pairs ?? []).flatMap((pair) => unknown('ReportedPair', pair))),
    ]),
  ];
  expect([...new Set(wrong)]).toEqual([]);
});
