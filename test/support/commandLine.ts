// Helpers for the tests of a command line.

import {expect, test} from 'vitest';
import {UserError} from '../../server/userError.ts';

/** The error message of a command line. */
export function refusalOf(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof UserError) return error.message;
    throw error;
  }
  throw new Error('expected a UserError');
}

/** Every help page fits every width, and every flag has one name. */
export function testHelp(
  pages: readonly ((width: number) => string)[],
  flags: readonly {readonly name: string; readonly short?: string}[],
): void {
  test.each([40, 60, 80, 120])('fits %i columns', (width) => {
    const wide = pages.flatMap((page) =>
      page(width)
        .split('\n')
        .filter((line) => line.length > width),
    );
    expect(wide).toEqual([]);
  });

  test('flags have one name each', () => {
    const names = flags.flatMap(({name, short}) => [name, ...(short === undefined ? [] : [short])]);
    expect(new Set(names).size).toBe(names.length);
  });
}
