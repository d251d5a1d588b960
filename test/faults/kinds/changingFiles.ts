// A text changes while it is read: between two calls to the disk, anywhere from the listing to the cached answer. The answer
// is that of before or of after, and no later answer is that of before.

import {type DiskCall, withDisk} from '../../support/faultyDisk.ts';
import {isRightAgain, mustBeSound} from '../afterwards.ts';
import {drawnChange} from '../changes.ts';
import {callsOf} from '../commands.ts';
import {about, below, type FaultKind, must} from '../faultKind.ts';
import {answerOf, check} from '../stage.ts';

export const changingFiles: FaultKind = {
  name: 'changing file',
  parts: 5,
  trial: async (stage, draw) => {
    await stage.restore();
    const isCold = draw() < 0.6;
    const prepare = async () => {
      stage.removeCache();
      if (!isCold) await stage.run(check);
    };
    await prepare();
    const calls = await callsOf(stage, check, String(isCold));
    await prepare();
    const before = await stage.expected();
    const {what, kind, act} = drawnChange(stage, draw);
    const at = below(draw, calls);
    const decide = ({number}: DiskCall) => (number === at ? ({kind: 'before', act} as const) : null);
    const {result, troubled} = await withDisk({below: stage.top, decide}, () => stage.run(check));
    if (troubled.length === 0) return null;
    const [{name, path}] = troubled;
    const tried = `${what} before call ${at}, ${name} ${path.slice(stage.top.length)}, ${isCold ? 'cold' : 'warm'}`;
    return about(tried, async () => {
      mustBeSound(result);
      const after = await stage.expected();
      const answer = answerOf(result);
      must([before, after].includes(answer), () => `says\n${answer}${result.stderr}, before\n${before}after\n${after}`);
      await isRightAgain(stage);
      return `${kind}${isCold ? '' : ', cached'}`;
    });
  },
};
