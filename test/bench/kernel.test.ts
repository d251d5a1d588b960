import {expect, test} from 'vitest';
import {batchesOf} from './kernel.ts';

test('command lines stay below their limit, and no path is lost', () => {
  const paths = Array.from({length: 9000}, (_, number) => `part/page-${number}.md`);
  const batches = batchesOf(paths);
  expect(batches.flat()).toEqual(paths);
  expect(batches.length).toBe(2);
  for (const batch of batches) expect(batch.join(' ').length).toBeLessThanOrEqual(100_000);
  expect(batchesOf([])).toEqual([]);
});
