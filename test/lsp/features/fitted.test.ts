// Messages of all kinds of findings fit into a line of a list of problems, in every language, however long the paths are.
import {expect, test} from 'vitest';
import {fittedMessage, sentence} from '../../../server/lsp/features/messages.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Commit} from '../../../shared/model/passageHistory.ts';
import {english} from '../../../shared/wording/language.ts';
import {languageOf} from '../../../shared/wording/languages.ts';
import type {MessagePart} from '../../../shared/wording/messageParts.ts';
import {scoresOf, scoresSentence} from '../../../shared/wording/scores.ts';
import {shortParts, shortPath} from '../../../shared/wording/shortParts.ts';
import {pair, passage, place, staleBy} from '../../core/report/sample.ts';
import {readFixture} from './fixture.ts';

const folder = 'content/en/developing-applications/a-folder-with-a-very-long-name/and-one-more/below-it';

/** Each path below a deep folder, and with a longer name. */
function deep(finding: Finding, nameOf: (path: string) => string): Finding {
  const paths = /"(?:path|folders?)":("(?:[^"\\]|\\.)*"|\[[^\]]*\])/g;
  const renamed = JSON.stringify(finding).replace(paths, (field, value: string) => {
    const longer = value.replace(/"((?:[^"\\]|\\.)*)"/g, (_, path) => JSON.stringify(nameOf(JSON.parse(`"${path}"`))));
    return field.replace(value, () => longer);
  });
  return JSON.parse(renamed);
}

const commit: Commit = {
  name: '0123456789ab',
  day: '2025-10-12',
  author: 'Somebody With Several Names',
  subject: 'A subject that says in many words what the commit is about, and then goes on',
};
const words =
  'lorem ipsum dolor sit amet consectetuer adipiscing elit sed diam nonummy nibh euismod tincidunt ut laoreet';

function variants(finding: Finding): readonly Finding[] {
  if (finding.kind !== 'passage') return [finding];
  const changed = [{place: 0, commit}];
  const places = finding.places.map((place, at) => ({...place, new: at === 0}));
  const stale = (before: string, now: string): PassageFinding => ({
    ...finding,
    code: 'stale-copy',
    places,
    stale: staleBy(before, now),
  });
  const drift = (a: string, b: string): PassageFinding => ({
    ...finding,
    code: 'drifted-copy',
    drift: {a: finding.pairs[0].a, b: finding.pairs[0].b, differences: [{a, b}]},
    history: {changed, equalUntil: commit},
  });
  const rewritten = (kind: 'rewritten' | 'condensed', certainty: 'likely' | 'possible'): PassageFinding => ({
    ...finding,
    code: 'rewritten-passage',
    places: finding.places.slice(0, 2),
    rewriting: {kind, certainty, place: 0, explained: 0.6, terms: [words], sentenceCount: 4, sentences: [], copied: []},
  });
  return [
    finding,
    rewritten('rewritten', 'likely'),
    rewritten('rewritten', 'possible'),
    rewritten('condensed', 'likely'),
    rewritten('condensed', 'possible'),
    {...finding, code: 'repeated-block', placesLeft: 1234},
    {...finding, acceptance: {places: 12, accepted: 3, fresh: [0], expired: '2025-01-31'}},
    stale(words, words),
    stale('', words),
    stale(words, ''),
    drift(words, words),
    drift('', words),
    drift(words, ''),
    {...finding, code: 'resurrected-passage', history: {removed: commit}},
    {...finding, code: 'resurrected-passage', history: {}},
    {...finding, code: 'drifted-copy', history: {changed, equalUntil: commit}},
    {...finding, code: 'drifted-copy', history: {changed: [...changed, {place: 1, commit: null}]}},
    {
      ...finding,
      code: 'passage-origin',
      history: {
        since: [
          {place: 1, commit},
          {place: 0, commit: null},
        ],
      },
    },
  ];
}

// One of each kind: others are said as these are.
const names = 'collected contained crlf folders four-pages hostile renamed-code same-file'
  .split(' ')
  .map((name) => `${name}.txt`);
const findings = names.flatMap((name) => readFixture(name).made.inspection.findings).flatMap(variants);
const languages = ['en', 'de'].map(languageOf);
const longName = (path: string) => `${folder}/${path}`;
const endlessName = (path: string) => `${folder}/${'endless-'.repeat(25)}${path}`;

test('there is a finding of every kind', () => {
  const kinds = new Set(findings.map(({kind, code}) => `${kind} ${code}`));
  expect([...kinds].sort()).toEqual([
    'collection copied-page',
    'document copied-page',
    'folder mirrored-folder',
    'passage copied-passage',
    'passage drifted-copy',
    'passage passage-origin',
    'passage repeated-block',
    'passage resurrected-passage',
    'passage rewritten-passage',
    'passage stale-copy',
  ]);
});

test.each(languages)(
  'messages in $name have at most 120 characters before the scores, with the name of the file',
  (language) => {
    const wrong: string[] = [];
    for (const nameOf of [(path: string) => path, longName, endlessName]) {
      for (const finding of findings.map((one) => deep(one, nameOf))) {
        const all = 'places' in finding ? [...finding.places.keys()] : [0];
        for (const ordinal of all) {
          const {message, rest} = fittedMessage(finding, ordinal, language);
          const isWhole = [message, ...rest.map((one) => one.message)].every(
            (one) => /[.]$/.test(one) && !/undefined|\{\w+\}|NaN/.test(one),
          );
          const isNamed = nameOf !== longName || finding.kind === 'folder' || /\.(?:md|ts)\b/.test(message);
          const scores = scoresOf(finding, ordinal);
          const length = message.length - (scores === null ? 0 : scoresSentence(scores, language).length + 1);
          if (length > 120 || !isWhole || !isNamed) wrong.push(`${length}: ${message}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('of two other pages whose names have no room one is named, and no name is cut', () => {
  const [passages] = readFixture('four-pages.txt').made.inspection.findings.filter(({kind}) => kind === 'passage');
  if (passages?.kind !== 'passage') throw new Error('four-pages.txt has no passage');
  const three = {
    ...passages,
    places: passages.places.slice(0, 3),
    pairs: passages.pairs.filter(({a, b}) => a < 3 && b < 3),
  };
  const {message} = fittedMessage(
    deep(three, (path) => `${folder}/a-page-with-a-name-of-its-own-that-fills-half-of-a-message-${path}`),
    0,
    languageOf('en'),
  );
  expect(message).toMatch(/a-page-with-a-name-of-its-own-that-fills-half-of-a-message-\S+ and 1 more/);
  expect(message).not.toMatch(/[\w-]…[\w-]/);
});

test('what a message has no room for is said beside it, and nothing twice', () => {
  for (const finding of findings.map((one) => deep(one, longName))) {
    const {message, rest} = fittedMessage(finding, 0, languageOf('en'));
    const said = sentence(finding, 0, languageOf('en'));
    for (const {message: one} of rest) {
      expect(said).toContain(one);
      expect(message).not.toContain(one);
    }
  }
});

test('no sentence about a finding is left in English', () => {
  const german = languageOf('de-AT');
  const foreign = findings.flatMap((finding) => {
    const {message, rest} = fittedMessage(finding, 0, german);
    const shown = [message, ...rest.map((one) => one.message)]
      .join(' ')
      .replace(/„[^“]*“|[\w/.-]+\.(?:md|ts|txt)\S*|\(Somebody[^)]*\)/g, '');
    return /\b(?:the|are|is|here|words|there|file|page|and|keep|make)\b/i.test(shown) ? [shown] : [];
  });
  expect(foreign).toEqual([]);
});

test.each([
  ['docs/guide.md', 40, 'docs/guide.md'],
  ['docs/a/b/c/guide.md', 15, '…/b/c/guide.md'],
  ['documentation/a/b/c/guide.md', 15, '…/b/c/guide.md'],
  ['docs/a-name-that-is-much-too-long.md', 13, 'a-name…ong.md'],
  ['a-name-that-is-much-too-long.md', 13, 'a-name…ong.md'],
])('%s in %i characters is %s', (path, room, expected) => expect(shortPath(path, room)).toBe(expected));

test.each([
  ['a/to-be-in.md', 'to-be-o…in.md'],
  ['to-be-or-not-to-be-or-else.md', 'to-be-…-in.md'],
  ['to-be-on-in.md', 'to-be-or…n.md'],
  // The names differ further behind than there is room.
  ['to-be-or-not-what-is-in.md', 'to-be-…-in.md'],
])('beside %s, a cut name is %s', (other, expected) => {
  expect(shortPath('to-be-or-not-to-be-in.md', 13, [other])).toBe(expected);
});

test.each([
  ['of the page itself', 'its/collection-it-plugin/src/main/java/Mojo.java', '…/collection-it-plugin/…/Mojo.java'],
  ['of no other page', 'docs/collection-it-plugin/src/main/java/Other.java', '…/src/main/java/Other.java'],
])('a shortened name %s', (_, path, expected) => {
  const paths = ['its/resolution-it-plugin/src/main/java/Mojo.java', path];
  const shown = (part: MessagePart) => (typeof part === 'object' && 'path' in part ? part.path : '');
  expect(shortParts([{ordinal: 0, path, lines: ''}], 34, shown, paths)).toMatchObject([{path: expected}]);
});

test('a sentence about a third place is at the first line here that it has', () => {
  const [first, second] = [
    'The proxy server from which the modules of a site are downloaded is named here.',
    'A list of patterns of modules that should not use the proxy stands below its name, and\nis read before the first of them.',
  ];
  const path = (name: string) => `content/en/developing-applications/${name}.md`;
  const texts = [`${first}\n\n${second}`, `${first}\n\n${second}`, `${second} One more.`];
  const finding = passage(
    texts.map((text, at) => place(path(`page-${at}`), 10 * at + 1, text, {words: text.split(/\s+/).length})),
    {
      pairs: [
        pair(0, 1, {wordsA: 37, wordsB: 37, containmentA: 1, containmentB: 1}),
        pair(0, 2, {wordsA: 37, wordsB: 25, containmentA: 0.6, containmentB: 0.9}),
      ],
    },
  );
  const {rest} = fittedMessage(finding, 0, english);
  expect(rest).toMatchObject([
    {message: expect.stringMatching(/^Similar text is in .*page-2\.md/), quote: second.split('\n')[0]},
  ]);
});
