// The tables of docs/methods.md say what the code says.

import {readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {presetNames} from '../../methods/settings/presetNames.ts';
import {lexedWords, switchMeanings, switchNames} from '../../methods/settings/wordSwitches.ts';
import {presetWith} from '../../methods/shingles/presets.ts';

const file = new URL('../../../docs/methods.md', import.meta.url);

/** Rows of the table whose first column has the heading; with UPDATE=1 they are written, columns of figures kept. */
function check(heading: string, expected: readonly (readonly string[])[], columns: number): void {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const headAt = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  const end = lines.findIndex((line, at) => at > headAt && !line.startsWith('|'));
  const rows = lines.slice(headAt + 2, end).map((line) => line.slice(2, -2).split(' | '));
  if (process.env.UPDATE === '1') {
    const kept = new Map(rows.map((row) => [row[0], row.slice(columns)]));
    const made = expected.map((row) => `| ${[...row, ...(kept.get(row[0]) ?? [])].join(' | ')} |`);
    writeFileSync(file, [...lines.slice(0, headAt + 2), ...made, ...lines.slice(end)].join('\n'));
    return;
  }
  expect(rows.map((row) => row.slice(0, columns))).toEqual(expected);
}

test('docs/methods.md has every switch and what it does', () => {
  const rows = switchNames.map((name) => [`\`${name}\`${lexedWords[name] ? ' (on)' : ''}`, switchMeanings[name]]);
  check('switch', rows, 2);
});

test('docs/methods.md has every preset', () => {
  const rows = presetNames.map((preset) => {
    const {shingling, sketch, threshold, source} = presetWith({preset, shingleWords: 0, words: []});
    const turned = switchNames.filter((name) => shingling.words[name] !== lexedWords[name]);
    const list = turned.map((name) => (shingling.words[name] ? name : `-${name}`)).join(',');
    return [
      `\`${preset}\``,
      `${shingling.w}`,
      list === '' ? '' : `\`${list}\``,
      `\`${sketch}\``,
      `${threshold}`,
      source,
    ];
  });
  check('preset', rows, 6);
});
