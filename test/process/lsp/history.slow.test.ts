import {join} from 'node:path';
import {expect, test} from 'vitest';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {brief, madeOf, pastOf, resurrectedIn, told} from '../../lsp/histories.ts';
import {randomHistory} from '../../server/history/histories.ts';
import {scenarios, write} from '../../server/history/reintroductions.ts';
import {makeHistory} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';

// The history findings of the language server, one document at a time, are those of `check --history`.

test.concurrent.each(scenarios)('one document: $why', async ({steps, now = {}, flags = ''}) => {
  await withShell(async (shell) => {
    await madeOf(shell, [...steps]);
    const folder = join(shell.root, /--root (\S+)/.exec(flags)?.[1] ?? '.');
    await write(shell, now);
    const past = pastOf(folder);
    await past.update();
    const expected = (await told(shell, `check --history ${flags}`)).filter(({code}) => code === 'resurrected-passage');
    // A check lists what one commit removed as one finding.
    expect(brief(await resurrectedIn(past, folder))).toEqual(brief(expected.flatMap(passagesOf)));
    past.close();
  });
});

test('random histories: every document as check --history has it', async () => {
  let count = 0;
  for (let seed = 1; seed <= 12; seed++) {
    await withShell(async (shell) => {
      const commits = randomHistory(random(seed), 40);
      await makeHistory(shell, '.', commits);
      const past = pastOf(shell.root);
      await past.update();
      const expected = (await told(shell, 'check --history')).filter(({code}) => code === 'resurrected-passage');
      expect(brief(await resurrectedIn(past, shell.root)), `seed ${seed}`).toEqual(brief(expected.flatMap(passagesOf)));
      count += expected.length;
      past.close();
    });
  }
  expect(count).toBeGreaterThan(0);
});

/** In a report, a finding lists its further passages. */
function passagesOf(finding: Finding): readonly Finding[] {
  const {passages = []} = finding as {readonly passages?: readonly Partial<PassageFinding>[]};
  return [finding, ...passages.map((passage) => ({...(finding as PassageFinding), ...passage}))];
}
