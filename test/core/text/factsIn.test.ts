import {expect, test} from 'vitest';
import {factsIn, numberWordsIn} from '../../../shared/text/factsIn.ts';
import {within} from '../../support/trials.ts';

test('numbers, names, flags, addresses and paths are facts, words are none', () => {
  expect(factsIn('Since v1.20, run `npm ci` with --no-audit; see https://forge.test/a, or src/main/index.')).toEqual([
    ...['v1.20', '`npm ci`', '--no-audit', 'https://forge.test/a', 'src/main/index'],
  ]);
  expect(factsIn('on 1/15/2021 call readAll() of page_one, or Config.load')).toEqual([
    ...['1', '/15/2021', 'readAll', 'page_one', 'Config.load'],
  ]);
  expect(factsIn('Nothing is a fact here: no name, no number.')).toEqual([]);
});

// Begun at each letter, the search took five seconds for 20,000 of them.
test.each(['a', '-', '.', '_', 'ab.', 'a/', 'a:', '`', '~', '0a_'])('%s, 200,000 times', async (unit) => {
  const found = await within(1, () => factsIn(`${unit.repeat(200_000)} `));
  expect(found.length).toBeLessThan(100_001);
});

test.each([
  ['Twenty-four hours, or two days; fourteen nodes', ['twenty-four', 'two', 'fourteen']],
  ['vierundzwanzig Stunden oder zwei Tage, zweihundert Knoten', ['vierundzwanzig', 'zwei', 'zweihundert']],
  [
    'vingt-quatre heures ou deux jours, quarante et une pages, cinq cents',
    ['vingt-quatre', 'deux', 'quarante et une', 'cinq'],
  ],
  ['they seize the dos cents in Sept, vingt-page', ['vingt']],
  ['veinticuatro horas o tres días, treinta y dos páginas, quinientos', ['veinticuatro', 'tres', 'treinta y dos']],
  ['un livre neuf; una vez, once a day, a cent', []],
  ['One of the network drivers, a tenant, someone, eine Zahl', []],
  ['six million pages, sechs Millionen Seiten', ['six', 'million', 'sechs', 'millionen']],
])('%s', (text, numbers) => {
  expect(numberWordsIn(text)).toEqual(numbers);
});
