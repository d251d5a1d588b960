// Two commands at once on one cache and one baseline: while one is before a call to the disk, the other runs. Both say what
// they say alone, and what they write is whole.

import {type DiskCall, withDisk} from '../../support/faultyDisk.ts';
import {isRightAgain, mustBeSound} from '../afterwards.ts';
import {callsOf} from '../commands.ts';
import {about, below, drawnFrom, type FaultKind, must} from '../faultKind.ts';
import {Partner} from '../partner.ts';
import {answerOf, check, type Stage} from '../stage.ts';

const baseline = '.shingle-baseline.jsonl';
const create = ['baseline', 'create', '--reason', 'x'];
const firsts = [check, check, ['index'], create, ['baseline', 'prune'], ['clean']];
const seconds = [check, check, ['index'], create, ['clean'], 'editor'] as const;
/** The other may wait for a lock that this one has. */
const waitMs = 250;

let partner: Partner | null = null;

export const twoCommands: FaultKind = {
  name: 'two commands',
  parts: 2,
  trial: async (stage, draw) => {
    await stage.restore();
    partner ??= new Partner(new URL(import.meta.url));
    const other = partner;
    const [first, second] = [drawnFrom(draw, firsts), drawnFrom(draw, seconds)];
    const allowed = await answersOf(stage, other);
    const [isCold, isAccepted] = [draw() < 0.6, draw() < 0.3 || first[1] === 'prune'];
    const prepare = async () => {
      await stage.restore();
      if (isAccepted) await stage.run(create);
      stage.removeCache();
      if (!isCold) await stage.run(check);
    };
    await prepare();
    const at = below(draw, await callsOf(stage, first, `${isCold} ${isAccepted}`));
    await prepare();
    const decide = ({number}: DiskCall) =>
      number === at
        ? ({
            kind: 'before',
            act: () => other.during({root: stage.root, env: stage.env, words: second}, waitMs),
          } as const)
        : null;
    const {result, troubled} = await withDisk({below: stage.top, decide}, () => stage.run(first));
    if (troubled.length === 0) return null;
    const tried = `${first.join(' ')}, and before call ${at} ${second === 'editor' ? second : second.join(' ')}`;
    return about(tried, async () => {
      const said = await other.ended();
      mustBeSound(result);
      if (second === 'editor') {
        must(said.code === 0, () => `the editor: ${said.stderr}`);
        must(allowed.editors.includes(said.stdout), () => `the editor shows\n${said.stdout}`);
      } else mustBeSound(said);
      for (const [words, one] of [[first, result] as const, [second, said] as const]) {
        if (words !== check) continue;
        must(allowed.checks.includes(answerOf(one)), () => `a check says\n${answerOf(one)}${one.stderr}`);
      }
      const left = stage.textOf(baseline);
      must(left === null || allowed.baselines.includes(withoutDay(left)), () => `the baseline is\n${left}`);
      await isRightAgain(stage);
      const rest = stage.leftovers();
      must(rest.length === 0, () => `leaves ${rest.join(', ')}`);
      return `${first.slice(0, 2).join(' ')} beside ${second === 'editor' ? 'an editor' : second.slice(0, 2).join(' ')}`.replaceAll(
        ' --format',
        '',
      );
    });
  },
};

interface Allowed {
  readonly checks: readonly string[];
  readonly editors: readonly string[];
  readonly baselines: readonly string[];
}

const known = new WeakMap<Stage, Promise<Allowed>>();

/** Expected answers without a baseline, and with one. */
function answersOf(stage: Stage, other: Partner): Promise<Allowed> {
  const made = known.get(stage) ?? makeAnswers(stage, other);
  known.set(stage, made);
  return made;
}

async function makeAnswers(stage: Stage, other: Partner): Promise<Allowed> {
  const editor = async () => {
    other.during({root: stage.root, env: stage.env, words: 'editor'}, 60_000);
    return (await other.ended()).stdout;
  };
  await stage.restore();
  const without = [await stage.expected(), await editor()];
  await stage.run(create);
  const text = withoutDay(stage.textOf(baseline) ?? '');
  const withIt = [await stage.expected(), await editor()];
  return {checks: [without[0], withIt[0]], editors: [without[1], withIt[1]], baselines: [text]};
}

function withoutDay(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d/g, 'DAY');
}
