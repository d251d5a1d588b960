// A passage goes on as far as both sides have the same words beside it, up to a blank line or a heading.

import {describe, expect, test} from 'vitest';
import {equalAround} from '../../../shared/align/trimEnds.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import {newTokens, reserve, TokenRole} from '../../../shared/text/tokens.ts';
import {random} from '../../support/random.ts';
import {rankTexts} from '../../support/rankTexts.ts';

test('the beginning of a sentence that many pages have', () => {
  const stock = 'This command runs once before every test in the current block, and typically it is used to';
  const own =
    'remove what the test has written to the shared folder of the build. It runs in a block of its own, even if the test before it has failed or was stopped by the person who started it.';
  const others = Array.from({length: 9}, (_, at): [string, string] => [
    `commands/c${at}.md`,
    `# Command ${at}\n\n${stock} ${'abcdefghi'[at]}lpha${at} the beta${at} of gamma${at}, delta${at} and epsilon${at}.\n`,
  ]);
  const filler = (name: string) => Array.from({length: 150}, (_, at) => `${name}${at}`).join(' ');
  const {findings} = rankTexts([
    ...others,
    ['commands/after.md', `# After\n\nOne line before it.\n\n${stock}\n${own}\n\n${filler('north')}\n`],
    ['guides/setup.md', `# Setup\n\nQuite another line.\n\n${stock} ${own}\n\n${filler('south')}\n`],
  ]);
  const [found] = findings
    .filter(isTextFinding)
    .filter(({places}) => places.some(({path}) => path === 'guides/setup.md'));
  expect(found.places.map(({path, startLine}) => [path, startLine])).toEqual([
    ['commands/after.md', 5],
    ['guides/setup.md', 5],
  ]);
});

describe('of texts at random, as a search from either end', () => {
  test.each(Array.from({length: 60}, (_, seed) => [seed]))('seed %i', (seed) => {
    const draw = random(seed);
    const words = () => Array.from({length: 30}, () => Math.floor(draw() * 2));
    const texts = [words(), words()].map((own) => {
      const gaps = own.map(() => (draw() < 0.1 ? '\n\n' : draw() < 0.3 ? '\n ' : ' '));
      const headings = own.map(() => draw() < 0.05);
      return {own, gaps, headings};
    });
    const tokens = newTokens(8);
    reserve(tokens, 60);
    const bytes = texts.map(({own, gaps, headings}) => {
      let text = '';
      for (const [at, word] of own.entries()) {
        text += gaps[at];
        tokens.hash[tokens.count] = word;
        tokens.start[tokens.count] = text.length;
        tokens.length[tokens.count] = 1;
        tokens.tag[tokens.count++] = headings[at] ? TokenRole.heading : TokenRole.prose;
        text += String(word);
      }
      return new TextEncoder().encode(text);
    });
    const [a, b] = [10 + Math.floor(draw() * 8), 10 + Math.floor(draw() * 8)];
    const [one, other] = texts;
    const isEqual = (inA: number, inB: number) =>
      one.own[inA] !== undefined && one.own[inA] === other.own[inB] && !one.headings[inA] && !other.headings[inB];
    const isParted = (inA: number, inB: number) => one.gaps[inA] === '\n\n' || other.gaps[inB] === '\n\n';
    let [before, behind] = [0, 0];
    while (isEqual(a - before - 1, b - before - 1) && !isParted(a - before, b - before)) before++;
    while (isEqual(a + 3 + behind, b + 3 + behind) && !isParted(a + 3 + behind, b + 3 + behind)) behind++;
    const side = (at: number, from: number) => ({
      text: {bytes: bytes[at]},
      first: at * 30,
      end: at * 30 + 30,
      from: at * 30 + from,
      to: at * 30 + from + 3,
    });
    expect(equalAround(tokens, side(0, a), side(1, b))).toEqual([before, behind]);
  });
});
