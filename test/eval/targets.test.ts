import {expect, test} from 'vitest';
import {keptSpearman} from './scores.ts';
import {genericTargets, goalShown, knownSets, reached} from './targets.ts';

test('a goal is reached at its very value, by what the value is and not by how it is printed', () => {
  expect(reached(0.97, {sign: '≥', value: 0.97})).toBe(true);
  expect(reached(0.96996, {sign: '≥', value: 0.97})).toBe(false);
  expect(reached(1 / 59, {sign: '≤', value: 1 / 59})).toBe(true);
  expect(reached(2 / 59, {sign: '≤', value: 1 / 59})).toBe(false);
});

test('a goal is shown as it is written', () => {
  expect(goalShown({sign: '≥', value: 0.9})).toBe('≥ 0.9');
  expect(goalShown({sign: '≥', value: 1, shown: '43/43'})).toBe('43/43');
});

test('every set is known once, and a set that gave nothing is no value', () => {
  const names = ['conplag-raw', 'conplag-template-free', 'pan13-dev', 'pan13-test', 'git-copies', 'git-revisions-ml'];
  for (const set of names) expect(knownSets.filter(({name}) => name.test(set))).toHaveLength(1);
  const nothing = {
    seconds: 0,
    pairs: new Map(),
    passages: new Map(),
    kept: undefined,
    search: undefined,
    findings: undefined,
    falseAlarms: [],
    retold: undefined,
  };
  for (const {of, besides} of [...genericTargets, ...knownSets.flatMap(({targets}) => targets)]) {
    expect(of(nothing)).toBeUndefined();
    expect(besides?.(nothing) ?? '').toBe('');
  }
});

test("the one scorer that only prints a table gives Spearman's ρ of the whole set", () => {
  const table =
    'class  pairs  spearman  meanAbsErr  bias\nALL    60     0.9723    0.07  -0.04\nzh     13     0.8901  0.1  0';
  expect(keptSpearman(table)).toBe(0.9723);
  expect(keptSpearman('nothing')).toBeUndefined();
});
