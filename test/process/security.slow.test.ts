// Promises of docs/security.md whose attacks take seconds.
import {test} from 'vitest';
import {withShell} from '../support/shell.ts';
import {promises} from './security/promises.ts';

test.each(promises.filter(({isSlow}) => isSlow === true))('$promise', async ({holds}) => {
  await withShell(holds);
});
