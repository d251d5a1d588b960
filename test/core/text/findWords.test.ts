import {test} from 'vitest';
import {indexOfQuote, wordFinder} from '../../../shared/text/findWords.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

test('finds what a plain search in lower case finds, from any place on', () => {
  const draw = random(11);
  for (let run = 0; run < 2000; run++) {
    const word = Array.from({length: 1 + Math.floor(draw() * 4)}, () => 'ab-'[Math.floor(draw() * 3)]).join('');
    const text = Array.from({length: Math.floor(draw() * 40)}, () => 'abAB-\r '[Math.floor(draw() * 7)]).join('');
    const bytes = Buffer.from(text);
    const from = Math.floor(draw() * 10);
    const to = Math.min(bytes.length, from + Math.floor(draw() * 40));
    const expected = text.slice(0, to).toLowerCase().indexOf(word, from);
    expect(wordFinder(word)(bytes, from, to), `run ${run}: ${word} in ${text} from ${from} to ${to}`).toBe(expected);
  }
});

test.each([
  ['see Page, not a Page.', 'Page', 4],
  ['the Pages of a Page', 'Page', 15],
  ['data?: Partial<Polygons.Data>', 'Polygons', 15],
  ['作为对 Scala 2 隐式的改进', '2 隐式', 10],
  ['nothing of it', 'Page', -1],
])('in %j, %j is at %i', (text, words, at) => expect(indexOfQuote(text, words)).toBe(at));
