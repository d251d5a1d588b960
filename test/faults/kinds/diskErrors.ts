// A call to the disk fails: there is no space, the device fails, permission is missing, or the process is killed at this
// moment. Or it gives only half of what was asked for, which no program may mind.

import {type DiskCall, isReading, type Trouble, withDisk} from '../../support/faultyDisk.ts';
import {isRightAgain, mustBeSound} from '../afterwards.ts';
import {calm, commandsFor, contentOf, prepare, withoutSizes} from '../commands.ts';
import {about, below, drawnFrom, type FaultKind, must} from '../faultKind.ts';
import {answerOf} from '../stage.ts';

const troubles: readonly Trouble[] = [
  {kind: 'error', code: 'ENOSPC'},
  {kind: 'error', code: 'EIO'},
  {kind: 'error', code: 'EACCES'},
  {kind: 'error', code: 'EMFILE'},
  {kind: 'error', code: 'EROFS'},
  {kind: 'dead'},
  {kind: 'short'},
];

export const diskErrors: FaultKind = {
  name: 'disk error',
  parts: 8,
  trial: async (stage, draw) => {
    const command = drawnFrom(draw, commandsFor(stage));
    const {answer, old, fresh, calls} = await calm(stage, command);
    const [at, trouble] = [below(draw, calls), drawnFrom(draw, troubles)];
    // Most calls read, and not all troubles are those of reading: then the next call that may meet it does.
    const isMeant = ({name, number}: DiskCall) => number >= at && mayMeet(trouble, name);
    let isOver = false;
    const decide = (call: DiskCall) => {
      if (isOver || !isMeant(call)) return null;
      isOver = true;
      return trouble;
    };
    await prepare(stage, command);
    const {result, troubled} = await withDisk({below: stage.top, decide}, () => stage.run(command.words));
    const [failed] = troubled;
    if (failed === undefined) return null;
    const what = trouble.kind === 'error' ? trouble.code : trouble.kind;
    const tried = `${command.words.join(' ')}, after ${command.before.length} runs; ${what} at call ${failed.number}, ${failed.name} ${failed.path.slice(stage.top.length)}`;
    return about(tried, async () => {
      mustBeSound(result);
      const {words, writes} = command;
      // The index is a cache: without it, everything is found all the same.
      const isIndex = failed.path.startsWith(stage.cache) && !['clean', 'index'].includes(words[0]);
      const needsIndex = words[0] === 'moves' || words.includes('--since-last');
      // A dead process answers nothing; what it leaves on the disk counts.
      if (trouble.kind === 'short' || (isIndex && !needsIndex && trouble.kind !== 'dead')) {
        must(
          withoutSizes(answerOf(result)) === answer,
          () => `says\n${answerOf(result)}${result.stderr}instead of\n${answer}`,
        );
      }
      const content = contentOf(stage, command);
      if (writes !== undefined) {
        // A report leaves out what cannot be read, a baseline what nobody may read; otherwise it would lose copies.
        const isLess = words[0] === 'check' || what === 'EACCES';
        const isText = failed.path === stage.root || failed.path.startsWith(`${stage.root}/docs`);
        must(
          content === old || content === fresh || (isLess && isText),
          () => `leaves\n${start(content)}instead of\n${start(fresh)}`,
        );
        const isOwn = result.code !== 2 && failed.path.includes(writes) && trouble.kind !== 'dead';
        must(!isOwn || content === fresh, () => `says that all is well, and leaves\n${start(content)}`);
      }
      stage.removeLocks();
      await isRightAgain(stage);
      // The next writer removes the remains of one that was stopped.
      const left = trouble.kind === 'dead' ? [] : stage.leftovers();
      must(left.length === 0, () => `leaves ${left.join(', ')}`);
      return kindOf(what, failed.name);
    });
  },
};

function mayMeet(trouble: Trouble, name: string): boolean {
  if (trouble.kind === 'short') return name === 'readSync' || name === 'writeSync';
  return trouble.kind !== 'error' || trouble.code === 'EIO' || !isReading(name);
}

function kindOf(what: string, name: string): string {
  if (what === 'dead') return 'killed';
  if (what === 'short') return `half of it is ${name === 'readSync' ? 'read' : 'written'}`;
  if (isReading(name)) return 'EIO while reading';
  return `${what} while ${name === 'openSync' ? 'opening' : 'writing'}`;
}

/** From where it matters: a report begins with a page of style sheets. */
function start(content: string | null): string {
  return content === null ? 'nothing' : `${content.slice(Math.max(0, content.indexOf('id="data">'))).slice(0, 1000)}\n`;
}
