import {expect, test} from 'vitest';
import {parsedUsage} from './measure.ts';
import {bytesOf, jscpdProgram, shingleFindings, simTextProgram} from './programs.ts';

test('bytes of prose and of code; data is neither', () => {
  const files = [
    {path: 'guide.md', bytes: 300},
    {path: 'main.ts', bytes: 200},
    {path: 'package-lock.json', bytes: 9000},
    {path: 'figure.svg', bytes: 9000},
  ];
  expect(bytesOf(files)).toEqual({prose: 300, code: 200});
});

test('findings are read from what each program prints', () => {
  expect(jscpdProgram('jscpd', true).findings('│ Total │\nFound 18631 clones.\ntime: 3s')).toBe(18631);
  expect(jscpdProgram('jscpd', false).findings('nothing')).toBeUndefined();
  const pairs = 'Total input: 2 files\n\na.md: line 1-5|b.md: line 2-6[40]\n\nc.md: line 1-5|b.md: line 2-6[40]\n';
  expect(simTextProgram([]).findings(pairs)).toBe(2);
  expect(shingleFindings('{"version":1,\n"summary":{"text":"…","findings":66,"warnings":54},\n')).toBe(66);
});

test('sim_text reads prose only', () => {
  expect(simTextProgram(['a.md', 'b.ts', 'c/d.mdx', 'md']).stdin).toEqual(['a.md', 'c/d.mdx']);
});

test('GNU time says more before its figures when a program failed', () => {
  expect(parsedUsage('1.20 0.30 2048\n')).toEqual({cpuSeconds: 1.5, bytesMax: 2048 * 1024});
  expect(parsedUsage('Command exited with non-zero status 1\n0.10 0.00 100\n')?.bytesMax).toBe(102400);
  expect(parsedUsage('')).toBeUndefined();
});
