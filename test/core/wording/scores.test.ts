// Scores of a text that several pages have say that they are of the first page that the message names, where they are.

import {expect, test} from 'vitest';
import type {OccurrencePair} from '../../../shared/model/finding.ts';
import {copiesAt} from '../../../shared/wording/commonPassages.ts';
import {scoresOf, scoresText} from '../../../shared/wording/scores.ts';
import {bucket, bucketEdited, pair, passage, place} from '../report/sample.ts';

const edited = bucketEdited.replace('the', 'this');

function said(paths: readonly string[], texts: readonly string[], pairs: readonly OccurrencePair[]): string {
  const places = paths.map((path, at) => place(path, 3 + 20 * at, texts[at]));
  const scores = scoresOf(passage(places, {code: 'repeated-block', pairs}), 0);
  return scores === null ? '' : scoresText(scores);
}

const paths = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md'];
const similar = (other: number, share = 0.9) => pair(0, other, {containmentA: share, containmentB: share});

test('of the first one, which is most like this place', () => {
  const texts = [bucket, bucketEdited, edited, edited, edited];
  expect(said(paths, texts, [similar(1), similar(2, 0.8)])).toMatch(/ with the first of them$/);
});

test('also where the first one is equal, and others are not', () => {
  const texts = [bucket, bucket, edited, edited, edited];
  expect(said(paths, texts, [similar(1, 1), similar(2, 0.8)])).toMatch(/ with the first of them$/);
});

test('where all are equal, they hold of all', () => {
  expect(said(paths, [bucket, bucket, bucket, bucket, bucket], [similar(1, 1)])).not.toContain('first');
});

test('another copy in this file is not named, so they are not of that one', () => {
  const own = ['a.md', 'a.md', 'c.md', 'd.md', 'e.md'];
  const texts = [bucket, bucketEdited, edited, edited, edited];
  const of = (share: number) => said(own, texts, [similar(1, share), similar(2, 0.8)]);
  expect(of(0.9)).toMatch(/ with the first of them$/);
  expect(of(0.9)).toBe(of(0.85));
});

test('the source lines are of the same place', () => {
  const half = bucket.split(' ').slice(0, 30).join(' ');
  const places = paths.slice(0, 3).map((path, at) => place(path, 3 + 20 * at, [bucket, half, edited][at]));
  const block = passage(places, {code: 'repeated-block', pairs: [similar(1, 0.4), similar(2)]});
  expect(copiesAt(block, 0).map(({there}) => there)).toEqual([2]);
});

test('of two places there is no other one', () => {
  expect(said(paths.slice(0, 2), [bucket, bucketEdited], [similar(1)])).not.toContain('first');
});

test('where one place alone has most of the text, they are of that one', () => {
  const half = bucket.split(' ').slice(0, 30).join(' ');
  expect(said(paths, [bucket, edited, half, half, half], [similar(1), similar(2, 0.4)])).not.toContain('first');
});

test('they are of all lines here that the message names, also where two places share a part of them', () => {
  const texts = [bucket, bucketEdited, edited, edited, edited];
  const part = pair(0, 1, {wordsA: 52, wordsB: 52, containmentA: 1, containmentB: 1, resemblance: 1});
  const share = Math.round((100 * 52) / place('a.md', 3, bucket).words);
  expect(said(paths, texts, [part, similar(2, 0.7)])).toMatch(
    new RegExp(`^containment ${share} % and ${share} %, resemblance 0\\.`),
  );
});
