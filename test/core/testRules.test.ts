// A rule for all tests: a busy machine must not fail any test that `npm test` runs.
import {readdirSync, readFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const folder = fileURLToPath(new URL('..', import.meta.url));
const isSlow = (file: string) => file.endsWith('.slow.test.ts') || /^(?:nvim|vscode)\b/.test(file);
const files = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((file) => file.endsWith('.test.ts'));

/** Reads a clock, or a duration from `shell.ts`. */
const clock = /\bperformance\.now\(|\bprocess\.hrtime\b|expect\([^)]*\.seconds\b/;

test('no test asks how long something took, but through `within`, which does so in test:slow', () => {
  expect(clock.test('expect(first.seconds).toBeLessThan(60)')).toBe(true);
  expect(clock.test('const start = performance.now();')).toBe(true);
  const fast = files.filter((file) => !isSlow(file) && !file.endsWith('testRules.test.ts'));
  expect(fast.length).toBeGreaterThan(150);
  expect(fast.filter((file) => clock.test(readFileSync(`${folder}/${file}`, 'utf8')))).toEqual([]);
});
