import {expect, test} from 'vitest';
import {numberWordsIn} from '../../../shared/text/factsIn.ts';

test.each([
  ['Twenty-four hours, or two days; fourteen nodes', ['twenty-four', 'two', 'fourteen']],
  ['vierundzwanzig Stunden oder zwei Tage, zweihundert Knoten', ['vierundzwanzig', 'zwei', 'zweihundert']],
  ['One of the network drivers, a tenant, someone, eine Zahl', []],
  ['six million pages, sechs Millionen Seiten', ['six', 'million', 'sechs', 'millionen']],
])('%s', (text, numbers) => {
  expect(numberWordsIn(text)).toEqual(numbers);
});
