// A test that fails when a warning comes in: node --test copies.test.mjs, in the folder to check. In vitest or Jest, only the
// first two imports differ.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {check} from 'shingle';

test('no page is a copy of another', async () => {
  const {findings} = await check({root: '.'});
  const warnings = findings.filter(({level}) => level === 'warning');
  assert.deepEqual(
    warnings.map(({code, message}) => `${code}: ${message}`),
    [],
  );
});
