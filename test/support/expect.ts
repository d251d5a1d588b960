// A fast `expect` for property tests with thousands of assertions, where half of the time was spent in Vitest. Checks
// that clearly pass are decided here. All others, and all other matchers, go to Vitest, which decides and writes the
// message.

import {isDeepStrictEqual} from 'node:util';
import {type Assertion, expect as vitestExpect} from 'vitest';

/** If it returns true, Vitest would accept as well. */
type Holds = (actual: unknown, expected: unknown) => boolean;

const matchers: ReadonlyMap<string | symbol, Holds> = new Map<string, Holds>([
  ['toBe', Object.is],
  ['toEqual', isDeepStrictEqual],
  ['toBeLessThan', (a, b) => typeof a === 'number' && typeof b === 'number' && a < b],
  ['toBeLessThanOrEqual', (a, b) => typeof a === 'number' && typeof b === 'number' && a <= b],
  ['toBeGreaterThan', (a, b) => typeof a === 'number' && typeof b === 'number' && a > b],
  ['toBeGreaterThanOrEqual', (a, b) => typeof a === 'number' && typeof b === 'number' && a >= b],
]);

interface Asked {
  readonly actual: unknown;
  readonly message: string | undefined;
}

function get({actual, message}: Asked, matcher: string | symbol): unknown {
  const asked = (): unknown => {
    const assertion = vitestExpect(actual, message);
    const value: unknown = Reflect.get(assertion, matcher);
    return typeof value === 'function' ? (...given: unknown[]) => Reflect.apply(value, assertion, given) : value;
  };
  const holds = matchers.get(matcher);
  if (holds === undefined) return asked();
  return (expected: unknown) => {
    if (!holds(actual, expected)) (asked() as (expected: unknown) => void)(expected);
  };
}

export function expect<T>(actual: T, message?: string): Assertion<T> {
  return new Proxy<Asked>({actual, message}, {get}) as unknown as Assertion<T>;
}
