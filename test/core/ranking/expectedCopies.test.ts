// The rest of a copy if some of its pages are expected to be alike.
import {expect, test} from 'vitest';
import type {FolderFinding, PassageFinding} from '../../../shared/model/finding.ts';
import {splitExpected} from '../../../shared/ranking/expectedCopies.ts';
import {wholeOf} from '../../support/occurrence.ts';

/** `a1` and `a2` are expected to be alike, and `a1` and `a1x` are not. */
const areExpected = (a: string, b: string) => /^[a-z]\d/.test(a) && a[0] === b[0] && a[1] !== b[1];

function copy(pages: readonly string[], pairs: readonly (readonly [number, number])[]): PassageFinding {
  return {
    ...{kind: 'passage', code: 'copied-passage', level: 'info', family: pages.join()},
    places: pages.map((path) => wholeOf('', path)),
    pairs: pairs.map(([a, b]) => ({a, b, wordsA: 9, wordsB: 9, containmentA: 1, containmentB: 1, resemblance: 1})),
    ...{words: 9, evidence: 9, discountedWords: 0, discountedPages: 0, slots: pages.length},
    facts: {
      ...{a: 0, b: 1, weight: 70, longest: 70, inRuns: 70, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.1},
      ...{inSource: false, marks: pages.map(() => '' as const)},
    },
  };
}

function all(count: number): (readonly [number, number])[] {
  const numbers = [...Array(count).keys()];
  return numbers.flatMap((a) => numbers.slice(a + 1).map((b) => [a, b] as const));
}

test.each<[string, string, string]>([
  ['two alternatives', 'a1 a2', ''],
  ['three', 'a1 a2 a3', ''],
  ['two pages of one alternative', 'a1 a1x', 'a1 a1x'],
  ['and another alternative', 'a1 a1x a2', 'a1 a1x'],
  ['two pages of each of two', 'a1 a1x a2 a2x', 'a1 a1x a2 a2x'],
  ['a page outside', 'a1 a2 guide', 'a1 a2 guide'],
  ['two sets', 'a1 a2 b1', 'a1 a2 b1'],
  ['twice on one page', 'a1 a1 a2', 'a1 a1'],
])('%s: %s', (_, pages, left) => {
  const names = pages.split(' ');
  const finding = copy(names, all(names.length));
  const {open, expected} = splitExpected([finding], areExpected, names);
  expect(open.map((one) => (one as PassageFinding).places.map(({path}) => path).join(' ')).join()).toBe(left);
  expect(expected.map(({level}) => level)).toEqual(left === '' ? ['silent'] : []);
  if (left === pages) expect(open[0]).toBe(finding);
});

test('pages of which only the pairs with expected ones were measured', () => {
  const finding = copy(
    ['a1', 'a1x', 'a2'],
    [
      [0, 2],
      [1, 2],
    ],
  );
  expect(splitExpected([finding], areExpected, []).expected).toEqual([
    {...finding, level: 'silent', reason: 'expected'},
  ]);
});

test('what was left behind is no equal text', () => {
  const {facts: _, ...rest} = copy(['a1', 'a2'], all(2));
  const stale = {...rest, stale: {}} as PassageFinding;
  expect(splitExpected([stale], areExpected, []).open).toEqual([stale]);
});

test.each([
  [['a1', 'a2'], true],
  [['a1', 'a2', 'a3'], true],
  [['a1', 'a1x'], false],
  [['a1', 'b2'], false],
])('mirrored folders %j', (folders, isExpected) => {
  const finding = {
    ...{kind: 'folder', code: 'mirrored-folder', level: 'info', family: 'f', at: 0, pages: 3, pagesTotal: 6},
    places: folders.map((path) => ({path, isFolder: true})),
    ...{pairsMeasured: 3, resemblanceMedian: 1, pairs: [], folded: []},
  } as FolderFinding;
  const paths = folders.flatMap((folder) => [`${folder}/one.md`, `${folder}/two.md`]);
  const {open, expected} = splitExpected([finding], areExpected, paths);
  expect([open, expected].map(({length}) => length)).toEqual(isExpected ? [0, 1] : [1, 0]);
});
