// Looking for drawn pages: by runs exactly those that a comparison of all with all finds, by strong queries a part of them.
import {expect, test} from 'vitest';
import {coveredWords, runsOf} from '../../../shared/align/coverage.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens, type Tokens} from '../../../shared/text/tokens.ts';
import {newLanguage, newProse, newTopic} from '../../../test/bench/text.ts';
import {random} from '../../../test/support/random.ts';
import {draws, trials} from '../../../test/support/trials.ts';
import {
  countWords,
  type DrawnPage,
  drawnPage,
  lookOnPage,
  newPageCounts,
  newPageLookup,
  type PageLookupName,
  strongQuery,
} from '../../methods/overlap/pageLookup.ts';

function tokensOf(words: readonly string[]): Tokens {
  const tokens = newTokens();
  lex('page.txt', new TextEncoder().encode(words.join(' ')), formatOf('page.txt'), tokens, newExcludedText('nothing'));
  return tokens;
}

/** Pages of two collections; most of the first stand in the second, more or less edited or cut. */
function collections(seed: number): {first: Tokens[]; second: Tokens[]} {
  const draw = random(seed);
  const language = newLanguage(30, draw);
  const topic = newTopic(language, draw);
  const footer = newProse(language, topic, 30, draw);
  const first = Array.from({length: 40}, () => [
    ...newProse(language, topic, 40 + Math.floor(draw() * 200), draw),
    ...footer,
  ]);
  const second = first.flatMap((words) => {
    const fate = draw();
    if (fate < 0.2) return [];
    if (fate < 0.4) return [words];
    // From no change to one word in seven.
    const share = draw() * 0.15;
    const edited = words.map((word) => (draw() < share ? `new${Math.floor(draw() * 1e6)}` : word));
    return fate < 0.7
      ? [edited]
      : [
          [
            ...newProse(language, topic, 100, draw),
            ...edited.slice(0, Math.floor(words.length * (0.7 + draw() * 0.3))),
          ],
        ];
  });
  for (let page = 0; page < 10; page++) second.push([...newProse(language, topic, 150, draw), ...footer]);
  return {first: first.map(tokensOf), second: second.map(tokensOf)};
}

function lookedUp(first: readonly Tokens[], second: readonly Tokens[], lookUp: PageLookupName) {
  const counts = newPageCounts();
  const drawn = first.map((tokens, page): DrawnPage => drawnPage(0, `${page}`, tokens, 0, tokens.count));
  for (const tokens of [...first, ...second]) countWords(counts, new Set(tokens.hash.subarray(0, tokens.count)));
  const lookup = newPageLookup(drawn, 2, 0.8, lookUp, counts);
  for (const tokens of first) lookOnPage(lookup, 0, tokens, 0, tokens.count);
  for (const tokens of second) lookOnPage(lookup, 1, tokens, 0, tokens.count);
  return {lookup, drawn, counts, found: drawn.map((_, page) => lookup.isIn[page * 2 + 1] === 1)};
}

const collectionCount = trials(8);

test('by runs of words just the pages are found of which enough is on one page, whatever was edited', () => {
  let some = 0;
  let measured = 0;
  let pairs = 0;
  for (let seed = 1; seed <= collectionCount; seed++) {
    const {first, second} = collections(seed);
    const {found, drawn, lookup} = lookedUp(first, second, 'runs');
    const others = second.map((tokens) => runsOf(tokens, 0, tokens.count));
    const expected = drawn.map(({runs, words}) => others.some((other) => coveredWords(runs, other) / words >= 0.8));
    expect(found, `seed ${seed}`).toEqual(expected);
    some += found.filter(Boolean).length;
    measured += lookup.measured;
    pairs += drawn.length * second.length;
  }
  expect(some).toBeGreaterThan(collectionCount * 12);
  expect(some).toBeLessThan(collectionCount * 31);
  // All pages have a footer in common; of pages that are not short it is less than what must be.
  expect(measured).toBeLessThan(pairs / 2);
});

test('a strong query finds nothing that is not there, every page that was not changed, and few that were', () => {
  let edited = 0;
  let missed = 0;
  for (let seed = 1; seed <= collectionCount; seed++) {
    const {first, second} = collections(seed);
    const byRuns = lookedUp(first, second, 'runs').found;
    const {found, drawn} = lookedUp(first, second, 'words');
    const others = second.map((tokens) => runsOf(tokens, 0, tokens.count));
    drawn.forEach(({runs, words}, page) => {
      if (found[page]) expect(byRuns[page], `seed ${seed}`).toBe(true);
      if (others.some((other) => coveredWords(runs, other) === words)) expect(found[page], `seed ${seed}`).toBe(true);
      else if (byRuns[page]) {
        edited++;
        if (!found[page]) missed++;
      }
    });
  }
  // The rarest words that are on two pages are in the copy too; a word that is edited in the copy is on one page.
  expect(missed / edited).toBeGreaterThan(0);
  expect(missed / edited).toBeLessThan(0.5);
});

test('a strong query is the eight rarest words that stand on more than one page', () => {
  const {first, second} = collections(3);
  const {drawn, counts} = lookedUp(first, second, 'words');
  const pages = [...first, ...second].map(({hash, count}) => new Set(hash.subarray(0, count)));
  const on = new Map<number, number>();
  for (const page of pages) for (const hash of page) on.set(hash, (on.get(hash) ?? 0) + 1);
  const pagesWith = (hash: number) => on.get(hash) ?? 0;
  for (const page of drawn) {
    const query = strongQuery(page, counts);
    const known = [...page.hashes].filter((hash) => pagesWith(hash) > 1).sort((x, y) => pagesWith(x) - pagesWith(y));
    expect(query.length).toBe(Math.min(8, known.length));
    const rarest = known.slice(0, 8).map(pagesWith);
    // Two words may share a counter, of a million: then a query has the next one instead.
    expect(Array.from(query, pagesWith).filter((pagesOf, x) => pagesOf !== rarest[x]).length).toBeLessThanOrEqual(1);
  }
});

test('a footer on every page leads no page to any other, and pages that were copied or are footer mostly are found', () => {
  const draw = random(11);
  const language = newLanguage(30, draw);
  const topic = newTopic(language, draw);
  const footer = newProse(language, topic, 60, draw);
  const page = (own: number) => [...newProse(language, topic, own, draw), ...footer];
  const first = Array.from({length: 300}, (_, number) => page(number % 10 === 0 ? 6 : 100));
  // Each thirtieth page is copied; most of the short ones, of which the footer is five sixths, stand on any other.
  const second = first.map((words, number) => (number % 30 === 1 ? words : page(100)));
  const {found, lookup, drawn} = lookedUp(first.map(tokensOf), second.map(tokensOf), 'runs');
  const others = second.map(tokensOf).map((tokens) => runsOf(tokens, 0, tokens.count));
  const expected = drawn.map(({runs, words}) => others.some((other) => coveredWords(runs, other) / words >= 0.8));
  expect(found).toEqual(expected);
  expect(found.filter(Boolean).length).toBeGreaterThan(25);
  // Long pages are measured with their copies alone, short ones until one is found.
  expect(lookup.measured).toBeLessThan(100);
});

test('pages that are put together of the same few blocks, some twice, are found as by comparing all with all', () => {
  let some = 0;
  let [measured, pairs] = [0, 0];
  for (const seed of draws(6)) {
    const draw = random(seed);
    const language = newLanguage(30, draw);
    const topic = newTopic(language, draw);
    const blocks = Array.from({length: 8}, () => newProse(language, topic, 2 + Math.floor(draw() * 40), draw));
    const page = () => {
      const parts = Array.from({length: 1 + Math.floor(draw() * 5)}, () => blocks[Math.floor(draw() * blocks.length)]);
      return tokensOf([...parts.flat(), ...newProse(language, topic, Math.floor(draw() * 60), draw)]);
    };
    const [first, second] = [Array.from({length: 120}, page), Array.from({length: 60}, page)];
    const {found, drawn, lookup} = lookedUp(first, second, 'runs');
    const others = second.map((tokens) => runsOf(tokens, 0, tokens.count));
    const expected = drawn.map(({runs, words}) => others.some((other) => coveredWords(runs, other) / words >= 0.8));
    expect(found, `seed ${seed}`).toEqual(expected);
    some += found.filter(Boolean).length;
    measured += lookup.measured;
    pairs += first.length * second.length;
  }
  expect(some).toBeGreaterThan(collectionCount * 12);
  expect(some).toBeLessThan(6 * 120 - 100);
  expect(measured).toBeLessThan(pairs / 4);
});
