// The lines between equal ends: what is left out is equal line by line, and nothing more could be.
import {expect, test} from 'vitest';
import {linesBetween, type SomeLines} from '../../../server/history/report/linesBetween.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {linesOf} from '../../../shared/history/pageLines.ts';
import {pageVersion} from '../../../shared/history/pageVersion.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {below, pick} from './edits.ts';

const space = newFingerprintBuffers();
const parts = ['one', 'two', 'two ', '  two', 'three four', 'a longer line than any other of these', '', '', '\t'];
const ends = ['\n', '\n', '\r\n', '\r', ''];

/** The lines before those between, and behind them. */
function leftOut(text: Buffer, {starts, hash}: SomeLines): readonly number[] {
  const all = linesOf(pageVersion(space, 'a.txt', text, formatOf('a.txt')));
  const lines = [...all.hash];
  const offsets = [...all.lineStarts, text.length];
  const first = offsets.indexOf(starts[0]);
  const behind = first + hash.length;
  expect(offsets.slice(first, behind + 1)).toEqual([...starts]);
  expect(lines.slice(first, behind)).toEqual([...hash]);
  return [...lines.slice(0, first), ...lines.slice(behind)];
}

test('the lines between equal ends', () => {
  for (let seed = 1; seed <= 4000; seed++) {
    const draw = random(seed);
    const line = () => pick(draw, parts) + pick(draw, ends);
    const lines = Array.from({length: below(draw, 9)}, line);
    const edited = [...lines];
    for (let edits = below(draw, 3); edits >= 0; edits--) {
      edited.splice(below(draw, edited.length + 1), below(draw, 2), ...(draw() < 0.6 ? [line()] : []));
    }
    const [before, after] = [Buffer.from(lines.join('')), Buffer.from(edited.join(''))];
    const [old, now] = linesBetween(before, after);
    expect(leftOut(before, old), `seed ${seed}`).toEqual(leftOut(after, now));
    if (old.hash.length === 0 || now.hash.length === 0) continue;
    expect(old.hash[0], `seed ${seed}`).not.toBe(now.hash[0]);
    expect(old.hash.at(-1), `seed ${seed}`).not.toBe(now.hash.at(-1));
  }
});
