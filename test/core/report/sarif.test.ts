import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {Ajv} from 'ajv';
import type {Log, Result} from 'sarif';
import {describe, test} from 'vitest';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {sarif} from '../../../shared/report/sarif.ts';
import {expect} from '../../support/expect.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {isThorough} from '../../support/trials.ts';
import {baselined, bucket, full, hostile, hostileNames, inspection, pair, passage, place} from './sample.ts';

// The schema that Microsoft publishes for its own tests. It is a draft 4, which Ajv 8 reads once its two identifiers
// are removed; one of its patterns is not a valid Unicode pattern.
const schemaFile = createRequire(import.meta.url).resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
const {$schema: _, id: __, ...schema} = JSON.parse(readFileSync(schemaFile, 'utf8'));
const uriReference = /^(?:[\w.~!$&'()*+,;=:@/-]|%[\dA-F]{2})*$/;
const validate = new Ajv({
  strict: false,
  allErrors: true,
  unicodeRegExp: false,
  formats: {uri: /^[a-z]+:/, 'uri-reference': uriReference, 'date-time': true},
}).compile(schema);

const logs = new Map<Inspection, Log>();

function logOf(what: Inspection): Log {
  const log = logs.get(what) ?? JSON.parse([...sarif(what, reportDefaults)].join(''));
  logs.set(what, log);
  return log;
}

function resultsOf(log: Log): Result[] {
  return log.runs[0]?.results ?? [];
}

const many = inspection(
  Array.from({length: 2600}, (_, index) =>
    passage([place('a.md', index + 1, bucket), place('b.md', index + 1, bucket)], {family: String(index)}),
  ),
);
const wide = inspection([
  passage(
    Array.from({length: 140}, (_, index) => place(`page-${index}.md`, 1, bucket)),
    {pairs: Array.from({length: 139}, (_, index) => pair(0, index + 1))},
  ),
]);

test.each<[string, Inspection]>([
  ['everything', full],
  ['nothing', inspection([])],
  ['hostile names', hostile],
  ['a baseline', baselined],
  // The schema takes 1.2 s for them.
  ...(isThorough ? [['many results', many] as [string, Inspection]] : []),
  ['many places', wide],
])('%s is valid SARIF 2.1.0', (_, what) => {
  const log = logOf(what);
  expect(validate(log), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
});

test('every message ends with one full stop', () => {
  for (const what of [full, hostile, baselined, wide]) {
    for (const {message} of resultsOf(logOf(what))) expect(message.text).toMatch(/[^.]\.$/);
  }
});

test('the tool and its rules have addresses where the project has one', () => {
  const home = {page: 'https://forge.test/shingle', findings: 'https://forge.test/shingle/findings.md'};
  const log: Log = JSON.parse([...sarif(full, {...reportDefaults, home})].join(''));
  expect(validate(log), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  const driver = log.runs[0]?.tool.driver;
  expect(driver?.informationUri).toBe(home.page);
  expect(driver?.rules?.[0]?.helpUri).toBe(`${home.findings}#copied-passage`);
  expect(JSON.stringify(logOf(full))).not.toMatch(/"(?:informationUri|helpUri|codeFlows)"/);
});

test('the schema is not asleep', () => {
  expect(validate({version: '2.1.0', runs: [{tool: {}}]})).toBe(false);
});

describe('results', () => {
  test('one a place that is not a reference, with an exact region', () => {
    const setup = resultsOf(logOf(full)).find((result) => result.ruleId === 'copied-passage');
    expect(setup?.locations?.[0]?.physicalLocation).toEqual({
      artifactLocation: {uri: 'docs/setup.md', uriBaseId: '%SRCROOT%'},
      region: {startLine: 40, startColumn: 1, endLine: 43, endColumn: 54, charOffset: 1560, charLength: 327},
    });
    expect(
      resultsOf(logOf(full)).some(
        (result) => result.locations?.[0]?.physicalLocation?.artifactLocation?.uri === 'upstream/manual.md',
      ),
    ).toBe(false);
  });

  test.each([full, hostile, wide])('link every related location from the message', (what) => {
    for (const result of resultsOf(logOf(what))) {
      const linked = [...(result.message.text ?? '').matchAll(/(?<!\\)\]\((\d+)\)/g)].map((match) => Number(match[1]));
      const ids = result.relatedLocations?.map((location) => location.id) ?? [];
      expect(linked.sort((a, b) => a - b)).toEqual(ids);
      expect(result.relatedLocations?.filter((location) => !location.message?.text) ?? []).toEqual([]);
    }
  });

  test('have fingerprints of their own that do not depend on lines', () => {
    const fingerprints = (what: Inspection): (string | undefined)[] =>
      resultsOf(logOf(what)).map((result) => `${result.ruleId} ${result.partialFingerprints?.['shingle/v1']}`);
    expect(new Set(fingerprints(full)).size).toBe(resultsOf(logOf(full)).length);
    const moved = {
      ...full,
      findings: full.findings.map((finding) =>
        finding.kind === 'passage'
          ? {
              ...finding,
              places: finding.places.map((one) => ({...one, startLine: one.startLine + 7, endLine: one.endLine + 7})),
            }
          : finding,
      ),
    };
    expect(fingerprints(moved)).toEqual(fingerprints(full));
  });
});

test('the limits of GitHub are kept and said', () => {
  const log = logOf(many);
  expect(resultsOf(log)).toHaveLength(5000);
  expect(JSON.stringify(log.runs[0]?.invocations)).toContain('200 more results left out: GitHub keeps 5,000');
  const log2 = logOf(wide);
  expect(Math.max(...resultsOf(log2).map((result) => result.relatedLocations?.length ?? 0))).toBe(100);
  expect(JSON.stringify(log2.runs[0]?.invocations)).toContain('5,460 related locations of 140 results left out');
  expect(JSON.stringify(logOf(full).runs[0]?.invocations)).toContain('312 findings');
});

test('paths are relative references that decode to the path', () => {
  const uris = resultsOf(logOf(hostile)).flatMap(
    ({locations}) => locations?.map(({physicalLocation}) => physicalLocation?.artifactLocation?.uri ?? '') ?? [],
  );
  for (const uri of uris) {
    expect(uri).toMatch(uriReference);
    expect(uri).not.toContain(':');
  }
  const paths = new Set(uris.map(decodeURIComponent));
  expect(hostileNames.filter((name) => !paths.has(name.replace('\ud800', '\ufffd')))).toEqual([]);
});
