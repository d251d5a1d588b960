// The fast `expect` agrees with Vitest's for all pairs of values, for every matcher that it decides itself, and
// negated.
import {describe, test, expect as vitestExpect} from 'vitest';
import {expect} from '../support/expect.ts';

const values = [0, -0, 1, 2, Number.NaN, 7n, '1', 'a', null, undefined, true, [1], [1, undefined], [-0], {a: 1}];
const more = [{a: 1, b: undefined}, new Map([[1, 2]]), Uint8Array.of(1), [1, [2]], new Date(0), Object.create(null)];
const all: readonly unknown[] = [...values, ...more, [...values], structuredClone(more)];

const matchers = ['toBe', 'toEqual', 'toBeLessThan', 'toBeLessThanOrEqual'] as const;
const others = ['toBeGreaterThan', 'toBeGreaterThanOrEqual', 'toStrictEqual', 'toContain'] as const;

/** The thrown message, or 'holds'. */
function thrown(ask: () => void): string {
  try {
    ask();
    return 'holds';
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each([...matchers, ...others])('%s', (matcher) => {
  test('says what that of Vitest says', () => {
    for (const [at, actual] of all.entries()) {
      for (const [of, expected] of all.entries()) {
        for (const negated of [false, true]) {
          const by = (which: typeof vitestExpect | typeof expect) =>
            thrown(() => {
              const asked = which(actual, 'why');
              (negated ? asked.not : asked)[matcher](expected as never);
            });
          vitestExpect(by(expect), `${at} ${matcher} ${of}`).toBe(by(vitestExpect));
        }
      }
    }
  });
});
