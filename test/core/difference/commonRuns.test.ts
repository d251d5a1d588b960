// A text that lost words has no other order; one of which a part has been moved behind another has.

import {expect, test} from 'vitest';
import {firstCommonRun, isInOtherOrder, longestCommonRun} from '../../../shared/difference/commonRuns.ts';
import {random} from '../../support/random.ts';

const seed = 26;

test(`parts that changed places, and words that are left out, from seed ${seed}`, () => {
  const draw = random(seed);
  for (let trial = 0; trial < 200; trial++) {
    const length = 40 + Math.floor(draw() * 200);
    const text = Uint32Array.from({length}, (_, at) => (draw() < 0.1 ? 1 : at + 2));
    const shorter = text.filter(() => draw() > 0.05);
    expect(isInOtherOrder(text, shorter), `trial ${trial}`).toBe(false);
    expect(isInOtherOrder(text, Uint32Array.from([...shorter, ...text])), `trial ${trial}`).toBe(false);
    const plain = text.map((_, at) => at);
    const middle = 10 + Math.floor(draw() * (length - 20));
    const turned = Uint32Array.from([...plain.subarray(middle), ...plain.subarray(0, middle)]);
    expect(isInOtherOrder(plain, turned), `trial ${trial}`).toBe(true);
    expect(isInOtherOrder(turned, plain), `trial ${trial}`).toBe(true);
  }
});

test('a text that is there twice is in no order, and one word has not moved', () => {
  const text = Uint32Array.from({length: 12}, (_, at) => at);
  expect(isInOtherOrder(Uint32Array.from([...text, ...text]), text)).toBe(false);
  expect(isInOtherOrder(text, Uint32Array.from([...text.subarray(1), 0]))).toBe(false);
});

test('the longest stretch begins where the two are alike, the first one may be a few words of two statements', () => {
  const text = Array.from({length: 20}, (_, at) => at);
  const few = [50, 51, 52, 53, 54, 55, 56];
  const [one, other] = [
    [...few, 60, ...text],
    [70, ...few, 71, 72, ...text],
  ].map((words) => Uint32Array.from(words));
  expect(firstCommonRun(one, other)).toEqual([0, 1]);
  expect(longestCommonRun(one, other)).toEqual([8, 10]);
  expect(longestCommonRun(one, Uint32Array.from(few.slice(0, 5)))).toBe(null);
});
