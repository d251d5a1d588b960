// Where sentences end, and which terms they have.

import {describe, expect, test} from 'vitest';
import {newTerms, sentencesOf, stemOf} from '../../../shared/rewritten/sentences.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';

function read(text: string, path = 'a.md', sentencesMax = 100) {
  const bytes = new TextEncoder().encode(text);
  const tokens = newTokens();
  const first = lex(path, bytes, formatOf(path), tokens, newExcludedText('body'));
  const terms = newTerms();
  const sentences = sentencesOf({tokens, first, end: tokens.count, bytes}, terms, sentencesMax);
  const texts = Array.from({length: sentences.count}, (_, at) => {
    const last = sentences.to[at] - 1;
    return decodeText(bytes, tokens.start[sentences.from[at]], tokens.start[last] + tokens.length[last]);
  });
  return {sentences, texts, terms: [...terms.ofStem.keys()]};
}

describe('a sentence', () => {
  test.each([
    ['an end mark and a capital', 'It is four words. It is four more.', ['It is four words', 'It is four more']],
    ['an end mark and a quotation mark', 'He said it twice. "Once is enough," she said.', 2],
    ['an end mark within a quotation', 'He said "it is late." Then he went home.', 2],
    ['an abbreviation before a small letter', 'See the manual, e.g. chapter two of it.', 1],
    ['a number with a point', 'It takes 3.5 seconds to load it.', 1],
    ['a blank line', 'one two three four\n\nfive six seven eight', 2],
    ['a single line end', 'one two three four\nfive six seven eight', 1],
    ['list items', '- one two three four\n- five six seven eight\n', 2],
    ['numbered items', '1. one two three four\n2. five six seven eight\n', 2],
    ['a heading', '# one two three four\nfive six seven eight\n', 2],
    ['ideographs', '服务会检查目标目录。剩余空间必须足够！', ['服务会检查目标目录', '剩余空间必须足够']],
    ['a code block between', 'one two three four\n```\nlet x = 1;\n```\nfive six seven eight', 2],
  ] as const)('%s', (_, text, expected) => {
    const {texts} = read(text);
    expect(typeof expected === 'number' ? texts.length : texts).toEqual(expected);
  });

  test('a short one joins its neighbour', () => {
    expect(read('It is four words. See below. It is four more.').texts).toEqual([
      'It is four words. See below',
      'It is four more',
    ]);
  });

  test('has each of its terms once, without function words', () => {
    const {sentences, terms} = read('The services of the service are stored, and storing is a service.');
    expect(terms).toEqual(['servic', 'stor']);
    expect([...sentences.terms]).toEqual([0, 1]);
    expect([...sentences.words]).toEqual([12]);
  });

  test('of Han has pairs of characters as terms', () => {
    expect(read('检查目录').terms).toEqual(['检查', '查目', '目录']);
  });

  test('beyond the limit is not read, and that is known', () => {
    const text = 'One two three four. Five six seven eight. Nine ten eleven twelve.';
    expect(read(text, 'a.md', 2)).toMatchObject({texts: {length: 2}, sentences: {isCut: true}});
    expect(read(text, 'a.md', 3)).toMatchObject({texts: {length: 3}, sentences: {isCut: false}});
  });
});

test.each([
  ['stores', 'stor'],
  ['storing', 'stor'],
  ['connections', 'connec'],
  ['connected', 'connec'],
  ["client's", 'client'],
  ['key', 'key'],
  ['431', '431'],
  ['The', null],
])('the stem of %s', (word, stem) => {
  expect(stemOf(word)).toBe(stem);
});
