// Every sentence that an editor shows has its German form, with the same gaps.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {kinds} from '../../../shared/kinds/kinds.ts';
import {countedPhrase, inEnglish, phrase} from '../../../shared/model/phrase.ts';
import {advices} from '../../../shared/wording/advice.ts';
import {german} from '../../../shared/wording/german.ts';
import {germanPhrases} from '../../../shared/wording/germanPhrases.ts';
import {languageOf} from '../../../shared/wording/language.ts';
import {capitalised} from '../../../shared/wording/numbersInEnglish.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts') && !/german\w*\.ts$/.test(name))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Literals that are handed to a `Language`, which can be found as they are. */
function saidIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const calls = code.matchAll(/\b(?:say|said|parts)\(\s*'((?:[^'\\\n]|\\.)*)'/g);
  const counted = code.matchAll(/\bcounted\(\s*[^,']+,\s*'((?:[^'\\\n]|\\.)*)',\s*'((?:[^'\\\n]|\\.)*)'/g);
  return [...calls, ...counted].flatMap(([, ...literals]) => literals.map((text) => text.replace(/\\(.)/g, '$1')));
}

/** Literals that become data, whose reader has a language. */
function phrasesIn(source: string): string[] {
  const single = source.matchAll(/\bphrase\(\s*'((?:[^'\\\n]|\\.)*)'/g);
  const counted = source.matchAll(/\bcountedPhrase\(\s*[^,']+,\s*'([^'\n]*)',\s*'([^'\n]*)'/g);
  return [...single, ...counted].flatMap(([, ...literals]) => literals);
}

const said = new Set(
  [...sourcesIn('shared/wording'), ...sourcesIn('shared/kinds'), ...sourcesIn('server/lsp')].flatMap(saidIn),
);

/** Literals that reach a `Language` in a variable: advice, and what threads report. */
const stages = [
  ...['reading', 'reading files', 'reading commits', 'reading history', 'grouping', 'comparing', 'describing'],
  'comparing changes',
];
const heard = [
  ...[...stages, 'comparing versions', 'searching the history', 'measuring mirrors'].map((stage) => ['', stage]),
  ...Object.values(kinds).map(({one}) => ['', capitalised(one)]),
  ...Object.values(advices)
    .filter((sentence) => sentence !== '')
    .map((sentence) => ['', sentence]),
  ...read('server/lsp/threads/cachedHistory.ts').matchAll(/[?:] '(Th[^'\n]*)'/g),
  ...read('server/lsp/compare/contentUri.ts').matchAll(/reason: '([^'\n]*)'/g),
].map(([, sentence]) => sentence);
heard.push(...['shared/review', 'shared/broken'].flatMap((folder) => sourcesIn(folder).flatMap(phrasesIn)));

test('what the server says is in the table', () => {
  expect(said.size).toBeGreaterThan(100);
  expect([...said].filter((sentence) => !(sentence in german))).toEqual([]);
});

test('sentences of other parts of the program, which an editor shows too, are in the table', () => {
  expect(heard.length).toBeGreaterThan(12);
  expect(heard.filter((sentence) => !(sentence in german))).toEqual([]);
});

test('the gaps of a phrase are its own, whatever is in them', () => {
  const places = phrase('{count} further places of a passage in {path}', {count: 12, path: 'a {count}.md'});
  expect(inEnglish(places)).toBe('12 further places of a passage in a {count}.md');
  expect(languageOf('de').say(places.sentence, places.gaps)).toBe('12 weitere Stellen einer Passage in a {count}.md');
  expect(inEnglish(countedPhrase(1, '{count} text', '{count} texts'))).toBe('1 text');
});

test('the table has nothing that nobody says', () => {
  const phrased = ['shared', 'server'].flatMap(sourcesIn).flatMap(phrasesIn);
  const all = new Set([...said, ...heard, ...phrased]);
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

/** Phrases written into a list of reasons, or of expected values. */
const phrases = [
  ...read('shared/text/fileShape.ts').matchAll(
    /(?:return|[?:]|^ {2}\[|const \w+ =)\s*'([a-zA-Z][^'\n]* ?[^'\n]*)'[,;]?$/gm,
  ),
  ...read('shared/text/fileShape.ts').matchAll(/\[\s*'([a-z][a-z ()]+)',\s*'[a-z0-9]+ /g),
  ...read('server/sources/listFiles.ts').matchAll(/reason: '([^'\n]+)'/g),
  ...read('server/sources/readFile.ts').matchAll(/return '([^'\n]+)'/g),
  ...read('server/sources/sourceFile.ts').matchAll(/Reason = '([^'\n]+[a-z])'/g),
  ...read('server/sources/gitFiles.ts').matchAll(/raw, '([^'\n]+)'/g),
  ...read('server/config/parseJson.ts').matchAll(/^ {2}\['\w+', '([^\n]+)'\],$/gm),
  ...read('server/config/parseYaml.ts').matchAll(/^ {2}\['\w+', '([^\n]+)'\],$/gm),
  ...read('server/config/validate.ts').matchAll(/return '(an? [^'\n]+|true or false)'/g),
]
  .map(([, phrase = '']) => phrase.replaceAll('\\\\', '\\'))
  // Names of encodings and states, and what files are recognised by.
  .filter((phrase) => !/^(?:utf-|stop$|go on$|version |gitattributes )/i.test(phrase));

test('reasons and expectations are in the table', () => {
  const {fromEnglish} = languageOf('de');
  expect(phrases.length).toBeGreaterThan(60);
  expect(phrases.filter((phrase) => !(phrase in germanPhrases) && fromEnglish(phrase) === phrase)).toEqual([]);
});

test.each([
  [
    '.shingle.yaml:3:5: minWords: got "many", expected a whole number from 1 to 1000',
    '.shingle.yaml:3:5: minWords: gefunden: "many"; erwartet: eine ganze Zahl von 1 bis 1000',
  ],
  [
    '.shingle.json:2:3: unknown setting "minWord"; did you mean "minWords"?',
    '.shingle.json:2:3: unbekannte Einstellung „minWord“. Ist „minWords“ gemeint?',
  ],
  [
    '.shingle.json:2:3: unknown setting "x" in limits, expected one of a, b',
    '.shingle.json:2:3: unbekannte Einstellung „x“ in limits; erwartet: a, b',
  ],
  [
    'a.json:1:1: code: got "exat", expected "exact" or "blind"; did you mean "exact"?\na.json: and 2 more problems',
    'a.json:1:1: code: gefunden: "exat"; erwartet: "exact" oder "blind". Ist „exact“ gemeint?\na.json: und 2 weitere Probleme',
  ],
  [
    'a.json:1:1: got another character, expected valid JSON',
    'a.json:1:1: gefunden: ein anderes Zeichen; erwartet: gültiges JSON',
  ],
  ['excluded by "*.log"', 'ausgeschlossen durch „*.log“'],
  ['symbolic link to docs/a.md', 'symbolischer Link auf docs/a.md'],
  ['unreadable (EIO)', 'nicht lesbar (EIO)'],
  ['something else', 'something else'],
])('%s', (english, other) => {
  expect(languageOf('de').fromEnglish(english)).toBe(other);
  expect(languageOf('en').fromEnglish(english)).toBe(english);
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
