// A page in each kind of format, to test that words are read alike. The fingerprints selected from them are stored with
// a zone: a Shingle that reads words in another way gets others, and neither writes nor trusts an answer. Without it a
// new release would find nothing and say nothing. Never edit a text here: every zone would have to be pushed again.

import {formatOf} from '../../shared/text/formatOf.ts';
import {utf8Of} from '../../shared/text/utf8.ts';
import {wordHashes} from '../../shared/text/wordHashes.ts';
import {corpusFormat, corpusSelection} from './corpusShape.ts';
import {type FingerprintKeys, megaShingles, storedFingerprints} from './keyedFingerprints.ts';
import {sipHash} from './sipHash.ts';

const prose =
  'Before the first start, create a folder for the data, and give it to the user that runs the service; otherwise it stops ' +
  "with error 13. Größe, naïve café, Ångström and 1,024.5 are words, too; so are e-mail, it’s, don't and snake_case_names. " +
  'Пример текста на русском языке. これは日本語の文章です。한국어 문장입니다.';

const pages: readonly (readonly [name: string, text: string])[] = [
  [
    'page.md',
    `---\ntitle: Self-test\n---\n\n# First *heading*\n\n${prose}\n\n- one item with a [link](https://example.org/a?b=c)\n- another\n\n| a | table |\n| - | ----- |\n| of | cells |\n\n\`\`\`sh\nrun --all "$HOME" # a comment\n\`\`\`\n\n[def]: https://example.org\n`,
  ],
  [
    'page.html',
    `<!doctype html><title>Self-test</title><p class="x">${prose} &amp; <b>bold</b><script>let a = 1;</script>`,
  ],
  [
    'page.adoc',
    `= Title\n\n== Section\n\n${prose}\n\n----\nlisting block\n----\n\nNOTE: a note with xref:other.adoc[a name].\n`,
  ],
  [
    'page.rst',
    `Title\n=====\n\n${prose}\n\n.. note:: a directive\n\n::\n\n    literal block\n\nSee :ref:\`target\`.\n`,
  ],
  ['page.tex', `\\section{Title}\n${prose}\n\\begin{itemize}\\item one \\emph{item}\\end{itemize} $x^2$ % comment\n`],
  ['page.txt', prose],
  [
    'page.ipynb',
    JSON.stringify({cells: [{cell_type: 'markdown', metadata: {}, source: [prose]}], metadata: {}, nbformat: 4}),
  ],
  [
    'page.ts',
    `/** ${prose} */\nexport function answer(values: number[]): number {\n  // A comment.\n  return values.length + 42;\n}\n`,
  ],
  ['page.py', `def answer(values):\n    """${prose}"""\n    return len(values) + 42  # A comment.\n`],
];

/** `wordsDigest`, inserted when the program is bundled: nine cold lexers are a third of what a corpus adds to a hook. */
declare const shingleWordsDigest: readonly [number, number] | undefined;

/** 16 hexadecimal digits that depend on every word of every page, on what is selected of them, and on the secret. */
export function selfTest({runs, pages: key}: FingerprintKeys): string {
  const digest = typeof shingleWordsDigest === 'undefined' ? wordsDigest() : shingleWordsDigest;
  const out = new Uint32Array(2);
  sipHash(runs, Uint32Array.from(digest), 0, digest.length, out, 0);
  sipHash(key, out.slice(), 0, out.length, out, 0);
  return [...out].map((half) => half.toString(16).padStart(8, '0')).join('');
}

/** Of this release, without a secret. */
export function wordsDigest(): readonly [number, number] {
  const keys: FingerprintKeys = {runs: new Uint32Array(4), pages: new Uint32Array(4)};
  const all: number[] = [corpusFormat, corpusSelection.w, corpusSelection.window];
  for (const [name, text] of pages) {
    const words = wordHashes(name, utf8Of(text), formatOf(name)).hash;
    all.push(words.length, ...words);
    for (const {high, low, at} of storedFingerprints(keys, words)) all.push(high, low, at);
    for (const {high, low} of megaShingles(keys, words)) all.push(high, low);
  }
  const out = new Uint32Array(2);
  sipHash(keys.pages, Uint32Array.from(all), 0, all.length, out, 0);
  return [out[0], out[1]];
}
