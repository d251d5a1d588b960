// What must be found whatever the rules say: planted copies, by kind of change, with the least level of each; and what must stay
// quiet beside them.
import {describe, expect, test} from 'vitest';
import {
  everyNth,
  filler,
  hyphenated,
  inOtherFiles,
  paragraphs,
  withLookAlikes,
  wrapped,
} from '../../support/plantedCopies.ts';
import {levelName, rankTexts} from '../../support/rankTexts.ts';
import {csharpFunctions, goFunctions, withOtherNames} from '../../support/renamedFunctions.ts';

type Files = readonly (readonly [string, string])[];

const levels = ['silent', 'info', 'warning'];

const page = (path: string, text: string, seed: number) =>
  [path, `# Page ${seed}\n\n${filler(seed)}\n\n${text}\n\n${filler(seed + 1)}\n`] as const;

const onTwoPages = (text: string, copy: string): Files => [
  page('docs/upload.md', text, 10),
  page('guides/archive.md', copy, 20),
];

function check(name: string, files: Files, least: string): void {
  const {level} = rankTexts(files);
  expect(levels.slice(levels.indexOf(least)), name).toContain(levelName(level));
}

describe('a paragraph on another page', () => {
  test.each([
    [5, 'info'],
    [10, 'info'],
    [20, 'warning'],
    [30, 'warning'],
  ] as const)('with every %ith word changed is %s', (n, least) => {
    for (const [at, text] of paragraphs.slice(0, n === 5 ? 2 : 4).entries()) {
      check(`paragraph ${at}`, onTwoPages(text, everyNth(text, n, at)), least);
    }
  });

  test('of 78 words or more with every tenth word changed is a warning', () => {
    for (const text of paragraphs.filter((one) => one.split(' ').length >= 78)) {
      check(text.slice(0, 20), onTwoPages(text, everyNth(text, 10, 3)), 'warning');
    }
  });

  test.each([0.02, 0.1, 0.5, 1])('with %d of the letters that have look-alikes replaced by these', (share) => {
    for (const [at, text] of paragraphs.entries()) {
      check(`paragraph ${at}`, onTwoPages(text, withLookAlikes(text, share, at)), 'warning');
    }
  });

  test('with words divided at line ends, and with one word in twenty changed, too', () => {
    for (const [at, text] of paragraphs.entries()) {
      check(`paragraph ${at}`, onTwoPages(text, hyphenated(text, 50)), 'warning');
      check(`paragraph ${at}, edited`, onTwoPages(text, hyphenated(everyNth(text, 20, at), 50)), 'info');
    }
  });
});

const thai =
  'ก่อนลงเรือทุกครั้งให้นับจำนวนเสื้อชูชีพและตรวจดูว่าสายรัดไม่ขาด คนขับเรือต้องบอกผู้โดยสารว่าทางออกอยู่ด้านไหน และห้ามยืนระหว่างที่เรือกำลังแล่น ถ้าฝนตกหนักจนมองไม่เห็นฝั่งให้จอดรอใต้สะพานจนกว่าฟ้าจะเปิด ของที่ผู้โดยสารลืมไว้ให้ส่งที่ป้อมยามและจดชื่อเรือกับเวลาไว้ด้วย';

test('Thai that a program wraps within words, with a word changed', () => {
  for (const width of [25, 31, 60]) {
    for (const copy of [thai, thai.replace('สะพาน', 'ต้นไม้')]) {
      const lines = copy.replace(new RegExp(`.{${width}}`, 'gu'), '$&\n');
      check(`${width} letters in a line`, onTwoPages(thai, lines), 'warning');
    }
  }
});

describe('a paragraph of a page', () => {
  test.each(Object.keys(inOtherFiles('')))('in %s', (path) => {
    for (const [at, text] of paragraphs.entries()) {
      const file: Files = [[path, inOtherFiles(text)[path]]];
      check(`paragraph ${at}`, [page('docs/upload.md', text, 10), ...file], 'warning');
      check(`paragraph ${at}, edited`, [page('docs/upload.md', everyNth(text, 20, at), 10), ...file], 'info');
    }
  });
});

test('a comment of programs in two languages', () => {
  for (const text of paragraphs) {
    const files = inOtherFiles(text);
    check(
      'Rust and C#',
      [
        ['lib/run.rs', files['app/run.rs']],
        ['app/Run.cs', files['app/Run.cs']],
      ],
      'info',
    );
    check(
      'TypeScript and Elixir',
      [
        ['lib/run.ts', files['app/run.ts']],
        ['app/run.ex', files['app/run.ex']],
      ],
      'info',
    );
  }
});

test('a paragraph twice on one page, with edits', () => {
  for (const [at, text] of paragraphs.entries()) {
    for (const copy of [text, everyNth(text, 20, at), everyNth(text, 10, at)]) {
      check(`paragraph ${at}`, [page('docs/upload.md', `${text}\n\n## More\n\n${filler(30)}\n\n${copy}`, 10)], 'info');
    }
  }
});

const folders = 'abcdefghijklmnopqrstuvwx';
const names =
  'start keys archive timer office night parts move faq plan crew dock lamp oven bell rope sail tide wind yard'.split(
    ' ',
  );

function onPages(count: number, textOf: (at: number) => string): Files {
  return Array.from({length: count}, (_, at) => page(`${folders[at]}/${names[at]}.md`, textOf(at), 100 + at * 5));
}

describe('a block on many pages', () => {
  // On more than 42, three times `limits.candidateSlotsMax`, they select no candidates.
  test.each([10, 11, 12, 13, 14, 15, 16, 20])('%i, of which one was changed, is information', (count) => {
    const [text] = paragraphs;
    for (const changed of [0, 3, count - 1]) {
      const files = onPages(count, (at) => (at === changed ? everyNth(text, 30, 1) : text));
      expect(levelName(rankTexts(files).level), `page ${changed}`).toBe('info');
    }
  });

  test.each([12, 15, 20])('%i, of which a few were changed alike, is information', (count) => {
    const [text] = paragraphs;
    for (const changed of [2, 3, 4]) {
      const files = onPages(count, (at) => (at < changed ? everyNth(text, 30, 1) : text));
      expect(levelName(rankTexts(files).level), `${changed} pages`).toBe('info');
    }
    expect(rankTexts(onPages(count, (at) => (at < 5 ? everyNth(text, 30, 1) : text))).findings).toEqual([]);
  });

  test.each([11, 12, 15, 20])('%i, all the same or each its own, is not reported', (count) => {
    const [text] = paragraphs;
    expect(rankTexts(onPages(count, () => text)).findings).toEqual([]);
    expect(rankTexts(onPages(count, (at) => text.replace('origin', names[at]))).findings).toEqual([]);
  });
});

describe('a text for readers in programs of two languages', () => {
  const paths = Object.keys(inOtherFiles('')).filter((path) => path.startsWith('app/'));
  test.each(paths)('in %s and the others', (path) => {
    const files = inOtherFiles(paragraphs[1]);
    for (const other of paths.filter((one) => one !== path)) {
      const both: Files = [
        [`a/${path}`, files[path]],
        [`b/${other}`, files[other]],
      ];
      check(other, both, 'info');
    }
  });
});

test('a text in a file of data and in the comment of a program', () => {
  const files = inOtherFiles(paragraphs[1]);
  for (const path of Object.keys(files).filter((one) => one.startsWith('ops/'))) {
    const both: Files = [
      [path, files[path]],
      ['app/run.go', files['app/run.go']],
    ];
    check(path, both, 'info');
  }
});

describe('a function with other names', () => {
  const inGo = (code: string, type: string) =>
    `package p\n\ntype ${type} struct {\n\tname string\n}\n\n${code}\nfunc (t *${type}) Name() string {\n\treturn t.name\n}\n`;
  const inCSharp = (code: string, type: string) =>
    `using System;\n\nnamespace Shop\n{\npublic class ${type}\n{\n${code}}\n}\n`;
  const goFiles = (one: string, other: string): Files => [
    ['lib/store/first.go', inGo(one, 'Store')],
    ['cmd/keys/second.go', inGo(other, 'Keys')],
  ];
  test.each([...goFunctions.keys()])('in Go, %i', (at) => {
    check('Go', goFiles(goFunctions[at], withOtherNames(goFunctions[at])), 'warning');
  });
  test.each([...csharpFunctions.keys()])('in C#, %i', (at) => {
    const code = csharpFunctions[at];
    const files: Files = [
      ['lib/store/First.cs', inCSharp(code, 'Store')],
      ['cmd/keys/Second.cs', inCSharp(withOtherNames(code), 'Keys')],
    ];
    check('C#', files, 'info');
  });
  test('is none of another function', () => {
    for (const [at, code] of goFunctions.entries()) {
      const next = goFunctions[(at + 1) % goFunctions.length];
      expect(rankTexts(goFiles(code, withOtherNames(next))).findings, `function ${at}`).toEqual([]);
    }
  });
});

describe('a paragraph changed in several ways', () => {
  const sentences = (text: string) => text.split(/(?<=[.;]) /);
  const between = (text: string, joined: string) =>
    sentences(text)
      .map(
        (one, at) =>
          `${one}${joined}${filler(60 + at)
            .split(' ')
            .slice(0, 9)
            .join(' ')}.`,
      )
      .join(joined);
  const changes: Readonly<Record<string, readonly [(text: string) => string, string]>> = {
    'sentences between': [(text) => between(text, ' '), 'warning'],
    'paragraphs between': [(text) => between(text, '\n\n'), 'warning'],
    'sentences between, one word in twenty changed': [(text) => everyNth(between(text, ' '), 20, 4), 'info'],
    'divided words, look-alikes': [(text) => hyphenated(withLookAlikes(text, 0.1, 1), 50), 'warning'],
    'one word in twenty changed, look-alikes': [(text) => withLookAlikes(everyNth(text, 20, 1), 0.2, 2), 'warning'],
    'all three': [(text) => hyphenated(withLookAlikes(everyNth(text, 20, 1), 0.1, 2), 50), 'warning'],
    'quoted, one word in ten changed': [(text) => wrapped(everyNth(text, 10, 2), 60, '> '), 'warning'],
    'a list, one word in ten changed': [
      (text) =>
        sentences(text)
          .map((one) => `- ${everyNth(one, 10, 3)}`)
          .join('\n'),
      'info',
    ],
  };
  test.each(Object.keys(changes))('%s', (name) => {
    const [change, least] = changes[name];
    for (const [at, text] of paragraphs.entries()) check(`paragraph ${at}`, onTwoPages(text, change(text)), least);
  });
});

describe('a column of a table, beside other columns', () => {
  const cells = paragraphs
    .join(' ')
    .split(/(?<=[.;,]) /)
    .filter((one) => one.split(' ').length > 3)
    .slice(0, 16);
  const words = (seed: number) => filler(seed).replace('.', '').split(' ');
  const rowsOf = (seed: number, row: (a: string, b: string, cell: string) => readonly string[]) =>
    cells.map((cell, at) => row(words(seed)[2 * at] + at, words(seed)[2 * at + 1], cell));
  const table = (rows: readonly (readonly string[])[]) =>
    [rows[0].map((_, at) => `head ${at}`), rows[0].map(() => '---'), ...rows]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  const copies: Readonly<Record<string, string>> = {
    'the last': table(rowsOf(7, (a, b, cell) => [a, b, cell])),
    'the first': table(rowsOf(7, (a, b, cell) => [cell, a, b])),
    'in the middle': table(rowsOf(7, (a, b, cell) => [a, cell, b])),
    'of five': table(rowsOf(7, (a, b, cell) => [a, cell, b, `${a}x`, `${b} ${a}`])),
    'of two': table(rowsOf(7, (a, _, cell) => [a, cell])),
    edited: table(rowsOf(7, (a, b, cell) => [a, b, everyNth(cell, 9, 1)])),
    'as a list': cells.map((cell, at) => `- ${words(7)[at]}: ${cell}`).join('\n'),
    'in HTML': `<table>${cells.map((cell, at) => `<tr><td>${words(7)[at]}</td><td>${cell}</td></tr>`).join('\n')}</table>`,
  };
  const whole = table(rowsOf(3, (a, b, cell) => [a, b, cell]));
  test.each(Object.keys(copies))('%s', (name) => check(name, onTwoPages(whole, copies[name]), 'warning'));
});

describe('no sentences', () => {
  const rows = () => Array.from({length: 40}, (_, row) => `${names[row % 20]}_${row}: ${row * 7}`);
  test('two files of the same settings', () => {
    const yaml = (at: number) => `kind: k${at}\nlimits:\n${wrapped(rows().join(' '), 1, '  ')}\n`;
    expect(
      levelName(
        rankTexts([
          ['a/one.yaml', yaml(1)],
          ['b/two.yaml', yaml(2)],
        ]).level,
      ),
    ).toBe('silent');
    const json = (at: number) =>
      JSON.stringify({kind: at, limits: Object.fromEntries(rows().map((row) => row.split(': ')))}, null, 1);
    expect(
      levelName(
        rankTexts([
          ['a/one.json', json(1)],
          ['b/two.json', json(2)],
        ]).level,
      ),
    ).toBe('silent');
  });
});
