// Reports in JSON for GitLab and reviewdog, checked against schemas of what the two document. They are written for these
// tests: no key is allowed that the reader does not know.

import {Ajv} from 'ajv';
import {describe, test} from 'vitest';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {gitlab} from '../../../shared/report/gitlab.ts';
import {rdjson} from '../../../shared/report/rdjson.ts';
import type {Renderer} from '../../../shared/report/report.ts';
import {expect} from '../../support/expect.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {baselined, full, hostile, hostileNames, inspection} from './sample.ts';

const said = {type: 'string', minLength: 1};
const line = {type: 'integer', minimum: 1};

function object(properties: object, required: readonly string[] = Object.keys(properties)): object {
  return {type: 'object', additionalProperties: false, required, properties};
}

/** docs.gitlab.com/ci/testing/code_quality: description, check_name, fingerprint, severity, location are required. */
const gitlabSchema = {
  type: 'array',
  items: object({
    type: {const: 'issue'},
    check_name: said,
    description: said,
    categories: {type: 'array', items: {enum: ['Duplication']}, minItems: 1},
    severity: {enum: ['info', 'minor', 'major', 'critical', 'blocker']},
    fingerprint: said,
    location: object({path: {...said, not: {pattern: '^\\.?/'}}, lines: object({begin: line, end: line})}),
  }),
};

/** github.com/reviewdog/reviewdog, proto/rdf: names of the messages in JSON. */
const position = object({line, column: line}, ['line']);
const rdjsonSchema = object({
  source: object({name: said, url: said}, ['name']),
  diagnostics: {
    type: 'array',
    items: object({
      message: said,
      location: object({path: said, range: object({start: position, end: position}, ['start'])}),
      severity: {enum: ['ERROR', 'WARNING', 'INFO']},
      code: object({value: said, url: said}, ['value']),
    }),
  },
});

const home = {page: 'https://forge.test/shingle', findings: 'https://forge.test/shingle/findings.md'};
const cases: readonly [string, Renderer, object][] = [
  ['gitlab', gitlab, gitlabSchema],
  ['rdjson', rdjson, rdjsonSchema],
];

interface Issue {
  readonly fingerprint: string;
  readonly location: {readonly path: string};
}

function parsed<Form>(renderer: Renderer, what: Inspection): Form {
  return JSON.parse([...renderer(what, {...reportDefaults, home})].join(''));
}

describe.each(cases)('%s', (_, renderer, schema) => {
  const validate = new Ajv({allErrors: true}).compile(schema);

  test.each<[string, Inspection]>([
    ['everything', full],
    ['hostile names', hostile],
    ['a baseline', baselined],
    ['nothing', inspection([])],
  ])('%s is valid', (_, what) => {
    expect(validate(parsed(renderer, what)), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
  });

  test('the schema is not asleep', () => {
    expect(validate(JSON.parse(JSON.stringify(parsed(renderer, full)).replaceAll('"path"', '"file"')))).toBe(false);
  });
});

describe('fingerprints of GitLab', () => {
  const fingerprints = (what: Inspection): string[] => parsed<Issue[]>(gitlab, what).map((issue) => issue.fingerprint);

  test('are one an issue', () => {
    for (const what of [full, hostile]) {
      expect(new Set(fingerprints(what)).size).toBe(what.findings.length);
    }
  });

  test('do not depend on lines or names of files', () => {
    const moved = {
      ...full,
      findings: full.findings.map((finding) =>
        finding.kind === 'passage'
          ? {
              ...finding,
              places: finding.places.map((one) => ({...one, path: `new/${one.path}`, startLine: one.startLine + 7})),
            }
          : finding,
      ),
    };
    expect(fingerprints(moved)).toEqual(fingerprints(full));
  });
});

test('names of files come back as they are', () => {
  const ofGitlab = parsed<Issue[]>(gitlab, hostile).map((issue) => issue.location.path);
  const ofReviewdog = parsed<{diagnostics: Issue[]}>(rdjson, hostile).diagnostics.map((one) => one.location.path);
  for (const name of hostileNames) {
    expect(ofGitlab).toContain(name);
    expect(ofReviewdog).toContain(name);
  }
});
