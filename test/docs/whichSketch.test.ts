// The tables of which sketch when are those of help, and its figures of bytes those of the sketches themselves.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {sketchChoices, sketchLines, sketchRows} from '../../server/cli/lab/whichSketch.ts';
import {newSketcher} from '../../shared/methods/sketches/sketchers.ts';

test.each(['README.md', 'docs/methods.md'])('the table in %s is that of help', (name) => {
  const text = readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
  expect(text).toContain(`\n${sketchRows().join('\n')}\n`);
});

test.each(sketchChoices.map((choice) => [choice.sketch, choice] as const))(
  '%s has the bytes that it says',
  (name, choice) => {
    const {bytes, standardError} = newSketcher(name);
    // Of a sketch that grows, for a page of a thousand words.
    expect(choice.bytes).toBe(bytes ?? 1000);
    expect(choice.error === null).toBe(standardError(0.9, 1000) === Number.POSITIVE_INFINITY);
    if (choice.error !== null) expect(choice.error / standardError(0.9, 1000)).toBeCloseTo(1, 0);
  },
);

test('the table of help has room on 80 columns', () => {
  for (const line of sketchLines()) expect(line.length, line).toBeLessThanOrEqual(80);
});
