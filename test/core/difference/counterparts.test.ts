// Law: words that are quoted in place of others make one line of code of the other. Lines were renamed, added, taken away and
// moved at random; each edited line has one edit.

import {describe, expect, test} from 'vitest';
import {placeDifference, quotedDifferences} from '../../../shared/wording/placeDifference.ts';
import {wholeOf} from '../../support/occurrence.ts';
import {pick, random as randomOf} from '../../support/random.ts';

const names = ['file', 'queue', 'order', 'state', 'key', 'user', 'page', 'item', 'total', 'node'];
const calls = ['open', 'read', 'check', 'store', 'send', 'close', 'merge', 'split'];

interface Edited {
  readonly here: readonly string[];
  readonly there: readonly string[];
}

function edited(random: () => number): Edited {
  const word = () => pick(random, names);
  const line = () =>
    pick(random, [
      () => `const ${word()} = ${pick(random, calls)}(${word()}, ${word()});`,
      () => `if (${word()}.${word()} > ${word()}) return ${word()};`,
      () => `${word()}.${pick(random, calls)}(${word()});`,
      () => `for (const ${word()} of ${word()}) ${pick(random, calls)}(${word()}.${word()});`,
    ])();
  const here = Array.from({length: 16}, line);
  const there: string[] = [];
  for (const [at, own] of here.entries()) {
    const chance = random();
    if (at < 2 || at > 13 || chance < 0.6) there.push(own);
    else if (chance < 0.75) there.push(own.replace(/\b[a-z]+\b(?=[^a-z]*;)/, () => pick(random, names)));
    else if (chance < 0.85) there.push(line(), own);
    else if (chance < 0.95) there.push(here[at - 1]);
  }
  return {here, there};
}

describe('code at random', () => {
  test.each(Array.from({length: 200}, (_, seed) => [seed]))('a quote makes one line of the other, seed %i', (seed) => {
    const {here, there} = edited(randomOf(seed));
    const found = placeDifference(wholeOf(here.join('\n'), 'a.ts'), wholeOf(there.join('\n'), 'b.ts'), 'copy');
    const replaced =
      found === null ? [] : quotedDifferences(found, 8).filter((one) => one.here !== '' && one.there !== '');
    for (const quote of replaced) {
      const [own, others] = [here, there].map((lines) => new Set(lines.map((line) => line.replace(/[\s;,{]+$/, ''))));
      const makes = [...own].some((line) =>
        placesOf(line, quote.here).some((at) =>
          others.has(`${line.slice(0, at)}${quote.there}${line.slice(at + quote.here.length)}`),
        ),
      );
      expect(makes, `${quote.here} → ${quote.there}\n${here.join('\n')}\n--\n${there.join('\n')}`).toBe(true);
    }
  });
});

describe('where a copy ends within a line', () => {
  const intro = 'The list of parameters is the same for all of them, and each of them may be left out:\n\n';
  const quotesOf = (tail: string) => {
    const [here, there] = ['write', 'local'].map((name) => ({
      ...wholeOf(`${intro}* ${name}: function. It`, 'a.md'),
      tail,
    }));
    const found = placeDifference(here, there, 'copy');
    return found === null ? [] : quotedDifferences(found, 8).map((quote) => [quote.here, quote.there]);
  };

  test('a word behind an edit may be there by chance', () => expect(quotesOf(' has a name')).toEqual([]));

  test('at the end of both lines, it is not', () => expect(quotesOf('')).toEqual([['write', 'local']]));
});

describe('a passage that begins in a block of code', () => {
  const quotesOf = (end: string, lines: readonly string[]) => {
    const code = (line: string) => `captureUncaught: true,\nenvironment: 'development',\n${line}${end}`;
    const [here, there] = lines.map((line) => wholeOf(code(line), 'a.md'));
    const found = placeDifference(here, there, 'copy');
    if (found === null || found.isEqual) throw new Error('the two texts were not compared');
    const quotes = quotedDifferences(found, 8).filter((one) => one.here !== '' && one.there !== '');
    return quotes.map((quote) => `${quote.here} → ${quote.there}`);
  };
  const other = ["client.info('Hello world');", 'window.Client = Client;'];
  const alike = ["client.info('Hello world', once);", "client.warn('Hello world', once);"];
  const prose = 'Report what goes wrong in the code of the page, and wait:';
  const next = `\n\`\`\`\n\n${prose}\n\n\`\`\`js\nwait();\n\`\`\`\n`;

  test.each([
    ['a fence with a language follows', next],
    ['a blank line follows', `\n\`\`\`\n\n${prose}\n`],
    ['a blank line follows, with CR LF', `\r\n\`\`\`\r\n\r\n${prose}\r\n`],
  ])('has lines, and no sentences: %s', (_, end) => {
    expect(quotesOf(end, other)).toEqual([]);
    expect(quotesOf(end, alike)).toEqual(['client.info → client.warn']);
  });

  test('is read as prose where the fence opens a block', () =>
    expect(quotesOf(`\n\n\`\`\`\n${prose}`, other)).not.toEqual([]));
});

function placesOf(line: string, words: string): readonly number[] {
  const places: number[] = [];
  for (let at = line.indexOf(words); at >= 0; at = line.indexOf(words, at + 1)) places.push(at);
  return places;
}
