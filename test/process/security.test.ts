// Promises of docs/security.md, attacked row by row: the rows of its table and those of this test, with
// those of security.slow.test.ts, are the same.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {withShell} from '../support/shell.ts';
import {promises} from './security/promises.ts';

const quick = promises.filter(({isSlow}) => isSlow !== true);

test.each(quick)('$promise', async ({holds}) => {
  await withShell(holds);
});

test('docs/security.md promises what is tested here, in this order', () => {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const [, section = ''] = /\n## What is promised\n(.*?)\n## /s.exec(page) ?? [];
  const lines = section.replace(/\n {2}/g, ' ').split('\n');
  const written = lines.flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : []));
  expect(written).toEqual(promises.map(({promise}) => promise));
});
