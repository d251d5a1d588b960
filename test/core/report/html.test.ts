// The data of an HTML report and the file that it becomes, without a browser.

import {createHash} from 'node:crypto';
import {describe, expect, test} from 'vitest';
import {packData, packedIn, unpackData} from '../../../server/app/htmlReport/earlierReport.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {buildReportData, type Surroundings} from '../../../shared/report/html/buildReportData.ts';
import {htmlPage, type ReportProgram} from '../../../shared/report/html/htmlPage.ts';
import type {PlaceData, ReportData} from '../../../shared/report/html/reportData.ts';
import {shapeOfContent} from '../../../shared/text/fileShape.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {bucket, bucketEdited, documents, full, hostile, inspection, page, pair, passage, place} from './sample.ts';

const surroundings: Surroundings = {
  title: 'docs',
  commit: '0123456789abcdef0123456789abcdef01234567',
  day: '2026-01-31',
  forge: undefined,
  isChanged: () => false,
  linesOf: () => null,
  pages: [],
  ownersOf: null,
  earlier: null,
  drifted: [],
  bytesMax: 5_000_000,
};

const sha = (text: string) => createHash('sha256').update(text).digest('base64');
const script = 'console.log("a")';
const style = 'p{color:red}';
const program: ReportProgram = {
  ...{script, style},
  scriptHash: sha(script),
  styleHash: sha(style),
  notices: 'licence -- text --> of a library',
};

function dataOf(what: Inspection, more: Partial<Surroundings> = {}): ReportData {
  return buildReportData(what, {...surroundings, ...more}, reportDefaults);
}

function fileOf(what: Inspection, more: Partial<Surroundings> = {}): string {
  return [...htmlPage(dataOf(what, more), program, packData)].join('');
}

/** The lines that a place has in the data. */
function textAt({texts, lines}: ReportData, [path, from, , to]: PlaceData): string | undefined {
  for (const [first, ...numbers] of texts[path]) {
    if (first <= from && to < first + numbers.length) {
      return numbers
        .slice(from - first, to - first + 1)
        .map((line) => lines[line])
        .join('\n');
    }
  }
  return undefined;
}

describe('the data', () => {
  const file = ['# One', '', 'Before it.', ...bucket.split('\n'), 'After it.', '', 'End', 'x', 'y'];
  const lines = new Map([
    ['docs/a.md', file],
    ['docs/b.md', ['Other', ...bucket.split('\n')]],
  ]);
  const finding = passage([place('docs/a.md', 4, bucket), place('docs/b.md', 2, bucket)]);
  const data = dataOf(inspection([finding]), {linesOf: (path) => lines.get(path) ?? null});

  test('has the lines of the places with three around, each different line once', () => {
    expect(data.texts[0][0].length - 1).toBe(3 + 4 + 3);
    expect(data.texts[1][0][0]).toBe(1);
    expect(new Set(data.lines).size).toBe(data.lines.length);
    expect(data.lines).toHaveLength(new Set([...file.slice(0, 10), 'Other']).size);
  });

  test('gives back the text of every place', () => {
    for (const one of data.findings[0].passages[0].places) expect(textAt(data, one)).toBe(bucket);
  });

  test('of a file that was changed since has the passage that was found', () => {
    const old = dataOf(inspection([finding]), {linesOf: () => ['quite', 'another', 'text']});
    for (const one of old.findings[0].passages[0].places) expect(textAt(old, one)).toBe(bucket);
  });

  test('joins ranges that meet', () => {
    const long = Array.from({length: 40}, (_, line) => `line ${line + 1}`);
    const places = [2, 12, 30].map((line) => place('a.md', line, long.slice(line - 1, line + 4).join('\n')));
    const {texts} = dataOf(inspection([passage(places)]), {linesOf: () => long});
    expect(texts[0].map(([first, ...rest]) => [first, first + rest.length - 1])).toEqual([
      [1, 19],
      [27, 37],
    ]);
  });

  test('leaves out the texts of the last findings, when they find no room, and says so', () => {
    const findings = [1, 2, 3].map((number) => {
      const text = `${number} ${bucket}`;
      return passage([place(`a${number}.md`, 1, text), place(`b${number}.md`, 1, text)], {family: `${number}`});
    });
    const whole = dataOf(inspection(findings));
    const size = JSON.stringify({...whole, lines: [], texts: []}).length;
    const cut = dataOf(inspection(findings), {bytesMax: size + 560});
    const hasText = cut.findings.map(({passages}) => textAt(cut, passages[0].places[0]) !== undefined);
    expect(hasText.indexOf(false)).toBeGreaterThan(0);
    expect(hasText).toEqual(hasText.toSorted((x, y) => Number(y) - Number(x)));
    const left = hasText.filter((has) => !has).length;
    expect(cut.notes.at(-1)).toMatch(new RegExp(`^The texts of ${left} findings? are left out`));
    expect(whole.notes).toEqual([]);
  });

  test('counts the equal words as the message does', () => {
    const {passages, message} = dataOf(
      inspection([passage([place('a.md', 1, bucketEdited), place('b.md', 1, bucket)])]),
    ).findings[0];
    expect(passages[0].words).toBe(56);
    expect(message).toMatch(/^56 words here are also in b\.md:1/);
  });

  test('compares whole pages, then the passages that they share', () => {
    const text = {
      code: 'copied-passage' as const,
      family: 'f',
      places: [place('a.md', 3, bucket), place('b.md', 1, bucket)],
      pairs: [pair(0, 1)],
    };
    const facts = {...{a: 0, b: 1, weight: 50, longest: 50, inRuns: 50, sampleShare: 0, swaps: 0}};
    const more = [{...text, words: 60, facts: {...facts, codeShare: 0, pageShare: 1, inSource: false, marks: []}}];
    const found = documents([page('a.md', 70), page('b.md', 80)], [pair(0, 1)], {more});
    const {passages} = dataOf(inspection([found]), {linesOf: () => ['', '', ...bucket.split('\n')]}).findings[0];
    expect(passages.map(({page: isPage = false}) => isPage)).toEqual([true, false]);
    expect(passages[0].places[0].slice(1)).toEqual([1, 1, 6, bucket.split('\n')[3].length + 1, 70]);
  });

  test('counts words of warnings and information, not of what a rule left out', () => {
    const levels = ['warning', 'info', 'silent'] as const;
    const findings = levels.map((level) =>
      passage([place(`${level}.md`, 1, bucket), place(`${level}-2.md`, 1, bucket)], {level, family: level}),
    );
    const pages = levels.map((level) => [`${level}.md`, 100] as const);
    expect(dataOf(inspection(findings), {pages}).pages).toEqual([
      ['warning.md', 100, 62],
      ['info.md', 100, 62],
      ['silent.md', 100, 0],
    ]);
  });

  test('says the day and the commit, and how many files differ from it', () => {
    const made = (more: Partial<Surroundings>) => dataOf(inspection([finding]), more).made;
    expect(made({})).toBe('Report made on 2026-01-31 from commit 0123456789ab');
    expect(made({isChanged: (path) => path === 'docs/b.md'})).toMatch(/ab; 1 file in it differs from the commit$/);
    expect(made({isChanged: () => true})).toMatch(/ab; 2 files in it differ from the commit$/);
    expect(made({commit: ''})).toBe('Report made on 2026-01-31');
  });

  test('names owners by path, and nobody for the others', () => {
    const {owners, paths} = dataOf(inspection([finding]), {
      ownersOf: (path) => (path === 'docs/b.md' ? ['@b', '@all'] : path === 'docs/a.md' ? ['@all'] : []),
    });
    expect(owners?.map(([owner, own]) => [owner, own.map((path) => paths[path])])).toEqual([
      ['@all', ['docs/a.md', 'docs/b.md']],
      ['@b', ['docs/b.md']],
    ]);
  });

  test('says since when copies differ, at the finding that has both places', () => {
    const commit = {name: '0123456789ab', day: '2024-01-02', author: 'Ann', subject: 'Edit'};
    const drift = passage([place('docs/a.md', 5, 'x'), place('docs/b.md', 3, 'y')], {
      code: 'drifted-copy',
      history: {equalUntil: commit, changed: [{place: 1, commit: null}]},
    });
    const elsewhere = passage([place('docs/a.md', 5, 'x'), place('docs/c.md', 3, 'y')], {
      code: 'drifted-copy',
      history: {equalUntil: commit},
    });
    const {findings, paths} = dataOf(inspection([finding]), {drifted: [drift, elsewhere]});
    expect(findings[0].history).toEqual([
      [
        {kind: 'equal', commit},
        {kind: 'changed', path: paths.indexOf('docs/b.md'), line: 3, commit: null},
      ],
    ]);
  });

  test('has one name for each finding, and the same the next time', () => {
    const ids = dataOf(full).findings.map(({id}) => id);
    expect(new Set(ids).size).toBe(ids.length);
    // A name that "show" takes, with a number behind it where two findings are about the same words.
    const families: ReadonlySet<string> = new Set(full.findings.map(({family}) => family));
    expect(ids.filter((id) => !families.has(id.replace(/-\d+$/, '')))).toEqual([]);
    const moved = inspection([passage([place('docs/a.md', 40, bucket), place('docs/b.md', 20, bucket)])]);
    expect(dataOf(moved).findings[0].id).toBe(data.findings[0].id);
  });
});

describe('the file', () => {
  test.each([
    ['every kind of finding', full],
    ['hostile names and texts', hostile],
    ['nothing', inspection([])],
  ])('is the same bytes for the same input: %s', (_, what) => {
    expect(fileOf(what)).toBe(fileOf(what));
  });

  test('has its data in a block that nothing ends, and out comes what went in', () => {
    const text = fileOf(hostile);
    const json = unpackData(packedIn(text) ?? '');
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify(dataOf(hostile))));
    expect(json).toContain('alert(1)');
  });

  test('has no element of a stranger', () => {
    const text = fileOf(hostile).replace(/<script type="application\/octet-stream"[\s\S]*?<\/script>/, '');
    const allowed =
      /^<(?:!doctype html|\/?(?:html|head|meta|title|style|body|div|main|h1|p|ol|ul|li|code|script)(?: (?:lang|charset|http-equiv|name|content|id)="[^"]*")*|!--[\s\S]*?--)>$/;
    const elements = text.match(/<!--[\s\S]*?-->|<[^>]*>/g) ?? [];
    expect(elements.length).toBeGreaterThan(100);
    expect(elements.filter((element) => !allowed.test(element))).toEqual([]);
  });

  test('runs and styles only what its policy names by hash, and the policy comes first', () => {
    const text = fileOf(full);
    const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(text) ?? [];
    expect(policy).toContain("default-src 'none'");
    const hashesOf = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, inner]) => `'sha256-${sha(inner)}'`);
    for (const hash of [...hashesOf(/<script>([\s\S]*?)<\/script>/g), ...hashesOf(/<style>([\s\S]*?)<\/style>/g)]) {
      expect(policy).toContain(hash);
    }
    expect(text.indexOf('Content-Security-Policy')).toBeLessThan(text.indexOf('<style>'));
    expect(text).not.toMatch(/ style="| on\w+="/);
  });

  test('is not checked itself, where it is written into the checked folder', () => {
    const shape = shapeOfContent('report.html', Buffer.from(fileOf(full)));
    expect(shape).toEqual({kind: 'skipped', reason: 'generated (says so in its head)'});
  });

  test('says without scripts what was found, and at most fifty of it', () => {
    const many = Array.from({length: 60}, (_, n) =>
      passage([place(`a${n}.md`, 1, bucket), place(`b${n}.md`, 1, bucket)]),
    );
    const text = fileOf(inspection(many));
    expect(text).toContain('<p>60 warnings in 812 files.</p>');
    expect(text).toContain('<p>Report made on 2026-01-31 from commit 0123456789ab.</p>');
    expect(text.match(/<code>a\d+\.md<\/code>, lines 1-4/g)).toHaveLength(50);
    expect(text).toContain('10 more findings');
  });

  test('keeps the licences of its libraries, in a comment that ends where it should', () => {
    const [, comment = ''] = /<!--\n([\s\S]*?)-->/.exec(fileOf(full)) ?? [];
    expect(comment).toContain('licence - - text - -> of a library');
    expect(fileOf(full).endsWith('--></body></html>\n')).toBe(true);
  });
});
