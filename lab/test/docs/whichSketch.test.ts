// The table of docs/methods.md that says which sketch to choose: its figures are those of the sketches themselves.

import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

const text = readFileSync(new URL('../../../docs/methods.md', import.meta.url), 'utf8');
const section = text.slice(text.indexOf('\n## Which sketch when\n'), text.indexOf('\n## What counts as a shingle\n'));
/** When, sketch, bytes a document, MB/s, standard error at 0.9. */
const rows = [...section.matchAll(/^\| [^|]+ \| `([^`]+)` \| (\d+) \| \d+ \| (?:± ([\d.]+)|a filter) \|$/gm)].map(
  ([, sketch, bytes, error]) => [sketch, Number(bytes), error === undefined ? null : Number(error)] as const,
);

test('the table is there', () => {
  expect(rows.length).toBeGreaterThanOrEqual(8);
  expect(rows).toHaveLength(section.split('\n').filter((line) => line.startsWith('| ')).length - 2);
});

test.each(rows)('%s has the bytes and the error that it says', (named, bytes, error) => {
  const name = sketcherNames.find((one) => one === named);
  if (name === undefined) throw new Error(`expected the name of a sketch, got ${named}`);
  const sketcher = newSketcher(name);
  // Of a sketch that grows, for a page of a thousand words.
  expect(bytes).toBe(sketcher.bytes ?? 1000);
  const expected = sketcher.standardError(0.9, 1000);
  expect(error === null).toBe(expected === Number.POSITIVE_INFINITY);
  if (error !== null) expect(error / expected).toBeCloseTo(1, 0);
});
