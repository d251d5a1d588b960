// Properties of all lexers, on texts made of their own markup: tokens are in order and at their stated offsets, and a
// paragraph has the same words in every format. A failure names its seed.
import {describe, test} from 'vitest';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {kindOf, newTokens, roleOf, TokenKind, TokenRole, wordBytesMax} from '../../../shared/text/tokens.ts';
import {hashWord} from '../../../shared/text/wordLexer.ts';
import {expect} from '../../support/expect.ts';
import {markupPieces} from '../../support/markupPieces.ts';
import {random} from '../../support/random.ts';
import {isThorough, seedsOf} from '../../support/trials.ts';
import {hashes, type Lexed, lexed, tokenTexts} from './lex.ts';

const paths =
  'a.md a.mdx a.html a.adoc a.rst a.tex a.txt a.ipynb a.ts a.py a.rb a.sql a.lua a.bat a.vue a.json a.go a.ex a.pl a.sh a.php a.jl'.split(
    ' ',
  );

function anyText(draw: () => number): string {
  let text = '';
  for (let left = Math.floor(draw() * 60); left >= 0; left--) {
    const size = draw();
    if (size < 0.05) text += String.fromCodePoint(Math.floor(draw() * 0xd7ff));
    else if (size < 0.06) text += String.fromCodePoint(0x10000 + Math.floor(draw() * 0x20000));
    else text += markupPieces[Math.floor(draw() * markupPieces.length)];
  }
  return text;
}

function checkLaws(path: string, text: string, seed: number): void {
  const document = lexed(path, text);
  const {tokens, bytes} = document;
  const about = `seed ${seed}, ${path}, ${JSON.stringify(text)}`;
  const texts = tokenTexts(document);
  let end = 0;
  for (let row = 0; row < tokens.count; row++) {
    const start = tokens.start[row];
    expect(start, about).toBeGreaterThanOrEqual(end);
    expect(tokens.length[row], about).toBeGreaterThan(0);
    end = start + tokens.length[row];
    expect(end, about).toBeLessThanOrEqual(bytes.length);
    // Words spelled with entities, accent commands or JSON escapes have another source text.
    if (tokens.length[row] === wordBytesMax || /[&\\{}]/.test(texts[row])) continue;
    expect(tokens.hash[row], `${about}: ${JSON.stringify(texts[row])}`).toBe(hashWord(texts[row]));
    if (kindOf(tokens.tag[row]) === TokenKind.number)
      expect(texts[row].normalize('NFKC'), about).not.toMatch(/[a-z\p{Script=Han}]/iu);
  }
  expect(tokens.count, about).toBeLessThanOrEqual((bytes.length >>> 1) + 8);
}

function notebookOf(text: string, type: 'markdown' | 'code'): string {
  return JSON.stringify({cells: [{cell_type: type, source: text.split(/(?<=\n)/)}]}, null, 1);
}

describe('tokens stand in order where they say, with the hash of their text', () => {
  test.each(paths)('%s', (path) => {
    for (const seed of seedsOf(300)) {
      const draw = random(seed);
      const text = anyText(draw);
      checkLaws(path, text, seed);
      if (path === 'a.ipynb') {
        checkLaws(path, notebookOf(text, 'markdown'), seed);
        checkLaws(path, notebookOf(text, 'code'), seed);
      }
    }
  });
});

test('a document behind others in the store has the tokens that it has alone', () => {
  const encoder = new TextEncoder();
  for (const seed of seedsOf(100)) {
    const draw = random(seed);
    const tokens = newTokens(8);
    for (const path of paths) {
      const text = anyText(draw);
      const first = lex(path, encoder.encode(text), formatOf(path), tokens, newExcludedText('nothing'));
      const alone = lexed(path, text).tokens;
      const about = `seed ${seed}, ${path}: ${JSON.stringify(text)}`;
      expect(tokens.count - first, about).toBe(alone.count);
      expect([...tokens.hash.subarray(first, tokens.count)], about).toEqual([...alone.hash.subarray(0, alone.count)]);
      expect([...tokens.start.subarray(first, tokens.count)], about).toEqual([...alone.start.subarray(0, alone.count)]);
      expect([...tokens.tag.subarray(first, tokens.count)], about).toEqual([...alone.tag.subarray(0, alone.count)]);
    }
  }
});

/** Starts of markup without an end. */
const unended =
  '<a |<a b="|](|{#|{{|{%|<!--|\n<!--|x <!--\n|<pre\n|<script>|<?|<!|\\cite{|\\begin{|\\verb$|=/[|<<|[[|link:|(((|`|<<A\n|<<a |=pod\n|L<|@doc """|"""\\|ไทย|e\u0301|\n//x'.split(
    '|',
  );

// Quadratic time would exceed the time limit of the tests: each of these took seconds at this size.
test.runIf(isThorough)('time is linear in text that begins what never ends', () => {
  for (const path of [
    'a.md',
    'a.html',
    'a.adoc',
    'a.rst',
    'a.tex',
    'a.ts',
    'a.rb',
    'a.pl',
    'a.sh',
    'a.php',
    'a.ex',
    'a.py',
  ]) {
    for (const piece of unended) checkLength(path, piece.repeat(Math.ceil(60_000 / piece.length)));
  }
});

function checkLength(path: string, text: string): void {
  const {tokens, bytes} = lexed(path, text);
  expect(tokens.count).toBeLessThanOrEqual((bytes.length >>> 1) + 8);
}

const vocabulary =
  'begin before account bucket certain every expired fails key message otherwise read service sure that the upload without été naïve 日本 snake_case'.split(
    ' ',
  );

/** A paragraph as a list of words, set in lines of random length. */
function wrapped(words: readonly string[], draw: () => number, prefix = ''): string {
  let text = prefix;
  for (const [index, word] of words.entries()) {
    text += word;
    if (index < words.length - 1) text += draw() < 0.15 ? `\n${prefix}` : ' ';
  }
  return text;
}

/** Some words are emphasized: each of `marks` is a pair of start and end. */
function emphasised(
  words: readonly string[],
  draw: () => number,
  marks: readonly (readonly [string, string])[],
): string[] {
  return words.map((word) => {
    const [open, close] = draw() < 0.3 ? marks[Math.floor(draw() * marks.length)] : ['', ''];
    return `${open}${word}${close}`;
  });
}

/** As in documentation of code. */
function marked(words: readonly string[], draw: () => number): string {
  const marks = [
    ['*', '*'],
    ['`', '`'],
    ['[', '](https://example.com/x "t")'],
    ['[', '][ref]'],
    ['<b class="c">', '</b>'],
  ] as const;
  return wrapped(emphasised(words, draw, marks), draw, '  ');
}

const settings: readonly (readonly [string, string, (words: readonly string[], draw: () => number) => string])[] = [
  ['plain text', 'a.txt', (words, draw) => wrapped(words, draw)],
  [
    'Markdown',
    'a.md',
    (words, draw) =>
      wrapped(
        emphasised(words, draw, [
          ['*', '*'],
          ['**', '**'],
          ['_', '_'],
          ['`', '`'],
          ['[', '](https://example.com/x "t")'],
          ['[', '][ref]'],
          ['<b class="c">', '</b>'],
        ]),
        draw,
      ),
  ],
  ['a quote', 'a.md', (words, draw) => wrapped(words, draw, '> ')],
  ['a list', 'a.md', (words) => words.map((word, index) => `${index}. ${word} ${word}`).join('\n')],
  [
    'HTML',
    'a.html',
    (words, draw) =>
      `<div id="x">\n<p>${wrapped(
        emphasised(words, draw, [
          ['<em>', '</em>'],
          ['<a\nhref="https://example.com/x">', '</a>'],
          ['&nbsp;', '&mdash;'],
          ['<!-- x -->', ''],
        ]),
        draw,
      )}</p></div>`,
  ],
  [
    'AsciiDoc',
    'a.adoc',
    (words, draw) =>
      wrapped(
        emphasised(words, draw, [
          ['*', '*'],
          ['_', '_'],
          ['`', '`'],
          ['link:x/y.html[', ']'],
          ['https://example.com/x[', ',window=_blank]'],
          ['xref:a.adoc#b[', ']'],
        ]),
        draw,
      ),
  ],
  [
    'reStructuredText',
    'a.rst',
    (words, draw) =>
      wrapped(
        emphasised(words, draw, [
          ['*', '*'],
          ['``', '``'],
          [':ref:`', ' <target>`'],
          ['`', ' <https://example.com/x>`_'],
          [':doc:`', '`'],
        ]),
        draw,
      ),
  ],
  [
    'LaTeX',
    'a.tex',
    (words, draw) =>
      wrapped(
        emphasised(words, draw, [
          ['\\emph{', '}'],
          ['', '~\\cite[p.~2]{key}'],
          ['\\href{https://example.com/x}{', '}'],
          ['``', "''"],
        ]),
        draw,
      ),
  ],
  ['a line comment', 'a.ts', (words, draw) => wrapped(words, draw, '  // ')],
  ['a documentation comment', 'a.ts', (words, draw) => `/**\n${wrapped(words, draw, ' * ')}\n */`],
  ['a Rust comment', 'a.rs', (words, draw) => wrapped(words, draw, '/// ')],
  ['a Python comment', 'a.py', (words, draw) => wrapped(words, draw, '# ')],
  ['a docstring', 'a.py', (words, draw) => `"""${wrapped(words, draw, '    ')}\n    """`],
  ['an Elixir heredoc', 'a.ex', (words, draw) => `@moduledoc ~S"""\n${marked(words, draw)}\n  """\n`],
  ['a Ruby block', 'a.rb', (words, draw) => `=begin\n${marked(words, draw)}\n=end\n`],
  ['a Julia docstring', 'a.jl', (words, draw) => `@doc raw"""\n${marked(words, draw)}\n"""`],
  [
    'POD',
    'a.pl',
    (words, draw) =>
      `=pod\n\n${wrapped(
        emphasised(words, draw, [
          ['B<', '>'],
          ['C<< ', ' >>'],
          ['L<', '|https://example.com/x>'],
        ]),
        draw,
      )}\n\n=cut\n`,
  ],
  ['a shell comment', 'a.sh', (words, draw) => `: <<-'_'\n${wrapped(words, draw, '  ')}\n_`],
  ['a SQL comment', 'a.sql', (words, draw) => wrapped(words, draw, '-- ')],
  [
    'a notebook',
    'a.ipynb',
    (words, draw) => notebookOf(wrapped(emphasised(words, draw, [['*', '*']]), draw), 'markdown'),
  ],
  [
    'an escaped notebook',
    'a.ipynb',
    (words, draw) =>
      notebookOf(wrapped(words, draw), 'markdown').replace(
        /[^\0-\x7f]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      ),
  ],
];

/** A list repeats its words on purpose. */
const expectedOf = (name: string, words: readonly string[]): string =>
  name === 'a list' ? words.map((word) => `${word} ${word}`).join(' ') : words.join(' ');

/** Of what is written for readers: the words before a documentation string are code. */
function readHashes(document: Lexed): number[] {
  return hashes(document).filter((_, row) => roleOf(document.tokens.tag[row]) !== TokenRole.code);
}

describe('a paragraph has the same words', () => {
  test.each(settings)('in %s', (name, path, set) => {
    for (const seed of seedsOf(100)) {
      const draw = random(seed);
      const count = 2 + Math.floor(draw() * 30);
      const words = Array.from({length: count}, () => vocabulary[Math.floor(draw() * vocabulary.length)]);
      const text = set(['Start', ...words], draw);
      expect(readHashes(lexed(path, text)), `seed ${seed}: ${text}`).toEqual(
        hashes(lexed('a.txt', expectedOf(name, ['Start', ...words]))),
      );
    }
  });
});
