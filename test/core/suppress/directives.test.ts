// Which lines suppression comments cover, by format, and which findings remain.
import {describe, expect, test} from 'vitest';
import type {
  CollectionFinding,
  DocumentFinding,
  Finding,
  FolderFinding,
  Occurrence,
  OccurrencePair,
  PassageFinding,
} from '../../../shared/model/finding.ts';
import type {CommentSyntax, Format, FormatFamily} from '../../../shared/model/format.ts';
import {
  applySuppressions,
  mentionsSuppression,
  suppressionsOf,
  unusedSuppressions,
} from '../../../shared/suppress/directives.ts';
import type {Suppression} from '../../../shared/suppress/hostComment.ts';
import {within} from '../../support/trials.ts';

function format(family: FormatFamily, language: string = family, comments: Partial<CommentSyntax> = {}): Format {
  return {family, language, comments: {line: [], block: [], quotes: '', ...comments}};
}

const formats = {
  markdown: format('markdown'),
  mdx: format('markdown', 'mdx'),
  html: format('html'),
  asciidoc: format('asciidoc'),
  rst: format('restructuredtext'),
  latex: format('latex'),
  plain: format('plain'),
  notebook: format('notebook'),
  ts: format('code', 'typescript', {line: ['//'], block: [['/*', '*/']], quotes: '"\'`'}),
  rust: format('code', 'rust', {line: ['//'], block: [['/*', '*/']], quotes: '"'}),
  python: format('code', 'python', {line: ['#'], quotes: '"\'', tripleQuotes: true}),
  yaml: format('code', 'yaml', {line: ['#'], quotes: '"\''}),
  lua: format('code', 'lua', {line: ['--'], block: [['--[[', ']]']], quotes: '"\''}),
  css: format('code', 'css', {block: [['/*', '*/']], quotes: '"\''}),
};

/** 'directive first-last [codes] (reason) @line: problem' */
function shown({directive, firstLine, lastLine, codes, reason, line, problem}: Suppression): string {
  const named = codes.length > 0 ? ` [${codes.join(' ')}]` : '';
  return `${directive} ${firstLine}-${lastLine === Infinity ? 'end' : lastLine}${named}${reason === '' ? '' : ` (${reason})`} @${line}${problem === undefined ? '' : `: ${problem}`}`;
}

interface Case {
  readonly why: string;
  readonly as: keyof typeof formats;
  readonly text: readonly string[];
  readonly expected: readonly string[];
}

const cases: readonly Case[] = [
  // Directives.
  {
    why: 'disable runs to enable',
    as: 'markdown',
    text: ['a', '<!-- shingle-disable -->', 'b', '<!-- shingle-enable -->', 'c'],
    expected: ['disable 2-4 @2'],
  },
  {
    why: 'disable without enable runs to the end',
    as: 'markdown',
    text: ['<!-- shingle-disable -->', 'b'],
    expected: ['disable 1-end @1'],
  },
  {why: 'enable alone is nothing', as: 'markdown', text: ['<!-- shingle-enable -->'], expected: []},
  {
    why: 'two ranges',
    as: 'plain',
    text: ['shingle-disable', 'a', 'shingle-enable', 'b', 'shingle-disable', 'c', 'shingle-enable'],
    expected: ['disable 1-3 @1', 'disable 5-7 @5'],
  },
  {
    why: 'codes and reason',
    as: 'markdown',
    text: ['<!-- shingle-disable copied-passage, repeated-block -- quoted from the standard -->'],
    expected: ['disable 1-end [copied-passage repeated-block] (quoted from the standard) @1'],
  },
  {
    why: 'reason without codes',
    as: 'markdown',
    text: ['<!-- shingle-disable-file -- generated -->'],
    expected: ['disable-file 1-end (generated) @1'],
  },
  {
    why: 'a reason may hold dashes',
    as: 'markdown',
    text: ['<!-- shingle-disable-file -- a -- b-c -->'],
    expected: ['disable-file 1-end (a -- b-c) @1'],
  },
  {
    why: 'any case',
    as: 'markdown',
    text: ['<!-- SHINGLE-Disable-File Copied-Passage -->'],
    expected: ['disable-file 1-end [copied-passage] @1'],
  },
  {
    why: 'enable of one code splits',
    as: 'markdown',
    text: [
      '<!-- shingle-disable copied-passage repeated-block -->',
      'a',
      '<!-- shingle-enable repeated-block -->',
      'b',
    ],
    expected: ['disable 1-3 [repeated-block] @1', 'disable 1-end [copied-passage] @1'],
  },
  {
    why: 'enable of one code out of all',
    as: 'plain',
    text: ['shingle-disable', 'a', 'shingle-enable copied-passage copied-page mirrored-folder', 'b'],
    expected: [
      'disable 1-3 [copied-passage copied-page mirrored-folder] @1',
      'disable 1-end [stale-copy broken-in-copy repeated-block rewritten-passage copied-elsewhere resurrected-passage drifted-copy renamed-code moved-passage moved-within-file restored-passage passage-origin] @1',
    ],
  },
  {
    why: 'enable of another code ends nothing',
    as: 'plain',
    text: ['shingle-disable copied-passage', 'a', 'shingle-enable repeated-block'],
    expected: ['disable 1-end [copied-passage] @1'],
  },
  {
    why: 'other words are no directives',
    as: 'markdown',
    text: [
      '<!-- shingle-roofs are steep -->',
      '<!-- shingle-disable-everything-from-here -->',
      '<!-- see shingle-disable -->',
      'shingle-disable',
    ],
    expected: [],
  },
  {
    why: 'a misspelt directive is kept, silences nothing, and says what was meant',
    as: 'markdown',
    text: ['<!-- shingle-disabled -->', '', '<!-- Shingle-disable-nextline copied-passage -- why -->', 'a'],
    expected: [
      'misspelt 2-1 @1: unknown directive shingle-disabled; did you mean shingle-disable?',
      'misspelt 4-3 [copied-passage] (why) @3: unknown directive shingle-disable-nextline; did you mean shingle-disable-next-line?',
    ],
  },
  {
    why: 'an unknown code is named',
    as: 'markdown',
    text: [
      '<!-- shingle-disable-next-line copied-pasage -->',
      'a',
      '',
      '<!-- shingle-disable-line quoted -->',
      '<!-- shingle-enable copied-passages -->',
    ],
    expected: [
      'disable-next-line 2-2 [copied-pasage] @1: unknown code copied-pasage; did you mean copied-passage?',
      'disable-line 4-4 [quoted] @4: unknown code quoted; a reason is written after --',
      'misspelt 6-5 [copied-passages] @5: unknown code copied-passages; did you mean copied-passage?',
    ],
  },
  {
    why: 'windows line ends',
    as: 'markdown',
    text: ['a\r', '<!-- shingle-disable-line -->\r', 'b\r'],
    expected: ['disable-line 2-2 @2'],
  },

  // Markdown.
  {
    why: 'disable-line in a paragraph',
    as: 'markdown',
    text: ['one', 'two <!-- shingle-disable-line --> more', 'three'],
    expected: ['disable-line 2-2 @2'],
  },
  {
    why: 'next line is the next paragraph',
    as: 'markdown',
    text: ['<!-- shingle-disable-next-line -->', 'one', 'two', 'three', '', 'four'],
    expected: ['disable-next-line 2-4 @1'],
  },
  {
    why: 'a blank line before the paragraph',
    as: 'markdown',
    text: ['<!-- shingle-disable-next-line -->', '', 'one', 'two', '', 'four'],
    expected: ['disable-next-line 3-4 @1'],
  },
  {
    why: 'next block is a fence with blank lines',
    as: 'markdown',
    text: ['<!-- shingle-disable-next-line -->', '```ts', 'a', '', 'b', '```', 'text'],
    expected: ['disable-next-line 2-6 @1'],
  },
  {
    why: 'nothing follows',
    as: 'markdown',
    text: ['<!-- shingle-disable-next-line -->', ''],
    expected: ['disable-next-line 2-1 @1'],
  },
  {
    why: 'a comment over several lines',
    as: 'markdown',
    text: ['<!--', '  shingle-disable-next-line copied-passage', '  -- quoted', '     twice', '-->', 'text'],
    expected: ['disable-next-line 6-6 [copied-passage] (quoted twice) @1'],
  },
  {
    why: 'two comments on a line',
    as: 'markdown',
    text: ['<!-- x --><!-- shingle-disable -->', 'a', '<!-- shingle-enable --> b <!-- shingle-disable-line -->'],
    expected: ['disable 1-3 @1', 'disable-line 3-3 @3'],
  },
  {
    why: 'not in a fence',
    as: 'markdown',
    text: [
      '```html',
      '<!-- shingle-disable-file -->',
      '```',
      '~~~~',
      '~~~',
      '<!-- shingle-disable-file -->',
      '~~~~',
      '<!-- shingle-disable-line -->',
    ],
    expected: ['disable-line 8-8 @8'],
  },
  {
    why: 'not in a fence of a list or quote',
    as: 'markdown',
    text: ['1. ```', '   <!-- shingle-disable-file -->', '   ```', '> ```', '> <!-- shingle-disable-file -->', '> ```'],
    expected: [],
  },
  {
    why: 'not in a fence that never closes',
    as: 'markdown',
    text: ['```', '<!-- shingle-disable-file -->'],
    expected: [],
  },
  {
    why: 'not in a code span',
    as: 'markdown',
    text: ['Write `<!-- shingle-disable-file -->` or ``a ` <!-- shingle-disable-file -->``.'],
    expected: [],
  },
  {
    why: 'an opening in a code span opens nothing',
    as: 'markdown',
    text: ['`<!--` opens.', '<!-- shingle-disable-line -->'],
    expected: ['disable-line 2-2 @2'],
  },
  {why: 'a comment that never closes is none', as: 'markdown', text: ['<!-- shingle-disable-file', 'a'], expected: []},
  {
    why: 'in a block quote',
    as: 'markdown',
    text: ['> <!-- shingle-disable-next-line -->', '> one', '> two', '>', '> three'],
    expected: ['disable-next-line 2-3 @1'],
  },
  {
    why: 'MDX comments',
    as: 'mdx',
    text: ['{/* shingle-disable-next-line -- quoted */}', 'one', 'two'],
    expected: ['disable-next-line 2-3 (quoted) @1'],
  },
  {why: 'MDX comments are text in Markdown', as: 'markdown', text: ['{/* shingle-disable-file */}'], expected: []},

  // Other prose.
  {
    why: 'next element of HTML',
    as: 'html',
    text: ['<!-- shingle-disable-next-line -->', '<div>', '<div>a</div>', '', 'b', '</div>', '<p>c'],
    expected: ['disable-next-line 2-6 @1'],
  },
  {
    why: 'an element that never closes',
    as: 'html',
    text: ['<!-- shingle-disable-next-line -->', '<p>a', 'b', '', '<p>c'],
    expected: ['disable-next-line 2-3 @1'],
  },
  {
    why: 'not in a script of HTML',
    as: 'html',
    text: ['<script>', 'const a = "<!-- shingle-disable-file -->"', '</script>', '<!-- shingle-disable-line -->'],
    expected: ['disable-line 4-4 @4'],
  },
  {
    why: 'AsciiDoc',
    as: 'asciidoc',
    text: [
      '// shingle-disable-next-line',
      'one',
      'two',
      '',
      '----',
      '// shingle-disable-file',
      '----',
      '//// ',
      'text // shingle-disable-file',
    ],
    expected: ['disable-next-line 2-3 @1'],
  },
  {
    why: 'reStructuredText',
    as: 'rst',
    text: [
      '.. shingle-disable-next-line',
      '',
      'one',
      'two',
      '',
      'As here::',
      '',
      '  .. shingle-disable-file',
      '',
      '.. code-block:: rst',
      '',
      '   .. shingle-disable-file',
      '',
      '.. note::',
      '',
      '   .. shingle-disable-line',
    ],
    expected: ['disable-next-line 3-4 @1', 'disable-line 16-16 @16'],
  },
  {
    why: 'LaTeX',
    as: 'latex',
    text: [
      '% shingle-disable-next-line',
      'one',
      'two % shingle-disable-line',
      '',
      '5\\% shingle-disable-file',
      '\\begin{verbatim}',
      '% shingle-disable-file',
      '\\end{verbatim}',
    ],
    expected: ['disable-next-line 2-3 @1', 'disable-line 3-3 @3'],
  },
  {
    why: 'plain text',
    as: 'plain',
    text: ['  Shingle-disable-next-line -- quoted', 'one', 'two', '', 'say shingle-disable-file'],
    expected: ['disable-next-line 2-3 (quoted) @1'],
  },
  {
    why: 'a notebook',
    as: 'notebook',
    text: [
      '{"cells": [{"cell_type": "markdown", "source": [',
      ' "<!-- shingle-disable-next-line -->\\n",',
      ' "one\\n",',
      ' "two\\n",',
      ' "\\n",',
      ' "three"',
      ']}, {"source": "<!-- shingle-disable-line -->\\nfour"}],',
      '"text": "<!-- shingle-disable-file -->"}',
    ],
    expected: ['disable-next-line 3-4 @2', 'disable-line 7-7 @7'],
  },
  {
    why: 'a fence ends with its cell',
    as: 'notebook',
    text: [
      '{"cells": [{"source": ["```\\n",',
      ' "<!-- shingle-disable-file -->"]},',
      ' {"source": ["<!-- shingle-disable-line -->"]}]}',
    ],
    expected: ['disable-line 3-3 @3'],
  },
  {
    why: 'a cell of code has the comments of its language; its type may stand behind it',
    as: 'notebook',
    text: [
      '{"cells": [{"cell_type": "code", "metadata": {}, "outputs": [], "source": [',
      ' "# shingle-disable-next-line -- why\\n",',
      ' "one = \\"# shingle-disable-file\\"\\n",',
      ' "# <!-- shingle-disable-file -->"]},',
      ' {"source": ["<!-- shingle-disable-line -->"], "cell_type": "markdown"},',
      ' {"source": ["# shingle-disable-line"], "cell_type": "code"}]}',
    ],
    expected: ['disable-next-line 3-3 (why) @2', 'disable-line 5-5 @5', 'disable-line 6-6 @6'],
  },
  {
    why: 'behind the last line of a cell of code is nothing',
    as: 'notebook',
    text: ['{"cells": [{"cell_type": "code", "source": [', ' "one = 1\\n",', ' "# shingle-disable-next-line\\n"]}]}'],
    expected: ['disable-next-line 4-3 @3'],
  },
  {
    why: 'the language of the kernel',
    as: 'notebook',
    text: [
      '{"cells": [{"cell_type": "code", "source": ["// shingle-disable-line\\n", "# shingle-disable-line"]}],',
      '"metadata": {"kernelspec": {"language": "typescript"}}}',
    ],
    expected: ['disable-line 1-1 @1'],
  },

  // Code.
  {
    why: 'the next line is the whole comment that begins there',
    as: 'ts',
    text: [
      '// shingle-disable-next-line',
      '/**',
      ' * one',
      ' */',
      'two();',
      '  // shingle-disable-next-line -- a run',
      '  // three',
      '  // four',
      '  five();',
      '// shingle-disable-next-line',
      '/* six */ seven();',
      'eight();',
      '// shingle-disable-next-line',
      '// nine',
      '// shingle-disable-next-line',
      '/* ten',
    ],
    expected: [
      'disable-next-line 2-4 @1',
      'disable-next-line 7-8 (a run) @6',
      'disable-next-line 11-11 @10',
      'disable-next-line 14-14 @13',
      'disable-next-line 16-16 @15',
    ],
  },
  {
    why: 'runs and documentation strings of Python',
    as: 'python',
    text: [
      '# shingle-disable-next-line',
      '# one',
      '# two',
      'def three():',
      '    # shingle-disable-next-line',
      '    """four',
      '',
      '    five"""',
      '    six()  # shingle-disable-next-line',
      '',
    ],
    expected: ['disable-next-line 2-3 @1', 'disable-next-line 6-8 @5', 'disable-next-line 10-10 @9'],
  },
  {
    why: 'blocks of YAML',
    as: 'yaml',
    text: [
      'info:',
      '  # shingle-disable-next-line',
      '  description: >-',
      '    one',
      '',
      '    two',
      '  title: three',
      '  # shingle-disable-next-line',
      '  summary: four',
      '    five',
    ],
    expected: ['disable-next-line 3-6 @2', 'disable-next-line 9-9 @8'],
  },
  {
    why: 'line and block comments',
    as: 'ts',
    text: [
      '// shingle-disable-next-line',
      'one();',
      'two(); // shingle-disable-line copied-passage -- protocol',
      '/*',
      ' * shingle-disable',
      '*/',
      'x',
      '/** shingle-enable */',
    ],
    expected: ['disable-next-line 2-2 @1', 'disable-line 3-3 [copied-passage] (protocol) @3', 'disable 4-8 @4'],
  },
  {
    why: 'not in strings',
    as: 'ts',
    text: [
      'a = "// shingle-disable-file"',
      "b = 'it\\'s // shingle-disable-file'",
      'c = `',
      '// shingle-disable-file',
      '`; // shingle-disable-line',
    ],
    expected: ['disable-line 5-5 @5'],
  },
  {
    why: 'a regular expression opens no string',
    as: 'ts',
    text: ['const tick = /[/`]/; // shingle-disable-line', 'const half = a / b; // shingle-disable-line'],
    expected: ['disable-line 1-1 @1', 'disable-line 2-2 @2'],
  },
  {
    why: 'an apostrophe ends with its line',
    as: 'python',
    text: ["# it's", "x = 'open", '# shingle-disable-line'],
    expected: ['disable-line 3-3 @3'],
  },
  {
    why: 'not in a docstring',
    as: 'python',
    text: ['"""', '# shingle-disable-file', '"""', '# shingle-disable-line'],
    expected: ['disable-line 4-4 @4'],
  },
  {
    why: 'lifetimes',
    as: 'rust',
    text: ["fn f<'a>(x: &'a str) {} // shingle-disable-line"],
    expected: ['disable-line 1-1 @1'],
  },
  {
    why: 'the longest mark wins',
    as: 'lua',
    text: ['--[[ shingle-disable', ']] x = 1', '-- shingle-enable'],
    expected: ['disable 1-3 @1'],
  },
  {
    why: 'no line comments in CSS',
    as: 'css',
    text: ['// shingle-disable-file', '/* shingle-disable-line */'],
    expected: ['disable-line 2-2 @2'],
  },
  {
    why: 'a comment at the very end',
    as: 'ts',
    text: ['a', '// shingle-disable-next-line'],
    expected: ['disable-next-line 3-2 @2'],
  },
];

describe('suppressionsOf', () => {
  test.each(cases)('$as: $why', ({as, text, expected}) => {
    expect(suppressionsOf(text.join('\n'), formats[as]).map(shown)).toEqual(expected);
  });

  test('keeps the comment in one line', () => {
    const [one] = suppressionsOf('<!-- shingle-disable-file\n  -- why -->', formats.markdown);
    expect(one?.comment).toBe('shingle-disable-file -- why');
  });

  test.each(Object.keys(formats) as (keyof typeof formats)[])('survives hostile %s', async (as) => {
    for (const text of [
      '',
      '\n',
      '<!-- shingle-disable',
      '"source": [',
      '"source": "\\',
      '/* shingle-disable',
      '`',
      '\\',
      '::\n shingle-',
      '\u0000shingle-disable\ud800',
    ]) {
      suppressionsOf(text, formats[as]);
    }
    const long = `${'\\`\n'.repeat(50_000)}${"'\n".repeat(50_000)}${'`<!-- '.repeat(50_000)}shingle-disable`;
    await within(2, () => suppressionsOf(long, formats[as]));
  });
});

test.each([
  ['', false],
  ['shingle', false],
  ['a single- b', false],
  ['xshingle', false],
  ['shingle-', true],
  ['a <!-- Shingle-disable', true],
  ['- -- SHINGLE-', true],
  ['hingle-', false],
] as const)('mentionsSuppression(%j) is %j', (text, expected) => {
  expect(mentionsSuppression(new TextEncoder().encode(text))).toBe(expected);
});

test('mentionsSuppression lets UTF-16 through', () => {
  expect(mentionsSuppression(new Uint8Array([0xff, 0xfe, 0x61, 0]))).toBe(true);
  expect(mentionsSuppression(new Uint8Array([0x61, 0, 0x62, 0]))).toBe(true);
});

function place(path: string, startLine: number, endLine: number, more: Partial<Occurrence> = {}): Occurrence {
  const [start, end] = [startLine * 10, endLine * 10];
  return {
    path,
    start,
    end,
    startLine,
    startColumn: 1,
    endLine,
    endColumn: 5,
    text: '',
    words: end - start,
    reference: false,
    alsoIn: [],
    ...more,
  };
}

function pair(a: number, b: number): OccurrencePair {
  return {a, b, wordsA: 50, wordsB: 50, containmentA: 1, containmentB: 1, resemblance: 1};
}

function passage(places: readonly Occurrence[], pairs: readonly OccurrencePair[]): PassageFinding {
  return {
    kind: 'passage',
    code: 'copied-passage',
    level: 'warning',
    family: 'f',
    places,
    pairs,
    words: 100,
    evidence: 50,
    discountedWords: 0,
    discountedPages: 0,
    slots: places.length,
  };
}

function documents(): DocumentFinding {
  const places = ['a.md', 'b.md'].map((path) => ({path, words: 100, lines: 10, reference: false, alsoIn: []}));
  return {
    kind: 'document',
    code: 'copied-page',
    detail: 'near-duplicate-document',
    level: 'warning',
    family: 'd',
    places,
    pairs: [pair(0, 1)],
  };
}

function inMarkdown(...texts: readonly (readonly [string, string])[]): Map<string, Suppression[]> {
  return new Map(texts.map(([path, text]) => [path, suppressionsOf(text, formats.markdown)]));
}

const line = (number: number, comment: string) => `${'\n'.repeat(number - 1)}<!-- shingle-${comment} -->`;

describe('applySuppressions', () => {
  const two = passage([place('a.md', 5, 8), place('b.md', 5, 8)], [pair(0, 1)]);

  test.each<[string, Map<string, Suppression[]>, boolean]>([
    ['no comment', inMarkdown(), false],
    ['another file', inMarkdown(['c.md', line(1, 'disable')]), false],
    ['a range that holds the first line', inMarkdown(['a.md', line(2, 'disable')]), true],
    ['a range that ended before', inMarkdown(['a.md', `${line(1, 'disable')}\n${line(3, 'enable')}`]), false],
    ['a range with the last half', inMarkdown(['b.md', line(7, 'disable')]), true],
    ['a range with less than half', inMarkdown(['b.md', line(8, 'disable')]), false],
    ['the line above', inMarkdown(['a.md', `${line(4, 'disable-next-line')}\nx\nx\nx\nx\n`]), true],
    ['the code', inMarkdown(['a.md', line(1, 'disable copied-passage')]), true],
    ['another code', inMarkdown(['a.md', line(1, 'disable repeated-block')]), false],
    ['the file', inMarkdown(['a.md', line(90, 'disable-file')]), true],
  ])('a pair with %s', (_, byPath, silenced) => {
    const {findings, suppressed, used} = applySuppressions([two], byPath);
    expect({findings, suppressed}).toEqual(silenced ? {findings: [], suppressed: 1} : {findings: [two], suppressed: 0});
    expect(used.size).toBe(silenced ? 1 : 0);
  });

  test('takes one place of three out, and numbers the pairs anew', () => {
    const three = passage(
      [place('a.md', 1, 30), place('b.md', 1, 4), place('c.md', 1, 6)],
      [pair(0, 1), pair(1, 2), pair(0, 2)],
    );
    const {findings, suppressed} = applySuppressions([three], inMarkdown(['a.md', line(1, 'disable')]));
    expect(suppressed).toBe(0);
    expect(findings).toEqual([{...three, places: three.places.slice(1), pairs: [pair(0, 1)], words: 50, slots: 2}]);
  });

  test('takes places out that were only compared with silenced ones', () => {
    const chain = passage([place('a.md', 1, 2), place('b.md', 1, 2), place('c.md', 1, 2)], [pair(0, 1), pair(1, 2)]);
    expect(applySuppressions([chain], inMarkdown(['b.md', line(1, 'disable')])).suppressed).toBe(1);
  });

  test('suppresses what is left in references only', () => {
    const places = [
      place('a.md', 1, 2),
      place('r1.md', 1, 2, {reference: true}),
      place('r2.md', 1, 2, {reference: true}),
    ];
    const finding = passage(places, [pair(0, 1), pair(0, 2), pair(1, 2)]);
    expect(applySuppressions([finding], inMarkdown(['a.md', line(1, 'disable')])).suppressed).toBe(1);
  });

  test('documents are silenced by file only', () => {
    expect(applySuppressions([documents()], inMarkdown(['a.md', line(1, 'disable')])).suppressed).toBe(0);
    expect(applySuppressions([documents()], inMarkdown(['a.md', line(1, 'disable-file')])).suppressed).toBe(1);
    expect(
      applySuppressions([documents()], inMarkdown(['b.md', line(1, 'disable-file copied-passage')])).suppressed,
    ).toBe(0);
  });

  test.each([
    ['copied-page', true],
    ['copied-passage', false],
  ])('a comment that names %s, and a copied page', (code, silenced) => {
    const comments = inMarkdown(['a.md', line(1, `disable-file ${code}`)]);
    expect(applySuppressions([documents()], comments).suppressed).toBe(silenced ? 1 : 0);
  });

  test('a collection is silenced by its page, pairs of a folder by theirs', () => {
    const collection: CollectionFinding = {
      kind: 'collection',
      code: 'copied-page',
      level: 'info',
      family: 'c',
      at: 0,
      places: [
        {path: 'a.md', words: 10},
        {path: 'b.md', words: 5},
      ],
      pairs: [],
      sharedWords: 5,
    };
    const folder: FolderFinding = {
      kind: 'folder',
      code: 'mirrored-folder',
      level: 'info',
      family: 'm',
      at: 0,
      places: [
        {path: 'x', isFolder: true},
        {path: 'y', isFolder: true},
      ],
      pages: 1,
      pagesTotal: 2,
      pairsMeasured: 1,
      resemblanceMedian: 1,
      pairs: [],
      folded: [documents()],
    };
    const findings: Finding[] = [collection, folder];
    expect(applySuppressions(findings, inMarkdown(['b.md', line(1, 'disable-file copied-passage')])).findings).toEqual(
      findings,
    );
    expect(applySuppressions(findings, inMarkdown(['a.md', line(1, 'disable-file')])).findings).toEqual([
      {...folder, folded: []},
    ]);
  });

  test('unused comments are named once', () => {
    const byPath = inMarkdown(
      ['b.md', `${line(1, 'disable copied-passage repeated-block -- why')}\n${line(1, 'enable repeated-block')}`],
      ['a.md', line(1, 'disable copied-passage')],
    );
    const {used} = applySuppressions([two], new Map([...byPath].filter(([path]) => path === 'a.md')));
    expect(unusedSuppressions(byPath, used)).toEqual([
      {path: 'b.md', line: 1, comment: 'shingle-disable copied-passage repeated-block -- why'},
    ]);
    const all = applySuppressions([two], byPath).used;
    expect(unusedSuppressions(byPath, all)).toEqual([]);
  });

  test('a misspelt comment is named even if it is used', () => {
    const byPath = inMarkdown(['a.md', line(1, 'disable copied-passage repeated-blok')]);
    const {used} = applySuppressions([two], byPath);
    expect([...used]).toHaveLength(1);
    expect(unusedSuppressions(byPath, used)).toEqual([
      {
        path: 'a.md',
        line: 1,
        comment: 'shingle-disable copied-passage repeated-blok',
        problem: 'unknown code repeated-blok; did you mean repeated-block?',
      },
    ]);
  });
});
