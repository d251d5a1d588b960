import {expect, test} from 'vitest';
import {type Hunk, hunksOf} from '../../../server/history/index/lineHunks.ts';
import {random} from '../../support/random.ts';
import {below, edited, lineOf, shapesOf, textOf} from './edits.ts';

// Hunks between two versions: for any texts, hunks are whole lines, in order, and the text between them is identical in
// both.

/** Error in the hunks; undefined: none. */
function wrongOf(before: Buffer, after: Buffer, hunks: readonly Hunk[]): string | undefined {
  let [a, b] = [0, 0];
  const made: Buffer[] = [];
  for (const hunk of hunks) {
    if (hunk.before < a || hunk.after < b) return `hunks overlap: ${JSON.stringify(hunks)}`;
    if (hunk.endBefore < hunk.before || hunk.endAfter < hunk.after) return `a hunk goes back: ${JSON.stringify(hunk)}`;
    if (hunk.endBefore === hunk.before && hunk.endAfter === hunk.after) return 'an empty hunk';
    const [same, other] = [before.subarray(a, hunk.before), after.subarray(b, hunk.after)];
    if (!same.equals(other)) return `before ${JSON.stringify(hunk)} the texts differ`;
    made.push(same, after.subarray(hunk.after, hunk.endAfter));
    for (const at of [hunk.before, hunk.endBefore]) if (!isEdge(before, at)) return `${at} is no line of the old text`;
    for (const at of [hunk.after, hunk.endAfter]) if (!isEdge(after, at)) return `${at} is no line of the new text`;
    [a, b] = [hunk.endBefore, hunk.endAfter];
  }
  made.push(before.subarray(a));
  return Buffer.concat(made).equals(after) ? undefined : 'the hunks do not make the new text';
}

function isEdge(text: Buffer, at: number): boolean {
  return at === 0 || at === text.length || text[at - 1] === 10;
}

const seed = 4_711;

test(`random edits: the hunks applied to the old text are the new one, seed ${seed}`, () => {
  for (let round = 0; round < 4000; round++) {
    const draw = random(seed + round);
    const shapes = shapesOf(draw);
    let lines = Array.from({length: below(draw, draw() < 0.1 ? 900 : 30)}, () => lineOf(draw, shapes.kinds));
    let before = textOf(lines, shapes);
    for (let version = 0; version < 3; version++) {
      lines = edited(draw, lines, shapes.kinds);
      const after = textOf(lines, draw() < 0.1 ? {...shapes, isEnded: !shapes.isEnded} : shapes);
      const wrong = wrongOf(before, after, hunksOf(before, after));
      if (wrong !== undefined) {
        expect.unreachable(`seed ${seed} + ${round}: ${wrong}\n${JSON.stringify([String(before), String(after)])}`);
      }
      if (before.equals(after)) expect(hunksOf(before, after)).toEqual([]);
      before = after;
    }
  }
});

test('all pairs of texts of a few short lines', () => {
  const texts = ['', 'a', '\n', 'a\n', 'b\n', '\r\n', 'a\r\n', '\na', 'aa'];
  const all = texts.flatMap((one) => texts.flatMap((two) => ['', 'a\n', '\na'].map((three) => one + two + three)));
  const distinct = [...new Set(all)];
  expect(distinct.length).toBeGreaterThan(100);
  for (const one of distinct) {
    for (const other of distinct) {
      const [before, after] = [Buffer.from(one), Buffer.from(other)];
      const hunks = hunksOf(before, after);
      const wrong = wrongOf(before, after, hunks);
      expect(wrong && `${JSON.stringify([one, other])}: ${wrong}`).toBe(undefined);
      if (one === other) expect(hunks).toEqual([]);
    }
  }
});

test('a line changed in a long text is a short hunk, also where lines are very long', () => {
  const line = (n: number) => `${n} ${'word '.repeat(20)}\n`;
  const lines = Array.from({length: 20_000}, (_, n) => line(n));
  const before = Buffer.from(lines.join(''));
  lines[10_000] = line(-1);
  const after = Buffer.from(lines.join(''));
  expect(hunksOf(before, after)).toMatchObject([{before: before.indexOf('10000 word')}]);
  const [hunk] = hunksOf(before, after);
  expect(hunk.endAfter - hunk.after).toBeLessThan(2 * line(10_000).length);

  const long = Buffer.alloc(1 << 20, 'x');
  const changed = Buffer.from(long);
  changed[1 << 19] = 121;
  expect(hunksOf(long, changed)).toEqual([{before: 0, endBefore: 1 << 20, after: 0, endAfter: 1 << 20}]);
  expect(hunksOf(long, long)).toEqual([]);
  expect(hunksOf(Buffer.alloc(0), long)).toEqual([{before: 0, endBefore: 0, after: 0, endAfter: 1 << 20}]);
  expect(hunksOf(long, Buffer.alloc(0))).toEqual([{before: 0, endBefore: 1 << 20, after: 0, endAfter: 0}]);
});
