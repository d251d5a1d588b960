// How much a paragraph and a copy of it have in common, as data: the paragraph, its edit in braces as old=new, and the copy.
import {expect, test} from 'vitest';
import {diffWords} from '../../../shared/algorithms/diff.ts';
import {hunksBetween} from '../../../shared/review/editedParagraphs.ts';
import {sharedWeight} from '../../../shared/review/sharedWeight.ts';
import type {TextWords} from '../../../shared/review/textWords.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {random as randomOf} from '../../support/random.ts';

function textOf(text: string): TextWords {
  const bytes = new TextEncoder().encode(text);
  const tokens = newTokens();
  lex('a.md', bytes, formatOf('a.md'), tokens, newExcludedText('nothing'));
  return {bytes, tokens, from: 0, to: tokens.count};
}

/** `{old=new}` is an edit. */
function weigh(edited: string, copy: string): number {
  const part = (side: string) =>
    textOf(
      edited
        .replace(/\{([^=}]*)=([^}]*)\}/g, side)
        .replace(/ +/g, ' ')
        .trim(),
    );
  const [page, now, there] = [part('$1'), part('$2'), textOf(copy)];
  const hashes = ({tokens, from, to}: TextWords) => [...tokens.hash.subarray(from, to)].map(String);
  const partners = new Int32Array(page.to).fill(-1);
  for (const {kind, a, b, length} of diffWords(hashes(page), hashes(there))) {
    for (let k = 0; kind === 'same' && k < length; k++) partners[a + k] = b + k;
  }
  return sharedWeight(page, now, hunksBetween(page, now), there, partners);
}

const words = 'the boat leaves at noon and comes back before the sun has gone down behind the hills of the island';

test.each([
  {why: 'nothing was edited, and all is equal', edited: words, copy: words, weight: 20},
  {why: 'an edited word is not in common', edited: words.replace('noon', '{noon=ten}'), copy: words, weight: 19},
  {why: 'of a replaced word by two, two', edited: words.replace('noon', '{noon=ten sharp}'), copy: words, weight: 18},
  {why: 'words that were added', edited: words.replace('noon', 'noon {=if it is here}'), copy: words, weight: 16},
  {why: 'words that went', edited: words.replace('and comes back', '{and comes back=}'), copy: words, weight: 17},
  {why: 'another word there', edited: words, copy: words.replace('noon', 'ten'), weight: 19 - 9},
  {why: 'a word more there', edited: words, copy: words.replace('noon', 'noon sharp'), weight: 20 - 9},
  {why: 'a word less there', edited: words, copy: words.replace('noon ', ''), weight: 19 - 9},
  {why: 'another first word, and another last one', edited: words, copy: `a${words.slice(3, -6)}lake`, weight: 18 - 18},
  {why: 'other words before and behind the copy are none of it', edited: words, copy: `no ${words} yes`, weight: 20},
  {
    why: 'the words of an equal link target count',
    edited: words.replace('boat', '[boat](docs/boat.md)'),
    copy: words.replace('boat', '[boat](docs/boat.md)'),
    weight: 20 + 3,
  },
  {
    why: 'those of another one do not',
    edited: words.replace('boat', '[boat](docs/boat.md)'),
    copy: words.replace('boat', '[boat](docs/ship.md)'),
    weight: 20,
  },
  {
    why: 'an ideograph is half a word',
    edited: '船在中午离开，日落前回来',
    copy: '船在中午离开，日落前回来',
    weight: 5.5,
  },
])('$why', ({edited, copy, weight}) => {
  expect(weigh(edited, copy)).toBe(weight);
});

test('each word of the copy that is another one costs what nine equal words gain, and the word', () => {
  const random = randomOf(29);
  for (let trial = 0; trial < 200; trial++) {
    const length = 5 + Math.floor(random() * 60);
    const text = Array.from({length}, (_, at) => `word${at}`);
    // The ends stay: words beside a copy are none of it. No two others are neighbours.
    const others = text.map((_, at) => at > 0 && at < length - 1 && at % 2 === 1 && random() < 0.3);
    const copy = text.map((word, at) => (others[at] ? `other${at}` : word));
    const count = others.filter((other) => other).length;
    expect([trial, weigh(text.join(' '), copy.join(' '))]).toEqual([trial, length - 10 * count]);
  }
});
