import {describe, expect, test} from 'vitest';
import {formats} from '../../../server/cli/arguments/choices.ts';
import {rendererOf} from '../../../server/cli/renderers.ts';
import {codes, kinds} from '../../../shared/kinds/kinds.ts';
import type {CopiedText, CopyFacts, FolderFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {Permalinks} from '../../../shared/report/forge.ts';
import type {ReportOptions} from '../../../shared/report/options.ts';
import {report} from '../../../shared/report/report.ts';
import {columns} from '../../../shared/wording/terminal.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import {
  baselined,
  bucket,
  documents,
  elsewhere,
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

const home = {page: 'https://forge.test/shingle', findings: 'https://forge.test/shingle/findings.md'};
const permalinks: Permalinks = {
  forge: 'github',
  address: 'https://github.com/o/r',
  commit: 'c0ffee',
  prefix: '',
  committed: new Set(['docs/setup.md', 'docs/install.md', 'notes/faq.md']),
};
/** Formats with places for findings only. */
const bare: readonly ReportFormat[] = ['jsonl', 'gitlab', 'rdjson', 'checkstyle', 'badge', 'csv'];

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
    ['checkstyle.xml', 'checkstyle', full, {}],
    ['checkstyle-hostile.xml', 'checkstyle', hostile, {}],
    ['junit.xml', 'junit', full, {}],
    ['junit-hostile.xml', 'junit', hostile, {}],
    ['junit-nothing.xml', 'junit', nothing, {}],
    ['junit-baseline.xml', 'junit', baselined, {}],
    ['gitlab.json', 'gitlab', full, {}],
    ['gitlab-hostile.json', 'gitlab', hostile, {}],
    ['rdjson.json', 'rdjson', full, {home}],
    ['rdjson-hostile.json', 'rdjson', hostile, {}],
    ['pretty-summary.txt', 'pretty', full, {summary: true}],
    ['agent.txt', 'agent', full, {information: true}],
    ['agent-hostile.txt', 'agent', hostile, {}],
    ['findings.csv', 'csv', full, {}],
    ['hostile.csv', 'csv', hostile, {}],
    ['xcode.txt', 'xcode', full, {root: '/home/me/project'}],
    ['xcode-hostile.txt', 'xcode', hostile, {}],
    ['comment-links.md', 'markdown', full, {permalinks}],
    ['pretty-elsewhere.txt', 'pretty', elsewhere, {}],
    ['concise-elsewhere.txt', 'concise', elsewhere, {}],
    ['elsewhere.json', 'json', elsewhere, {}],
    ['elsewhere.jsonl', 'jsonl', elsewhere, {}],
    ['elsewhere.sarif', 'sarif', elsewhere, {version: '1.2.3'}],
    ['github-elsewhere.txt', 'github', elsewhere, {}],
    ['comment-elsewhere.md', 'markdown', elsewhere, {}],
    ['checkstyle-elsewhere.xml', 'checkstyle', elsewhere, {}],
    ['junit-elsewhere.xml', 'junit', elsewhere, {}],
    ['gitlab-elsewhere.json', 'gitlab', elsewhere, {}],
    ['rdjson-elsewhere.json', 'rdjson', elsewhere, {}],
  ])('%s', (name, format, what, options) => {
    expectSnapshot(name, text(format, what, options));
  });
});

test('--diff shows each passage of a finding, the first ten of its further ones, and says how many are left', () => {
  const texts = Array.from({length: 12}, (_, at) => {
    const [here, there] = [`one${at} two three`, `one${at} four three`];
    return passage([place('a.md', 10 * at + 1, here), place('b.md', 10 * at + 5, there)], {pairs: [pair(0, 1)]});
  });
  const [first, ...more] = texts;
  const said = text('pretty', inspection([{...first, more}]), {diff: true});
  for (let at = 0; at < 11; at++) {
    expect(said).toContain(`from a.md:${10 * at + 1} to b.md:${10 * at + 5}\n`);
    expect(said).toContain(`one${at} [-two-] {+four+} three`);
  }
  expect(said).not.toContain('one11');
  expect(said).toContain('… 1 more passage without a diff; --format json lists all');
});

describe.each(textFormats)('%s', (format) => {
  test('says the same again', () => {
    const once = text(format, full, {diff: true});
    expect(text(format, structuredClone(full), {diff: true})).toBe(once);
  });

  test('lets nothing hostile through', () => {
    const said = text(format, hostile, {diff: true, explainNoise: true}) + text(format, elsewhere);
    expect(said).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\p{Surrogate}]|##\[|##vso\[/u);
    const commands = said.split('\n').filter((line) => /^\s*::/.test(line));
    if (format === 'github') for (const line of commands) expect(line).toMatch(/^::(warning|notice) (file=|title=)/);
    else expect(commands).toEqual([]);
  });

  // A badge is about all of them, and a line for an agent has places only.
  test.skipIf(format === 'badge' || format === 'agent')(
    'says where a passage is elsewhere, and whether that is an estimate, even when quiet',
    () => {
      const said = text(format, elsewhere, {quiet: true}).replaceAll(/\s+│?\s*/g, ' ');
      const words = format === 'jsonl' ? /"sharedWords":71,"wordsA":82/ : /About 71 of these 82 words are also in/;
      expect(said).toMatch(words);
      expect(said).toMatch(format === 'jsonl' ? /"b":"docs\/keys.md"/ : /docs\/keys\.md(?::|&#58;)12-18/);
    },
  );

  test('can say that there is nothing', () => {
    const said = text(format, nothing);
    if (bare.includes(format)) expect(said).not.toMatch(/copied[-_]|resurrected/);
    else expect(said).toMatch(/No warnings in 812 files/);
  });

  test('breaks no path in the lines of information', () => {
    const found = text('pretty', information, {look: 'shingle check --level info', width: 60});
    const lines = found.split('\n').filter((line) => /^(?:info| {6})/.test(line));
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.filter((line) => line.includes('…') || line.length > 60)).toEqual([]);
    const paths = information.findings.flatMap(({places: [{path}]}) => path);
    expect(paths.filter((path) => !lines.some((line) => line.includes(path)))).toEqual([]);
  });

  test('leaves information out when quiet, but never a limit that cut something off', () => {
    const said = text(format, full, {quiet: true});
    expect(said.replace(/"rules":\[.*?\]\}\}/s, '').replace(/"byCode":\{.*?\}/, '')).not.toMatch(
      /repeated.block|mirrored.folder|collected.page/,
    );
    if (!bare.includes(format)) expect(said).toContain('312 findings');
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

  test('links paths on a terminal that can, and nothing else changes', () => {
    const folder = 'file://host/home/me';
    const said = text('pretty', full, {fileLinks: {folder, withLines: true}, diff: true});
    expect(said).toContain('\u001b]8;;file://host/home/me/docs/setup.md#40\u001b\\docs/setup.md:40\u001b]8;;\u001b\\');
    expect(said.replaceAll(/\u001b\]8;;[^\u001b]*\u001b\\/g, '')).toBe(text('pretty', full, {diff: true}));
    expect(said).not.toContain('0c1d9e3b77aa%3A');
    expect(text('pretty', full, {fileLinks: {folder, withLines: false}})).not.toContain('#40');
    const evil = text('pretty', hostile, {fileLinks: {folder, withLines: true}, explainNoise: true});
    for (const [, address] of evil.matchAll(/\u001b\]8;;([^\u001b]*)\u001b\\/g))
      expect(address).toMatch(/^(file:[!-~]*)?$/);
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
    const found = inspection(folder ? [{...folder, folded: [pages]}] : []);
    expect(text('pretty', found, {information: true})).toContain(
      'No warnings in 812 files; information: 1.\n\n 1  docs/v1.1/ info mirrored-folder\n    212 files exist under the same path in two or more of these folders:\n    docs/v1.1/, docs/v1.2/, docs/v1.3/, docs/v1.4/ and 5 more.\n\n    docs/v1.1/a.md:1:1 warning copied-page\n    92 % of this file is also in docs/v1.2/a.md.\n    containment 92 % and 88 %, resemblance 0.81\n',
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
  test('of pages that no mirrored folder joins speaks of pages, not of versions', () => {
    const places = [place('a.md', 1, bucket, {alsoIn: ['c.md']}), place('b.md', 1, bucket)];
    const equal = pair(0, 1, {wordsA: 65, wordsB: 65, containmentA: 1, containmentB: 1, resemblance: 1});
    const found = inspection([passage(places, {pairs: [equal]})]);
    expect(text('concise', found)).toContain(
      'a.md:1:1: warning copied-passage: The same 65 words are in b.md:1. Containment 100 % and 100 %, resemblance 1.\nb.md:1:1: warning copied-passage: The same 65 words are in a.md:1. Containment 100 % and 100 %, resemblance 1.\n1 warning in 812 files.\n',
    );
  });

  test('is not said at a reference', () => {
    const found = inspection([passage([place('a.md', 1, bucket, {reference: true}), place('b.md', 1, bucket)])]);
    expect(text('concise', found)).not.toMatch(/^a\.md/m);
    expect(text('pretty', found)).toContain('\n 1  b.md:1:1 ');
  });
});

describe('badge', () => {
  const copy = passage([place('a.md', 1, bucket), place('b.md', 1, bucket)], {
    copied: [{path: 'a.md', from: 0, to: 42}],
  });
  const badgeOf = (more: Partial<Inspection>): string => text('badge', inspection([copy], more));

  test('has the share of the summary, for readers of screens too, and a colour by it', () => {
    const wordsOf = {'a.md': 400, 'b.md': 600};
    const said = badgeOf({wordsOf});
    expect(said).toContain('role="img" aria-label="copied text: 4.2 %"');
    expect(said).toContain('<title>copied text: 4.2 %</title>');
    expect(said).toContain('#8a6d00');
    expect(text('concise', inspection([copy], {wordsOf}))).toContain('; copied: 42 of 1,000 words (4.2 %)');
    expect(badgeOf({wordsOf: {'a.md': 2000}})).toContain('#2b7d2b');
    expect(badgeOf({wordsOf: {'a.md': 60}})).toContain('#b3261e');
  });

  test('is red beyond a limit, and has no share in a review', () => {
    expect(badgeOf({wordsOf: {'a.md': 2000}, limits: {exceeded: [], fails: true}})).toContain('#b3261e');
    expect(badgeOf({review: {changed: 1, what: 'staged'}})).toContain('aria-label="copied text: 1 warning"');
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
      'rewriting',
      'certainty',
      'explainedSide',
      'explained',
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

  const annotations = (what: Inspection): string[] =>
    text('github', what)
      .split('\n')
      .filter((line) => line.startsWith('::'));

  test('says every finding once', () => {
    const few = inspection(full.findings.filter((_, index) => index % 2 === 0));
    expect(annotations(few)).toHaveLength(few.findings.length);
  });

  test('says no more than GitHub shows, the heaviest first, and counts the rest', () => {
    const found = (level: 'warning' | 'info', index: number) =>
      passage([place(`${level}-${index}.md`, 1, bucket), place('b.md', 1, bucket)], {level});
    const many = Array.from({length: 13}, (_, index) => found('warning', index));
    const more = Array.from({length: 11}, (_, index) => found('info', index));
    const said = annotations(inspection([...more, ...many]));
    expect(said.filter((line) => line.startsWith('::warning'))).toHaveLength(10);
    expect(said.filter((line) => line.startsWith('::notice'))).toHaveLength(10);
    expect(said[0]).toContain('file=warning-0.md');
    expect(text('github', inspection([...more, ...many]))).toContain(
      'Without an annotation: 3 warnings and 1 notice. ',
    );
    const cut = annotations({...full, findings: many});
    expect(cut.filter((line) => line.startsWith('::warning'))).toHaveLength(10);
    expect(cut.at(-1)).toContain('312 findings');
  });
});

describe('markdown', () => {
  const tags = /<\/?(?:code|details|summary)>/g;
  const comment = (what: Inspection) => text('markdown', what);

  test('begins with the mark by which the next run finds it', () => {
    for (const what of [full, nothing]) expect(text('markdown', what)).toMatch(/^<!-- shingle-report -->\n\*\*/);
  });

  test('has no markup but its own', () => {
    const said = text('markdown', hostile).replace('<!-- shingle-report -->', '').replaceAll(tags, '');
    expect(said).not.toMatch(/[<`@[\]]|https?:|www\.|javascript:/);
    for (const line of said.split('\n')) if (line.startsWith('|')) expect(line.split('|')).toHaveLength(4);
  });

  test('links only what the commit has, and nothing can leave a link', () => {
    const committed = new Set(hostileNames);
    const said = text('markdown', hostile, {permalinks: {...permalinks, committed}});
    const links = [...said.matchAll(/\]\(([^)]*)\)/g)].map(([, address]) => address);
    expect(links.length).toBeGreaterThan(hostileNames.length);
    for (const link of links)
      expect(link).toMatch(/^https:\/\/github\.com\/o\/r\/blob\/c0ffee\/[\w.%/~-]+(\?plain=1)?(#L\d+(-L\d+)?)?$/);
    expect(said.match(/\[/g)).toHaveLength(links.length);
    expect(text('markdown', hostile, {permalinks: {...permalinks, committed: new Set()}})).not.toContain('](');
  });

  test('names the places of further texts', () => {
    const facts: CopyFacts = {
      ...{a: 0, b: 1, weight: 60, longest: 60, inRuns: 60, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.5},
      ...{inSource: false, marks: ['', '']},
    };
    const copied = (line: number): CopiedText => {
      const places = [place('a.md', line, bucket), place('b.md', line + 1, bucket)];
      return {code: 'copied-passage', family: String(line), places, pairs: [pair(0, 1)], words: 65, facts};
    };
    const lines = [10, 20, 30, 40, 50, 60, 70];
    const found = inspection([
      passage([place('a.md', 1, bucket), place('b.md', 1, bucket)], {facts, more: lines.map(copied)}),
    ]);
    const said = comment(found);
    expect(said).toContain('\n- Also <code>a.md&#58;10-13</code>, <code>b.md&#58;11-14</code>\n');
    expect(said.match(/^- Also /gm)).toHaveLength(5);
    expect(said).toContain('\n- 2 more passages\n');
  });

  test('lists ten findings, and says how many it does not', () => {
    const many = inspection(
      Array.from({length: 900}, (_, index) => passage([place(`a${index}.md`, 1, bucket), place('b.md', 1, bucket)])),
    );
    const said = text('markdown', many);
    expect(said.match(/^\| <code>/gm)).toHaveLength(10);
    expect(said).toContain('890 more copies are not listed here.');
  });

  test('fits into a comment, whatever the names, and says what did not', () => {
    const name = (index: number) => `${'<'.repeat(4000)}${index}.md`;
    const wide = inspection(
      [1, 2, 3].map((index) => passage([place(name(index), 1, bucket), place('b.md', 1, bucket)])),
    );
    const said = text('markdown', wide);
    expect(said.length).toBeLessThan(65_536);
    expect(said).toMatch(/\d more findings? did not fit into this comment/);
  });
});

test('every rule says what it is, how it is counted, and what to do', () => {
  for (const code of codes) {
    const rule = kinds[code];
    expect(rule.code).toBe(code);
    for (const said of [rule.title, rule.one, rule.many, rule.short, rule.full, rule.help]) expect(said).not.toBe('');
  }
});
