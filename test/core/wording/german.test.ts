// Every sentence that an editor shows has its German form, with the same gaps.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {parseJson} from '../../../server/config/parseJson.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';
import {problemsOf} from '../../../server/config/validate.ts';
import {kinds} from '../../../shared/kinds/kinds.ts';
import {countedPhrase, inEnglish, type Phrase, phrase} from '../../../shared/model/phrase.ts';
import schema from '../../../shared/model/schema.json' with {type: 'json'};
import {advices} from '../../../shared/wording/advice.ts';
import groups from '../../../shared/wording/german.json' with {type: 'json'};
import {german, languageOf} from '../../../shared/wording/languages.ts';
import {capitalised} from '../../../shared/wording/numbersInEnglish.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts'))
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
  return [...single, ...counted].flatMap(([, ...literals]) => literals.map((text) => text.replace(/\\(.)/g, '$1')));
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
const saying = ['shared/review', 'shared/broken', 'server/config', 'server/sources'];
// What has gaps only is the same in all languages.
const isSaid = (sentence: string) => /\p{L}/u.test(sentence.replace(/\{\w+\}/g, ''));
heard.push(...saying.flatMap((folder) => sourcesIn(folder).flatMap(phrasesIn)).filter(isSaid));

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
  expect(languageOf('de').phrase(places)).toBe('12 weitere Stellen einer Passage in a {count}.md');
  expect(inEnglish(countedPhrase(1, '{count} text', '{count} texts'))).toBe('1 text');
});

test('the table has nothing that nobody says', () => {
  const phrased = ['shared', 'server'].flatMap(sourcesIn).flatMap(phrasesIn);
  const all = new Set([...said, ...heard, ...phrased]);
  const sources = [
    'shared/model',
    'shared/text',
    'server/git',
    'server/sources',
    'server/config',
    'server/lsp/documents',
  ]
    .flatMap(sourcesIn)
    .join('');
  const isThere = (sentence: string) => all.has(sentence) || sources.includes(`'${sentence.replaceAll('\\', '\\\\')}'`);
  expect(Object.keys(german).filter((sentence) => !isThere(sentence))).toEqual([]);
});

test('no sentence is in two groups, of which the later one would replace the other', () => {
  const sentences = Object.values(groups).flatMap((group) => Object.keys(group));
  expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) < at)).toEqual([]);
});

test('each sentence has the same gaps in German, and its own quotation marks', () => {
  for (const [english, other] of Object.entries(german)) {
    // One thing may be counted in words: 'Eine weitere Stelle'.
    const gaps = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([gap]) => gap).sort();
    const wanted = gaps(english).filter((gap) => gap !== '{count}' || gaps(other).includes(gap));
    expect([english, gaps(other)]).toEqual([english, wanted]);
    expect([english, /[“”"]/.test(other.replace(/„[^“„]*“|\\"/g, ''))]).toEqual([english, false]);
    expect([english, other.replace(/…$/, '').match(/[.:]?$/)?.[0]]).toEqual([
      english,
      english.replace(/…$/, '').match(/[.:]?$/)?.[0],
    ]);
  }
});

/** Reasons, and what is expected: they reach a `Language` in variables. */
const listed = [
  ...read('shared/text/fileShape.ts').matchAll(/(?:return|[?:]|^ {2}\[|const \w+ =)\s*'([a-zA-Z][^'\n]*)'[,;]?$/gm),
  ...read('shared/text/fileShape.ts').matchAll(/\[\s*'([a-z][a-z ()]+)',\s*'[a-z0-9]+ /g),
  ...['listFiles', 'readFile', 'sourceFile', 'textBudget', 'gitFiles'].flatMap((name) => [
    ...read(`server/sources/${name}.ts`).matchAll(/(?:reason: |raw, |Reason = |listed, )'([^'\n]+)'/g),
  ]),
  ...read('server/sources/readFile.ts').matchAll(/return '([^'\n]+)'/g),
  ...['parseJson', 'parseYaml'].flatMap((name) => [
    ...read(`server/config/${name}.ts`).matchAll(/(?:^ {2}\['\w+', |\?\? )'([^\n]+?)'[\]})]/gm),
  ]),
]
  .map(([, phrase = '']) => phrase.replaceAll('\\\\', '\\'))
  // Names of encodings and states, and what files are recognised by.
  .filter((phrase) => !/^(?:utf-|stop$|go on$|version |gitattributes )/i.test(phrase));

test('reasons and expectations are in the table', () => {
  expect(listed.length).toBeGreaterThan(60);
  expect(listed.filter((phrase) => !(phrase in german))).toEqual([]);
});

/** A configuration, and what is wrong with it. */
function problemsIn(text: string): readonly Phrase[] {
  const parsed = text.startsWith('{') ? parseJson(text) : parseYaml(text);
  return (parsed.kind === 'broken' ? parsed.problems : problemsOf(parsed.tree, schema)).map(({problem}) => problem);
}

test.each([
  [
    'minWords: many',
    'minWords: got "many", expected a whole number of at least 1',
    'minWords: gefunden: "many"; erwartet: eine ganze Zahl ab 1',
  ],
  [
    '{"minWord": 3}',
    'unknown setting "minWord"; did you mean "minWords"?',
    'unbekannte Einstellung „minWord“. Ist „minWords“ gemeint?',
  ],
  [
    '{"filesMax": 3}',
    'unknown setting "filesMax", expected it inside "limits"',
    'unbekannte Einstellung „filesMax“; erwartet: innerhalb von „limits“',
  ],
  [
    '{"overrides": [{"files": "a", "got {got}": 1}]}',
    /^overrides\[0\]\.files: got "a", expected a list of globs, at least one\nunknown setting "got \{got\}" in overrides\[0\], expected one of files, /,
    /^overrides\[0\]\.files: gefunden: "a"; erwartet: eine Liste mit mindestens einem Glob-Muster\nunbekannte Einstellung „got \{got\}“ in overrides\[0\]; erwartet: files, /,
  ],
  [
    '{"failOn": "warnings"}',
    /^failOn: got "warnings", expected .*"warning".* or ".*"; did you mean "warning"\?$/,
    /^failOn: gefunden: "warnings"; erwartet: .*"warning".* oder ".*"\. Ist „warning“ gemeint\?$/,
  ],
  ['{"fold": [}', 'got "}", expected a value', 'gefunden: "}"; erwartet: ein Wert'],
])('%s', (text, english, other) => {
  for (const [name, wanted] of [
    ['en', english],
    ['de', other],
  ] as const) {
    const said = problemsIn(text).map(languageOf(name).phrase).join('\n');
    if (typeof wanted === 'string') expect(said).toBe(wanted);
    else expect(said).toMatch(wanted);
  }
  expect(problemsIn(text).map(inEnglish)).toEqual(problemsIn(text).map(languageOf('en').phrase));
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
