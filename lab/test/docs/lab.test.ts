// docs/sketches.md names every sketch with its bytes and its use, as the table of sketches has them.
import {readFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {sketchesFor} from '../../methods/lookup/lookups.ts';
import {lookupNames} from '../../methods/settings/lookupNames.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

test('the table of sketches in docs/sketches.md is that of the code', () => {
  const text = readFileSync(new URL('../../../docs/sketches.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('\n## Sketches\n'));
  const rows = section
    .slice(0, section.indexOf('\n\nThe default'))
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  const expected = sketcherNames.map((name) => {
    const {bytes, use} = newSketcher(name);
    return `| \`${name}\` | ${bytes ?? 'grow'} | ${use} |`;
  });
  expect(rows).toEqual(expected);
});

test('the table of look-ups is that of the code, with the sketches that each reads', () => {
  const text = readFileSync(new URL('../../../docs/sketches.md', import.meta.url), 'utf8');
  const section = text.slice(text.indexOf('\n## Look-ups\n'));
  const rows = section
    .slice(0, section.indexOf('\n\nWith `auto`'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split(' | ').slice(0, 2).join(' | '));
  const expected = lookupNames.map((name) => {
    const sketches = sketchesFor(name);
    return `| \`${name}\` | ${sketches === null ? 'all' : sketches.map((sketch) => `\`${sketch}\``).join(', ')}`;
  });
  expect(rows).toEqual(expected);
});
