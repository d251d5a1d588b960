import {expect, test} from 'vitest';
import {URI} from 'vscode-uri';
import {comparePlaces, copyGroup, nearestTo} from '../../../server/lsp/compare/comparePlaces.ts';
import {
  type ContentUri,
  comparisonUri,
  elsewhereUri,
  excerptUri,
  historyUri,
  indexedUri,
  parseContentUri,
  reportUri,
} from '../../../server/lsp/compare/contentUri.ts';
import {contentOf, type PageReader} from '../../../server/lsp/compare/virtualDocuments.ts';
import {contentLinks} from '../../../server/lsp/features/documentLinks.ts';
import {backgroundPage} from '../../core/findings/probe.ts';
import {type Made, root, type Texts, worldOf} from './world.ts';

const prose = `Before you begin, make sure that the service account can read the bucket and that its key
has not expired; otherwise every upload fails without a message. Ask the owner of the project for
a new key, put it into the folder of the configuration and start the service again.`;

const ferry = backgroundPage('ferry').text.slice(0, 900);
const bees = backgroundPage('bees').text.slice(0, 900);
const commit = '1a2b3c4d5e6f';
const hostile = 'b [x](command:evil) `c`.md';

const texts: Texts = {
  'a.md': `# A\n\n${ferry}\n\n${prose}\n\nOwn.\n`,
  [hostile]: `# B\n\n${bees}\n\n${prose.replace('expired', 'lapsed')}\n\nThe end.\nOf it.\n`,
};

/** A history finding: the second occurrence is from a commit. */
function withPast(): Made {
  return worldOf(texts, {
    past: {
      originOf: async () => null,
      textOf: async (of, path) => (of === commit && path === 'old/a.md' ? `one\r\ntwo\r\n${prose}\r\nlast` : null),
    },
    more: (findings) =>
      findings.flatMap((finding) => {
        if (finding.kind !== 'passage') return [];
        const [place] = finding.places;
        const start = 'one\r\ntwo\r\n'.length;
        const then = {
          ...place,
          path: `${commit}:old/a.md`,
          reference: true,
          start,
          end: start + prose.length,
          text: prose,
          startLine: 3,
          endLine: 5,
        };
        const removed = {name: commit, day: '2024-05-06', author: 'Ann [x](y)', subject: '`drop` <b>'};
        return [
          {
            ...finding,
            code: 'resurrected-passage',
            family: 'abcdefabcdefabcd',
            places: [place, then],
            history: {removed},
          } as const,
        ];
      }),
  });
}

const uris: readonly ContentUri[] = [
  {kind: 'excerpt', root: '/home/ann', path: 'docs/setup.md', lines: {first: 37, last: 61}},
  {kind: 'excerpt', root: '/a&lines=1-2?b#c=%25 ü', path: 'ö/[x](y) %2e%2e & = ?#.md', lines: {first: 1, last: 1}},
  {kind: 'excerpt', root: 'c:\\sites', path: '../beside/./x.rst', lines: {first: 1, last: 2}},
  {kind: 'past', root: '/w', commit, path: 'docs/setup.md', lines: null},
  {kind: 'past', root: '/w', commit, path: 'a b\n.md', lines: {first: 2, last: 3}},
  {kind: 'elsewhere', root: '/w', blob: '0123456789abcdef0123456789abcdef01234567', lines: {first: 2, last: 3}},
  {kind: 'elsewhere', root: '/w', blob: '0123456789abcdef0123456789abcdef01234567', lines: null},
  {kind: 'comparison', root: '/w', family: '00112233445566aa', here: 0, there: 12},
  {kind: 'report'},
  {kind: 'indexed'},
];

function uriOf(asked: ContentUri): string {
  switch (asked.kind) {
    case 'excerpt':
      return excerptUri(asked.root, asked.path, asked.lines);
    case 'past':
      return historyUri(asked.root, asked.commit, asked.path, asked.lines);
    case 'elsewhere':
      return elsewhereUri(asked.root, {blob: asked.blob, repository: 'org/handbook', path: 'a b.md'}, asked.lines);
    case 'comparison':
      return comparisonUri(asked.root, asked.family, asked.here, asked.there);
    case 'report':
      return reportUri;
    case 'indexed':
      return indexedUri;
  }
}

test.each(uris)('a URI says what it is of, also after an editor has written it anew: %j', (asked) => {
  const uri = uriOf(asked);
  expect(parseContentUri(uri)).toEqual(asked);
  expect(parseContentUri(URI.parse(uri).toString())).toEqual(asked);
  const {path} = URI.parse(uri);
  if ('path' in asked) expect(path.endsWith(asked.path.slice(asked.path.lastIndexOf('.')))).toBe(true);
  else expect(path).toMatch(/\.md$/);
});

test.each([
  '',
  'shingle:',
  'shingle:/',
  'shingle:/a.md?excerpt',
  'shingle:/?excerpt&lines=1-2&root=/w',
  'shingle:/a.md?lines=1-2&root=/w',
  'shingle:/excerpt/a.md?lines=1-2&root=/w',
  'shingle:/a.md?excerpt&lines=2-1&root=/w',
  'shingle:/a.md?excerpt&lines=0-1&root=/w',
  'shingle:/a%zz.md?excerpt&lines=1-2&root=/w',
  'shingle:/a%00.md?excerpt&lines=1-2&root=/w',
  'shingle:/past/--output=x/a.md?root=/w',
  'shingle:/past/HEAD/a.md?root=/w',
  'shingle:/comparison/00112233445566aa/0-1/comparison.md',
  'shingle:/comparison/x/0-1/comparison.md?root=/w',
  'shingle:/other.md',
  'file:///etc/passwd',
  'command:evil',
])('no URI of ours is an error value: %j', (uri) => {
  expect(parseContentUri(uri).kind).toBe('error');
});

async function textOf(uri: string, made: Made): Promise<string> {
  const content = await contentOf(uri, made.world, async () => lookedAt(made));
  return content.kind === 'text' ? content.text : `none: ${content.reason}`;
}

function lookedAt({inspection}: Made): readonly PageReader[] {
  return [
    {
      root,
      inspection,
      paths: Object.keys(texts).sort(),
      skipped: [
        {path: 'package-lock.json', reason: 'lock file'},
        {path: 'x [y](command:z).bin', reason: 'binary'},
        {path: 'y.bin', reason: 'binary'},
      ],
    },
  ];
}

test('both excerpts of a comparison begin at the same height, and hold the passages where it says', async () => {
  const made = worldOf(texts);
  const {placed, uri} = made.seen('a.md');
  const comparison = await comparePlaces(
    {uri, family: placed[0].finding.family, here: placed[0].ordinal},
    made.world,
    'utf-16',
  );
  expect(comparison?.title).toBe(
    `a.md:${linesIn('a.md')} ↔ ${hostile}:${linesIn(hostile)} (49 of 50 words ↔ 49 of 50 words)`,
  );
  if (comparison === null) return;
  const {left, right} = comparison.passages;
  for (const [side, passage] of [
    [left, prose],
    [right, prose.replace('expired', 'lapsed')],
  ] as const) {
    const lines = (await textOf(side.uri, made)).split('\n');
    const {start, end} = side.span ?? {start: {line: 0, character: 0}, end: {line: 0, character: 0}};
    expect(start.line).toBe(left.span?.start.line);
    expect(`${lines.slice(start.line, end.line + 1).join('\n')}`).toBe(passage);
  }
});

function linesIn(path: string): string {
  const before = texts[path].slice(0, texts[path].indexOf('Before you')).split('\n').length;
  return `${before}–${before + 2}`;
}

test('what a commit had is on the left, and can be read', async () => {
  const made = withPast();
  const uri = made.world.uriOf(root, 'a.md');
  const comparison = await comparePlaces({uri, family: 'abcdefabcdefabcd', here: 0}, made.world, 'utf-16');
  expect(comparison?.title).toMatch(/^old\/a\.md:3–5 \(1a2b3c4d5e6f\) ↔ a\.md:\d+–\d+ \(50 words ↔ /);
  expect(comparison?.documents.left.uri).toBe(historyUri(root, commit, 'old/a.md'));
  expect(await textOf(comparison?.documents.left.uri ?? '', made)).toContain(`two\r\n${prose}`);
  expect(await textOf(comparison?.passages.left.uri ?? '', made)).toBe(`two\r\n${prose}\r\nlast`);
  expect(comparison?.passages.left.span?.start).toEqual({line: 1, character: 0});
  expect(comparison?.passages.right.span?.start).toEqual({line: 1, character: 0});
  expect(await textOf(historyUri(root, 'ffffffffffff', 'old/a.md'), made)).toBe(
    'none: Commit ffffffffffff does not contain old/a.md.',
  );
});

test('a family is its leading place beside each other one; the nearest document is measured as a whole', async () => {
  const pages = Object.fromEntries(
    ['ferry', 'bees', 'choir', 'oven'].map((name) => [
      `${name}.md`,
      `${backgroundPage(name).text.slice(0, 900)}\n\n${prose}\n`,
    ]),
  );
  const made = worldOf(pages);
  const [finding] = made.inspection.findings;
  const comparisons = await copyGroup(finding.family, made.world, 'utf-16');
  expect(comparisons.map(({here, there}) => [here, there])).toEqual([
    [0, 1],
    [0, 2],
    [0, 3],
  ]);
  const {config} = made.seen('ferry.md');
  const close = await nearestTo(made.world.uriOf(root, 'ferry.md'), config, made.world, 'utf-16');
  expect(close?.title).toMatch(/^ferry\.md ↔ bees\.md \(\d+ of \d+ words ↔ \d+ of \d+ words\)$/);
  expect(await copyGroup('ffffffffffffffff', made.world, 'utf-16')).toEqual([]);
});

test('a comparison for readers without a diff: words that differ, nothing of a stranger is markup', async () => {
  const made = worldOf(texts);
  const text = await textOf(comparisonUri(root, made.inspection.findings[0].family, 0, 1), made);
  expect(text).toContain('~~expired;~~ **lapsed;**');
  expect(text).toContain('49 of 50 words ↔ 49 of 50 words.');
  expect(text).toContain('b \\[x\\](command:evil) \\`c\\`.md:');
  expect(text).not.toMatch(/(?<!\\)\]\(command/);
  expect(contentLinks(text).map(({target}) => target)).toEqual(
    ['a.md', hostile].map((path) => ({
      kind: 'uri',
      uri: `${made.world.uriOf(root, path)}#L${linesIn(path).replace('–', '-L')}`,
    })),
  );
});

test('the report has the findings of the terminal, with links; what is compared comes with what is not', async () => {
  const made = worldOf(texts);
  const report = await textOf(reportUri, made);
  expect(report).toMatch(/^# Copied passages\n\n\*\*No warnings in 2 files; information&#58; 1\.\*\*/);
  expect(contentLinks(report).length).toBe(4);
  expect(report).not.toMatch(/\]\(command/);
  const indexed = await textOf(indexedUri, made);
  expect(indexed).toContain('2 documents (422 words) compared');
  expect(indexed).toContain('### binary (2)\n\n- x \\[y\\](command:z).bin\n- y.bin\n');
  expect(await contentOf(reportUri, made.world, async () => [])).toEqual({
    kind: 'text',
    text: '# Copied passages\n\nNo folder is checked.\n',
  });
});

test.each([
  excerptUri(root, '../etc/passwd', {first: 1, last: 9}),
  excerptUri(root, 'a.md/../../x', {first: 1, last: 9}),
  excerptUri(root, '/etc/passwd', {first: 1, last: 9}),
  excerptUri('/', 'etc/passwd', {first: 1, last: 9}),
  excerptUri('/etc', 'passwd', {first: 1, last: 9}),
  excerptUri(root, 'no.md', {first: 1, last: 9}),
  historyUri(root, commit, '../x'),
  comparisonUri(root, 'ffffffffffffffff', 0, 1),
  'shingle:/evil',
])('what is not looked at cannot be read: %s', async (uri) => {
  expect(await textOf(uri, withPast())).toMatch(/^none: /);
});

test('where no folder is open, only what a finding names can be read', async () => {
  const made = worldOf({...texts, 'etc/passwd': 'root:x:0:0\n'}, {root: '/'});
  expect(await textOf(excerptUri('/', 'etc/passwd', {first: 1, last: 9}), made)).toMatch(
    /^none: etc\/passwd is not in a folder/,
  );
  expect(await textOf(excerptUri('/', 'a.md', {first: 1, last: 1}), made)).not.toMatch(/^none: /);
});

test('lines beyond the end are none', async () => {
  expect(await textOf(excerptUri(root, 'a.md', {first: 900, last: 999}), worldOf(texts))).toBe('');
});
