// Every sentence that an editor shows has its German form, with the same gaps.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {german} from '../../../shared/wording/german.ts';
import {languageOf} from '../../../shared/wording/language.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts') && !name.endsWith('german.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Literals that are handed to a `Language`, which can be found as they are. */
function saidIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const calls = code.matchAll(/\b(?:say|said|parts)\(\s*'((?:[^'\\\n]|\\.)*)'/g);
  const counted = code.matchAll(/\bcounted\(\s*[^,']+,\s*'((?:[^'\\\n]|\\.)*)',\s*'((?:[^'\\\n]|\\.)*)'/g);
  return [...calls, ...counted].flatMap(([, ...literals]) => literals.map((text) => text.replace(/\\(.)/g, '$1')));
}

const said = new Set([...sourcesIn('shared/wording'), ...sourcesIn('server/lsp')].flatMap(saidIn));

/** Literals that reach a `Language` in a variable: advice, and what threads report. */
const stages = ['reading', 'reading files', 'reading history', 'grouping', 'comparing', 'comparing changes'];
const heard = [
  ...[...stages, 'comparing versions', 'searching the history', 'measuring mirrors'].map((stage) => ['', stage]),
  ...(read('shared/wording/passageMessage.ts').match(/function adviceFor[\s\S]*?\n}/)?.[0] ?? '').matchAll(
    /(?:return|[?:]) '((?:[^'\\\n])*)'/g,
  ),
  ...read('server/lsp/threads/cachedHistory.ts').matchAll(/[?:] '(Th[^'\n]*)'/g),
  ...read('server/lsp/compare/contentUri.ts').matchAll(/reason: '([^'\n]*)'/g),
  ...read('shared/review/fixStaleCopy.ts').matchAll(/(?:return|[?:]) '([a-z][^'\n]* [^'\n]*)'/g),
  ...read('shared/review/transferEdit.ts').matchAll(/(?:return|reason:) ['`]([a-z][^'`\n]* [^'`\n]*)['`]/g),
].map(([, sentence]) => {
  let gap = 0;
  return sentence.replace(/\$\{\w+\}/g, () => `{${gap++}}`);
});

test('what the server says is in the table', () => {
  expect(said.size).toBeGreaterThan(100);
  expect([...said].filter((sentence) => !(sentence in german))).toEqual([]);
});

test('sentences of other parts of the program, which an editor shows too, are in the table', () => {
  expect(heard.length).toBeGreaterThan(12);
  expect(heard.filter((sentence) => !(sentence in german))).toEqual([]);
});

test('the table has nothing that nobody says', () => {
  const all = new Set([...said, ...heard]);
  expect(Object.keys(german).filter((sentence) => !all.has(sentence))).toEqual([]);
});

test('each sentence has the same gaps in German, and its own quotation marks', () => {
  for (const [english, other] of Object.entries(german)) {
    // One thing may be counted in words: 'Eine weitere Stelle'.
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
    const wanted = gaps(english).filter((gap) => gap !== '{count}' || gaps(other).includes(gap));
    expect([english, gaps(other)]).toEqual([english, wanted]);
    expect([english, /[“”"]/.test(other.replace(/„[^“„]*“/g, ''))]).toEqual([english, false]);
    expect([english, other.replace(/…$/, '').match(/[.:]?$/)?.[0]]).toEqual([
      english,
      english.replace(/…$/, '').match(/[.:]?$/)?.[0],
    ]);
  }
});

test('no sentence names a flag of the command line', () => {
  for (const sentence of [...said, ...Object.values(german)]) expect(sentence).not.toMatch(/--\w/);
});

test.each([
  ['de', '1.204 Wörter', '0,87'],
  ['de-AT', '1.204 Wörter', '0,87'],
  ['de_DE', '1.204 Wörter', '0,87'],
  ['en-GB', '1,204 words', '0.87'],
  ['fr', '1,204 words', '0.87'],
  ['den', '1,204 words', '0.87'],
  [undefined, '1,204 words', '0.87'],
])('numbers for %s', (locale, words, score) => {
  const language = languageOf(locale);
  expect(language.words(1204)).toBe(words);
  expect(language.decimal(0.87, 2)).toBe(score);
  expect(language.words(1)).toBe(language.name === 'de' ? '1 Wort' : '1 word');
});

test('what is in a gap is not looked up, and a gap in it is text', () => {
  const {say} = languageOf('de');
  expect(say('Compare with {place}', {place: '{count} words'})).toBe('Mit {count} words vergleichen');
  expect(say('constructor')).toBe('constructor');
});
