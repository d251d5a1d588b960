// What docs/security.md promises, attacked row by row: the rows of its table and those of this test are the same.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {withShell} from '../support/shell.ts';
import {links} from './security/links.ts';
import {partialClones} from './security/partialClone.ts';
import {patterns} from './security/patterns.ts';
import type {Promised} from './security/promise.ts';

const promises: readonly Promised[] = [...links, ...patterns, ...partialClones];

test.each(promises)('$promise', async ({holds}) => {
  await withShell(holds);
});
