// Output and drawings of programs are told apart from text that somebody wrote.
import {expect, test} from 'vitest';
import {isDrawing, isOutput} from '../../../shared/evidence/texts.ts';

test.each([
  [
    'a log with days',
    '2024-05-01 10:00:01 one\n2024-05-01 10:00:02 two\n2024-05-01 10:00:03 three\n2024-05-01 10:00:04 four',
    true,
  ],
  [
    'a system log',
    'May  1 10:00 host a: one\nMay  1 10:01 host a: two\nMay  1 10:02 host a: three\nMay  2 10:02 host b: four',
    true,
  ],
  ['levels', '[INFO] one\n[INFO] two\n[WARN] three\n\n[ERROR] four', true],
  [
    'a compiler',
    'src/a.c:1:2: warning: x\nsrc/a.c:3:2: warning: y\nsrc/b.c:9:1: note: z\nlib\\c.cs(12,3): error CS1',
    true,
  ],
  [
    'options of a program',
    '      --kubeconfig string        Paths to a file. Only required outside.\n      --leader-elect             If true, one is elected\n' +
      '  -q, --quiet                    Write errors only\n                                 and no warnings\n      --log-level=info           The level',
    true,
  ],
  [
    'options with an explanation that somebody wrote',
    '--quiet\nWrites errors only.\n\n--level\nThe level of a log.\n\n--all\nLists all of them.\n\n--color\nNever or always.',
    false,
  ],
  [
    'a table of options',
    '| --keep | duration | how long |\n| `--log_dir` | string | where to |\n| -v | value | how much |\n| --quiet | | nothing |',
    true,
  ],
  ['a table of fields', '| keep | duration |\n| dir | string |\n| level | value |\n| quiet | boolean |', false],
  ['three lines only', '10:00:01 one\n10:00:02 two\n10:00:03 three', false],
  [
    'prose with a time now and then',
    '10:00:01 is when it begins.\nThen the timer runs.\nWait for it.\nInfo is in the log.\nERROR lines come last.',
    false,
  ],
  ['a schedule of days', '2024-05-01 holiday\n2024-05-09 holiday\n2024-05-20 holiday\n2024-05-30 holiday', false],
  [
    'names of levels in a sentence',
    'Information is not a level.\nWarnings are.\nErrors are too.\nDebugging is another thing.',
    false,
  ],
])('%s', (_, text, expected) => {
  expect(isOutput(text)).toBe(expected);
});

test.each([
  [
    'an icon',
    '<svg width="15" viewBox="0 0 15 15" fill="none"><path d="M1.5 2.7C1.5 2.03 2.09 1.5 2.75 1.5H8.75C9.41 1.5 9.95 2.03 9.95 2.7V5.1H12.3C13.01 5.1 13.5 5.63 13.5 6.3V12.3C13.5 12.9 13.01 13.5 12.3 13.5Z"/></svg>',
    true,
  ],
  [
    'a page that shows one',
    '<p>Draw a line with <code>&lt;path d="M0 0L9 9"/&gt;</code>: it begins at the left.</p>',
    false,
  ],
  [
    'code that computes one',
    'const path = points.map(({x, y}) => [x, y].join(" ")).join("L"); return draw(path, {fill: none});',
    false,
  ],
])('%s', (_, text, expected) => {
  expect(isDrawing(text)).toBe(expected);
});
