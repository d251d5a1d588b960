// Stale copies of one change that say the same are one finding: the pages before and after, and what is left of them.
import {expect, test} from 'vitest';
import {kindOf} from '../../../shared/kinds/kinds.ts';
import type {Finding, Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {Staleness} from '../../../shared/model/staleness.ts';
import {mergeStale, separateStale} from '../../../shared/ranking/mergeStale.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {joined, reportForm} from '../../../shared/wording/statement.ts';

/** `a.md:5! b.md:7 yarn=npm`: edited in a.md and left in b.md. */
function staleFinding(line: string, level: PassageFinding['level'] = 'warning'): PassageFinding {
  const parts = line.split(' ');
  const places = parts
    .filter((part) => part.includes(':'))
    .map((part): Occurrence => {
      const [, path, number, mark] = /^(.+):(\d+)(!?)$/.exec(part) ?? [];
      const at = Number(number);
      return {
        ...{path, start: at * 100, end: at * 100 + 40, startLine: at, startColumn: 1, endLine: at, endColumn: 40},
        ...{text: `line ${at}`, words: 30, reference: false, alsoIn: [], new: mark === '!'},
      };
    });
  const edits = parts.filter((part) => part.includes('=')).map((part) => part.split('='));
  const edited = places.findIndex((place) => place.new === true);
  const measures = {wordsA: 30, wordsB: 30, containmentA: 1, containmentB: 1, resemblance: 1};
  return {
    ...{kind: 'passage', code: 'stale-copy', level, reason: '', family: line, places, words: 30, evidence: 0},
    ...{discountedWords: 0, discountedPages: 0, slots: places.length},
    pairs: [...places.keys()].filter((at) => at !== edited).map((b) => ({a: edited, b, ...measures})),
    stale: {
      edits: edits.map(([before, now]) => ({before, now})),
      ...{
        touchesFact: true,
        weight: 40,
        removed: 4,
        changed: 1,
        pageWords: {},
        marks: {},
        paragraph: {before: '', now: '', at: []},
      },
    },
  };
}

const all = (...lines: readonly string[]) => lines.map((line) => staleFinding(line));

function messageAt(finding: Finding, ordinal: number): string {
  return plainMessage(joined(kindOf(finding).statement(finding, ordinal, reportForm).said), (path) => path);
}

function said(findings: readonly Finding[]): string[] {
  return findings.map((finding) => {
    const edited = finding.places.findIndex((place) => place.new === true);
    return messageAt(finding, edited);
  });
}

test('the same edit, left behind in several places, is one finding', () => {
  const findings = all('a.md:5! b.md:7 yarn=npm', 'a.md:9! c.md:3 yarn=npm', 'd.md:1! e.md:2 yarn=npm');
  expect(said(mergeStale(findings))).toEqual([
    'The old text of 3 edited passages is still in b.md:7, c.md:3 and e.md:2: yarn → npm.',
  ]);
});

test('one passage, of which two pages have more or less, is one passage', () => {
  const findings = all('a.md:5! b.md:7 yarn=npm', 'a.md:5! c.md:3 yarn=npm');
  expect(said(mergeStale(findings))).toEqual([
    'The old text of this paragraph is still in b.md:7 and c.md:3: yarn → npm.',
  ]);
});

test('several edits of one page that the same page lacks are one finding, others are not', () => {
  const findings = all('a.md:5! b.md:7 31=33', 'a.md:9! b.md:11 S=T', 'a.md:20! c.md:3 4=5');
  expect(said(mergeStale(findings))).toEqual([
    'The old text of 2 edited passages is still in b.md:7 and b.md:11: 31 → 33; S → T.',
    'The old text of this paragraph is still in c.md:3: 4 → 5.',
  ]);
});

test('edits of two pages that the same page lacks are one finding, in any version of it', () => {
  const lines = ['v1/a.md:5! v1/b.md:7 31=33', 'v2/c.md:9! v2/b.md:11 S=T', 'v2/c.md:9! v2/d.md:3 4=5'];
  expect(mergeStale(all(...lines)).map(({places}) => places.map(({path}) => path).join(' '))).toEqual([
    'v1/a.md v1/b.md v2/b.md v2/c.md',
    'v2/c.md v2/d.md',
  ]);
});

test('a line with two edits is named and counted once', () => {
  const [one, other] = all('a.md:5! b.md:7 c.md:8 31=33', 'a.md:9! b.md:7 c.md:8 S=T');
  const behind = (place: Occurrence): Occurrence => (place.new ? place : {...place, start: place.start + 20});
  const merged = mergeStale([one, {...other, places: other.places.map(behind)}]);
  expect(merged[0].places).toHaveLength(6);
  expect(said(merged)).toEqual(['The old text of 2 edited passages is still in b.md:7 and c.md:8: 31 → 33; S → T.']);
});

test('groups that have a finding in common are one, in whatever order they come', () => {
  const lines = ['a.md:5! b.md:7 31=33', 'c.md:5! d.md:7 S=T', 'a.md:9! b.md:11 S=T'];
  for (const order of [lines, lines.toReversed()]) {
    const merged = mergeStale(all(...order)).filter((one) => one.kind === 'passage');
    expect(merged.map(({places}) => places.map(({path, startLine}) => `${path}:${startLine}`).join(' '))).toEqual([
      'a.md:5 a.md:9 b.md:7 b.md:11 c.md:5 d.md:7',
    ]);
  }
});

test('information never joins a warning; of one page all information is one finding', () => {
  const info = ['a.md:20! c.md:3 4=5', 'a.md:30! d.md:3 6=7'].map((line) => staleFinding(line, 'info'));
  const merged = mergeStale([...all('a.md:5! b.md:7 4=5'), ...info]);
  expect(merged.map(({level, places}) => [level, places.length])).toEqual([
    ['warning', 2],
    ['info', 4],
  ]);
});

test('many places are counted, and JSON says which edit each of them lacks', () => {
  const findings = all(
    ...[1, 2, 3, 4, 5, 6].map((page) => `a.md:${page}! p${page}.md:7 yarn=npm`),
    'a.md:8! p1.md:9 31=33',
  );
  const merged = mergeStale([...findings.slice(0, 6), findings[6]]);
  expect(said(merged)[0]).toContain(
    'old text of 7 edited passages is still in p1.md:7, p1.md:9, p2.md:7, p3.md:7 and 3 more: yarn → npm;',
  );
  const [one] = mergeStale(all('a.md:5! b.md:7 31=33', 'a.md:9! b.md:11 S=T'));
  expect(kindOf(one).data?.(one)).toMatchObject({
    edits: [
      {before: '31', now: '33', places: [2]},
      {before: 'S', now: 'T', places: [3]},
    ],
  });
  // The place itself says what it lacks.
  expect(messageAt(one, 3)).toBe('This paragraph still has the old text, edited in a.md:9: S → T.');
});

test('edits of several passages are quoted with the words beside them, as those of one are', () => {
  const within = (line: string, head: string, tail: string): PassageFinding => {
    const finding = staleFinding(line);
    const {edits, ...stale} = finding.stale as Staleness;
    return {...finding, stale: {...stale, edits: edits.map((edit) => ({...edit, context: {head, tail}}))}};
  };
  const findings = [
    within('a.md:5! b.md:7 to=from', 'Export', 'disk'),
    within('a.md:9! b.md:11 to=from', 'writes', 'tape'),
    within('a.md:12! b.md:14 to=from', 'Export', 'disk'),
  ];
  expect(said(mergeStale(findings))).toEqual([
    'The old text of 3 edited passages is still in b.md:7, b.md:11 and b.md:14: Export to disk → Export from disk; writes to tape → writes from tape.',
  ]);
});

test('a baseline accepts each by itself, and --fix-stale mends each by itself', () => {
  const findings = all('a.md:5! b.md:7 31=33', 'a.md:9! b.md:11 S=T');
  const [one] = mergeStale(findings);
  expect(acceptedWith(one)).toEqual(findings);
  expect(separateStale([one])).toEqual(findings);
});
