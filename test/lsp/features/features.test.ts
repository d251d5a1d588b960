import {writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {fixtureNames, fixtures, readFixture} from './fixture.ts';
import {told} from './told.ts';

/** The fixture contains the expected output; UPDATE=1 rewrites it. */
async function check(name: string): Promise<void> {
  const fixture = readFixture(name);
  const actual = await told(fixture);
  if (process.env.UPDATE === '1' && actual !== fixture.expected) {
    writeFileSync(new URL(name, fixtures), fixture.head + actual);
    return;
  }
  expect(actual, fixture.why).toBe(fixture.expected);
}

test.each(fixtureNames())('%s', (name) => check(name));
