import {describe, expect, test} from 'vitest';
import {formats} from '../../../server/cli/arguments/choices.ts';
import {rendererOf} from '../../../server/cli/renderers.ts';
import type {FolderFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {ReportOptions} from '../../../shared/report/options.ts';
import {report} from '../../../shared/report/report.ts';
import {codes, rules} from '../../../shared/wording/rules.ts';
import {columns} from '../../../shared/wording/terminal.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {
  baselined,
  bucket,
  documents,
  full,
  hostile,
  hostileNames,
  inspection,
  page,
  pair,
  passage,
  place,
} from './sample.ts';
import {expectSnapshot} from './snapshot.ts';

/** HTML has tests of its own: test/core/report/html.test.ts. */
const noHtml = () => Promise.reject(new Error('broken promise: no HTML here'));
const textFormats = formats.filter((format) => format !== 'html');
type ReportFormat = (typeof textFormats)[number];
const renderers = new Map(
  await Promise.all(textFormats.map(async (format) => [format, await rendererOf(format, noHtml)] as const)),
);

function pieces(format: ReportFormat, what: Inspection, options: Partial<ReportOptions> = {}): string[] {
  const renderer = renderers.get(format);
  if (renderer === undefined) throw new Error(`broken promise: there is a renderer for ${format}`);
  return [...report(renderer, what, {...reportDefaults, ...options})];
}

function text(format: ReportFormat, what: Inspection, options: Partial<ReportOptions> = {}): string {
  return pieces(format, what, options).join('');
}

const nothing = inspection([]);
const information = inspection(full.findings.filter((finding) => finding.level === 'info'));

describe('what each report says', () => {
  test.each<[string, ReportFormat, Inspection, Partial<ReportOptions>]>([
    ['pretty.txt', 'pretty', full, {}],
    ['pretty-color.txt', 'pretty', full, {color: true, diff: true}],
    ['pretty-diff.txt', 'pretty', full, {diff: true, explainNoise: true}],
    ['pretty-narrow.txt', 'pretty', full, {width: 40, diff: true}],
    ['pretty-quiet.txt', 'pretty', full, {quiet: true}],
    ['pretty-nothing.txt', 'pretty', nothing, {}],
    ['pretty-information.txt', 'pretty', information, {}],
    ['pretty-hostile.txt', 'pretty', hostile, {explainNoise: true}],
    ['concise.txt', 'concise', full, {}],
    ['concise-hostile.txt', 'concise', hostile, {}],
    ['report.json', 'json', full, {}],
    ['report.jsonl', 'jsonl', full, {}],
    ['report.sarif', 'sarif', full, {version: '1.2.3'}],
    ['github.txt', 'github', full, {}],
    ['github-hostile.txt', 'github', hostile, {}],
    ['comment.md', 'markdown', full, {}],
    ['comment-hostile.md', 'markdown', hostile, {}],
    ['pretty-baseline.txt', 'pretty', baselined, {}],
    ['concise-baseline.txt', 'concise', baselined, {}],
    ['github-baseline.txt', 'github', baselined, {}],
    ['comment-baseline.md', 'markdown', baselined, {}],
    ['report-baseline.json', 'json', baselined, {}],
    ['report-baseline.jsonl', 'jsonl', baselined, {}],
    ['report-baseline.sarif', 'sarif', baselined, {version: '1.2.3'}],
  ])('%s', (name, format, what, options) => {
    expectSnapshot(name, text(format, what, options));
  });
});

describe.each(textFormats)('%s', (format) => {
  test('says the same again', () => {
    const once = text(format, full, {diff: true});
    expect(text(format, structuredClone(full), {diff: true})).toBe(once);
  });

  test('lets nothing hostile through', () => {
    const said = text(format, hostile, {diff: true, explainNoise: true});
    expect(said).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\p{Surrogate}]|##\[|##vso\[/u);
    const commands = said.split('\n').filter((line) => /^\s*::/.test(line));
    if (format === 'github') for (const line of commands) expect(line).toMatch(/^::(warning|notice) (file=|title=)/);
    else expect(commands).toEqual([]);
  });

  test('can say that there is nothing', () => {
    const said = text(format, nothing);
    if (format === 'jsonl') expect(said).toBe('');
    else expect(said).toMatch(/Nothing to act on in 812 files/);
  });

  test('leaves information out when quiet, but never a limit that cut something off', () => {
    const said = text(format, full, {quiet: true});
    expect(said.replace(/"rules":\[.*?\]\}\}/s, '').replace(/"byCode":\{.*?\}/, '')).not.toMatch(
      /repeated.block|mirrored.folder|collected.page/,
    );
    if (format !== 'jsonl') expect(said).toContain('312 findings');
  });
});

describe('pretty', () => {
  test('is no wider than asked', () => {
    for (const width of [40, 60, 80, 120]) {
      for (const line of text('pretty', full, {width, diff: true, explainNoise: true}).split('\n')) {
        expect(columns(line), line).toBeLessThanOrEqual(width);
      }
    }
  });

  test('is wider than asked only where a path is', () => {
    for (const line of text('pretty', hostile, {explainNoise: true}).split('\n')) {
      if (columns(line) > 80) expect(line).toMatch(/^ *\S*(z\/)?\S.*\.md/);
    }
  });

  test('has colours of the sixteen only, and ends each', () => {
    const said = text('pretty', full, {color: true, diff: true, explainNoise: true});
    const used = new Set(said.match(/\u001b\[[^m]*m/g));
    expect([...used].sort()).toEqual(['0', '1', '2', '31', '32', '33', '36'].map((code) => `\u001b[${code}m`));
    expect(said.replaceAll(/\u001b\[\d+m/g, '')).toBe(text('pretty', full, {diff: true, explainNoise: true}));
    for (const line of said.split('\n')) expect(line).not.toMatch(/\u001b\[[1-9]\d*m[^\u001b]*$/);
  });

  test('says nothing at all when quiet and clean', () => {
    expect(text('pretty', nothing, {quiet: true})).toBe('');
    expect(text('pretty', information, {quiet: true})).toBe('');
  });

  test('a passage of Han stays within the width', () => {
    const han = '请在开始之前确认服务账号可以读取存储桶并且密钥没有过期否则所有上传都会失败而且没有任何提示信息'.repeat(
      3,
    );
    const found = inspection([passage([place('指南/安装.md', 1, han), place('b.md', 9, `${han}。`)])]);
    for (const diff of [false, true]) {
      for (const line of text('pretty', found, {diff}).split('\n')) expect(columns(line)).toBeLessThanOrEqual(80);
    }
  });

  test('a long diff is cut, and says so', () => {
    const words = (letter: string): string => Array.from({length: 2000}, (_, index) => letter + index).join(' ');
    const found = inspection([passage([place('a.md', 1, words('a')), place('b.md', 1, words('b'))])]);
    expect(text('pretty', found, {diff: true})).toMatch(/… [\d,]+ more lines of this diff/);
  });

  test('page pairs of a folder that is not folded stand under it', () => {
    const folder = full.findings.find((finding): finding is FolderFinding => finding.kind === 'folder');
    const pages = documents([page('docs/v1.1/a.md', 90), page('docs/v1.2/a.md', 91)], [pair(0, 1)]);
    const found = inspection(folder ? [{...folder, pairs: [pages]}] : []);
    expect(text('pretty', found, {information: true})).toContain(
      '\n    docs/v1.1/a.md:1:1 warning copied-page\n    Nine tenths of',
    );
    expect(text('pretty', found, {information: true})).not.toContain('not reported');
    expect(
      text('jsonl', found)
        .split('\n')
        .filter((row) => row.includes('"document"')),
    ).toHaveLength(1);
    expect(text('concise', found)).toContain('docs/v1.1/a.md:1:1: warning copied-page: ');
  });
});

describe('the sentence', () => {
  test('of pages that no mirrored folder joins speaks of copies, not of versions', () => {
    const places = [place('a.md', 1, bucket, {alsoIn: ['c.md']}), place('b.md', 1, bucket)];
    const equal = pair(0, 1, {wordsA: 65, wordsB: 65, containmentA: 1, containmentB: 1, resemblance: 1});
    const found = inspection([passage(places, {pairs: [equal]})]);
    expect(text('concise', found)).toContain('The same 65 words are in b.md:1; here in 2 copies of the page. ');
  });

  test('is not said at a reference', () => {
    const found = inspection([passage([place('a.md', 1, bucket, {reference: true}), place('b.md', 1, bucket)])]);
    expect(text('concise', found)).not.toMatch(/^a\.md/m);
    expect(text('pretty', found)).toContain('\n 1  b.md:1:1 ');
  });
});

describe('json', () => {
  test('is one document with every finding, its keys in one order', () => {
    const document = JSON.parse(text('json', full));
    expect(Object.keys(document)).toEqual([
      'version',
      'summary',
      'findings',
      'noise',
      'cuts',
      'suppressed',
      'unusedSuppressions',
    ]);
    expect(document.findings).toHaveLength(full.findings.length);
    expect(Object.keys(document.summary.byCode)).toEqual(codes);
    const reordered = {
      ...full,
      noise: {...full.noise, words: Object.fromEntries(Object.entries(full.noise.words).reverse())},
    };
    expect(text('json', reordered)).toBe(text('json', full));
  });

  test('keeps hostile names as they are', () => {
    const document = JSON.parse(text('json', hostile));
    expect(
      document.findings
        .slice(0, hostileNames.length)
        .map((finding: {places: {path: string}[]}) => finding.places[0]?.path),
    ).toEqual(hostileNames);
  });
});

describe('jsonl', () => {
  test('has a row a pair with offsets, lines and both containments', () => {
    const rows = text('jsonl', full)
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row));
    const passages = rows.filter((row) => row.kind === 'passage');
    expect(passages).toHaveLength(
      full.findings.reduce((sum, finding) => sum + (finding.kind === 'passage' ? finding.pairs.length : 0), 0),
    );
    const ofSome = [
      'added',
      'removed',
      'equalUntil',
      'equalBefore',
      'changed',
      'renamed',
      'aSince',
      'aBefore',
      'bSince',
      'bBefore',
      'new',
      'edits',
    ];
    for (const row of passages) {
      expect(Object.keys(row).filter((key) => !ofSome.includes(key))).toEqual(
        'kind code a b aStart aEnd bStart bEnd aLines bLines containmentA containmentB containment resemblance wordsA wordsB family'.split(
          ' ',
        ),
      );
      expect(row.containment).toBe(Math.max(row.containmentA, row.containmentB));
    }
  });

  test('rounds to six digits', () => {
    expect(text('jsonl', full)).toContain('"containmentA":0.918033');
    expect(text('jsonl', full)).not.toMatch(/\d\.\d{7}/);
  });

  test('writes 20,000 pairs in pieces, never as one string', () => {
    const places = Array.from({length: 201}, (_, index) => place(`page-${index}.md`, 1, bucket));
    const pairs = Array.from({length: 20_000}, (_, index) => pair(index % 200, 200, {containmentA: index / 20_000}));
    const said = pieces('jsonl', inspection([passage(places, {pairs})]));
    expect(said.length).toBeGreaterThan(50);
    expect(Math.max(...said.map((piece) => piece.length))).toBeLessThan(1 << 17);
    expect(said.join('').split('\n')).toHaveLength(20_001);
  });
});

describe('github', () => {
  test('names files so that the runner reads them back', () => {
    const unescaped = (value: string): string =>
      value
        .replaceAll('%3A', ':')
        .replaceAll('%2C', ',')
        .replaceAll('%0D', '\r')
        .replaceAll('%0A', '\n')
        .replaceAll('%25', '%');
    const files = [...text('github', hostile).matchAll(/^::\w+ file=([^,]*),/gm)].map((match) =>
      unescaped(match[1] ?? ''),
    );
    for (const name of ['b\n::error file=x::pwned.md', 'd%0A::error::e.md', 'g,h:i.md']) expect(files).toContain(name);
  });

  test('lets every finding speak once before one speaks twice', () => {
    const first = text('github', full).split('\n').slice(0, full.findings.length);
    expect(new Set(first.map((line) => line.replace(/.*title=/, '').replace(/::.*/, ''))).size).toBe(codes.length);
  });
});

describe('markdown', () => {
  const tags = /<\/?(?:code|details|summary)>/g;

  test('has no markup but its own', () => {
    const said = text('markdown', hostile).replaceAll(tags, '');
    expect(said).not.toMatch(/[<`@[\]]|https?:|www\.|javascript:/);
    for (const line of said.split('\n')) if (line.startsWith('|')) expect(line.split('|')).toHaveLength(6);
  });

  test('fits into a comment, and says what did not', () => {
    const many = inspection(
      Array.from({length: 900}, (_, index) => passage([place(`a${index}.md`, 1, bucket), place('b.md', 1, bucket)])),
    );
    const said = text('markdown', many);
    expect(said.length).toBeLessThan(65_536);
    expect(said).toMatch(/\d+ more findings did not fit into this comment/);
    expect(said.match(/^\| warning/gm)).toHaveLength(10);
  });
});

test('every rule says what it is, how it is counted, and what to do', () => {
  for (const code of codes) {
    const rule = rules[code];
    expect(rule.id).toBe(code);
    for (const said of [rule.title, rule.one, rule.many, rule.short, rule.full, rule.help]) expect(said).not.toBe('');
  }
});
