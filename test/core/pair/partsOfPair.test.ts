// Two parts that two pages share, with words of their own before, between and behind them: the one is found beside the other as
// it is found alone, whatever the gaps are.

import {test} from 'vitest';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {checkedPassagesOf} from '../../../shared/queries/checkedPassages.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';
import {prose} from '../../support/tokens.ts';
import {draws} from '../../support/trials.ts';

const checked = checkedPassagesOf(defaults);

/** Letters of a word, and a space or an end of line. */
const wordBytes = 6;

function wordOf(value: number): string {
  let [left, letters] = [value, ''];
  for (let at = 0; at < wordBytes - 1; at++) {
    letters += String.fromCharCode(97 + (left % 26));
    left = Math.floor(left / 26);
  }
  return letters;
}

function pageOf(path: string, blocks: readonly (readonly number[])[]): Document {
  const lines = blocks.filter((words) => words.length > 0).map((words) => words.map(wordOf).join(' '));
  return {
    path,
    bytes: new TextEncoder().encode(lines.join('\n')),
    format: formatOf(path),
    reference: false,
    template: false,
  };
}

/** Words of a page: where its bytes are in none of them, at an end of a line, the next one. */
const wordAt = (byte: number) => Math.ceil(byte / wordBytes);

type Words = readonly number[];

interface Run {
  readonly a: number;
  readonly b: number;
  readonly length: number;
}

/** All that two texts have word for word: of each diagonal, the runs of so many words as a passage has. */
function equalRuns(a: Words, b: Words): Run[] {
  const runs: Run[] = [];
  for (let shift = 1 - a.length; shift < b.length; shift++) {
    let length = 0;
    for (let at = Math.max(0, -shift); at <= a.length; at++) {
      if (at < a.length && at + shift < b.length && a[at] === b[at + shift]) length++;
      else {
        if (length >= defaults.minWords) runs.push({a: at - length, b: at + shift - length, length});
        length = 0;
      }
    }
  }
  return runs;
}

/** Of a run, the words at its ends may be in other texts, too. */
const endsShare = 0.1;

/** The runs that no passages hold. */
function lost(a: readonly Words[], b: readonly Words[], runs: readonly Run[]): Run[] {
  const found = checked(pageOf('a.md', a), pageOf('b.md', b));
  return runs.filter((run) => {
    const held = new Set<number>();
    for (const {aStart, aEnd, bStart, bEnd} of found) {
      for (let at = 0; at < run.length; at++) {
        const [inA, inB] = [run.a + at, run.b + at];
        const isIn = inA >= wordAt(aStart) && inA < wordAt(aEnd) && inB >= wordAt(bStart) && inB < wordAt(bEnd);
        if (isIn) held.add(at);
      }
    }
    return held.size < (1 - endsShare) * run.length;
  });
}

interface Pages {
  readonly a: readonly Words[];
  readonly b: readonly Words[];
}

/** Two parts, one gap on either page; in one of four pages, the parts are in another order. */
function drawn(seed: number): Pages {
  const draw = random(seed);
  const between = (low: number, high: number) => low + Math.floor(draw() * (high - low + 1));
  let own = 100_000;
  const gap = () => Array.from({length: draw() < 0.3 ? 0 : between(0, 160)}, () => own++);
  const [one, other] = [prose(draw, between(25, 90)), prose(draw, between(25, 90))];
  const b = draw() < 0.25 ? [other, gap(), one] : [one, gap(), other];
  return {a: [gap(), one, gap(), other, gap()], b: [gap(), ...b, gap()]};
}

function lostBeside({a, b}: Pages): Run[] {
  const [wordsA, wordsB] = [a.flat(), b.flat()];
  const runs = lost(a, b, equalRuns(wordsA, wordsB));
  return runs.filter((run) => {
    const [beforeA, beforeB] = [wordsA.slice(0, run.a), wordsB.slice(0, run.b)];
    const part = wordsA.slice(run.a, run.a + run.length);
    const apart = (words: Words, from: number) => words.map((_, at) => from + at);
    const alone = (before: Words, words: Words, from: number) => [
      apart(before, from),
      part,
      apart(words.slice(before.length + part.length), from + before.length),
    ];
    return lost(alone(beforeA, wordsA, 200_000), alone(beforeB, wordsB, 300_000), [run]).length === 0;
  });
}

test('a part that is found alone is found beside another, whatever the gaps are', () => {
  for (const seed of draws(600)) {
    const pages = drawn(seed);
    const lengths = [pages.a, pages.b].map((blocks) => blocks.map((words) => words.length).join(' '));
    expect(lostBeside(pages), `seed ${seed}: ${lengths.join(' and ')} words`).toEqual([]);
  }
});
