// The clock jumps, back or forth, while texts change: a file may have a time in the future or of long ago, and the time of the
// file system need not be that of this process. No answer is one of a text that has changed.

import {utimesSync} from 'node:fs';
import {join} from 'node:path';
import {type DiskCall, type Trouble, withDisk} from '../../support/faultyDisk.ts';
import {isRightAgain, mustBeSound} from '../afterwards.ts';
import {drawnChange} from '../changes.ts';
import {callsOf} from '../commands.ts';
import {about, below, type Draw, drawnFrom, type FaultKind, must} from '../faultKind.ts';
import {answerOf, check, type Stage, texts} from '../stage.ts';

const hour = 3_600_000;
const jumps = [-9000 * hour, -hour, -2500, -60, 60, 2500, hour, 9000 * hour];

export const clocks: FaultKind = {
  name: 'clock',
  parts: 3,
  trial: async (stage, draw) => {
    await stage.restore();
    const {kind, aged} = setTimes(stage, draw);
    const [first, second] = [drawnFrom(draw, [0, ...jumps]), drawnFrom(draw, jumps)];
    const calls = await callsOf(stage, check, 'cold');
    stage.removeCache();
    const [jumpAt, changeAt] = [below(draw, calls), below(draw, calls)];
    const {what, act} = drawnChange(stage, draw);
    const before = await stage.expected();
    const tried = `clock ${first} ms, at call ${jumpAt} ${second} ms; ${what} before call ${changeAt}; ${aged}`;
    return withClock(first, (jump) =>
      about(tried, async () => {
        const decide = ({number}: DiskCall): Trouble | null => {
          if (number === jumpAt) jump(second);
          return number === changeAt ? {kind: 'before', act} : null;
        };
        const {result} = await withDisk({below: stage.top, decide}, () => stage.run(check));
        mustBeSound(result);
        const after = await stage.expected();
        const answer = answerOf(result);
        must([before, after].includes(answer), () => `says\n${answer}, before\n${before}after\n${after}`);
        jump(drawnFrom(draw, jumps));
        await isRightAgain(stage);
        drawnChange(stage, draw).act();
        jump(drawnFrom(draw, jumps));
        await isRightAgain(stage);
        return `jumps ${second < 0 ? 'back' : 'forth'}, ${kind}`;
      }),
    );
  },
};

/** Times of texts in the future, of long ago, or all the same. */
function setTimes(stage: Stage, draw: Draw): {readonly kind: string; readonly aged: string} {
  const now = Date.now() / 1000;
  const [kind, seconds] = drawnFrom<readonly [string, number | null]>(draw, [
    ['files of 1970', 0],
    ['files of 1970', 1],
    ['files of tomorrow', now + 86_400],
    ['files of one full second', Math.floor(now)],
    ['files of now', null],
  ]);
  if (seconds === null) return {kind, aged: kind};
  for (const path of Object.keys(texts)) utimesSync(join(stage.root, path), seconds, seconds);
  return {kind, aged: `times ${seconds}`};
}

async function withClock<T>(offsetMs: number, use: (jump: (to: number) => void) => Promise<T>): Promise<T> {
  const real = Date.now;
  let offset = offsetMs;
  Date.now = () => real() + offset;
  try {
    return await use((to) => {
      offset = to;
    });
  } finally {
    Date.now = real;
  }
}
