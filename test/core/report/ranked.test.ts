// The report as a whole: headline, totals by folder, order, and what is listed.

import {expect, test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {calmedBy, leftOutBy} from '../../../shared/ranking/leftOut.ts';
import {folderTotals} from '../../../shared/report/folderTotals.ts';
import {json} from '../../../shared/report/json.ts';
import {markdownComment} from '../../../shared/report/markdownComment.ts';
import type {ReportOptions} from '../../../shared/report/options.ts';
import {ordered} from '../../../shared/report/order.ts';
import {pretty} from '../../../shared/report/pretty.ts';
import {report} from '../../../shared/report/report.ts';
import {summarySentence} from '../../../shared/report/summary.ts';
import {copiedWords, sumOf} from '../../../shared/share/wordShares.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {bucket, inspection, pair, passage, place} from './sample.ts';

function copy(a: string, b: string, level: Finding['level'] = 'warning', line = 1): Finding {
  return passage([place(a, line, bucket), place(b, 1, bucket)], {level, pairs: [pair(0, 1)], family: `${a} ${b}`});
}

/** `count` warnings on pages of their own. */
function copies(count: number, level: Finding['level'] = 'warning'): Finding[] {
  return Array.from({length: count}, (_, at) => copy(`docs/${level}${at}.md`, `notes/${level}${at}.md`, level));
}

function printed(what: Inspection, options: Partial<ReportOptions> = {}): string {
  return [...report(pretty, what, {...reportDefaults, ...options})].join('');
}

test.each<[string, readonly Finding[], Partial<Inspection>, string]>([
  ['warnings and infos', [...copies(2), ...copies(3, 'info')], {}, '2 warnings in 812 files; information: 3'],
  ['one of each', [...copies(1), ...copies(1, 'info')], {}, '1 warning in 812 files; information: 1'],
  ['infos only', copies(12, 'info'), {}, 'No warnings in 812 files; information: 12'],
  ['nothing', [], {}, 'No warnings in 812 files'],
  ['all levels', [...copies(1), ...copies(4, 'silent')], {}, '1 warning in 812 files; usually left out: 4'],
  ['no files', [], {files: 0}, 'No files were checked'],
  ['a review', copies(2), {review: {changed: 12, what: 'staged'}}, '2 warnings (2 new copies) in 12 files staged'],
  [
    'a review with a copy left behind',
    [
      ...copies(1),
      passage([place('a.md', 1, bucket), place('b.md', 1, bucket)], {code: 'stale-copy', level: 'warning'}),
    ],
    {review: {changed: 2, what: 'staged'}},
    '2 warnings (1 new copy and 1 stale copy) in 2 files staged',
  ],
  ['a calm review', [], {review: {changed: 1, what: 'staged'}}, 'No warnings in 1 file staged'],
  ['another command', copies(2), {past: '2 files'}, '2 copied passages in 2 files'],
])('headline: %s', (_, findings, more, expected) => {
  expect(summarySentence(inspection(findings, more))).toBe(expected);
});

test('no run is called clean because something was left out', () => {
  const leftOut = leftOutBy([...copies(1, 'silent')], defaults);
  expect(leftOut).toEqual([]);
  const noise = {
    ...{words: {}, matches: {'too few rare words': 3}, examples: []},
    leftOut: [
      {
        reason: 'tests',
        count: 5,
        heaviest: {path: 'test/a.ts', line: 3, other: 'test/b.ts', otherLine: 7, weight: 300},
      },
      {reason: 'versions', count: 2, heaviest: {path: 'v1/a.md', line: 9, other: 'v2/a.md', otherLine: 7, weight: 80}},
    ] as const,
  };
  expect(printed(inspection([], {noise}))).toBe(
    'No warnings in 812 files.\n\nLeft out: 7 copies, 3 weaker matches (--explain-noise).\n',
  );
  // A comment has no flag to show more.
  expect([...markdownComment(inspection([], {noise}), reportDefaults)].join('')).toContain(
    'Left out&#58; 7 copies (tests, versions), 3 weaker matches.',
  );
  const explained = printed(inspection([], {noise}), {explainNoise: true});
  expect(explained).toContain('5 copies: tests; the heaviest, weight 300, is test/a.ts:3 and test/b.ts:7\n');
  expect(explained).not.toContain('(--explain-noise)');
});

test('what rules took out is counted by rule, with the heaviest of each', () => {
  const facts = {
    ...{a: 0, b: 1, longest: 65, inRuns: 65, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.1},
    ...{inSource: false, marks: []},
  };
  const silent = (name: string, reason: 'tests' | 'light', weight: number): Finding => ({
    ...(copy(`${name}.md`, 'other.md', 'silent', 4) as Extract<Finding, {kind: 'passage'}>),
    reason,
    facts: {...facts, weight},
  });
  expect(leftOutBy([silent('a', 'light', 20), silent('b', 'tests', 40), silent('c', 'light', 24.4)], defaults)).toEqual(
    [
      {reason: 'light', count: 2, heaviest: {path: 'c.md', line: 4, other: 'other.md', otherLine: 1, weight: 24}},
      {reason: 'tests', count: 1, heaviest: {path: 'b.md', line: 4, other: 'other.md', otherLine: 1, weight: 40}},
    ],
  );
});

test('what a rule of reviews made information is counted too, and a copy left behind by its words', () => {
  const calm = (name: string, reason: 'further copy' | 'adapted copy' | ''): Finding => ({
    ...(copy(`${name}.md`, 'other.md', 'info', 4) as Extract<Finding, {kind: 'passage'}>),
    reason,
    stale: {
      edits: [],
      touchesFact: true,
      weight: 40,
      removed: 4,
      changed: 1,
      pageWords: {},
      marks: {},
      paragraph: {before: '', now: '', at: []},
    },
  });
  const calmed = calmedBy(
    [calm('a', 'adapted copy'), calm('b', 'further copy'), calm('c', 'adapted copy'), calm('d', '')],
    defaults,
  );
  expect(calmed.map(({reason, count, heaviest: {path}}) => [reason, count, path])).toEqual([
    ['adapted copy', 2, 'a.md'],
    ['further copy', 1, 'b.md'],
  ]);
  const noise = {words: {}, matches: {}, examples: [], calmed};
  expect(printed(inspection([], {noise}))).not.toContain('adapted');
  expect(printed(inspection([], {noise}), {explainNoise: true})).toMatch(
    /\nOnly information by rules \(--level info reports them\)\n {2}2 copies: adapted copy; the heaviest, weight \d+, is\s+a\.md:4 and\s+other\.md:\d+\n/,
  );
});

test('information is counted, and listed where it is asked for', () => {
  const found = inspection([...copies(1), ...copies(2, 'info')]);
  expect(printed(found)).toContain(
    '1 warning in 812 files; information: 2.\n\n 1  docs/warning0.md:1:1 warning copied-passage\n    The same 61 words are in notes/warning0.md:1.\n    containment 92 % and 88 %, resemblance 0.81\n    1 1 │ Before you begin, make sure that the service account can read the …\n    2 2 │ has not expired; otherwise every upload fails without a message. Ask …\n    3 3 │ a new key, put it into the folder of the configuration and start the …\n\nInformation: 2 (--level info).\n',
  );
  expect(printed(found)).not.toContain('info0.md');
  expect(printed(found, {information: true})).toContain(' 3  docs/info1.md:1:1 info copied-passage\n');
  expect(printed(found, {information: true})).not.toContain('--level info');
});

test('the first are listed, all are counted', () => {
  const found = inspection(copies(44));
  const said = printed(found, {top: 10});
  expect(said).toMatch(
    /^44 warnings in 812 files\. The first ten contain 1,200 of the 5,500\scopied\swords\sin\swarnings\.\n/,
  );
  expect(said.match(/copied-passage/g)).toHaveLength(10);
  expect(said).toContain(
    '44 warnings in 812 files. The first ten contain 1,200 of the 5,500 copied words\nin warnings.\n\n  warnings  words  folder\n        44  2,700  docs/\n         0  2,700  notes/\n\nMany at once? Accept them with "shingle baseline create"; then only new ones are\nreported.\n\n  1  docs/warning0.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning0.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  2  docs/warning1.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning1.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  3  docs/warning2.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning2.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  4  docs/warning3.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning3.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  5  docs/warning4.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning4.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  6  docs/warning5.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning5.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  7  docs/warning6.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning6.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  8  docs/warning7.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning7.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n  9  docs/warning8.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning8.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n 10  docs/warning9.md:1:1 warning copied-passage\n     The same 61 words are in notes/warning9.md:1.\n     containment 92 % and 88 %, resemblance 0.81\n     1 1 │ Before you begin, make sure that the service account can read the …\n     2 2 │ has not expired; otherwise every upload fails without a message. …\n     3 3 │ a new key, put it into the folder of the configuration and start …\n\n34 more (--all).\n\n44 warnings in 812 files. The first ten contain 1,200 of the 5,500 copied words\nin warnings.\n',
  );
  expect(printed(found)).not.toContain('--top');
  const document = JSON.parse([...report(json, found, {...reportDefaults, top: 3})].join(''));
  expect(document.findings).toHaveLength(3);
  expect(document.summary.warnings).toBe(44);
});

test('quiet: no summary, but never silence about a limit', () => {
  const found = inspection([...copies(12), ...copies(2, 'info')]);
  const said = printed(found, {quiet: true, top: 10});
  expect(said).toMatch(/^ {2}1 {2}docs\/warning0\.md:1:1 warning/);
  expect(said).toContain('\n\n2 more (--all).\n');
  expect(said).not.toMatch(/ warnings in |information:|words {2}folder/i);
});

test('the command that accepts a warning is there once, behind all findings', () => {
  const found = inspection([...copies(2), ...copies(1, 'info')]);
  const accept = {before: 'shingle baseline add', by: 'number', after: ' --config x'} as const;
  const said = printed(found, {accept, information: true});
  expect(said.match(/Accept .*/g)).toEqual(['Accept number 1: shingle baseline add 1 --config x']);
  expect(printed(found, {accept: {...accept, by: 'family'}})).toContain(
    'add docs/warning0.md notes/warning0.md --config',
  );
  expect(printed(found)).not.toMatch(/accept/i);
  expect(printed(inspection(copies(1, 'info')), {accept, information: true})).not.toMatch(/accept/i);
});

test('the commands after a failed review are never broken into lines', () => {
  const how = `git commit --no-verify ${'x'.repeat(90)}`;
  const said = printed(inspection(copies(1)), {
    nextSteps: [
      {what: 'accept', how: 'do it'},
      {what: 'bypass once', how},
    ],
  });
  expect(said).toMatch(/\nChange the copy, or\n {2}accept: {6}do it\n {2}bypass once: git commit --no-verify x{90}\n$/);
});

test('many at once: a baseline is named', () => {
  const many = inspection(copies(45));
  expect(printed(many)).toContain('shingle baseline create');
  expect(printed({...many, files: 900})).not.toContain('baseline');
  expect(printed(inspection(copies(5), {files: 9}))).not.toContain('baseline');
  expect(printed(inspection(copies(45), {review: {changed: 9, what: 'staged'}}))).not.toContain('baseline');
});

test('orders: by weight as ranked, by path and line, by folder and weight', () => {
  const ranked = [
    copy('b/x.md', 'z.md'),
    copy('a/y.md', 'z.md', 'warning', 9),
    copy('b/a.md', 'z.md'),
    copy('a/y.md', 'z.md'),
  ];
  const names = (findings: readonly Finding[]) =>
    findings.map((one) => (one.kind === 'passage' ? `${one.places[0].path}:${one.places[0].startLine}` : ''));
  expect(names(ordered(ranked, 'weight'))).toEqual(['b/x.md:1', 'a/y.md:9', 'b/a.md:1', 'a/y.md:1']);
  expect(names(ordered(ranked, 'path'))).toEqual(['a/y.md:1', 'a/y.md:9', 'b/a.md:1', 'b/x.md:1']);
  expect(names(ordered(ranked, 'folder'))).toEqual(['a/y.md:9', 'a/y.md:1', 'b/x.md:1', 'b/a.md:1']);
});

test('words are counted once, however many findings hold them', () => {
  const two = [copy('a.md', 'b.md'), copy('a.md', 'c.md')];
  expect([...copiedWords(two)]).toEqual([
    ['a.md', 62],
    ['b.md', 62],
    ['c.md', 62],
  ]);
  expect(sumOf(copiedWords(two))).toBe(186);
});

test('totals by folder: the deepest folders that are eight rows or fewer', () => {
  const names = Array.from({length: 9}, (_, at) => `docs/guides/topic${at}/page.md`);
  const found = [
    ...names.map((name) => copy(name, 'docs/faq.md')),
    copy('src/a/one.ts', 'src/b/two.ts'),
    copy('README.md', 'docs/faq.md', 'info'),
  ];
  expect(
    folderTotals({findings: found}).map(({folder, ownFiles, warnings, words}) => [folder, ownFiles, warnings, words]),
  ).toEqual([
    ['docs/guides', false, 9, 558],
    ['src/a', false, 1, 62],
    ['docs', true, 0, 62],
    ['src/b', false, 0, 62],
  ]);
  expect(folderTotals({findings: []})).toEqual([]);
  const said = printed(inspection([...copies(11)]));
  expect(said).toContain('\n  warnings  words  folder\n        11    680  docs/\n         0    680  notes/\n');
});
