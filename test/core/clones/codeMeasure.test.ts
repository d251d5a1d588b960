import {describe, expect, test} from 'vitest';
import {measureCode} from '../../../shared/clones/codeMeasure.ts';
import {frequenciesOf, profileOf, renamed} from '../../support/code.ts';
import {samples} from '../../support/codeSamples.ts';

function measured(path: string, a: string, b: string) {
  const [x, y] = [profileOf(path, a), profileOf(path, b)];
  return {...measureCode(x, y, frequenciesOf([x, y])), x, y};
}

describe.each(samples)('$path', ({path, functions, head}) => {
  const source = head + functions.join('\n');

  test('identical is 1', () => {
    const {containmentA, containmentB, resemblance} = measured(path, source, source);
    expect([containmentA, containmentB, resemblance]).toEqual([1, 1, 1]);
  });

  test('other names change nothing', () => {
    const {containmentA, containmentB, resemblance} = measured(path, source, renamed(path, source, 'keep'));
    expect([containmentA, containmentB, resemblance]).toEqual([1, 1, 1]);
  });

  test('other names and literals leave one tile over everything', () => {
    const found = measured(path, source, renamed(path, source, 'change'));
    expect(found.tiles).toEqual([{a: 0, b: 0, length: found.x.blind.length}]);
    expect(found.containmentA).toBeGreaterThan(0.5);
    expect(found.containmentA).toBeLessThanOrEqual(1);
  });

  test('symmetric', () => {
    const [a, b] = [head + functions[0] + functions[1], head + functions[0]];
    const there = measured(path, a, b);
    const back = measured(path, b, a);
    expect(there.containmentA).toBeCloseTo(back.containmentB, 12);
    expect(there.containmentB).toBeCloseTo(back.containmentA, 12);
    expect(there.resemblance).toBeCloseTo(back.resemblance, 12);
  });

  test('the order of functions hardly matters', () => {
    const turned = head + functions.toReversed().join('\n');
    expect(measured(path, source, turned).containmentA).toBeGreaterThan(0.85);
  });

  test('a function is contained in its file, not the file in the function', () => {
    const {containmentA, containmentB} = measured(path, source, head + functions[1]);
    expect(containmentB).toBeGreaterThan(0.95);
    expect(containmentA).toBeLessThan(0.7);
  });

  test('unrelated functions stay below a half', () => {
    const {containmentA, containmentB} = measured(path, functions[0] ?? '', functions[1] ?? '');
    expect(Math.max(containmentA, containmentB)).toBeLessThan(0.5);
  });
});

test('a statement that was put in costs little', () => {
  const [{path, functions}] = samples as [(typeof samples)[number]];
  const [source = ''] = functions;
  const changed = source.replace('moved++;', 'moved++;\n      System.out.println(name + ": " + moved);');
  const {containmentA, containmentB} = measured(path, source, changed);
  expect(containmentA).toBeGreaterThan(0.9);
  expect(containmentB).toBeGreaterThan(0.75);
  expect(containmentB).toBeLessThan(containmentA);
});

test('what is in every file of the batch counts less', () => {
  const [{path, head, functions}] = samples as [(typeof samples)[number]];
  const [template = '', own = '', other = ''] = functions;
  const a = profileOf(path, head + template + own);
  const b = profileOf(path, head + template + other);
  const alone = measureCode(a, b, frequenciesOf([a, b]));
  const batch = Array.from({length: 30}, () => profileOf(path, head + template));
  const among = measureCode(a, b, frequenciesOf([a, b, ...batch]));
  expect(alone.containmentA).toBeGreaterThan(0.3);
  expect(among.containmentA).toBeLessThan(alone.containmentA / 2);
});

test.each([
  ['', ''],
  ['', 'int x;'],
  ['int x;', ''],
  ['int x;', 'y();'],
  ['// only a comment', '/* another */'],
])('next to nothing is no accident: %j, %j', (a, b) => {
  const {containmentA, containmentB, resemblance} = measured('a.java', a, b);
  for (const value of [containmentA, containmentB, resemblance]) expect(value).toBe(0);
});
