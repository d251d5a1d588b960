// Two texts side by side: no wider than asked, all words of both in their order, and those marked that differ.

import {expect, test} from 'vitest';
import {shownFinding} from '../../../shared/report/shownFinding.ts';
import {sideBySide} from '../../../shared/report/sideBySide.ts';
import {columns} from '../../../shared/wording/terminal.ts';
import {randomFrom} from './random.ts';
import {bucket, bucketEdited, hostile, inspection, pair, passage, place} from './sample.ts';

/** The words in either column, the numbers of lines left out. */
function wordsIn(lines: readonly string[], side: 0 | 1): string[] {
  return lines.flatMap((line) =>
    (line.split(' │')[side] ?? '')
      .replace(/^ ?(?: *\d+(?= |$)| +)/, '')
      .split(/\s+/)
      .filter((word) => word !== ''),
  );
}

const bare = (word: string) => word.replaceAll(/\[-|-\]|\{\+|\+\}/g, '');

test('every word of both texts is shown in its order, and exactly those are marked that differ', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const below = randomFrom(seed);
    const vocabulary = Array.from({length: 12 + below(40)}, (_, at) => `w${at}x`);
    const words = Array.from({length: 40 + below(120)}, () => vocabulary[below(vocabulary.length)]);
    const edited = words.flatMap((word, at) => {
      if (at < 6 || at > words.length - 7) return [word];
      const draw = below(20);
      return draw === 0 ? [] : draw === 1 ? [word, `n${at}`] : draw === 2 ? [`r${at}`] : [word];
    });
    const laidOut = (list: readonly string[]) =>
      list.reduce((text, word) => text + (below(9) === 0 ? '\n' : ' ') + word);
    const [a, b] = [place('a.md', 3, laidOut(words)), place('b.md', 120, laidOut(edited))];
    for (const width of [40, 80, 160]) {
      const lines = sideBySide('copy', a, b, {width, color: false});
      for (const line of lines) expect(columns(line), `seed ${seed}`).toBeLessThanOrEqual(width);
      const [left, right] = [wordsIn(lines, 0), wordsIn(lines, 1)];
      expect(left.map(bare), `seed ${seed}`).toEqual(words);
      expect(right.map(bare), `seed ${seed}`).toEqual(edited);
      // What is not marked is the same on both sides.
      const unmarked = (text: string) =>
        text
          .replaceAll(/\[-.*?-\]|\{\+.*?\+\}/g, ' ')
          .split(/\s+/)
          .filter((word) => word !== '');
      expect(unmarked(left.join(' ')), `seed ${seed}`).toEqual(unmarked(right.join(' ')));
    }
  }
});

test('a container of Markdown is shown as it is; a command of a build server is not', () => {
  const shown = (text: string) =>
    sideBySide('copy', place('a.md', 1, text), place('b.md', 1, text), {width: 80, color: false}).join('\n');
  expect(shown('One line.\n:::tip\nFour small words here.')).toContain('2 :::tip');
  expect(shown('One line.\n::error::x\nFour small words here.')).not.toMatch(/(^|\s)::error/);
});

test('a line has its number, and what is the same stands side by side', () => {
  const lines = sideBySide('copy', place('a.md', 8, bucket), place('b.md', 97, bucketEdited), {
    width: 80,
    color: false,
  });
  expect(lines.slice(0, 5)).toEqual([
    '  8 Before you begin, make sure that   │  97 Before you begin, make sure that',
    '    the service account can read the   │     the service account can read the',
    '    bucket and that its key            │     bucket and that',
    '                                       │  98 its key',
    '  9 has not [-expired-]; otherwise     │  98 has not {+lapsed+}; otherwise',
  ]);
  expect(lines.join('\n')).toContain('[-expired-]');
  expect(lines.join('\n')).toContain('{+lapsed+}');
});

test('with colours the same words are marked by them, and nothing else changes', () => {
  const [a, b] = [place('a.md', 8, bucket), place('b.md', 97, bucketEdited)];
  const lines = sideBySide('copy', a, b, {width: 90, color: true});
  expect(lines.join('\n')).toMatch(/\u001b\[31mexpired\u001b\[0m/);
  expect(lines.join('\n')).toMatch(/\u001b\[32mlapsed\u001b\[0m/);
});

test('a finding is shown with its id and all of its places, and lets nothing hostile through', () => {
  const places = [place('a.md', 8, bucket), place('b.md', 97, bucketEdited), place('c.md', 1, bucket)];
  const finding = passage(places, {pairs: [pair(0, 1), pair(0, 2)]});
  const said = shownFinding(inspection([finding]), finding, {width: 80, color: false});
  expect(said).toContain('copied-passage warning 00112233445566aa\n');
  expect(said).toMatch(/\n1 more place:\n(?:c\.md:1-4|a\.md:8-11)\n$/);
  for (const one of hostile.findings) {
    const shown = shownFinding(hostile, one, {width: 80, color: false});
    expect(shown).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\p{Surrogate}]|##\[|##vso\[/u);
  }
});
