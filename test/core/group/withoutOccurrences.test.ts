// A copy that is left with some of its places is weighed by these, not by a pair that a rule has taken out.
import {expect, test} from 'vitest';
import {factsAtPlaces} from '../../../shared/group/withoutOccurrences.ts';
import type {CopyFacts, OccurrencePair, PairFacts} from '../../../shared/model/finding.ts';

const of = (a: number, b: number, weight: number): PairFacts => ({
  a,
  b,
  weight,
  longest: 2 * weight,
  inRuns: 2 * weight,
  sampleShare: 0,
  swaps: 0,
  codeShare: 0,
  pageShare: 0.1,
  inSource: false,
});

const pair = (a: number, b: number, words: number, share: number): OccurrencePair => ({
  a,
  b,
  wordsA: words,
  wordsB: words,
  containmentA: share,
  containmentB: share,
  resemblance: share,
});

const three: CopyFacts = {
  ...of(0, 1, 300),
  marks: ['', 'generated', ''],
  ofPairs: [of(0, 1, 300), of(1, 2, 40), of(0, 2, 30)],
};

test.each([
  [
    'without a place of the heaviest pair, the heaviest that is left',
    three,
    [0, 2],
    {...of(0, 1, 30), marks: ['', '']},
  ],
  [
    'all places',
    three,
    [0, 1, 2],
    {...of(0, 1, 300), marks: ['', 'generated', ''], ofPairs: [of(0, 1, 300), of(1, 2, 40), of(0, 2, 30)]},
  ],
  [
    'the heaviest pair, if it is left',
    {...of(1, 2, 300), marks: ['', '', '']},
    [1, 2],
    {...of(0, 1, 300), marks: ['', '']},
  ],
] as const)('%s', (_, facts, kept, expected) => {
  expect(factsAtPlaces(facts, kept, [pair(0, 1, 100, 1)])).toEqual(expected);
});

test('of a pair that was not weighed, its equal words', () => {
  const facts: CopyFacts = {...of(0, 1, 300), marks: ['', '', '']};
  expect(factsAtPlaces(facts, [0, 2], [pair(0, 1, 100, 0.8)])).toMatchObject({
    a: 0,
    b: 1,
    weight: 40,
    longest: 80,
    inRuns: 80,
  });
  expect(factsAtPlaces(facts, [0, 2], [pair(0, 1, 900, 1)])).toMatchObject({weight: 300, longest: 600});
});
