// The lexers of all formats, with what else reads a text: its encoding, its shape, its suppression comments, its names.

import {decode} from '../../../server/sources/decode.ts';
import {suppressionsOf} from '../../../shared/suppress/directives.ts';
import {newCodeTokens} from '../../../shared/text/code/codeTokens.ts';
import {lexNormalized} from '../../../shared/text/code/normalizedCode.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {shapeOfContent, shapeOfNamed} from '../../../shared/text/fileShape.ts';
import {formatOf, formatOfScript} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {markupPieces} from '../../support/markupPieces.ts';
import {textsIn} from '../fixtureTexts.ts';
import {mutated} from '../mutate.ts';
import {chosen, type FuzzTarget, must, repeatedText} from '../target.ts';

const suppressing = [
  'shingle-disable',
  'shingle-enable',
  'shingle-disable-next-line copied-passage -- why',
  'shingle-x',
];
const comments = suppressing.flatMap((words) => [`<!-- ${words} -->`, `// ${words}`, `# ${words}`, `/* ${words} */`]);
const pieces = [...markupPieces, ...comments, '\0', '\r', '\f', '\u0085', '\u2028', '\ud7ff', '\u{10ffff}'];

function lexerTarget(name: string, path: string, folders: readonly string[], files: RegExp): FuzzTarget {
  return {
    name,
    secondsMax: 2,
    repeated: repeatedText,
    open: () => {
      const texts = textsIn(folders, files);
      return {input: (draw) => mutated({texts, pieces}, draw), run: (input) => lexAll(path, input)};
    },
  };
}

/** The first line is the name of the file. */
const code: FuzzTarget = {
  name: 'code',
  secondsMax: 2,
  repeated: (pattern, bytes) => {
    const end = pattern.indexOf(10) + 1;
    return Buffer.concat([pattern.subarray(0, end), repeatedText(pattern.subarray(end), bytes)]);
  },
  open: () => {
    const texts = textsIn(['test/fixtures/lex', 'shared/text', 'test/support', 'client'], /\.(?!md|rst|adoc)\w+$/);
    const kinds =
      'ts js py java c cpp cs go rs rb php sh ps1 bat sql yaml toml ini xml vue svelte hbs css scss kt swift scala lua pl r hs ex erl clj jl dart groovy mk cmake tf proto graphql fs vb m coffee json unknown';
    const paths = [...kinds.split(' ').map((kind) => `a.${kind}`), 'Makefile', 'Dockerfile', 'CODEOWNERS', 'script'];
    return {
      input: (draw) => Buffer.concat([Buffer.from(`${chosen(draw, paths)}\n`), mutated({texts, pieces}, draw)]),
      run: (input) => {
        const end = input.indexOf(10);
        lexAll(input.toString('latin1', 0, Math.max(0, end)), input.subarray(end + 1));
      },
    };
  },
};

const tokens = newTokens(1 << 16);
const codeTokens = newCodeTokens(1 << 16);

function lexAll(path: string, raw: Buffer): void {
  const {bytes} = decode(raw);
  const format = formatOf(path);
  tokens.count = 0;
  lex(path, bytes, format, tokens, newExcludedText('all'));
  let end = 0;
  for (let row = 0; row < tokens.count; row++) {
    must(tokens.start[row] >= end, () => `token ${row} begins at ${tokens.start[row]}, before ${end}`);
    end = tokens.start[row] + tokens.length[row];
    must(tokens.length[row] > 0, () => `token ${row} is empty`);
  }
  must(end <= bytes.length, () => `the last token ends at ${end} of ${bytes.length}`);
  const text = new TextDecoder().decode(bytes);
  for (const {firstLine, lastLine} of suppressionsOf(text, format)) {
    // Empty where nothing follows.
    must(firstLine >= 1 && firstLine <= lastLine + 1, () => `a suppression from line ${firstLine} to ${lastLine}`);
  }
  shapeOfContent(path, raw);
  shapeOfNamed(raw);
  formatOfScript(raw);
  if (format.family !== 'code') return;
  codeTokens.count = 0;
  lexNormalized(bytes, format, codeTokens);
  for (let row = 0; row < codeTokens.count; row++) {
    must(codeTokens.start[row] <= codeTokens.end[row], () => `code token ${row} ends before it begins`);
    must(codeTokens.end[row] <= bytes.length, () => `code token ${row} ends behind the text`);
  }
}

const pages = ['test/fixtures/lex', 'test/fixtures/pages', 'test/fixtures/findings', 'docs'];

export const lexerTargets: readonly FuzzTarget[] = [
  lexerTarget('markdown', 'a.md', pages, /\.(?:md|mdx)$/),
  lexerTarget('mdx', 'a.mdx', pages, /\.(?:md|mdx)$/),
  lexerTarget('html', 'a.html', pages, /\.html?$/),
  lexerTarget('asciidoc', 'a.adoc', pages, /\.adoc$/),
  lexerTarget('restructuredtext', 'a.rst', pages, /\.rst$/),
  lexerTarget('latex', 'a.tex', pages, /\.tex$/),
  lexerTarget('plain', 'a.txt', pages, /\.(?:txt|md)$/),
  lexerTarget('notebook', 'a.ipynb', pages, /\.ipynb$/),
  code,
];
